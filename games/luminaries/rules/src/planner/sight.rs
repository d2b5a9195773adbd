//! What a seat sees when it plans: the same whether it looks at a view or plays in a state that it
//! imagines. Nothing in it is hidden from the seat.

use game::Seat;

use crate::action::Evidence;
use crate::board::{Bonus, Companies, Regionals, Timing};
use crate::rules::Luminaries;
use crate::state::{BONUSES, Cause, Estate, More, Phase, State, Tracks};
use crate::view::{EstateView, Slot, View};

use super::memo::Place;

/// What a seat sees.
#[derive(Clone, Copy)]
pub(crate) struct Sight<'a> {
    pub(crate) rules: &'a Luminaries,
    pub(crate) tracks: &'a Tracks,
    pub(crate) seat: Seat,
    pub(crate) phase: Phase,
    pub(crate) more: Option<More>,
    pub(crate) row: Companies,
    pub(crate) supply: u8,
    pub(crate) waivers: u8,
    pub(crate) regionals: u8,
    pub(crate) companies: u8,
    pub(crate) hand: Companies,
    pub(crate) regs: Regionals,
    /// The cards it has scored.
    pub(crate) stack: Evidence,
    /// The bonus cards that can still be had.
    pub(crate) bonuses: [Option<Bonus>; BONUSES],
    /// The most cards of one kind any seat has scored.
    pub(crate) lead: u8,
    /// Whether this round is the last.
    pub(crate) end: bool,
}

impl<'a> Sight<'a> {
    /// What the seat sees in its own view.
    pub(crate) fn of_view(rules: &'a Luminaries, view: &'a View, seat: Seat) -> Self {
        let own: &EstateView = view.estate(seat);
        let mut stack = Evidence::default();
        for slot in own.stack.as_slice() {
            if let Slot::Known(card) = slot {
                stack.add(*card);
            }
        }
        let scored = |seat: Seat| (view.estate(seat).companies, view.estate(seat).regionals);
        Self {
            rules,
            tracks: &view.tracks,
            seat,
            phase: view.phase,
            more: view.more,
            row: view.row,
            supply: own.supply,
            waivers: own.waivers,
            regionals: own.regionals,
            companies: own.companies,
            hand: own.hand,
            regs: own.regs,
            stack,
            bonuses: open(rules, view.bonuses, view.holders),
            lead: lead(rules, scored),
            end: view.end,
        }
    }

    /// What the seat sees in a state.
    pub(crate) fn of_state(rules: &'a Luminaries, state: &'a State, seat: Seat) -> Self {
        let own: &Estate = state.estate(seat);
        let mut stack = Evidence::default();
        for &card in own.stack.as_slice() {
            stack.add(card);
        }
        let scored = |seat: Seat| (state.estate(seat).companies, state.estate(seat).regionals);
        Self {
            rules,
            tracks: &state.tracks,
            seat,
            phase: state.phase,
            more: state.more,
            row: state.row,
            supply: own.supply,
            waivers: own.waivers,
            regionals: own.regionals,
            companies: own.companies,
            hand: own.hand,
            regs: own.regs,
            stack,
            bonuses: open(rules, state.bonuses, state.holders),
            lead: lead(rules, scored),
            end: state.end,
        }
    }

    /// Where it stands.
    pub(crate) const fn place(&self) -> Place<'a> {
        Place {
            rules: self.rules,
            tracks: self.tracks,
            seat: self.seat,
            waivers: self.waivers,
        }
    }

    /// Whether a card is drawn for one that was swapped.
    pub(crate) fn swapping(&self) -> bool {
        self.phase == Phase::Draw(Cause::Swap)
    }
}

/// The bonus cards that pay at the end or are not held yet.
fn open(
    rules: &Luminaries,
    bonuses: [Option<Bonus>; BONUSES],
    holders: [Option<Seat>; BONUSES],
) -> [Option<Bonus>; BONUSES] {
    std::array::from_fn(|color| {
        bonuses[color].filter(|&bonus| {
            rules.board.bonus(bonus).timing == Timing::End || holders[color].is_none()
        })
    })
}

fn lead(rules: &Luminaries, scored: impl Fn(Seat) -> (u8, u8)) -> u8 {
    let lead = |seat| {
        let (companies, regionals) = scored(seat);
        companies.max(regionals)
    };
    rules.seats.iter().map(lead).max().unwrap_or(0)
}
