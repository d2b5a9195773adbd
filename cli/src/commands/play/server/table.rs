//! A table on a server, as one who sits at it sees and plays it.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

use game::{Coverage, Next, Notation, Seat, Viewer};
use house::Hint;
use kit::{ActionOf, Kit};
use serde::Serialize;
use tables::{Choice, Choices, LogLine, Seating, Session, Soundness, Source};
use tokio::runtime::Runtime;
use web::api::{
    Act, Ask, CallError, Client, Due, Kind, Offered, Phase, Reply, Resign, Spin, TableState, Told,
};

use super::follow::{Heard, follow, look};
use crate::commands::play::keeper::Keeper;
use crate::commands::play::seated::{Agree, No, Seated, Wait};
use crate::failure::Failure;

/// How long keys are waited for before the server is listened to again.
const PATIENCE: Duration = Duration::from_millis(200);

/// A table on a server.
pub(crate) struct ServerTable<K: Kit> {
    runtime: Runtime,
    client: Client,
    heard: Receiver<Heard>,
    state: TableState,
    /// When it was seen so, for the clocks.
    seen: Instant,
    /// A position that looks as what this seat knows, for showing.
    session: Session<K::Rules>,
    /// All that was told, also what the server no longer tells.
    log: Vec<Told>,
    /// Whether the server is away.
    lost: bool,
    news: Vec<String>,
}

/// The game as the seat sees it.
fn shown<K: Kit>(state: &TableState) -> Result<Session<K::Rules>, Failure> {
    let setup = &state.setup;
    let names = state.players.iter().map(|player| player.name.clone());
    let seating = Seating {
        names: names.collect(),
        source: Source::Typed,
    };
    Session::open_at(Some(setup.seats), &setup.options, &state.sample, seating)
        .map_err(|error| Failure::Failed(format!("the server's position cannot be read: {error}")))
}

impl<K: Kit> ServerTable<K> {
    pub(super) fn new(
        runtime: Runtime,
        client: Client,
        state: TableState,
    ) -> Result<Self, Failure> {
        if state.rules != K::META.rules_version {
            return Err(Failure::Failed(format!(
                "the server plays version {} of the rules, this program version {}",
                state.rules,
                K::META.rules_version
            )));
        }
        let (to, heard) = channel();
        runtime.spawn(follow(client.clone(), state.table.clone(), to));
        Ok(Self {
            session: shown::<K>(&state)?,
            log: state.log.clone(),
            seen: Instant::now(),
            runtime,
            client,
            heard,
            state,
            lost: false,
            news: Vec::new(),
        })
    }

    /// The seat whose turn it is.
    fn turn(&self) -> Option<u8> {
        match self.state.next {
            Due::Act { seat } => Some(seat),
            Due::Chance { seat, .. } => seat,
            Due::Over => None,
        }
    }

    fn name(&self, seat: u8) -> &str {
        let player = self.state.players.iter().find(|player| player.seat == seat);
        player.map_or("nobody", |player| &player.name)
    }

    /// Takes over what the server says; whether that changes anything.
    fn take(&mut self, state: TableState) -> Result<bool, Failure> {
        if state.head < self.state.head || state == self.state {
            return Ok(false);
        }
        // What was taken back is not told any more.
        let kept = state.log.first().map_or(state.at + 1, |told| told.number);
        self.log.retain(|told| told.number < kept);
        self.log.extend(state.log.iter().cloned());
        self.session = shown::<K>(&state)?;
        self.tell_request(&state);
        if let Some(table) = state
            .rematch
            .as_ref()
            .filter(|_| self.state.rematch.is_none())
        {
            let origin = self.client.origin();
            self.news.push(format!(
                "a rematch is asked for: roundhouse play --server {origin}/t/{table}"
            ));
        }
        // Where only the clocks or people changed, what is shown can stay.
        let changed = state.head != self.state.head || state.seat != self.state.seat;
        self.state = state;
        self.seen = Instant::now();
        Ok(changed)
    }

    fn tell_request(&mut self, state: &TableState) {
        let before = self.state.request.as_ref().map(|request| request.request);
        let Some(request) = &state.request else {
            if let Some(last) = self.state.request.as_ref().filter(|last| !last.yours)
                && state.at == self.state.at
                && state.phase == Phase::Playing
                && self.state.own.contains(&last.seat)
            {
                self.news.push("they declined".into());
            }
            return;
        };
        if request.yours && before != Some(request.request) {
            let wish = match request.what.as_str() {
                "draw" => "for a draw",
                _ => "to take back",
            };
            self.news.push(format!(
                "{} asks {wish}: accept or decline?",
                self.name(request.seat)
            ));
        }
    }

    /// Asks the server for a change and takes over the table as it is then.
    fn change(&mut self, what: &str, body: &(impl Serialize + Sync)) -> Result<(), No> {
        let path = format!("/api/v1/tables/{}/{what}", self.state.table);
        let answer = self.runtime.block_on(self.client.post(&path, body));
        let (state, no) = match answer {
            Ok(state) => (Some(state), None),
            Err(CallError::Refused(_, refused)) => {
                let no = No {
                    words: refused.words,
                    rule: refused.rule,
                };
                (refused.table.map(|table| *table), Some(no))
            }
            Err(CallError::Unreachable(why)) => (None, Some(No::because(why))),
        };
        if let Some(state) = state {
            self.take(state)
                .map_err(|failure| No::because(words(&failure)))?;
        }
        no.map_or(Ok(()), Err)
    }

