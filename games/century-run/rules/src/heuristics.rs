//! Rules of thumb, as players.

use game::{Heuristic, Prng, Seat};

use crate::action::Action;
use crate::board::Kind;
use crate::rules::CenturyRun;
use crate::state::{Node, State};

/// The players the game brings along.
pub(crate) const HEURISTICS: &[Heuristic<CenturyRun>] = &[
    Heuristic {
        name: "thrifty",
        about: "stays when the offered space is yellow and goes otherwise",
        choose: thrifty,
    },
    Heuristic {
        name: "go",
        about: "takes every space it is offered",
        choose: |_, _, _, _, _| Action::Go,
    },
    Heuristic {
        name: "stay",
        about: "takes no space it is offered",
        choose: |_, _, _, _, _| Action::Stay,
    },
];

/// Waiting costs no points and a yellow space does, so it pays to wait there and nowhere else.
fn thrifty(
    rules: &CenturyRun,
    view: &State,
    _seat: Seat,
    _actions: &[Action],
    _rng: &mut Prng,
) -> Action {
    match view.node() {
        Node::Choice(offer) if rules.board().space(offer.to).kind == Kind::Yellow => Action::Stay,
        Node::Choice(_) | Node::Turn | Node::Second | Node::Over => Action::Go,
    }
}
