//! Those who play in the simulation: they look, decide, spin, sit down, talk, click twice, and send
//! requests that get lost on the way there or back.

use std::sync::Arc;
use std::time::Duration;

use game::{Next, Prng, Seat};
use store::{Guest, StoreError, TableId};

use super::World;
use super::ledger::{Sent, Told, What};
use crate::consent::{self, TakeBack};
use crate::ending::{self, Claim};
use crate::error::HouseError;
use crate::live_table::LiveTable;
use crate::log_entry::{Order, Wish};
use crate::moves::{self, Until};
use crate::registry::Registry;
use crate::rematch;
use crate::terms::Holder;

/// What a page shows somebody, as far as he acts on it.
#[derive(Clone, Debug)]
struct Page {
    head: u64,
    count: usize,
    next: Next,
    turn: Option<Seat>,
    /// Whether the seat whose turn it is is his.
    mine: bool,
    offers: Vec<String>,
    link: Option<String>,
    /// His seat.
    seat: Option<Seat>,
    /// The open request.
    request: Option<u64>,
    take_back: Option<TakeBack>,
    may_abort: bool,
    gone: Option<Seat>,
    over: bool,
    begun: bool,
    /// Whether a rematch was asked for.
    again: bool,
    /// Whether he is the host.
    hosts: bool,
    /// A line of the talk that can be removed.
    line: Option<u64>,
    /// Whether the talk is closed.
    hushed: bool,
}

impl Page {
    fn of(live: &LiveTable, guest: &Guest) -> Self {
        let turn = live.game.turn().filter(|_| live.has_begun());
        let holder = turn.and_then(|seat| live.holder(seat));
        let mine = holder.is_some_and(|holder| holder.guest() == Some(guest.id));
        // Others are shown no choices, and try what comes to their mind.
        let choices = turn.filter(|_| mine).map(|seat| live.game.choices(seat));
        Self {
            seat: live.seats_of(Some(guest.id)).first().copied(),
            request: live.request().map(|request| request.number),
            take_back: consent::take_back(live, guest.id),
            may_abort: ending::may_abort(live),
            gone: {
                let mut seats = live.terms.seats();
                seats.find(|seat| ending::is_gone(live, *seat, live.now()))
            },
            over: live.is_over(),
            begun: live.has_begun(),
            again: live.rematch.is_some(),
            hosts: live.terms.host == guest.id,
            line: {
                let mut said = live.chat.iter().map(|said| said.number);
                said.find(|number| live.chat.line(*number).is_some())
            },
            hushed: live.chat.closed,
            head: live.head,
            count: live.game.count(),
            next: live.game.next(),
            turn,
            mine,
            offers: match choices {
                Some(choices) => choices.list.into_iter().map(|one| one.notation).collect(),
                None => vec!["2+N".into(), "go".into()],
            },
            link: live.holders.iter().find_map(|holder| match holder {
                Holder::Open { link, .. } => Some(link.clone()),
                Holder::Guest { .. } | Holder::Bot { .. } => None,
            }),
        }
    }
}

/// Somebody with a page open.
pub(super) struct Client {
    pub(super) world: Arc<World>,
    pub(super) guest: Guest,
    pub(super) rng: Prng,
    /// The newest version he saw from each life of a node; numbers never go back there.
    pub(super) seen: Vec<(u64, TableId, u64)>,
}

impl Client {
    async fn pause(&mut self, most: u32) {
        let ms = self.rng.below(most);
        tokio::time::sleep(Duration::from_millis(ms.into())).await;
    }

    /// Does so many things, one after the other.
    pub(super) async fn live(mut self, steps: usize) {
        let tables = self.world.tables.clone();
        for _ in 0..steps {
            self.pause(60).await;
            let table = self.rng.choose(&tables).clone();
            let Some(page) = self.look(&table).await else {
                continue;
            };
            let Some(what) = self.wish(&page) else {
                continue;
            };
            self.send(&table, page.head, what).await;
        }
    }

    /// Looks at a table through some node.
    async fn look(&mut self, table: &TableId) -> Option<Page> {
        let (life, registry, mut dead) = self.world.node(self.rng.bits());
        let guest = self.guest.clone();
        let looking = registry.look(table, |live| Page::of(live, &guest));
        let page = tokio::select! {
            biased;
            _ = dead.changed() => return None,
            page = looking => page,
        };
        let page = match page {
            Ok(page) => page,
            Err(HouseError::Store(_)) => return None,
            Err(other) => panic!("{}: a page is refused: {other:?}", self.world.name()),
        };
        let known = self
            .seen
            .iter_mut()
            .find(|(of, at, _)| *of == life && at == table);
        match known {
            Some((.., version)) => {
                assert!(
                    page.head >= *version,
                    "{}: table {table} went back from {version} to {}",
                    self.world.name(),
                    page.head
                );
                *version = page.head;
            }
            None => self.seen.push((life, table.clone(), page.head)),
        }
        Some(page)
    }

