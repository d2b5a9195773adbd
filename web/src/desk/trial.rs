//! Desks tried out: random games, what every layout of them must hold, and whole pages.

use std::collections::BTreeSet;

use game::{Event, EventOf, Next, Options, Prng, Seat, Setup, Value, Viewer};
use store::{Guest, StoredTable, TableId};
use tables::Session;

use super::{Desk, Does, Laid, Sight, Story};
use crate::desk::Due;
use crate::eyes::Eyes;
use crate::live::Live;
use crate::pages::new_table::terms;
use crate::pages::parts::{FEW, Scene};
use crate::pages::table;
use crate::presence::Present;

/// A moment of a game, to be laid out.
pub(crate) struct Moment<'a, G: Desk> {
    pub(crate) rules: &'a G,
    pub(crate) state: &'a G::State,
    start: &'a G::State,
    events: &'a [EventOf<G>],
    names: &'a [String],
}

impl<G: Desk> Moment<'_, G> {
    /// Shows the moment to a desk, as one viewer sees it with something picked.
    pub(crate) fn show<T>(
        &self,
        viewer: Viewer,
        pick: &str,
        look: impl FnOnce(&G, &Sight<'_, G>) -> T,
    ) -> T {
        let seat = match (self.rules.next(self.state), viewer) {
            (Next::Act(seat), Viewer::Seat(own)) if seat == own => Some(seat),
            (Next::Act(_) | Next::Chance | Next::Over, _) => None,
        };
        let mut actions = Vec::new();
        if let Some(seat) = seat {
            self.rules.actions(self.state, seat, &mut actions);
        }
        let words = |action: &G::Action| self.rules.action(action).to_string();
        let sight = Sight {
            view: &self.rules.view(self.state, viewer),
            viewer,
            seat,
            actions: &actions,
            words: &words,
            pick,
            address: "/t/x",
            chance: Due::NotHis,
            last: self.events.last().copied(),
            lately: Vec::new(),
            names: self.names,
            story: (!G::HIDDEN).then_some(Story {
                start: self.start,
                events: self.events,
            }),
        };
        look(self.rules, &sight)
    }

    /// What is laid out for one viewer with something picked.
    pub(crate) fn lay(&self, viewer: Viewer, pick: &str) -> Laid {
        self.show(viewer, pick, G::lay)
    }

    /// The seat that decides.
    pub(crate) fn decides(&self) -> Option<Seat> {
        self.rules.next(self.state).seat()
    }

    /// What it may do, in notation.
    pub(crate) fn actions(&self) -> BTreeSet<String> {
        let mut actions = Vec::new();
        if let Some(seat) = self.decides() {
            self.rules.actions(self.state, seat, &mut actions);
        }
        let text = |action| self.rules.action(action).to_string();
        actions.iter().map(text).collect()
    }

    /// What the desk lets one do on the board, and what in the list, following every pick.
    pub(crate) fn offered(&self) -> (BTreeSet<String>, BTreeSet<String>) {
        let (mut board, mut list) = (BTreeSet::new(), BTreeSet::new());
        let Some(seat) = self.decides() else {
            return (board, list);
        };
        let mut picks = vec![String::new()];
        let mut seen = BTreeSet::new();
        while let Some(pick) = picks.pop() {
            if !seen.insert(pick.clone()) {
                continue;
            }
            let laid = self.lay(Viewer::Seat(seat), &pick);
            let spots = laid.spots.iter().map(|spot| (&spot.does, true));
            let lines = laid.groups.iter().flat_map(|group| &group.choices);
            for (does, on_board) in spots.chain(lines.map(|line| (&line.does, false))) {
                match does {
                    Does::Pick(next) => picks.push(next.clone()),
                    Does::Act(text) | Does::Ask(text) if on_board => {
                        board.insert(text.clone());
                    }
                    Does::Spin | Does::Tell(_) => {}
                    Does::Act(text) | Does::Ask(text) => {
                        list.insert(text.clone());
                    }
                }
            }
        }
        (board, list)
    }
}

/// Rules with these variants.
pub(crate) fn rules<G: Desk>(seats: u8, variants: &[&str]) -> G {
    let mut options = Options::default();
    for name in variants {
        options.set(*name, Value::Flag(true));
    }
    let setup = Setup::new(&G::META, seats, options).expect("the game takes so many");
    G::new(&setup).expect("the variants go together")
}