    /// What the server offers to a seat, as far as it can be read.
    fn offered(&self, seat: Seat) -> impl Iterator<Item = (ActionOf<K>, &Offered)> {
        let mine = self.state.seat == Some(seat.number());
        let offered = self.state.actions.iter().filter(move |_| mine);
        let rules = self.session.rules();
        offered.filter_map(|one| Some((rules.read_action(&one.action).ok()?, one)))
    }

    /// The seat of one who asks for something.
    fn own(&self) -> Result<u8, No> {
        let turn = self.turn().filter(|seat| self.state.own.contains(seat));
        let own = turn.or(self.state.own.first().copied());
        own.ok_or_else(|| No::because("you do not sit at this table"))
    }

    fn ask(&mut self, what: &str) -> Result<(), No> {
        let body = Ask {
            seat: self.own()?,
            at: self.state.at,
            what: what.into(),
        };
        self.change("ask", &body)
    }

    /// What is left on the clock of the seat whose turn it is, in words.
    fn clock(&self) -> Option<String> {
        let turn = self.turn().filter(|_| self.state.phase == Phase::Playing)?;
        let player = self
            .state
            .players
            .iter()
            .find(|player| player.seat == turn)?;
        let passed = i64::try_from(self.seen.elapsed().as_millis()).unwrap_or(i64::MAX);
        let seconds = player.left?.saturating_sub(passed).max(0) / 1000;
        Some(match (seconds / 86_400, seconds / 3600, seconds / 60) {
            (0, 0, minutes) => format!("{minutes}:{:02} left", seconds % 60),
            (0, hours, minutes) => format!("{hours} h {} min left", minutes % 60),
            (days, hours, _) => format!("{days} d {} h left", hours % 24),
        })
    }
}

/// A failure in words.
fn words(failure: &Failure) -> String {
    match failure {
        Failure::Usage(text) | Failure::Failed(text) => text.clone(),
        Failure::Told | Failure::NobodyListens => String::new(),
    }
}

impl<K: Kit> Seated<K> for ServerTable<K> {
    fn session(&self) -> &Session<K::Rules> {
        &self.session
    }

    fn next(&self) -> Next {
        let open = self
            .state
            .players
            .iter()
            .find(|player| player.kind == Kind::Open);
        let seat = |number: u8| Seat::from_number(number).unwrap_or(Seat::FIRST);
        match (self.state.phase, self.state.next) {
            (Phase::Over, _) | (_, Due::Over) => Next::Over,
            (Phase::Open, _) => Next::Act(seat(open.map_or(1, |player| player.seat))),
            (Phase::Playing, Due::Act { seat: turn }) => Next::Act(seat(turn)),
            (Phase::Playing, Due::Chance { .. }) => Next::Chance,
        }
    }

    fn count(&self) -> usize {
        self.state.at
    }

    fn standing(&self) -> String {
        let mut text = self.state.standing.clone();
        if let Some(clock) = self.clock() {
            text.push_str(&format!(", {clock}"));
        }
        if self.lost {
            text.push_str(" · the server is away");
        }
        text
    }

    fn scores(&self) -> Vec<i32> {
        self.state.scores.clone()
    }

    fn log(&self, _: Viewer, since: usize) -> Vec<LogLine> {
        let lines = self.log.iter().filter(|told| told.number > since);
        lines
            .map(|told| LogLine {
                number: told.number,
                seat: told.seat.and_then(Seat::from_number),
                by: None,
                words: told.words.clone(),
                concerns: false,
                hands_on: false,
            })
            .collect()
    }

    fn people(&self) -> Vec<Seat> {
        let own = self.state.own.iter().copied();
        own.filter_map(Seat::from_number).collect()
    }

    fn actions(&self, seat: Seat) -> Vec<ActionOf<K>> {
        let offered = self.offered(seat);
        offered.map(|(action, _)| action).collect()
    }

    fn choices(&self, seat: Seat) -> Choices {
        let offered = self.offered(seat);
        let list = offered.map(|(_, one)| Choice {
            notation: one.action.clone(),
            words: one.words.clone(),
            soundness: match one.sound {
                true => Soundness::Sound,
                false => Soundness::Rash,
            },
        });
        Choices {
            list: list.collect(),
            coverage: match self.state.complete {
                true => Coverage::Complete,
                false => Coverage::Partial,
            },
        }
    }

    fn is_typed(&self) -> bool {
        matches!(self.state.next, Due::Chance { typed: true, .. })
    }

    fn outcomes(&self) -> Vec<String> {
        self.state.outcomes.clone()
    }

    fn chance_is_here(&self) -> bool {
        match self.state.next {
            Due::Chance { typed: true, .. } => !self.state.own.is_empty(),
            Due::Chance { seat, .. } => seat.is_some_and(|seat| self.state.own.contains(&seat)),
            Due::Act { .. } | Due::Over => false,
        }
    }