    /// Something to do at a table that looks like this.
    fn wish(&mut self, page: &Page) -> Option<What> {
        if let Some(agreement) = self.agreement(page) {
            return Some(agreement);
        }
        let drawn = self.rng.below(24);
        if page.hosts && drawn == 0 {
            return Some(What::Hush {
                closed: !page.hushed,
            });
        }
        if let Some(line) = page.line.filter(|_| page.hosts && drawn < 3) {
            return Some(What::Strike { line });
        }
        if drawn == 3 && page.seat.is_some() && !page.begun && !page.over {
            return Some(What::Leave);
        }
        let talk = self.rng.below(8) == 0;
        let undo = self.world.with_undo && self.rng.below(10) == 0 && page.count > 0;
        match (page.turn, &page.link) {
            _ if talk => Some(What::Say {
                text: format!("{} says {}", self.guest.name, self.rng.bits()),
            }),
            (None, Some(link)) => Some(What::Sit { link: link.clone() }),
            (Some(seat), _) if page.mine && undo => Some(What::Undo {
                seat,
                at: page.count,
            }),
            (Some(seat), _) if page.mine || self.rng.below(10) == 0 => match page.next {
                Next::Chance => Some(What::Spin {
                    seat,
                    at: page.count,
                }),
                Next::Act(_) if !page.offers.is_empty() => Some(What::Act {
                    seat,
                    at: page.count,
                    action: self.rng.choose(&page.offers).clone(),
                }),
                Next::Act(_) | Next::Over => None,
            },
            (Some(_) | None, _) => None,
        }
    }

    /// Something to agree on, to end or to begin anew.
    fn agreement(&mut self, page: &Page) -> Option<What> {
        let seat = page.seat?;
        let (at, drawn) = (page.count, self.rng.below(40));
        if page.over {
            let letters = b"abcdefghijkmnpqrstuvwxyz23456789";
            let name: String = (0..16)
                .map(|_| char::from(letters[self.rng.below(32) as usize]))
                .collect();
            let table = name.parse().expect("letters of the alphabet");
            if page.again && drawn < 6 {
                return Some(What::Decline);
            }
            return (drawn < 20).then_some(What::Rematch { table });
        }
        if let Some(number) = page.request.filter(|_| drawn < 20) {
            let yes = self.rng.below(3) > 0;
            return Some(What::Answer { number, yes });
        }
        let ask = |what| Some(What::Ask { seat, at, what });
        match drawn {
            0 if self.world.with_ends => Some(What::Resign { seat }),
            1 if self.world.with_ends && page.may_abort => Some(What::Abort),
            2 | 3 => ask(Wish::Draw),
            4..=8 if self.world.with_undo && matches!(page.take_back, Some(TakeBack::Ask(_))) => {
                ask(Wish::Undo)
            }
            9..=20 => {
                let seat = page.gone?;
                let what = [Claim::Win, Claim::Bot][self.rng.below(2) as usize];
                Some(What::Claim { seat, what })
            }
            _ => None,
        }
    }

    /// Sends it, perhaps more than once and to several nodes, and writes down what came back.
    async fn send(&mut self, table: &TableId, seen: u64, what: What) {
        let copies = [1, 1, 1, 2, 3][self.rng.below(5) as usize];
        let sent = self.world.ledger().sent(Sent {
            table: table.clone(),
            guest: self.guest.clone(),
            what: what.clone(),
            seen,
            copies,
            told: Vec::new(),
        });
        let mut under_way = Vec::new();
        for _ in 0..copies {
            let (world, guest) = (Arc::clone(&self.world), self.guest.clone());
            let (table, what) = (table.clone(), what.clone());
            let mut rng = Prng::new(self.rng.bits());
            under_way.push(tokio::spawn(async move {
                let told = deliver(&world, &table, &guest, &what, &mut rng).await;
                world.ledger().told(sent, told);
            }));
        }
        for one in under_way {
            one.await.unwrap();
        }
    }
}

/// Brings a request to some node and its answer back, if neither gets lost.
async fn deliver(
    world: &Arc<World>,
    table: &TableId,
    guest: &Guest,
    what: &What,
    rng: &mut Prng,
) -> Told {
    let delay = u64::from(rng.below(30));
    tokio::time::sleep(Duration::from_millis(delay)).await;
    if rng.below(20) == 0 {
        return Told::Nothing;
    }
    let (_, registry, mut dead) = world.node(rng.bits());
    // Some close the page before the answer comes.
    let patience = match rng.below(10) {
        0 => Duration::from_millis(u64::from(rng.below(20))),
        _ => Duration::from_secs(600),
    };
    let doing = tokio::time::timeout(patience, carry_out(&registry, table, guest, what));
    let done = tokio::select! {
        biased;
        _ = dead.changed() => return Told::Nothing,
        done = doing => done,
    };
    if rng.below(20) == 0 {
        return Told::Nothing;
    }
    match done {
        Err(_) | Ok(Err(HouseError::Store(StoreError::Unknown(_)))) => Told::Nothing,
        Ok(Ok(head)) => Told::Done(head),
        Ok(Err(HouseError::Broken(what))) => panic!("{}: {what}", world.name()),
        Ok(Err(_)) => Told::NotDone,
    }
}

