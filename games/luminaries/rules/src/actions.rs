//! What may happen now: the list of actions, and that of chances.

use game::{Coverage, Seat};

use crate::action::{Action, Deal, Lines, Source, Track};
use crate::board::{Card, Company, EdgeSet, Era, Regional};
use crate::deal::Outcomes;
use crate::groups::Joining;
use crate::routes::{self, Asked, Law, Menu, Offer};
use crate::rules::Luminaries;
use crate::state::{Phase, State, Tracks};
use crate::view::View;

impl Luminaries {
    /// Adds the actions open to the seat.
    pub(crate) fn list_actions(
        &self,
        state: &State,
        seat: Seat,
        out: &mut Vec<Action>,
    ) -> Coverage {
        if !self.is_asked(state, seat) {
            return Coverage::Complete;
        }
        match state.phase {
            Phase::Setup => self.list_choices(state, seat, out),
            Phase::Keep => out.extend(state.pair.iter().map(Action::Keep)),
            Phase::Draw(_) => {
                if state.companies_left() > 0 {
                    out.push(Action::Draw(Source::Deck));
                }
                if !self.deck_only(state) {
                    out.extend(state.row.iter().map(|card| Action::Draw(Source::Row(card))));
                }
            }
            Phase::Remove => {
                let sets = self.removal_sets(state, seat);
                out.extend(sets.into_iter().map(|set| Action::Remove(Lines::of(set))));
            }
            Phase::Track | Phase::Option | Phase::Close => {
                self.list_track(state, seat, out);
                return self.list_others(state, seat, out);
            }
            Phase::Over => {}
        }
        Coverage::Complete
    }

    /// Whether the seat decides now.
    fn is_asked(&self, state: &State, seat: Seat) -> bool {
        state.phase != Phase::Over && seat == state.turn && self.owed(state).is_none()
    }

    fn list_choices(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let eras = &self.board.counts.start_eras;
        let held = state.estate(seat).regs;
        let of = |era: u8| held.both(self.board.of_era(Era(era)));
        for one in of(eras[0]).iter() {
            out.extend(of(eras[1]).iter().map(|two| Action::Choose(one, two)));
        }
    }

    /// The edges on which a single segment may be placed, and those from which one may be lifted.
    fn reach(&self, state: &State, seat: Seat) -> (EdgeSet, EdgeSet) {
        let open = |kind: Track| {
            state.phase == Phase::Track
                || state.phase == Phase::Option && state.more.is_some_and(|more| more.kind == kind)
        };
        let place = open(Track::Place) && state.estate(seat).supply > 0;
        (
            if place {
                self.board.map.all_edges().without(state.tracks.taken())
            } else {
                EdgeSet::EMPTY
            },
            if open(Track::Lift) {
                *state.tracks.of(seat)
            } else {
                EdgeSet::EMPTY
            },
        )
    }

    /// The same where the seat is in its turn; what else it may do then comes after these in the list.
    pub(crate) fn single_lines(&self, state: &State, seat: Seat) -> Option<(EdgeSet, EdgeSet)> {
        let turn = matches!(state.phase, Phase::Track | Phase::Option | Phase::Close);
        (turn && self.is_asked(state, seat)).then(|| self.reach(state, seat))
    }

    fn list_track(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let (place, lift) = self.reach(state, seat);
        out.reserve(place.len() + lift.len());
        let mut lay = |kind: Track, edge| out.push(Action::Lay(kind, Lines::one(edge)));
        place.iter().for_each(|edge| lay(Track::Place, edge));
        lift.iter().for_each(|edge| lay(Track::Lift, edge));
    }

    /// Everything but track, in the phases in which a turn can end or go on.
    pub(crate) fn list_others(&self, state: &State, seat: Seat, out: &mut Vec<Action>) -> Coverage {
        // Several segments at once, declarations beyond the menu and chosen evidence are legal too.
        let mut coverage = match state.phase {
            Phase::Close => Coverage::Complete,
            Phase::Track
            | Phase::Option
            | Phase::Setup
            | Phase::Keep
            | Phase::Draw(_)
            | Phase::Remove
            | Phase::Over => Coverage::Partial,
        };
        if state.phase == Phase::Option {
            self.list_scores(state, seat, out);
            out.extend(state.estate(seat).hand.iter().map(Action::Swap));
            let held = state.estate(seat).regs;
            if held.len() >= 2 {
                out.push(Action::Skip(None));
                if self.variants.skip_free {
                    // The lowest card is what is skipped when none is named.
                    out.extend(held.iter().skip(1).map(|card| Action::Skip(Some(card))));
                }
            }
        }
        for bonus in self.claimable(state, seat) {
            out.push(Action::Claim(bonus, None));
            coverage = Coverage::Partial;
        }
        if self.check_reset(state, seat).is_ok() {
            out.push(Action::Reset);
        }
        if state.phase != Phase::Track {
            out.push(Action::End);
        }
        coverage
    }

