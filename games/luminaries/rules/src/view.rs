//! What one viewer may know.

use game::{Hidden, MAX_SEATS, Prng, Seat, Viewer};

use crate::board::{Bonus, Card, Companies, Company, EdgeSet, Era, Regionals};
use crate::rules::Luminaries;
use crate::state::{BONUSES, Cause, Due, Estate, Memory, More, Phase, Pile, State, Tracks};

mod unknown;

/// The most eras there may be.
pub(crate) const MAX_ERAS: usize = 8;

/// A card on a stack or a pile, as far as the viewer can see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// The card itself.
    Known(Card),
    /// Some company; whether it came from the deck that was made of the last discard pile.
    Company {
        /// Whether it did.
        fresh: bool,
    },
    /// Some card of this era.
    Region(Era),
}

impl Default for Slot {
    fn default() -> Self {
        Self::Company { fresh: false }
    }
}

/// What a viewer knows of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EstateView {
    /// Segments that are not on the board.
    pub supply: u8,
    /// Entry waivers.
    pub waivers: u8,
    /// The tracker of regional cards.
    pub regionals: u8,
    /// The tracker of companies.
    pub companies: u8,
    /// Whether the regional tracker shows that it cannot end the game.
    pub skipped: bool,
    /// The first era not drawn from so far.
    pub next: Era,
    /// The company cards in hand the viewer knows: its own, or those it saw taken from the row.
    pub hand: Companies,
    /// How many more there are.
    pub hidden_hand: u8,
    /// How many of those came from the deck that was made of the last discard pile.
    pub hidden_fresh: u8,
    /// The regional cards in hand the viewer knows.
    pub regs: Regionals,
    /// How many more there are of each era.
    pub hidden_regs: [u8; MAX_ERAS],
    /// At setup, the cards the viewer knows to be kept.
    pub kept: Regionals,
    /// Whether the seat has chosen its starting cards and they are not yet shown.
    pub chosen: bool,
    /// The score stack, oldest first.
    pub stack: Pile<Slot, 80>,
}

/// What one viewer may know of a state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// Who looks; `None` for the complete state.
    pub viewer: Option<Viewer>,
    /// The segments on the board.
    pub tracks: Tracks,
    /// What is known of each seat.
    pub estates: [EstateView; MAX_SEATS],
    /// The face-up companies.
    pub row: Companies,
    /// How many companies are face down.
    pub deck: u8,
    /// Discarded companies.
    pub discard: Pile<Slot, 64>,
    /// The companies the deck was last made of, as far as it was seen.
    pub fresh: Companies,
    /// How many cards of each era have not been drawn.
    pub eras: [u8; MAX_ERAS],
    /// Discarded regional cards.
    pub regional_discard: Pile<Slot, 128>,
    /// The bonus cards of the game by color.
    pub bonuses: [Option<Bonus>; BONUSES],
    /// Who holds them.
    pub holders: [Option<Seat>; BONUSES],
    /// The round, from 1.
    pub round: u32,
    /// Who begins each round.
    pub first: Seat,
    /// Whose turn it is.
    pub turn: Seat,
    /// What is asked.
    pub phase: Phase,
    /// Whether the row was reset in this turn.
    pub reset: bool,
    /// Whether a bonus was claimed in this turn.
    pub claim: bool,
    /// Whether this round is the last.
    pub end: bool,
    /// The draws owed before the next decision.
    pub due: Option<Due>,
    /// What is left of the track action.
    pub more: Option<More>,
    /// The regional cards drawn to keep one, as far as the viewer knows them.
    pub pair: Regionals,
    /// How many more there are.
    pub hidden_pair: u8,
    /// The segments of others the company in hand was founded with.
    pub via: EdgeSet,
    /// The company whose track comes off, or whose founder draws.
    pub founded: Option<Company>,
}

impl View {
    /// What is known of the seat.
    pub fn estate(&self, seat: Seat) -> &EstateView {
        &self.estates[seat.index()]
    }
}

impl Hidden for Luminaries {
    type View = View;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.seen_by(state, Some(viewer))
    }

    fn determinize(&self, view: &View, rng: &mut Prng, into: &mut State) {
        let mut unknown = self.unknown(view);
        *into = State {
            tracks: view.tracks,
            row: view.row,
            bonuses: view.bonuses,
            holders: view.holders,
            round: view.round,
            first: view.first,
            turn: view.turn,
            phase: view.phase,
            reset: view.reset,
            claim: view.claim,
            end: view.end,
            due: view.due,
            more: view.more,
            pair: view.pair,
            via: view.via,
            memory: Memory {
                fresh: view.fresh,
                ..Memory::default()
            },
            ..State::default()
        };
        for _ in 0..view.hidden_pair {
            let era = view.estate(view.turn).next.number() - 1;
            let card = unknown.regional(self.board.of_era(Era(era)), rng);
            into.pair.insert(card);
        }
        for &slot in view.discard.as_slice() {
            if let Card::Company(card) = self.fill(slot, &mut unknown, rng) {
                into.discard.push(card);
            }
        }
        for &slot in view.regional_discard.as_slice() {
            if let Card::Regional(card) = self.fill(slot, &mut unknown, rng) {
                into.regional_discard.push(card);
            }
        }
        for seat in self.seats.iter() {
            self.imagine_estate(view, seat, &mut unknown, rng, into);
        }
        // What is left is what no seat holds.
        into.deck = unknown.old.union(unknown.fresh);
        into.undrawn = unknown.regionals;
    }
}

