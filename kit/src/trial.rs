//! Tests for the kit of every game: random games, and what every picture and layout of
//! them must hold.

pub mod pictures;
pub mod xml;

use std::collections::BTreeSet;

use game::{
    Event, EventOf, Facts, Hidden, Hints, Next, Notation, Options, Prng, Rules, Seat, Setup, Value,
    Viewer,
};

use crate::compare::Tone;
use crate::kit::{Kit, StateOf};
use crate::kit::{PageInput, Story};
use crate::page::{ChanceDue, Click, Layout};

/// A moment of a game, to be laid out.
pub struct Moment<'a, K: Kit> {
    /// The rules.
    pub rules: &'a K::Rules,
    /// Where the game stands.
    pub state: &'a StateOf<K>,
    start: &'a StateOf<K>,
    events: &'a [EventOf<K::Rules>],
    names: &'a [String],
}

impl<K: Kit> Moment<'_, K> {
    /// Shows the moment to a kit, as one viewer sees it with something picked.
    pub fn show<T>(
        &self,
        viewer: Viewer,
        pick: &str,
        look: impl FnOnce(&K::Rules, &PageInput<'_, K>) -> T,
    ) -> T {
        let seat = match (self.rules.next(self.state), viewer) {
            (Next::Act(seat), Viewer::Seat(own)) if seat == own => Some(seat),
            (Next::Act(_) | Next::Chance | Next::Over, _) => None,
        };
        let mut actions = Vec::new();
        if let Some(seat) = seat {
            self.rules.actions(self.state, seat, &mut actions);
        }
        let words = |action: &crate::ActionOf<K>| self.rules.action(action).to_string();
        let sight = PageInput {
            view: &self.rules.view(self.state, viewer),
            viewer,
            seat,
            actions: &actions,
            words: &words,
            pick,
            address: "/t/x",
            chance: ChanceDue::NotYours,
            last: self.events.last().copied(),
            lately: Vec::new(),
            since: Vec::new(),
            names: self.names,
            story: (!K::Rules::HIDDEN).then_some(Story {
                start: self.start,
                events: self.events,
                lately: (0, self.start),
                parts: &[],
            }),
        };
        look(self.rules, &sight)
    }

    /// What is laid out for one viewer with something picked.
    pub fn layout(&self, viewer: Viewer, pick: &str) -> Layout {
        self.show(viewer, pick, K::layout)
    }

    /// The seat that decides.
    pub fn decides(&self) -> Option<Seat> {
        self.rules.next(self.state).seat()
    }

    /// What it may do, in notation.
    pub fn actions(&self) -> BTreeSet<String> {
        let mut actions = Vec::new();
        if let Some(seat) = self.decides() {
            self.rules.actions(self.state, seat, &mut actions);
        }
        let text = |action| self.rules.action(action).to_string();
        actions.iter().map(text).collect()
    }

    /// What the kit lets one do on the board, and what in the list, following every pick.
    pub fn offered(&self) -> (BTreeSet<String>, BTreeSet<String>) {
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
            let layout = self.layout(Viewer::Seat(seat), &pick);
            let spots = layout.spots.iter().map(|spot| (&spot.does, true));
            let lines = layout.groups.iter().flat_map(|group| &group.choices);
            for (does, on_board) in spots.chain(lines.map(|line| (&line.does, false))) {
                match does {
                    Click::Pick(next) => picks.push(next.clone()),
                    Click::Act(text) | Click::Confirm(text) if on_board => {
                        board.insert(text.clone());
                    }
                    Click::Spin | Click::Type(_) => {}
                    Click::Act(text) | Click::Confirm(text) => {
                        list.insert(text.clone());
                    }
                }
            }
            // What ends the turn is a button of its own, beside both.
            match layout.finish.map(|line| line.does) {
                Some(Click::Act(text) | Click::Confirm(text)) => {
                    board.insert(text.clone());
                    list.insert(text);
                }
                Some(Click::Pick(next)) => picks.push(next),
                Some(Click::Spin | Click::Type(_)) | None => {}
            }
        }
        (board, list)
    }
}