    /// The menu of every card that may be scored.
    fn list_scores(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let estate = state.estate(seat);
        let reach = self.asked(state, seat).reach();
        let track = Joining::new(&self.board.map, &reach);
        let regionals = estate.regs.iter().map(|card| self.board.regional(card));
        let companies = estate.hand.iter().map(|card| self.board.company(card));
        let terminals = regionals.map(|card| &card.terminals);
        let terminals = terminals.chain(companies.map(|card| &card.terminals));
        for (rank, terminals) in terminals.enumerate() {
            // Hardly ever does all track there is join the cities of a card.
            if track.joins(terminals) {
                self.list_score(state, seat, rank, out);
            }
        }
    }

    /// The menu of the card with this place among regional cards and then companies in hand.
    pub(crate) fn list_score(&self, state: &State, seat: Seat, rank: usize, out: &mut Vec<Action>) {
        let estate = state.estate(seat);
        if let Some(card) = estate.regs.nth(rank) {
            if self.check_era(state, seat, card).is_ok() {
                let offers = self.regional_offers(state, seat, card).offers;
                let score = |offer: Offer| Action::Regional(card, Lines::of(offer.via));
                out.extend(offers.into_iter().map(score));
            }
        } else if let Some(card) = estate.hand.nth(rank - estate.regs.len()) {
            let offers = self.company_offers(state, seat, card).offers;
            let score = |offer: Offer| Action::Company(card, Lines::of(offer.via));
            out.extend(offers.into_iter().map(score));
        }
    }

    /// Adds the outcomes of the draw that is owed.
    pub(crate) fn list_chances(&self, state: &State, out: &mut Vec<(u32, Deal)>) {
        let Some(owed) = self.owed(state) else {
            return;
        };
        match self.outcomes(state, owed) {
            Outcomes::Bonus(cards) => out.extend(cards.iter().map(|card| (1, Deal::Bonus(card)))),
            Outcomes::Hand(seat, cards) => {
                out.extend(cards.iter().map(|card| (1, Deal::Hand(seat, card))));
            }
            Outcomes::Row(cards) => out.extend(cards.iter().map(|card| (1, Deal::Row(card)))),
            Outcomes::Region(seat, cards) => {
                out.extend(cards.iter().map(|card| (1, Deal::Region(seat, card))));
            }
        }
    }

    /// R-44, variant: what own track a route must hold.
    pub(crate) fn law(&self) -> Law {
        if self.variants.own_between {
            Law::Between
        } else {
            Law::Some
        }
    }

    pub(crate) fn asked<'a>(&'a self, state: &'a State, seat: Seat) -> Asked<'a> {
        self.asked_with(&state.tracks, seat, state.estate(seat).waivers)
    }

    fn asked_with<'a>(&'a self, tracks: &'a Tracks, seat: Seat, waivers: u8) -> Asked<'a> {
        Asked {
            map: &self.board.map,
            tracks,
            seat,
            waivers,
            each: self.board.counts.rival_segments_per_owner,
            law: self.law(),
        }
    }

    /// How the seat could score the regional card with the track on the board, and at what price.
    pub fn regional_offers(&self, state: &State, seat: Seat, card: Regional) -> Menu {
        self.offers(state, seat, Card::Regional(card))
    }

    /// How the seat could found the company with the track on the board, and at what price.
    pub fn company_offers(&self, state: &State, seat: Seat, card: Company) -> Menu {
        self.offers(state, seat, Card::Company(card))
    }

    /// How the cities of any card could be joined, as in the two questions above; not at all if it is
    /// a bonus card, which names none.
    pub fn offers(&self, state: &State, seat: Seat, card: Card) -> Menu {
        self.menu(&self.asked(state, seat), card)
    }

    /// The same as the board looks to a viewer.
    pub fn offers_in(&self, view: &View, seat: Seat, card: Card) -> Menu {
        let waivers = view.estate(seat).waivers;
        self.menu(&self.asked_with(&view.tracks, seat, waivers), card)
    }

    fn menu(&self, asked: &Asked<'_>, card: Card) -> Menu {
        match card {
            Card::Regional(card) => routes::regionals(asked, &self.board.regional(card).terminals),
            // R-2, variant: only the shortest routes over the same owners.
            Card::Company(card) if self.variants.total_minimum => {
                routes::totals(asked, &self.board.company(card).terminals)
            }
            Card::Company(card) => routes::companies(asked, &self.board.company(card).terminals),
            Card::Bonus(_) => Menu::default(),
        }
    }
}
