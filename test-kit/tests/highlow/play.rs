//! The law of High or Low, and what its events do.

use game::{Heuristic, Seat};

use super::state::{Action, Cards, HAND, Illegal, Phase, State, Way};
use super::{Breakage, HighLow};

impl HighLow {
    pub(super) const THUMBS: &'static [Heuristic<Self>] = &[Heuristic {
        name: "first",
        about: "does whatever is listed first",
        choose: |rules, _, _, actions, _| {
            if rules.broken(Breakage::HeuristicInvents) {
                Action::Swap(9)
            } else {
                actions[0]
            }
        },
    }];

    /// Whether the rules are broken in this way.
    pub(super) fn broken(&self, breakage: Breakage) -> bool {
        self.breakage == breakage
    }

    pub(super) fn deal_in_turn(&self, state: &mut State, seat: Seat, card: u8) {
        state.hands[seat] = state.hands[seat].with(card);
        match state.open.phase {
            Phase::Deal => {
                if state.hands.iter().all(|(_, hand)| hand.len() == HAND) {
                    state.open.phase = Phase::Act;
                }
            }
            Phase::Spin | Phase::Act | Phase::Draw | Phase::Over => self.pass_on(state),
        }
    }

    pub(super) fn pass_on(&self, state: &mut State) {
        let open = &mut state.open;
        open.turn = self.setup.seats.after(open.turn);
        let all_passed = open.passes >= self.setup.seats.get();
        let all_empty = state.hands.iter().all(|(_, hand)| hand.len() == 0);
        open.phase = if all_passed || all_empty {
            Phase::Over
        } else {
            Phase::Act
        };
    }

    pub(super) fn act(&self, state: &mut State, seat: Seat, action: Action) {
        match action {
            Action::Play(card) => {
                state.hands[seat] = without(state.hands[seat], card);
                state.open.pile = state.open.pile.with(card);
                state.open.top = Some(card);
                state.open.points[seat] += 1;
                state.open.passes = 0;
                self.pass_on(state);
            }
            Action::Swap(card) => {
                state.hands[seat] = without(state.hands[seat], card);
                state.open.swaps[seat] -= 1;
                state.open.passes = 0;
                state.open.phase = Phase::Draw;
            }
            Action::Pass => {
                state.open.passes += u8::from(!self.broken(Breakage::Endless));
                self.pass_on(state);
            }
        }
    }

    /// The law, whose refusals breakages may still bend.
    pub(super) fn law(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal> {
        let open = &state.open;
        match open.phase {
            // HL-7: nothing happens after the end.
            Phase::Over if self.broken(Breakage::ActsWhenOver) && *action == Action::Pass => {
                return Ok(());
            }
            Phase::Over => return Err(Illegal::Over),
            // HL-2: a card or the spin comes first.
            Phase::Spin | Phase::Deal | Phase::Draw
                if self.broken(Breakage::ActsWhileChanceIsDue) && *action == Action::Pass =>
            {
                return Ok(());
            }
            Phase::Spin | Phase::Deal | Phase::Draw => return Err(Illegal::ChanceDue),
            Phase::Act => {}
        }
        // HL-3: in turn.
        if seat != open.turn && !self.broken(Breakage::WrongSeatAccepted) {
            return Err(Illegal::NotYourTurn { turn: open.turn });
        }
        let card = match action {
            Action::Pass => return Ok(()),
            Action::Play(card) | Action::Swap(card) => *card,
        };
        // HL-4: one's own cards only.
        if !state.hands[seat].has(card) {
            let holder = state.hands.iter().find(|(_, hand)| hand.has(card));
            return Err(match holder {
                Some((seat, _)) if self.broken(Breakage::RefusalLeaks) => {
                    Illegal::Elsewhere { seat }
                }
                Some(_) | None => Illegal::NotInHand { card },
            });
        }
        match (action, open.top) {
            // HL-5: the way that was spun.
            (Action::Play(_), Some(top)) if !goes_on(open.way, top, card) => {
                Err(Illegal::WrongWay { card, top })
            }
            // HL-6: as long as swaps are left.
            (Action::Swap(_), _) if open.swaps[seat] == 0 => Err(Illegal::NoSwapLeft),
            (Action::Play(_) | Action::Swap(_) | Action::Pass, _) => Ok(()),
        }
    }

    /// The start, with what a breakage adds to it.
    pub(super) fn ballast(&self) -> Vec<u8> {
        if self.broken(Breakage::CloneAllocates) {
            vec![1]
        } else {
            Vec::new()
        }
    }
}

fn without(cards: Cards, card: u8) -> Cards {
    cards.without(Cards::default().with(card))
}

fn goes_on(way: Option<Way>, top: u8, card: u8) -> bool {
    match way {
        Some(Way::Up) => card > top,
        Some(Way::Down) => card < top,
        None => false,
    }
}
