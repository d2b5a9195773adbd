//! The guess of the first bots, made by hand: from the plays each seat still needs.

use game::{BySeat, Rules, Seat};

use crate::board::Circle;
use crate::rules::GreatRailroad;
use crate::state::{Phase, State};
use crate::train::{Place, Train};

/// Plays that make the odds of winning e times as good.
const SCALE: f64 = 4.0;
/// What having the play is worth, in plays.
const TEMPO: f64 = 0.5;
/// What it costs a train, in plays, that a rival stands in its way, or a train of its own.
const BLOCKED: f64 = 1.5;
const BLOCKED_BY_OWN: f64 = 0.4;
/// What it costs more if the two stand face to face, so that waiting does not help.
const FACE_TO_FACE: f64 = 1.0;
/// What it costs that a rival could turn it.
const EXPOSED: f64 = 0.6;

/// Each seat's share of the win: the fewer plays a seat needs, the larger.
pub(crate) fn estimate(rules: &GreatRailroad, state: &State) -> BySeat<f64> {
    let seats = rules.seats();
    match state.phase() {
        Phase::Won(winner) => {
            return BySeat::from_fn(seats, |seat| f64::from(u8::from(seat == winner)));
        }
        Phase::Judged(_) => return rules.outcome(state).shares(),
        Phase::Drawn => return BySeat::filled(seats, 1.0 / f64::from(seats.get())),
        Phase::Play(_) => {}
    }
    let mut needs = BySeat::from_fn(seats, |seat| rules.need(state, seat));
    if let Phase::Play(seat) = state.phase() {
        needs[seat] -= TEMPO;
    }
    let least = needs.as_slice().iter().copied().fold(f64::MAX, f64::min);
    let weights = BySeat::from_fn(seats, |seat| ((least - needs[seat]) / SCALE).exp());
    let total: f64 = weights.as_slice().iter().sum();
    BySeat::from_fn(seats, |seat| weights[seat] / total)
}

impl GreatRailroad {
    /// The plays a seat still needs, with something added for each train in trouble.
    fn need(&self, state: &State, seat: Seat) -> f64 {
        let authority = self.rivals(seat).iter().fold(0, |all, &rival| {
            all | state.facts(&self.tables, rival).authority
        });
        let trains = self.fleet(seat).iter();
        trains
            .map(|&train| {
                let facts = state.facts(&self.tables, train);
                let exposed = facts.exposed & authority != 0;
                f64::from(self.plays_home(state.place(train)))
                    + self.hindrance(state, seat, train)
                    + EXPOSED * f64::from(u8::from(exposed))
            })
            .sum()
    }

    /// What it costs a train that another is in its way.
    fn hindrance(&self, state: &State, seat: Seat, train: Train) -> f64 {
        let blocked_by = |other: Train| {
            if self.owner(other) == Some(seat) {
                BLOCKED_BY_OWN
            } else {
                BLOCKED
            }
        };
        match state.place(train) {
            Place::Yard | Place::Home => 0.0,
            Place::Standing(lane) => {
                let oncoming = state.runner(self.tables.reverse(lane));
                let ahead = state.runner(lane);
                oncoming.map_or(0.0, |other| blocked_by(other) + FACE_TO_FACE)
                    + ahead.map_or(0.0, blocked_by)
            }
            Place::Running(lane) => {
                let to = Circle(self.tables.lane(lane).to);
                if to == self.terminal() || self.has_room(state, to) {
                    return 0.0;
                }
                let reverse = self.tables.reverse(lane);
                let stands = |other: Train| match state.place(other) {
                    Place::Standing(lane) => {
                        (Circle(self.tables.lane(lane).from) == to).then_some((other, lane))
                    }
                    Place::Yard | Place::Home | Place::Running(_) => None,
                };
                self.trains().find_map(stands).map_or(0.0, |(other, lane)| {
                    let faces = f64::from(u8::from(lane == reverse));
                    blocked_by(other) + FACE_TO_FACE * faces
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use game::{Notation, Options, Seat};

    use super::*;

    fn share(line: &str) -> f64 {
        let (rules, state) =
            GreatRailroad::load(None, &Options::default(), line).expect("the position is sound");
        let shares = estimate(&rules, &state);
        let total: f64 = shares.as_slice().iter().sum();
        assert!((total - 1.0).abs() < 1e-9, "{shares:?}");
        shares[Seat::FIRST]
    }

    fn hindrance(line: &str) -> f64 {
        let (rules, state) =
            GreatRailroad::load(None, &Options::default(), line).expect("the position is sound");
        rules.hindrance(&state, Seat::FIRST, rules.fleet(Seat::FIRST)[0])
    }

    #[test]
    fn nearer_is_better() {
        let level = share("gr1 SFO A | A 1@CHI/W | B 2@CHI>STP");
        let ahead = share("gr1 SFO A | A 1@OMA/W | B 2@CHI>STP");
        assert!(ahead > level, "{ahead} {level}");
    }

    #[test]
    fn a_train_in_the_way_costs_and_one_that_faces_it_costs_more() {
        assert_eq!(hindrance("gr1 SFO A | A 1@CHI>OMA | B 2@DEN/E"), 0.0);
        assert_eq!(hindrance("gr1 SFO A | A 1@STP>OMA | B 2@OMA/E"), BLOCKED);
        assert_eq!(
            hindrance("gr1 SFO A | A 1@CHI>OMA | B 2@OMA/E"),
            BLOCKED + FACE_TO_FACE
        );
        assert_eq!(
            hindrance("gr1 SFO A | A 1@CHI>OMA 3@OMA/W | B 2@DEN/E"),
            BLOCKED_BY_OWN
        );
    }
}
