//! Listing: which plays there are.

use std::ops::ControlFlow;

use game::{Coverage, Seat};

use crate::action::{Action, Heading};
use crate::board::{Circle, Lane};
use crate::rules::GreatRailroad;
use crate::state::{Phase, State};
use crate::tables::Spot;
use crate::train::{Code, Place, Train};

impl GreatRailroad {
    /// Lists everything a seat may do: its moves, or the loss of its play if it has none (GR-31).
    pub(crate) fn list_actions(
        &self,
        state: &State,
        seat: Seat,
        out: &mut Vec<Action>,
    ) -> Coverage {
        if state.phase() != Phase::Play(seat) {
            return Coverage::Complete;
        }
        let before = out.len();
        if !self.variants().change_moves() && !self.variants().entry_smashup {
            self.list_plain(state, seat, out);
            return Coverage::Complete;
        }
        // The visitor never stops, so there is nothing to learn from what it returns.
        let _ = self.each_move(state, seat, |action| {
            if !self.third_time(state, seat, &action) {
                out.push(action);
            }
            ControlFlow::Continue(())
        });
        if out.len() == before {
            out.push(Action::Lost);
        } else if self.variants().flagman
            && out[before..].iter().all(Action::is_head_on)
            && !self.third_time(state, seat, &Action::Hold)
        {
            out.push(Action::Hold);
        }
        Coverage::Complete
    }

    /// Lists the same, in the same order, where no variant changes which moves there are: from the tables.
    fn list_plain(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let before = out.len();
        let fleet = self.fleet(seat);
        let mut authority = 0;
        let mut waiting = None;
        for &train in fleet {
            let code = state.code(train);
            authority |= self.tables.place(code).authority;
            if code == Code::YARD && waiting.is_none() {
                waiting = Some(train);
            }
        }
        let along = |to: Code| Heading::Along(self.tables.direction(to.lane()));
        if let Some(train) = waiting {
            let facts = self.tables.place(Code::YARD);
            if !state.taken(facts.blocked_by) {
                // A range has a known length, so that room is made once.
                out.extend((0..u32::from(facts.moves)).map(|choice| Action::Enter {
                    train,
                    heading: along(facts.next.after(choice)),
                }));
            }
        }
        for &train in fleet {
            let code = state.code(train);
            let facts = self.tables.place(code);
            if code == Code::YARD || state.taken(facts.blocked_by) {
                continue;
            }
            match Place::from(code) {
                Place::Standing(lane) => {
                    let into = if state.taken(facts.strikes) {
                        state.runner(self.tables.reverse(lane))
                    } else {
                        None
                    };
                    let to = Circle(self.tables.lane(lane).to);
                    out.push(Action::Run { train, to, into });
                }
                Place::Running(lane) => {
                    let at = Circle(self.tables.lane(lane).to);
                    let arrive = |heading| Action::Arrive { train, at, heading };
                    if facts.next == Code::HOME {
                        out.push(arrive(None));
                        continue;
                    }
                    let choices = 0..u32::from(facts.moves);
                    out.extend(choices.map(|choice| arrive(Some(along(facts.next.after(choice))))));
                    out.push(arrive(Some(Heading::Smashup)));
                }
                Place::Yard | Place::Home => {}
            }
        }
        for &train in self.rivals(seat) {
            let code = state.code(train);
            if self.tables.place(code).exposed & authority == 0 {
                continue;
            }
            let (present, turns) = (code.lane(), self.tables.place(code).turns);
            let first = self.tables.lane(present).first_from;
            let turn = |lane| Action::Turn {
                train,
                heading: Heading::Along(self.tables.direction(Lane(lane))),
            };
            out.extend((first..present.0).map(turn));
            out.extend((present.0 + 1..first + turns + 1).map(turn));
        }
        // GR-52 has something to say only once a position has stood twice.
        if state.repeats() {
            let mut kept = before;
            for index in before..out.len() {
                if !self.third_time(state, seat, &out[index]) {
                    out[kept] = out[index];
                    kept += 1;
                }
            }
            out.truncate(kept);
        }
        if out.len() == before {
            out.push(Action::Lost);
        }
    }

    /// Visits every move the rules give a seat, before GR-52 has its say.
    fn each_move(
        &self,
        state: &State,
        seat: Seat,
        mut visit: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.each_own(state, seat, &mut visit)?;
        if self.is_stalled(state, seat) {
            return ControlFlow::Continue(());
        }
        self.each_turn(state, seat, &mut visit)
    }

    /// R-7, variant stalled-loses: whether a seat may not turn trains because it can move no train of its
    /// own.
    pub(crate) fn is_stalled(&self, state: &State, seat: Seat) -> bool {
        self.variants().stalled_loses
            && self
                .each_own(state, seat, &mut |_| ControlFlow::Break(()))
                .is_continue()
    }

    /// Visits every move of a seat's own trains.
    fn each_own(
        &self,
        state: &State,
        seat: Seat,
        visit: &mut impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if let Some(train) = self.next_to_enter(state, seat) {
            self.each_entry(state, train, visit)?;
        }
        for &train in self.fleet(seat) {
            match state.place(train) {
                Place::Standing(lane) => self.each_run(state, train, lane, visit)?,
                Place::Running(lane) => self.each_arrival(state, train, lane, visit)?,
                Place::Yard | Place::Home => {}
            }
        }
        ControlFlow::Continue(())
    }

