//! What events do: the course of a turn, the award of bonus cards, draws.

use game::Seat;

use crate::action::{Action, Deal, Evidence, Source, Track};
use crate::board::{Bonus, Card, Companies, Company, EdgeSet, Era, Regional, Regionals, Timing};
use crate::rules::Luminaries;
use crate::state::{BONUSES, Cause, Due, More, Owed, Phase, State};

impl Luminaries {
    /// Lets a decision happen.
    pub(crate) fn apply_action(&self, state: &mut State, seat: Seat, action: &Action) {
        let more = state.more.take();
        match *action {
            Action::Choose(one, two) => self.choose(state, seat, (one, two)),
            Action::Keep(card) => self.keep(state, seat, card),
            Action::Lay(kind, lines) => self.lay(state, seat, kind, &lines.set(), more),
            Action::Regional(card, lines) => self.score_regional(state, seat, card, &lines.set()),
            Action::Company(card, lines) => self.score_company(state, seat, card, &lines.set()),
            Action::Draw(source) => self.draw_company(state, seat, source),
            Action::Remove(lines) => self.remove(state, seat, &lines.set()),
            Action::Swap(card) => {
                // LU-50: the old card goes first.
                take_from_hand(state, seat, card);
                state.discard.push(card);
                state.phase = Phase::Draw(Cause::Swap);
            }
            Action::Skip(card) => {
                let card = card.or_else(|| state.estate(seat).regs.iter().next());
                self.skip(state, seat, card.expect("skipping needs a card in hand"));
            }
            Action::Claim(bonus, evidence) => {
                let evidence = evidence.or_else(|| self.evidence(state, seat, bonus));
                let evidence = evidence.unwrap_or_default();
                state.claim = true;
                self.award(state, seat, bonus, evidence);
            }
            Action::Reset => self.reset(state, seat),
            Action::End => self.end_turn(state),
        }
        if self.variants.bonus_auto {
            self.award_all(state);
        }
    }

    /// LU-8: one card of each starting era is kept.
    fn choose(&self, state: &mut State, seat: Seat, cards: (Regional, Regional)) {
        let estate = state.estate_mut(seat);
        estate.kept.insert(cards.0);
        estate.kept.insert(cards.1);
        let last = seat.index() + 1 == usize::from(self.seats.get());
        if self.variants.setup_in_order {
            self.show_choice(state, seat);
        } else if last {
            // discards are shown when all have chosen.
            for seat in self.seats.iter() {
                self.show_choice(state, seat);
            }
        }
        if last {
            state.phase = Phase::Track;
            state.turn = state.first;
        } else {
            state.turn = self.seats.after(seat);
        }
    }

    /// LU-9: what is not kept goes to the common pile.
    fn show_choice(&self, state: &mut State, seat: Seat) {
        let estate = &mut state.estates[seat.index()];
        for card in estate.regs.without(estate.kept).iter() {
            state.regional_discard.push(card);
        }
        estate.regs = estate.kept;
        estate.kept = Regionals::EMPTY;
    }

    /// LU-47: one card is kept, the other discarded face up.
    fn keep(&self, state: &mut State, seat: Seat, card: Regional) {
        for other in state.pair.iter().filter(|&other| other != card) {
            state.regional_discard.push(other);
        }
        state.estate_mut(seat).regs.insert(card);
        state.pair = Regionals::EMPTY;
        state.phase = Phase::Close;
    }

    fn lay(&self, state: &mut State, seat: Seat, kind: Track, edges: &EdgeSet, more: Option<More>) {
        let count = edges.len() as u8;
        match kind {
            Track::Place => {
                state.tracks.lay(seat, edges);
                state.estate_mut(seat).supply -= count;
            }
            Track::Lift => {
                state.tracks.lift(seat, edges);
                state.estate_mut(seat).supply += count;
            }
        }
        let left = more.map_or(self.board.counts.track_max, |more| more.left) - count;
        state.more = (left > 0).then_some(More { kind, left });
        state.phase = Phase::Option;
    }

