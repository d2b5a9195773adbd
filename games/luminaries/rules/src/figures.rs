//! What simulation reports of a game.

use game::{Arrange, Event, Figure, Outcome, Per, Seat, SeatCount};

use crate::action::{Action, Deal, Track};
use crate::state::{Phase, State};

/// The figures of the game.
pub(crate) const FIGURES: &[Figure] = &[
    figure("rounds per game", Per::Game),
    figure("games ended by regionals", Per::Game),
    figure("score per seat", Per::Report),
    figure("winner's score", Per::Report),
    figure("margin of first over second", Per::Report),
    figure("ties for first place", Per::Game),
    figure("regionals per seat", Per::Report),
    figure("companies per seat", Per::Report),
    figure("segments placed per seat", Per::Game),
    figure("waivers paid to rivals per seat", Per::Game),
    figure("scored cards that used waivers", Per::Report),
    figure("turns spent lifting per seat", Per::Game),
    figure("swaps per seat", Per::Game),
    figure("resets per seat", Per::Game),
    figure("skips per seat", Per::Game),
    figure("bonuses claimed per game", Per::Game),
    figure("end bonuses per seat", Per::Report),
    figure("company reshuffles per game", Per::Game),
    figure("wins of the first seat", Per::Game),
];

const fn figure(name: &'static str, per: Per) -> Figure {
    Figure { name, per }
}

/// The places of the figures in [`FIGURES`], in its order.
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

/// Reports what an event adds to the figures.
pub(crate) fn observe(
    seats: SeatCount,
    before: &State,
    event: &Event<Action, Deal>,
    after: &State,
    report: &mut dyn FnMut(usize, f64),
) {
    let mut tell = |of: Of, value: f64| report(of as usize, value);
    let a_seat = 1.0 / f64::from(seats.get());
    match event {
        Event::Chance(_) => {
            let drawn = before.deck.is_empty() && !before.discard.is_empty();
            if drawn && after.discard.is_empty() {
                tell(Of::Reshuffles, 1.0);
            }
        }
        Event::Act(_, action) => match action {
            Action::Lay(kind, lines) => match kind {
                Track::Place => tell(Of::Placed, lines.set().len() as f64 * a_seat),
                Track::Lift if before.phase == Phase::Track => tell(Of::Lifting, a_seat),
                Track::Lift => {}
            },
            Action::Regional(_, via) | Action::Company(_, via) => {
                tell(Of::Paid, via.set().len() as f64 * a_seat);
                tell(
                    Of::UsedWaivers,
                    if via.set().is_empty() { 0.0 } else { 1.0 },
                );
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
}

/// Reports what the end of a game adds to the figures.
pub(crate) fn observe_end(
    seats: SeatCount,
    state: &State,
    outcome: &Outcome,
    end_bonuses: impl Fn(Seat) -> u16,
    report: &mut dyn FnMut(usize, f64),
) {
    let mut tell = |of: Of, value: f64| report(of as usize, value);
    tell(Of::Rounds, f64::from(state.round));
    let mut scores: Vec<f64> = Vec::new();
    for seat in seats.iter() {
        scores.push(f64::from(outcome.scores[seat]));
        tell(Of::Score, f64::from(outcome.scores[seat]));
        tell(Of::Regionals, f64::from(state.estate(seat).regionals));
        tell(Of::Companies, f64::from(state.estate(seat).companies));
        tell(Of::EndBonuses, f64::from(end_bonuses(seat)));
    }
    scores.arrange_by(|a, b| b.total_cmp(a));
    tell(Of::WinnersScore, scores[0]);
    tell(Of::Margin, scores[0] - scores[1]);
    tell(Of::Ties, if scores[0] > scores[1] { 0.0 } else { 1.0 });
    tell(Of::FirstSeat, outcome.shares()[state.first]);
}
