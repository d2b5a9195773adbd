//! A guess at who wins: shares as e to the scores of the seats, which are sums of learned weights.

mod first;

use game::{BySeat, Foreseen, Known, MAX_SEATS, Rules, Seat};

use crate::action::Action;
use crate::rules::GreatRailroad;
use crate::state::{Phase, State};
use crate::tables::Spot;
use crate::train::{Code, Place, Train};
use crate::weights::{self, Sign};

pub(crate) use first::estimate as first;

/// From so many plays before a game is judged on, that counts more and more (GR-54).
const LATE: u16 = 24;
/// What a play less to go is worth then, and how many of them a train at home.
const WAY_WORTH: f32 = 0.5;
const HOME_WORTH: f32 = 24.0;

/// Each seat's share of the win.
pub(crate) fn estimate(rules: &GreatRailroad, state: &State) -> BySeat<f64> {
    let seats = rules.seats();
    if let Some(Known { winner, .. }) = rules.known_end(state) {
        let even = 1.0 / f64::from(seats.get());
        return BySeat::from_fn(seats, |seat| {
            winner.map_or(even, |winner| f64::from(u8::from(seat == winner)))
        });
    }
    let Phase::Play(to_play) = state.phase() else {
        // Several may be ahead when a game is judged (GR-54).
        return rules.outcome(state).shares();
    };
    let scores = rules.scores(state, to_play);
    BySeat::from_fn(seats, |seat| f64::from(share(&scores, seats.get(), seat)))
}

/// A seat's share by the scores of all.
#[inline]
fn share(scores: &[f32; MAX_SEATS], seats: u8, seat: Seat) -> f32 {
    let own = scores[seat.index()];
    let mut total = 1.0;
    for (index, score) in scores[..usize::from(seats)].iter().enumerate() {
        if index != seat.index() {
            total += (score - own).exp();
        }
    }
    1.0 / total
}

/// What takes note of everything that has a weight.
pub(crate) trait Notice {
    fn notice(&mut self, seat: Seat, number: usize);

    /// The same thing, so many times.
    fn notice_all(&mut self, seat: Seat, number: usize, times: u32) {
        for _ in 0..times {
            self.notice(seat, number);
        }
    }
}

/// Adds up the weights of one seat.
struct Sum<'a> {
    weights: &'a [f32; weights::COUNT],
    total: f32,
}

impl Notice for Sum<'_> {
    #[inline]
    fn notice(&mut self, _: Seat, number: usize) {
        self.total += self.weights[number];
    }

    #[inline]
    fn notice_all(&mut self, _: Seat, number: usize, times: u32) {
        self.total += self.weights[number] * times as f32;
    }
}

impl Notice for Vec<(Seat, u16)> {
    fn notice(&mut self, seat: Seat, number: usize) {
        self.push((seat, number as u16));
    }
}

impl GreatRailroad {
    /// The scores of the seats while this one is to play.
    #[inline]
    fn scores(&self, state: &State, to_play: Seat) -> [f32; MAX_SEATS] {
        let points = self.points(state);
        let mut turnable = [0; MAX_SEATS];
        let mut scores = [0.0; MAX_SEATS];
        for seat in self.seats().iter() {
            let mut sum = Sum {
                weights: &self.weights.0,
                total: 0.0,
            };
            self.notice_fleet(state, to_play, seat, &points, &mut turnable, &mut sum);
            scores[seat.index()] = sum.total;
        }
        let can_turn = self.weights.0[Sign::CanTurn.number()];
        for seat in self.seats().iter() {
            scores[seat.index()] += can_turn * turnable[seat.index()] as f32;
        }
        if let Some(left) = self.plays_left(state) {
            self.judge_soon(state, left, &mut scores);
        }
        scores
    }

    /// GR-54: the nearer the end, the more the scores are what it would be judged by.
    #[cold]
    fn judge_soon(&self, state: &State, left: u16, scores: &mut [f32; MAX_SEATS]) {
        let late = (f32::from(LATE) - f32::from(left)) / f32::from(LATE);
        if late <= 0.0 {
            return;
        }
        for seat in self.seats().iter() {
            let fleet = self.fleet(seat).iter();
            let way: u32 = fleet
                .map(|&train| self.plays_home(state.place(train)))
                .sum();
            let home = self.trains_home(state, seat) as f32 * HOME_WORTH;
            scores[seat.index()] += late * WAY_WORTH * (home - way as f32);
        }
    }

    /// Takes note of everything that has a weight while this seat is to play.
    pub(crate) fn notice(&self, state: &State, to_play: Seat, notes: &mut impl Notice) {
        let points = self.points(state);
        let mut turnable = [0; MAX_SEATS];
        for seat in self.seats().iter() {
            self.notice_fleet(state, to_play, seat, &points, &mut turnable, notes);
        }
        for seat in self.seats().iter() {
            notes.notice_all(seat, Sign::CanTurn.number(), turnable[seat.index()]);
        }
    }