/// What a node does with a request.
async fn carry_out(
    registry: &Arc<Registry<super::shaky::Handle>>,
    table: &TableId,
    guest: &Guest,
    what: &What,
) -> Result<u64, HouseError> {
    match what {
        What::Rematch { .. } => return play_again(registry, table, guest, what).await,
        What::Decline => return stay_away(registry, table, guest).await,
        _ => {}
    }
    let (guest, what) = (guest.clone(), what.clone());
    let change = move |live: &mut LiveTable, entries: &mut Vec<_>| match &what {
        What::Act { seat, at, action } => {
            let sent = moves::Sent {
                seat: *seat,
                at: *at,
            };
            moves::act(live, entries, &guest, sent, action)
        }
        What::Spin { seat, at } => {
            let sent = moves::Sent {
                seat: *seat,
                at: *at,
            };
            moves::spin(live, entries, &guest, sent, Until::Once)
        }
        What::Undo { seat, at } => {
            let sent = moves::Sent {
                seat: *seat,
                at: *at,
            };
            consent::undo(live, entries, &guest, sent)
        }
        What::Sit { link } => moves::sit(live, entries, &guest, link, ""),
        What::Say { text } => moves::say(live, entries, &guest, text),
        What::Ask { seat, at, what } => {
            let (seat, at) = (*seat, *at);
            consent::ask(live, entries, &guest, moves::Sent { seat, at }, *what)
        }
        What::Answer { number, yes } => consent::answer(live, entries, &guest, *number, *yes),
        What::Resign { seat } => ending::resign(live, entries, &guest, *seat),
        What::Abort => ending::abort(live, entries, &guest),
        What::Claim { seat, what } => ending::claim(live, entries, &guest, *seat, *what),
        What::Strike { line } => moves::strike(live, entries, &guest, *line),
        What::Hush { closed } => moves::hush(live, entries, &guest, *closed),
        What::Leave => ending::leave(live, entries, &guest),
        What::Decline => rematch::reply(live, entries, &guest, false),
        What::Rematch { table } => rematch::ask(live, entries, &guest, table, Order::Rotate),
    };
    registry.change(table, change).await
}

/// A rematch: the request, the table, and a seat there, as the server does it.
async fn play_again(
    registry: &Arc<Registry<super::shaky::Handle>>,
    table: &TableId,
    guest: &Guest,
    what: &What,
) -> Result<u64, HouseError> {
    let What::Rematch { table: name } = what.clone() else {
        unreachable!("only rematches come here")
    };
    let who = guest.clone();
    let ask = move |live: &mut LiveTable, entries: &mut Vec<_>| {
        rematch::ask(live, entries, &who, &name, Order::Rotate)
    };
    let head = registry.change(table, ask).await?;
    // What is asked for stays asked for; whoever presses again brings it to its end.
    let unclear = |refused| match refused {
        HouseError::Store(_) => StoreError::Unknown("half of it is done".into()).into(),
        other => other,
    };
    let new = registry.open_rematch(table).await.map_err(unclear)?;
    let who = guest.clone();
    let join = move |live: &mut LiveTable, entries: &mut Vec<_>| {
        if rematch::is_kept_for(live, who.id) {
            return rematch::join(live, entries, &who);
        }
        Ok(())
    };
    registry.change(&new, join).await.map_err(unclear)?;
    Ok(head)
}

/// No to a rematch: the answer, and the seat that is free there, as the server does it.
async fn stay_away(
    registry: &Arc<Registry<super::shaky::Handle>>,
    table: &TableId,
    guest: &Guest,
) -> Result<u64, HouseError> {
    let who = guest.clone();
    let reply = move |live: &mut LiveTable, entries: &mut Vec<_>| {
        rematch::reply(live, entries, &who, false)
    };
    let head = registry.change(table, reply).await?;
    let unclear = |refused| match refused {
        HouseError::Store(_) => StoreError::Unknown("half of it is done".into()).into(),
        other => other,
    };
    let new = registry.open_rematch(table).await.map_err(unclear)?;
    let who = guest.clone();
    let decline =
        move |live: &mut LiveTable, entries: &mut Vec<_>| rematch::decline(live, entries, &who);
    registry.change(&new, decline).await.map_err(unclear)?;
    Ok(head)
}