    fn each_entry(
        &self,
        state: &State,
        train: Train,
        visit: &mut impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let depot = self.board().depot();
        if self.has_room(state, depot) {
            for heading in self.headings(depot) {
                visit(Action::Enter { train, heading })?;
            }
            if self.variants().entry_smashup {
                visit(Action::Enter {
                    train,
                    heading: Heading::Smashup,
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn each_run(
        &self,
        state: &State,
        train: Train,
        lane: Lane,
        visit: &mut impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !state.taken(Spot::lane(lane)) {
            let into = state.runner(self.tables.reverse(lane));
            visit(Action::Run {
                train,
                to: Circle(self.tables.lane(lane).to),
                into,
            })?;
        }
        if self.may_rehead(state, train) && self.tables.depot_lane(lane) {
            for other in self
                .board()
                .lanes_of(self.board().depot())
                .filter(|&other| other != lane)
            {
                visit(Action::Rehead {
                    train,
                    heading: self.tables.direction(other),
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn each_arrival(
        &self,
        state: &State,
        train: Train,
        lane: Lane,
        visit: &mut impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let at = Circle(self.tables.lane(lane).to);
        if at == self.terminal() {
            visit(Action::Arrive {
                train,
                at,
                heading: None,
            })?;
        } else if self.has_room(state, at) {
            for heading in self.headings(at).chain([Heading::Smashup]) {
                visit(Action::Arrive {
                    train,
                    at,
                    heading: Some(heading),
                })?;
            }
        } else if self.variants().city_collisions
            && let Some(into) = self.faced_in_city(state, lane)
        {
            visit(Action::Run {
                train,
                to: at,
                into: Some(into),
            })?;
        }
        ControlFlow::Continue(())
    }

    fn each_turn(
        &self,
        state: &State,
        seat: Seat,
        visit: &mut impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let points = |train: &Train| state.facts(&self.tables, *train).authority;
        let authority = self
            .fleet(seat)
            .iter()
            .fold(0, |all, train| all | points(train));
        for &rival in self.rivals(seat) {
            let Place::Standing(lane) = state.place(rival) else {
                continue;
            };
            if state.facts(&self.tables, rival).exposed & authority == 0 {
                continue;
            }
            let present = self.tables.direction(lane);
            for heading in self.headings(Circle(self.tables.lane(lane).from)) {
                if heading != Heading::Along(present) {
                    visit(Action::Turn {
                        train: rival,
                        heading,
                    })?;
                }
            }
            if self.variants().wreckers {
                visit(Action::Turn {
                    train: rival,
                    heading: Heading::Smashup,
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn headings(&self, circle: Circle) -> impl Iterator<Item = Heading> {
        self.board()
            .lanes_of(circle)
            .map(|lane| Heading::Along(self.tables.direction(lane)))
    }

    /// Whether a seat has a legal move that `wanted` accepts.
    pub(crate) fn has_move(
        &self,
        state: &State,
        seat: Seat,
        wanted: impl Fn(&Action) -> bool,
    ) -> bool {
        let found = self.each_move(state, seat, |action| {
            if wanted(&action) && !self.third_time(state, seat, &action) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        found.is_break()
    }
}

#[cfg(test)]
mod tests {
    use game::{Event, Hints, Next, Notation, Options, Prng, Rules, Setup};

    use super::*;

    /// Compares the list made from the tables with the one made by the rules, and returns whether GR-52 has
    /// left something out.
    fn compare(rules: &GreatRailroad, state: &State, seat: Seat) -> bool {
        let (mut quick, mut whole, mut all) = (Vec::new(), Vec::new(), 0);
        rules.list_plain(state, seat, &mut quick);
        let _ = rules.each_move(state, seat, |action| {
            all += 1;
            if !rules.third_time(state, seat, &action) {
                whole.push(action);
            }
            ControlFlow::Continue(())
        });
        let barred = whole.len() < all;
        if whole.is_empty() {
            whole.push(Action::Lost);
        }
        assert_eq!(quick, whole);
        barred
    }

    #[test]
    fn the_quick_list_is_the_whole_list() {
        let mut lists = 0;
        for seed in 0..40 {
            let setup = Setup::plain(&GreatRailroad::META, 2 + (seed % 3) as u8);
            let rules = GreatRailroad::new(&setup.expect("2 to 4 seats")).expect("it is allowed");
            let (mut state, mut rng, mut scratch) = (rules.start(), Prng::new(seed), Vec::new());
            for _ in 0..600 {
                let Next::Act(seat) = rules.next(&state) else {
                    break;
                };
                compare(&rules, &state, seat);
                lists += 1;
                let action = rules.pick(&state, seat, &mut rng, &mut scratch);
                rules.apply(&mut state, &Event::Act(seat, action));
            }
        }
        assert!(lists > 5_000, "{lists}");
    }

    #[test]
    fn the_quick_list_leaves_out_what_has_stood_twice() {
        let line = "gr1 SFO A | A 1@CHI/W | B 2@SAV/W";
        let (rules, mut state) =
            GreatRailroad::load(None, &Options::default(), line).expect("it is sound");
        let round = [
            "1>OMA", "2>MOB", "1=OMA/E", "2=MOB/E", "1>CHI", "2>SAV", "1=CHI/W", "2=SAV/W",
        ];
        let mut barred = Vec::new();
        for play in round.iter().chain(&round[..7]) {
            let Next::Act(seat) = rules.next(&state) else {
                panic!("it is over")
            };
            barred.push(compare(&rules, &state, seat));
            let action = rules.read_action(play).expect("it is a play");
            rules.check(&state, seat, &action).expect("it is legal");
            rules.apply(&mut state, &Event::Act(seat, action));
        }
        barred.push(compare(&rules, &state, rules.seats().after(Seat::FIRST)));
        assert_eq!(barred.iter().filter(|&&barred| barred).count(), 1);
        assert_eq!(barred.last(), Some(&true));
    }
}