    /// LU-81, LU-82: one waiver to the owner of each segment used.
    fn pay(&self, state: &mut State, seat: Seat, via: &EdgeSet) {
        if via.is_empty() {
            return;
        }
        for owner in self.seats.iter().filter(|&owner| owner != seat) {
            let price = via.both(state.tracks.of(owner)).len() as u8;
            state.estate_mut(seat).waivers -= price;
            state.estate_mut(owner).waivers += price;
        }
    }

    /// LU-46: card to the stack, tracker one on; no segment comes off.
    fn score_regional(&self, state: &mut State, seat: Seat, card: Regional, via: &EdgeSet) {
        self.pay(state, seat, via);
        let estate = state.estate_mut(seat);
        estate.regs.remove(card);
        estate.stack.push(Card::Regional(card));
        estate.regionals += 1;
        // LU-100: the eighth regional card makes this round the last.
        state.end |= state.estate(seat).regionals >= self.board.counts.end_regionals;
        self.owe_regionals(state, seat);
    }

    /// LU-33: card to the stack, tracker one on, then a new card, then the track comes off.
    fn score_company(&self, state: &mut State, seat: Seat, card: Company, via: &EdgeSet) {
        self.pay(state, seat, via);
        take_from_hand(state, seat, card);
        let estate = state.estate_mut(seat);
        estate.stack.push(Card::Company(card));
        estate.companies += 1;
        // LU-100: the eighth company makes this round the last.
        state.end |= state.estate(seat).companies >= self.board.counts.end_companies;
        state.via = *via;
        // by the variant the removal is chosen before the draw.
        state.phase = if self.variants.remove_before_draw || !self.can_draw(state) {
            Phase::Remove
        } else {
            Phase::Draw(Cause::Company)
        };
    }

    /// whether a founder can get a new card at all.
    fn can_draw(&self, state: &State) -> bool {
        let row = !state.row.is_empty() && !self.variants.found_deck_only;
        row || state.companies_left() > 0
    }

    fn draw_company(&self, state: &mut State, seat: Seat, source: Source) {
        let owed = match source {
            Source::Deck => Owed::Hand(seat),
            Source::Row(card) => {
                state.row.remove(card);
                state.estate_mut(seat).hand.insert(card);
                state.memory.seen[seat.index()].insert(card);
                // LU-51: the row is refilled at once.
                Owed::Row
            }
        };
        // with deck and pile empty the row stays short.
        let count = 1.min(state.companies_left()) as u8;
        state.due = (count > 0).then_some(Due { owed, count });
        let founded = state.phase == Phase::Draw(Cause::Company);
        state.phase = if founded && !self.variants.remove_before_draw {
            Phase::Remove
        } else {
            Phase::Close
        };
    }

    /// LU-35, LU-37: the removal set returns to the supply; LU-85: no rival's track moves.
    fn remove(&self, state: &mut State, seat: Seat, edges: &EdgeSet) {
        state.tracks.lift(seat, edges);
        state.estate_mut(seat).supply += edges.len() as u8;
        state.via = EdgeSet::EMPTY;
        state.phase = if self.variants.remove_before_draw && self.can_draw(state) {
            Phase::Draw(Cause::Company)
        } else {
            Phase::Close
        };
    }

    /// LU-53, LU-55, LU-56: the card goes, the tracker stays and shows that it cannot end the game.
    fn skip(&self, state: &mut State, seat: Seat, card: Regional) {
        state.regional_discard.push(card);
        let estate = state.estate_mut(seat);
        estate.regs.remove(card);
        estate.skipped = true;
        self.owe_regionals(state, seat);
    }

    /// LU-47, LU-54: two cards of the first era not drawn from so far.
    fn owe_regionals(&self, state: &mut State, seat: Seat) {
        let era = state.estate(seat).next;
        state.phase = Phase::Close;
        // there is nothing after the last era.
        if era.number() > self.board.counts.eras {
            return;
        }
        // the next era grows with each draw, regardless of what happened to the cards.
        state.estate_mut(seat).next = era.next();
        let left = state.undrawn.both(self.board.of_era(era)).len();
        // a short deck gives what it has.
        let count = left.min(usize::from(self.board.counts.regional_draw)) as u8;
        if count > 0 {
            state.phase = Phase::Keep;
            let owed = Owed::Region(seat, Era(era.number()));
            state.due = Some(Due { owed, count });
        }
    }