/// Plays a random game, unsound plays included, and shows every so many moments and the end.
pub(crate) fn wander<G: Desk>(
    rules: &G,
    seed: u64,
    (every, most): (usize, usize),
    mut show: impl FnMut(&Moment<'_, G>),
) {
    let mut rng = Prng::new(seed);
    let start = rules.start();
    let mut state = rules.start();
    let names: Vec<String> = ["Ann", "Ben", "Cy", "Di", "Ed"].map(String::from).to_vec();
    let mut events = Vec::new();
    let (mut actions, mut chances) = (Vec::new(), Vec::new());
    for count in 0..most {
        let next = rules.next(&state);
        if count % every == 0 || next == Next::Over {
            show(&Moment {
                rules,
                state: &state,
                start: &start,
                events: &events,
                names: &names,
            });
        }
        let event = match next {
            Next::Act(seat) => {
                let action = if rng.below(8) == 0 {
                    actions.clear();
                    rules.actions(&state, seat, &mut actions);
                    *rng.choose(&actions)
                } else {
                    rules.pick(&state, seat, &mut rng, &mut actions)
                };
                Event::Act(seat, action)
            }
            Next::Chance => Event::Chance(rules.draw(&state, &mut rng, &mut chances)),
            Next::Over => return,
        };
        rules.apply(&mut state, &event);
        events.push(event);
    }
}

/// Every action can be done on the board and in the list, and nothing else can; nobody else is
/// offered anything, whatever he claims to have picked.
pub(crate) fn examine<G: Desk>(moment: &Moment<'_, G>) {
    let actions = moment.actions();
    let (board, list) = moment.offered();
    assert_eq!(board, actions, "on the board");
    assert_eq!(list, actions, "in the list");
    for text in &actions {
        let seat = moment.decides().expect("somebody can act");
        let laid = moment.lay(Viewer::Seat(seat), text);
        let lines = laid.groups.iter().flat_map(|group| &group.choices);
        let waits = |does: &Does| matches!(does, Does::Act(own) | Does::Ask(own) if own == text);
        let found = lines.filter(|line| waits(&line.does)).count();
        assert_eq!(found, 1, "{text} must wait for a yes");
    }
    let others = Viewer::all(moment.rules.setup().seats);
    for viewer in others.filter(|viewer| !moment.decides().is_some_and(|seat| viewer.is(seat))) {
        for pick in ["", "1", actions.first().map_or("a", String::as_str)] {
            let laid = moment.lay(viewer, pick);
            assert!(laid.spots.is_empty(), "{viewer:?} can click");
            let choices = laid.groups.iter().map(|group| group.choices.len());
            assert_eq!(choices.sum::<usize>(), 0, "{viewer:?} can choose");
            assert_eq!(laid.asked, None, "{viewer:?} is asked");
        }
    }
    if let Some(seat) = moment.decides() {
        for hostile in ["0", "99", "-1", "<b>", "é", "1 ", "+", "%00"] {
            let laid = moment.lay(Viewer::Seat(seat), hostile);
            assert_eq!(
                laid.overlay,
                moment.lay(Viewer::Seat(seat), "").overlay,
                "{hostile:?} picks something"
            );
        }
    }
}

/// A guest of this name.
pub(crate) fn guest(name: &str) -> Guest {
    Guest {
        id: "7".parse().unwrap(),
        name: name.into(),
    }
}

/// A table of this game at which the guest holds these seats and bots the others.
pub(crate) fn live<G: Desk>(session: Session<G>, guest: &Guest, own: &[u8]) -> Live {
    let seats = session.rules().setup().seats.get();
    let mut fields = vec![("seats".to_owned(), seats.to_string())];
    for seat in own {
        fields.push((format!("seat{seat}"), "here".to_owned()));
    }
    if own.is_empty() {
        // Somebody must sit there; the one who looks is a stranger.
        fields.push(("seat1".to_owned(), "me".to_owned()));
    }
    let terms = terms(&G::META, guest, &fields).unwrap();
    let stored = StoredTable {
        id: "aaaaaaaaaaaaaaaa".parse::<TableId>().unwrap(),
        created: 0,
        terms: serde_json::to_string(&terms).unwrap(),
        entries: Vec::new(),
    };
    let mut live = Live::new(&stored).unwrap();
    live.game = Box::new(session);
    live
}

/// The page and its update, to one who has heard the talk up to this line.
pub(crate) fn pages(
    live: &Live,
    guest: Option<&Guest>,
    asked: Option<Seat>,
    pick: &str,
    heard: u64,
) -> (String, String) {
    let scene = Scene {
        live,
        guest,
        eyes: Eyes::of(live, guest, asked),
        pick,
        present: &Present::default(),
        refused: None,
    };
    (table::page(&scene).0, scene.parts(FEW, heard).0)
}