impl Luminaries {
    /// What the viewer may know, or the whole truth if there is none.
    pub(crate) fn seen_by(&self, state: &State, viewer: Option<Viewer>) -> View {
        let sees = |seat: Seat| viewer.is_none_or(|viewer| viewer.is(seat));
        let mut estates = [EstateView::default(); MAX_SEATS];
        for seat in self.seats.iter() {
            estates[seat.index()] = self.estate_view(state, seat, sees(seat));
        }
        let open = viewer.is_none() || !self.variants.top_only;
        let mut discard = Pile::default();
        for (index, &card) in state.discard.as_slice().iter().enumerate() {
            let seen = open || index + 1 == state.discard.len();
            discard.push(slot(self, state, Card::Company(card), seen));
        }
        let mut regional_discard = Pile::default();
        for (index, &card) in state.regional_discard.as_slice().iter().enumerate() {
            let seen = open || index + 1 == state.regional_discard.len();
            regional_discard.push(slot(self, state, Card::Regional(card), seen));
        }
        let mut eras = [0; MAX_ERAS];
        for (era, left) in eras.iter_mut().enumerate() {
            *left = state
                .undrawn
                .both(self.board.of_era(Era(era as u8 + 1)))
                .len() as u8;
        }
        let pair = if sees(state.turn) {
            state.pair
        } else {
            Regionals::EMPTY
        };
        View {
            viewer,
            tracks: state.tracks,
            estates,
            row: state.row,
            deck: state.deck.len() as u8,
            discard,
            fresh: if viewer.is_none() {
                Companies::EMPTY
            } else {
                state.memory.fresh
            },
            eras,
            regional_discard,
            bonuses: state.bonuses,
            holders: state.holders,
            round: state.round,
            first: state.first,
            turn: state.turn,
            phase: state.phase,
            reset: state.reset,
            claim: state.claim,
            end: state.end,
            due: state.due,
            more: state.more,
            pair,
            hidden_pair: state.pair.without(pair).len() as u8,
            via: state.via,
            founded: match state.phase {
                Phase::Remove | Phase::Draw(Cause::Company) => state.founded(),
                Phase::Setup
                | Phase::Track
                | Phase::Option
                | Phase::Keep
                | Phase::Draw(Cause::Swap)
                | Phase::Close
                | Phase::Over => None,
            },
        }
    }

    /// Whether all viewers see whole stacks: by the variant, and when they are counted at the end.
    pub(crate) fn stacks_are_open(&self, phase: Phase) -> bool {
        self.variants.open_stacks || phase == Phase::Over
    }

    fn estate_view(&self, state: &State, seat: Seat, own: bool) -> EstateView {
        let estate: &Estate = state.estate(seat);
        let known = if own {
            estate.hand
        } else {
            // What all saw taken from the row stays known.
            estate.hand.both(state.memory.seen[seat.index()])
        };
        let hidden = estate.hand.without(known);
        let regs = if own { estate.regs } else { Regionals::EMPTY };
        let mut hidden_regs = [0; MAX_ERAS];
        for card in estate.regs.without(regs).iter() {
            hidden_regs[self.board.era(card).index()] += 1;
        }
        let mut stack = Pile::default();
        for (index, &card) in estate.stack.as_slice().iter().enumerate() {
            // LU-60: all viewers see the top card of a stack, and what was shown to all.
            let seen = own
                || self.stacks_are_open(state.phase)
                || index + 1 == estate.stack.len()
                || match card {
                    Card::Company(company) => state.memory.shown_companies.has(company),
                    Card::Regional(regional) => state.memory.shown_regionals.has(regional),
                    Card::Bonus(_) => true,
                };
            stack.push(slot(self, state, card, seen));
        }
        EstateView {
            supply: estate.supply,
            waivers: estate.waivers,
            regionals: estate.regionals,
            companies: estate.companies,
            skipped: estate.skipped,
            next: estate.next,
            hand: known,
            hidden_hand: hidden.len() as u8,
            hidden_fresh: hidden.both(state.memory.fresh).len() as u8,
            regs,
            hidden_regs,
            kept: if own { estate.kept } else { Regionals::EMPTY },
            chosen: !estate.kept.is_empty(),
            stack,
        }
    }
}

fn slot(rules: &Luminaries, state: &State, card: Card, seen: bool) -> Slot {
    match card {
        card if seen => Slot::Known(card),
        Card::Company(company) => Slot::Company {
            fresh: state.memory.fresh.has(company),
        },
        Card::Regional(regional) => Slot::Region(rules.board.era(regional)),
        Card::Bonus(_) => Slot::Known(card),
    }
}
