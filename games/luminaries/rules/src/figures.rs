//! What simulation reports of a game.

use game::{Event, EventOf};

use crate::action::{Action, Track};
use crate::rules::Luminaries;
use crate::state::{Phase, State};

/// The places of the figures in the game's list, in its order.
#[derive(Clone, Copy)]
#[repr(usize)]
enum Of {
    Rounds,
    EndedByRegionals,
    Score,
    WinnersScore,
    Margin,
    Ties,
    Regionals,
    Companies,
    Placed,
    Paid,
    UsedWaivers,
    Lifting,
    Swaps,
    Resets,
    Skips,
    Claims,
    EndBonuses,
    Reshuffles,
    FirstSeat,
}

impl Luminaries {
    pub(crate) fn watch(
        &self,
        before: &State,
        event: &EventOf<Self>,
        after: &State,
        report: &mut dyn FnMut(usize, f64),
    ) {
        let mut tell = |of: Of, value: f64| report(of as usize, value);
        let a_seat = 1.0 / f64::from(self.seats.get());
        match event {
            Event::Chance(_) => {
                let drawn = before.deck.is_empty() && !before.discard.is_empty();
                if drawn && after.discard.is_empty() {
                    tell(Of::Reshuffles, 1.0);
                }
            }
            Event::Act(_, action) => match action {
                Action::Lay(kind, lines) => match kind {
                    Track::Place => tell(Of::Placed, lines.set.len() as f64 * a_seat),
                    Track::Lift if before.phase == Phase::Track => tell(Of::Lifting, a_seat),
                    Track::Lift => {}
                },
                Action::Regional(_, via) | Action::Company(_, via) => {
                    tell(Of::Paid, via.set.len() as f64 * a_seat);
                    tell(Of::UsedWaivers, if via.set.is_empty() { 0.0 } else { 1.0 });
                    let regional = matches!(action, Action::Regional(..));
                    if after.end && !before.end && regional {
                        tell(Of::EndedByRegionals, 1.0);
                    }
                }
                Action::Swap(_) => tell(Of::Swaps, a_seat),
                Action::Skip(_) => tell(Of::Skips, a_seat),
                Action::Reset => tell(Of::Resets, a_seat),
                Action::Choose(..)
                | Action::Keep(_)
                | Action::Draw(_)
                | Action::Remove(_)
                | Action::Claim(..)
                | Action::End => {}
            },
        }
        let held = |state: &State| state.holders.iter().flatten().count();
        if held(after) > held(before) {
            tell(Of::Claims, (held(after) - held(before)) as f64);
        }
        if after.phase == Phase::Over && before.phase != Phase::Over {
            self.watch_end(after, &mut tell);
        }
    }

    fn watch_end(&self, state: &State, tell: &mut dyn FnMut(Of, f64)) {
        tell(Of::Rounds, f64::from(state.round));
        let outcome = self.final_outcome(state);
        let mut scores: Vec<f64> = Vec::new();
        for seat in self.seats.iter() {
            scores.push(f64::from(outcome.scores[seat]));
            tell(Of::Score, f64::from(outcome.scores[seat]));
            tell(Of::Regionals, f64::from(state.estate(seat).regionals));
            tell(Of::Companies, f64::from(state.estate(seat).companies));
            tell(
                Of::EndBonuses,
                f64::from(self.tally(state, seat).end_bonuses),
            );
        }
        scores.sort_by(|a, b| b.total_cmp(a));
        tell(Of::WinnersScore, scores[0]);
        tell(Of::Margin, scores[0] - scores[1]);
        tell(Of::Ties, if scores[0] > scores[1] { 0.0 } else { 1.0 });
        tell(Of::FirstSeat, outcome.shares()[state.first]);
    }
}
