//! What simulations count.

use game::{Figure, Per};

use crate::action::{Action, Heading};

/// The figures, in the order in which [`observe`] reports them.
pub(crate) const FIGURES: &[Figure] = &[
    Figure {
        name: "turns, share of plays",
        per: Per::Report,
    },
    Figure {
        name: "lost plays, share of plays",
        per: Per::Report,
    },
    Figure {
        name: "turns per game",
        per: Per::Game,
    },
    Figure {
        name: "stops per game",
        per: Per::Game,
    },
    Figure {
        name: "collisions per game",
        per: Per::Game,
    },
    Figure {
        name: "smashups per game",
        per: Per::Game,
    },
];

/// Reports what a play adds to them.
pub(crate) fn observe(action: &Action, report: &mut dyn FnMut(usize, f64)) {
    let count = |yes: bool| f64::from(u8::from(yes));
    let turn = matches!(action, Action::Turn { .. });
    let stop = matches!(
        action,
        Action::Arrive {
            heading: Some(Heading::Along(_)),
            ..
        }
    );
    let smashup = matches!(
        action,
        Action::Arrive {
            heading: Some(Heading::Smashup),
            ..
        } | Action::Enter {
            heading: Heading::Smashup,
            ..
        } | Action::Turn {
            heading: Heading::Smashup,
            ..
        }
    );
    report(0, count(turn));
    report(1, count(matches!(action, Action::Lost)));
    report(2, count(turn));
    report(3, count(stop));
    report(4, count(action.is_head_on()));
    report(5, count(smashup));
}