    /// The compass points over which each seat has authority.
    #[inline]
    fn points(&self, state: &State) -> [u8; MAX_SEATS] {
        let mut points = [0; MAX_SEATS];
        for (seat, points) in self.seats().iter().zip(&mut points) {
            for &train in self.fleet(seat) {
                *points |= state.facts(&self.tables, train).authority;
            }
        }
        points
    }

    /// Takes note of one seat's trains, and of who could turn them.
    #[inline]
    fn notice_fleet(
        &self,
        state: &State,
        to_play: Seat,
        seat: Seat,
        points: &[u8; MAX_SEATS],
        turnable: &mut [u32; MAX_SEATS],
        notes: &mut impl Notice,
    ) {
        let index = seat.index();
        let seats = usize::from(self.seats().get());
        let mut rivals = 0;
        for (other, points) in points[..seats].iter().enumerate() {
            rivals |= if other == index { 0 } else { *points };
        }
        let turned = if seat == to_play {
            weights::TURNABLE_NEXT
        } else {
            weights::TURNABLE_NOW
        };
        let (mut left, mut movers, mut yard) = (0, 0, false);
        for &train in self.fleet(seat) {
            let code = state.code(train);
            let facts = self.tables.place(code);
            notes.notice(seat, code.index());
            left += usize::from(code != Code::HOME);
            if facts.exposed & rivals != 0 {
                notes.notice(seat, turned + usize::from(code.lane().0));
                if seats == 2 {
                    turnable[1 - index] += 1;
                } else {
                    for (other, points) in points[..seats].iter().enumerate() {
                        let can = points & facts.exposed != 0;
                        turnable[other] += u32::from(can && other != index);
                    }
                }
            }
            let in_yard = code == Code::YARD;
            let blocked = state.taken(facts.blocked_by);
            // Of the trains in the yard only the first can enter (GR-7).
            let moves = facts.moves > 0 && !blocked && !(in_yard && yard);
            movers += usize::from(moves);
            yard |= in_yard;
            if (blocked && !in_yard) || state.taken(facts.strikes) {
                self.notice_hindrance(state, seat, train, notes);
            }
        }
        notes.notice(seat, weights::trains_left(left));
        notes.notice(seat, weights::movers(movers));
        notes.notice(
            seat,
            weights::waits(self.seats().distance(to_play, seat), left),
        );
        notes.notice_all(seat, Sign::Point.number(), points[index].count_ones());
    }

    /// What is in the way of a train.
    #[cold]
    fn notice_hindrance(&self, state: &State, seat: Seat, train: Train, notes: &mut impl Notice) {
        let facts = state.facts(&self.tables, train);
        let holder = |spot: Spot| {
            let holds = |other: &Train| state.facts(&self.tables, *other).takes == spot;
            self.trains().find(holds)
        };
        let own = |other: Train| self.owner(other) == Some(seat);
        match state.place(train) {
            Place::Standing(_) => {
                for (spot, by_own, by_rival) in [
                    (
                        facts.blocked_by,
                        Sign::StandingBehindOwn,
                        Sign::StandingBehindRival,
                    ),
                    (facts.strikes, Sign::MetByOwn, Sign::MetByRival),
                ] {
                    if state.taken(spot)
                        && let Some(other) = holder(spot)
                    {
                        let sign = if own(other) { by_own } else { by_rival };
                        notes.notice(seat, sign.number());
                    }
                }
            }
            Place::Running(lane) => {
                // In a full depot no single train is in the way.
                let Some(other) = holder(facts.blocked_by) else {
                    return notes.notice(seat, Sign::RunningToRival.number());
                };
                let faces = state.place(other) == Place::Standing(self.tables.reverse(lane));
                let (sign, faced) = if own(other) {
                    (Sign::RunningToOwn, Sign::FacedByOwn)
                } else {
                    (Sign::RunningToRival, Sign::FacedByRival)
                };
                notes.notice(seat, sign.number());
                if faces {
                    notes.notice(seat, faced.number());
                }
            }
            Place::Yard | Place::Home => {}
        }
    }