    /// LU-90, LU-91: a waiver leaves the game, and the whole row is replaced.
    fn reset(&self, state: &mut State, seat: Seat) {
        state.estate_mut(seat).waivers -= 1;
        state.reset = true;
        // the row goes to the pile before the new one is dealt.
        for card in state.row.iter() {
            state.discard.push(card);
        }
        state.row = Companies::EMPTY;
        let wanted = usize::from(self.board.counts.company_row);
        let count = wanted.min(state.companies_left()) as u8;
        state.due = (count > 0).then_some(Due {
            owed: Owed::Row,
            count,
        });
    }

    /// LU-21: the next seat to the left plays. A seat can always place or lift: at most 125 of the
    /// map's 561 edges are taken, so R-9 has nothing to pass over.
    fn end_turn(&self, state: &mut State) {
        state.reset = false;
        state.claim = false;
        state.turn = self.seats.after(state.turn);
        state.phase = Phase::Track;
        if state.turn == state.first {
            // LU-22, LU-101: the round is finished, then the game is over.
            if state.end {
                state.phase = Phase::Over;
                state.turn = Seat::FIRST;
            } else {
                state.round = state.round.saturating_add(1);
            }
        }
    }

    /// LU-68: the card goes on the stack; LU-67: what proves it is shown.
    fn award(&self, state: &mut State, seat: Seat, bonus: Bonus, evidence: Evidence) {
        let color = self.board.bonus(bonus).color as usize;
        state.holders[color] = Some(seat);
        state.estate_mut(seat).stack.push(Card::Bonus(bonus));
        let memory = &mut state.memory;
        memory.shown_companies = memory.shown_companies.union(evidence.companies);
        memory.shown_regionals = memory.shown_regionals.union(evidence.regionals);
    }

    /// R-24, variant: open cards go at once to the first who meets their goal, from the seat in turn on.
    fn award_all(&self, state: &mut State) {
        if matches!(state.phase, Phase::Setup | Phase::Over) {
            return;
        }
        for color in 0..BONUSES {
            let Some(bonus) = state.bonuses[color] else {
                continue;
            };
            let card = self.board.bonus(bonus);
            let open = state.holders[color].is_none() && card.timing == Timing::Play;
            if !open {
                continue;
            }
            let mut seat = state.turn;
            for _ in self.seats.iter() {
                if self.meets(state, seat, bonus) {
                    let evidence = self.evidence(state, seat, bonus).unwrap_or_default();
                    self.award(state, seat, bonus, evidence);
                    break;
                }
                seat = self.seats.after(seat);
            }
        }
    }

    /// Lets a draw happen.
    pub(crate) fn apply_chance(&self, state: &mut State, chance: &Deal) {
        match *chance {
            Deal::Bonus(bonus) => {
                state.bonuses[self.board.bonus(bonus).color as usize] = Some(bonus);
            }
            Deal::Hand(seat, company) => {
                self.refill(state);
                state.deck.remove(company);
                state.estate_mut(seat).hand.insert(company);
            }
            Deal::Row(company) => {
                self.refill(state);
                state.deck.remove(company);
                state.row.insert(company);
            }
            Deal::Region(seat, card) => {
                state.undrawn.remove(card);
                if state.phase == Phase::Setup {
                    state.estate_mut(seat).regs.insert(card);
                } else {
                    state.pair.insert(card);
                }
            }
        }
        state.due = state.due.and_then(|due| {
            (due.count > 1).then_some(Due {
                count: due.count - 1,
                ..due
            })
        });
    }

    /// an empty deck is made of the discard pile at the moment a card is needed.
    fn refill(&self, state: &mut State) {
        if state.deck.is_empty() && !state.discard.is_empty() {
            state.deck = state.drawable();
            // all seats know which cards are in it; a table that shows only the top does not.
            state.memory.fresh = if self.variants.top_only {
                Companies::EMPTY
            } else {
                state.deck
            };
            state.discard.clear();
        }
    }
}

fn take_from_hand(state: &mut State, seat: Seat, card: Company) {
    state.estate_mut(seat).hand.remove(card);
    state.memory.seen[seat.index()].remove(card);
}