    fn act(&mut self, seat: Seat, text: &str) -> Result<(), No> {
        let body = Act {
            seat: seat.number(),
            at: self.state.at,
            action: text.to_owned(),
        };
        self.change("act", &body)
    }

    fn chance(&mut self, text: &str) -> Result<(), No> {
        let short = |one: &&String| one.split(' ').next_back() == Some(text);
        let shown = self.state.outcomes.iter().find(short);
        let body = Spin {
            seat: self.own()?,
            at: self.state.at,
            shown: Some(shown.map_or(text, String::as_str).to_owned()),
        };
        self.change("spin", &body)
    }

    fn roll(&mut self) -> Result<(), No> {
        let body = Spin {
            seat: self.own()?,
            at: self.state.at,
            shown: None,
        };
        self.change("spin", &body)
    }

    fn undo(&mut self) -> Result<String, No> {
        let before = self.state.at;
        self.ask("undo")?;
        Ok(match before.saturating_sub(self.state.at) {
            0 => "asked whether you may take it back".into(),
            1 => "took back 1 event".into(),
            events => format!("took back {events} events"),
        })
    }

    fn agree(&mut self, what: Agree) -> Result<String, No> {
        let request = self.state.request.as_ref().map(|request| request.request);
        let nothing = || No::because("nobody asks for anything");
        let said = match what {
            Agree::Resign => {
                let body = Resign { seat: self.own()? };
                self.change("resign", &body)?;
                "you gave up"
            }
            Agree::Draw => {
                self.ask("draw")?;
                "asked for a draw"
            }
            Agree::Accept | Agree::Decline => {
                let yes = what == Agree::Accept;
                let request = request.ok_or_else(nothing)?;
                self.change("answer", &Reply { request, yes })?;
                if yes { "you agreed" } else { "you declined" }
            }
        };
        Ok(said.into())
    }

    fn others(&mut self, wait: Wait) -> Result<bool, Failure> {
        let mut changed = false;
        loop {
            let heard = match (wait, changed) {
                (Wait::Long, false) => self.heard.recv().ok(),
                (Wait::Long | Wait::Not, _) => match self.heard.try_recv() {
                    Ok(heard) => Some(heard),
                    Err(TryRecvError::Empty) => return Ok(changed),
                    Err(TryRecvError::Disconnected) => None,
                },
            };
            match heard {
                Some(Heard::Table(state)) => {
                    if std::mem::take(&mut self.lost) {
                        self.news.push("the server is back".into());
                        changed |= wait == Wait::Long;
                    }
                    changed |= self.take(*state)?;
                }
                Some(Heard::Lost(why)) if !self.lost => {
                    self.lost = true;
                    self.news.push(format!("{why}; trying again"));
                    changed |= wait == Wait::Long;
                }
                Some(Heard::Lost(_)) => {}
                Some(Heard::Refused(why)) => return Err(Failure::Failed(why)),
                None => return Err(Failure::Failed("the server cannot be followed".into())),
            }
        }
    }

    fn waiting(&self) -> Option<String> {
        if self.state.phase == Phase::Open {
            let open = self
                .state
                .players
                .iter()
                .filter(|player| player.kind == Kind::Open);
            let open: Vec<String> = open.map(|player| format!("seat {}", player.seat)).collect();
            return Some(format!("waiting for somebody on {}", open.join(", ")));
        }
        let turn = self.turn()?;
        let player = self
            .state
            .players
            .iter()
            .find(|player| player.seat == turn)?;
        let away = match player.kind {
            Kind::Guest if !player.here => ", who is away",
            Kind::Guest | Kind::Bot | Kind::Open => "",
        };
        Some(format!("waiting for {}{away}", player.name))
    }

    fn patience(&self) -> Option<Duration> {
        Some(PATIENCE)
    }

    /// Nobody is helped against people.
    fn hint(&self, _: Seat) -> Option<Hint> {
        None
    }

    fn news(&mut self) -> Vec<String> {
        std::mem::take(&mut self.news)
    }

    fn sheets(&self) -> Option<String> {
        None
    }

    fn keeper(&self) -> Option<&Keeper> {
        None
    }

    fn goodbye(&self) -> Vec<String> {
        super::goodbye(&self.client, &self.state.table, self.state.phase)
    }

    fn welcome(&self) -> Option<String> {
        let origin = self.client.origin();
        let links = self.state.players.iter().filter_map(|player| {
            let link = player.link.as_ref()?;
            Some(format!("seat {}:\n{origin}{link}", player.seat))
        });
        let links: Vec<String> = links.collect();
        let seated = !self.state.own.is_empty();
        (seated && !links.is_empty()).then(|| {
            format!(
                "Send each of these links to the person who should sit there:\n{}\n",
                links.join("\n")
            )
        })
    }
}

/// Looks once, before anything is shown.
pub(super) fn first_look(
    runtime: &Runtime,
    client: &Client,
    table: &str,
) -> Result<TableState, CallError> {
    runtime.block_on(look(client, table))
}