    /// What each action of a seat leads to, without remembering any of it.
    pub(crate) fn look_ahead(
        &self,
        state: &mut State,
        seat: Seat,
        actions: &[Action],
        out: &mut Vec<Foreseen>,
    ) {
        let next = self.seats().after(seat);
        let taken = state.all_taken();
        let quiet = state.plays_without_arrival();
        let limited = self.arrival_limit().is_some();
        for action in actions {
            let arrives = matches!(action, Action::Arrive { heading: None, .. });
            if limited {
                state.set_plays_without_arrival(if arrives { 0 } else { quiet + 1 });
            }
            let Some(effect) = self.effect(state, action) else {
                out.push(self.foreseen(state, seat, next, state.repeats()));
                continue;
            };
            let (train, struck) = (effect.train, effect.struck);
            let was = state.code(train);
            state.shift(&self.tables, train, effect.to);
            let hit = struck.map(|struck| (struck, state.code(struck)));
            if let Some(struck) = struck {
                state.shift(&self.tables, struck, Code::YARD);
            }
            out.push(if effect.to == Code::HOME && self.all_home(state, seat) {
                Foreseen {
                    share: 1.0,
                    known: Some(Known {
                        winner: Some(seat),
                        plays: 0,
                    }),
                }
            } else {
                // An arrival makes a fresh start.
                let repeats = effect.to != Code::HOME && state.repeats();
                self.foreseen(state, seat, next, repeats)
            });
            if let Some((struck, code)) = hit {
                state.shift(&self.tables, struck, code);
            }
            state.shift(&self.tables, train, was);
        }
        // The bit of those who take nothing tells nothing, but must be what it was all the same.
        state.restore_taken(taken);
        state.set_plays_without_arrival(quiet);
    }

    /// What a position means to a seat while another is to play.
    #[inline]
    fn foreseen(&self, state: &State, seat: Seat, to_play: Seat, repeats: bool) -> Foreseen {
        let known = self.known_ending(state, to_play, repeats);
        let share = match known {
            Some(Known {
                winner: Some(winner),
                ..
            }) => f32::from(u8::from(winner == seat)),
            Some(Known { winner: None, .. }) => 0.5,
            None => share(&self.scores(state, to_play), self.seats().get(), seat),
        };
        Foreseen { share, known }
    }
}

#[cfg(test)]
mod tests {
    use game::{Event, Hints, Learned, Next, Prng, Setup, Value};

    use super::*;

    fn played(seats: u8, seed: u64, plays: u32) -> (GreatRailroad, State) {
        let mut setup = Setup::plain(&GreatRailroad::META, seats).expect("2 to 4 seats");
        if seed % 2 == 1 {
            setup.options.set("arrival-limit", Value::Number(100));
        }
        let rules = GreatRailroad::new(&setup).expect("the setup is allowed");
        let (mut state, mut rng, mut scratch) = (rules.start(), Prng::new(seed), Vec::new());
        for _ in 0..plays {
            let Next::Act(seat) = rules.next(&state) else {
                break;
            };
            let action = rules.pick(&state, seat, &mut rng, &mut scratch);
            rules.apply(&mut state, &Event::Act(seat, action));
        }
        (rules, state)
    }

    /// Looking ahead must see what playing would show, and leave everything as it was.
    #[test]
    fn what_is_foreseen_comes_true() {
        let mut looked_at = 0;
        for seed in 0..300 {
            // Every other game is judged after 100 plays without an arrival.
            let plays = if seed % 2 == 1 {
                seed % 100
            } else {
                20 + seed * 3
            };
            let (rules, mut state) = played(2 + (seed % 3) as u8, seed, plays as u32);
            let Next::Act(seat) = rules.next(&state) else {
                continue;
            };
            let (mut actions, mut foreseen) = (Vec::new(), Vec::new());
            rules.actions(&state, seat, &mut actions);
            let before = state.clone();
            if actions == [Action::Lost] {
                continue;
            }
            let looks = rules.foresee(&mut state, seat, &actions, &mut foreseen);
            let last = rules.plays_left(&state) == Some(1);
            assert_eq!(looks, !last, "the last play may end the game");
            if last {
                continue;
            }
            assert_eq!(state, before);
            for (action, foreseen) in actions.iter().zip(&foreseen) {
                let mut after = state.clone();
                rules.apply(&mut after, &Event::Act(seat, *action));
                let share = estimate(&rules, &after)[seat] as f32;
                assert!(
                    (share - foreseen.share).abs() < 1e-5,
                    "{action:?} {foreseen:?} {share}"
                );
                if !after.repeats() {
                    assert_eq!(foreseen.known, rules.known(&after), "{action:?}");
                }
                looked_at += 1;
            }
        }
        assert!(looked_at > 500, "{looked_at}");
    }

    #[test]
    fn a_score_is_the_sum_of_its_weights() {
        for seed in (0..400).step_by(2) {
            let (rules, state) = played(2 + (seed % 3) as u8, seed, 10 + seed as u32 / 2);
            let Phase::Play(to_play) = state.phase() else {
                continue;
            };
            let (weights, mut features) = (rules.weights(), Vec::new());
            rules.features(&state, &mut features);
            let mut scores = [0.0; MAX_SEATS];
            for (seat, number) in features {
                scores[seat.index()] += weights[usize::from(number)];
            }
            for (score, sum) in scores.iter().zip(rules.scores(&state, to_play)) {
                assert!((score - sum).abs() < 1e-4, "{score} {sum}");
            }
        }
    }
}