/// Rules with these variants.
pub fn rules<G: Rules>(seats: u8, variants: &[&str]) -> G {
    let mut options = Options::default();
    for name in variants {
        options.set(*name, Value::Flag(true));
    }
    let setup = Setup::new(&G::META, seats, options).expect("the game takes so many");
    G::new(&setup).expect("the variants go together")
}

/// Plays a random game, unsound plays included, and shows states at regular intervals and the end.
pub fn wander<K: Kit>(
    rules: &K::Rules,
    seed: u64,
    (every, most): (usize, usize),
    mut show: impl FnMut(&Moment<'_, K>),
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

/// Every action can be done on the board and in the list, and nothing else can; other viewers are
/// offered nothing, whatever the address says they picked.
pub fn examine<K: Kit>(moment: &Moment<'_, K>) {
    examine_but(moment, |_| false);
}

/// The same for a game that keeps some actions off the board, since nobody should do them by a slip:
/// these are in the list alone.
pub fn examine_but<K: Kit>(moment: &Moment<'_, K>, only_listed: impl Fn(&str) -> bool) {
    let actions = moment.actions();
    let (board, list) = moment.offered();
    let on_board = actions.iter().filter(|text| !only_listed(text));
    assert_eq!(board, on_board.cloned().collect(), "on the board");
    assert_eq!(list, actions, "in the list");
    for text in &actions {
        let seat = moment.decides().expect("somebody can act");
        let layout = moment.layout(Viewer::Seat(seat), text);
        let lines = layout.groups.iter().flat_map(|group| &group.choices);
        let lines = lines.chain(&layout.finish);
        let waits =
            |does: &Click| matches!(does, Click::Act(own) | Click::Confirm(own) if own == text);
        let found = lines.filter(|line| waits(&line.does)).count();
        assert_eq!(found, 1, "{text} must wait for a yes");
    }
    let others = Viewer::all(moment.rules.setup().seats);
    for viewer in others.filter(|viewer| !moment.decides().is_some_and(|seat| viewer.is(seat))) {
        for pick in ["", "1", actions.first().map_or("a", String::as_str)] {
            let layout = moment.layout(viewer, pick);
            assert!(layout.spots.is_empty(), "{viewer:?} can click");
            let choices = layout.groups.iter().map(|group| group.choices.len());
            assert_eq!(choices.sum::<usize>(), 0, "{viewer:?} can choose");
            assert!(layout.finish.is_none(), "{viewer:?} can end the turn");
            assert_eq!(layout.asked, None, "{viewer:?} is asked");
        }
    }
    compare(moment);
    if let Some(seat) = moment.decides() {
        for hostile in ["0", "99", "-1", "<b>", "é", "1 ", "+", "%00"] {
            let layout = moment.layout(Viewer::Seat(seat), hostile);
            assert_eq!(
                layout.overlay,
                moment.layout(Viewer::Seat(seat), "").overlay,
                "{hostile:?} picks something"
            );
        }
    }
}

/// The most actions of a moment that are compared.
const COMPARED: usize = 12;

/// A move is drawn as made and as better, or not at all; the two look different; and what is said for
/// one is a sentence.
fn compare<K: Kit>(moment: &Moment<'_, K>) {
    let Some(seat) = moment.decides() else {
        return;
    };
    moment.show(Viewer::Seat(seat), "", |rules, sight| {
        for action in sight.actions.iter().take(COMPARED) {
            let text = rules.action(action).to_string();
            let drawn = Tone::ALL.map(|tone| K::sketch(rules, sight, action, tone));
            match drawn.map(|drawn| drawn.map(|drawn| drawn.to_string())) {
                [Some(made), Some(better)] => {
                    assert_ne!(made, better, "{text}");
                    for number in made.split(['"', ' ', ',']) {
                        assert!(!matches!(number, "NaN" | "inf" | "-inf"), "{text}: {made}");
                    }
                }
                [None, None] => {}
                [..] => panic!("{text} is drawn as one and not as the other"),
            }
            for other in sight.actions.iter().take(COMPARED) {
                let why = K::why(rules, sight, other, action).unwrap_or_else(|| "None.".into());
                assert!(why.ends_with('.') && !why.contains("  "), "{text}: {why}");
            }
        }
    });
}
