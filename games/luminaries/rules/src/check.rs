//! The law: whether something may happen now, and if not, the first rule that forbids it.

use game::Seat;

use crate::action::{Action, Deal, Evidence, Lines, Part, Source, Track, Word};
use crate::board::{Bonus, Card, EdgeSet, Era, Regional, Timing};
use crate::bonus;
use crate::deal::Outcomes;
use crate::illegal::{Illegal, Open};
use crate::routes;
use crate::rules::Luminaries;
use crate::state::{Cause, Owed, Phase, State};

mod score;

impl Luminaries {
    /// Whether the seat may do this now.
    pub(crate) fn check_action(
        &self,
        state: &State,
        seat: Seat,
        action: &Action,
    ) -> Result<(), Illegal> {
        self.check_moment(state, seat)?;
        self.check_open(state, action)?;
        self.check_order(state, action)?;
        match *action {
            Action::Choose(one, two) => self.check_choice(state, seat, (one, two)),
            Action::Keep(card) => self.check_keep(state, card),
            Action::Lay(Track::Place, lines) => self.check_place(state, seat, &lines),
            Action::Lay(Track::Lift, lines) => self.check_lift(state, seat, &lines),
            Action::Regional(card, lines) => self.check_regional(state, seat, card, &lines),
            Action::Company(card, lines) => self.check_company(state, seat, card, &lines),
            Action::Draw(source) => self.check_draw(state, source),
            Action::Remove(lines) => self.check_remove(state, seat, &lines),
            // LU-50: only a card in the own hand can be swapped.
            Action::Swap(card) if !state.estate(seat).hand.has(card) => {
                Err(Illegal::SwapNotHeld(card))
            }
            Action::Swap(_) | Action::End => Ok(()),
            Action::Skip(card) => self.check_skip(state, seat, card),
            Action::Claim(bonus, evidence) => self.check_claim(state, seat, bonus, evidence),
            Action::Reset => self.check_reset(state, seat),
        }
    }

    /// Whether the seat has anything to decide.
    fn check_moment(&self, state: &State, seat: Seat) -> Result<(), Illegal> {
        if state.phase == Phase::Over {
            // LU-101: after the last round nothing happens.
            return Err(Illegal::GameOver);
        }
        if seat != state.turn {
            // LU-20: nothing may be done in another seat's turn.
            return Err(Illegal::NotYourTurn { turn: state.turn });
        }
        match self.owed(state) {
            None => Ok(()),
            Some(owed) if state.phase == Phase::Setup => Err(Illegal::OwedAtSetup(owed)),
            Some(owed) => Err(Illegal::Owed(owed)),
        }
    }

    /// Whether the action answers what is open, and answers nothing that is not.
    fn check_open(&self, state: &State, action: &Action) -> Result<(), Illegal> {
        let open = match state.phase {
            Phase::Setup => Some(Open::Choose),
            Phase::Keep => Some(Open::Keep),
            Phase::Draw(cause) => Some(Open::Draw(cause)),
            Phase::Remove => Some(Open::Remove),
            Phase::Track | Phase::Option | Phase::Close | Phase::Over => None,
        };
        match (open, action.part()) {
            (None, Part::Answer(word)) => Err(Illegal::NothingOpen(word)),
            (None, Part::Track(_) | Part::Option | Part::Claim | Part::Reset | Part::End)
            | (Some(Open::Choose | Open::Keep), Part::Answer(Word::Keep))
            | (Some(Open::Draw(_)), Part::Answer(Word::Draw))
            | (Some(Open::Remove), Part::Answer(Word::Remove)) => Ok(()),
            // R-16, LU-18: any-time decisions wait until the choice is made.
            (Some(_), Part::Reset) => Err(Illegal::ResetWhileOpen),
            (Some(_), Part::Claim) => Err(Illegal::ClaimWhileOpen),
            (Some(open), Part::Answer(_) | Part::Track(_) | Part::Option | Part::End) => {
                Err(Illegal::Unanswered(open))
            }
        }
    }

    /// Whether it is the action's place in the turn.
    fn check_order(&self, state: &State, action: &Action) -> Result<(), Illegal> {
        match action.part() {
            Part::Track(kind) => {
                let more = state.more.is_some_and(|more| more.kind == kind);
                // LU-14: one track action, placing or lifting.
                if state.phase == Phase::Track || more {
                    Ok(())
                } else {
                    Err(Illegal::TrackDone)
                }
            }
            Part::Option => match state.phase {
                // LU-13: the track action comes first.
                Phase::Track => Err(Illegal::TrackFirst),
                // LU-17: one optional action a turn.
                Phase::Close => Err(Illegal::OptionUsed),
                Phase::Setup
                | Phase::Option
                | Phase::Keep
                | Phase::Draw(_)
                | Phase::Remove
                | Phase::Over => Ok(()),
            },
            // LU-12: the track action is compulsory.
            Part::End if state.phase == Phase::Track => Err(Illegal::TrackMissing),
            Part::End | Part::Answer(_) | Part::Claim | Part::Reset => Ok(()),
        }
    }

    fn check_choice(
        &self,
        state: &State,
        seat: Seat,
        (one, two): (Regional, Regional),
    ) -> Result<(), Illegal> {
        // At the end of a turn's draw a single card is kept.
        if state.phase != Phase::Setup {
            return Err(Illegal::WrongWord);
        }
        let held = state.estate(seat).regs;
        let eras = &self.board.counts.start_eras;
        let fits = |card: Regional, era: u8| held.has(card) && self.board.era(card) == Era(era);
        // LU-8: one of each era.
        if fits(one, eras[0]) && fits(two, eras[1]) {
            Ok(())
        } else {
            Err(Illegal::NotBothEras)
        }
    }

    fn check_keep(&self, state: &State, card: Regional) -> Result<(), Illegal> {
        if state.phase == Phase::Setup {
            return Err(Illegal::NotBothEras);
        }
        // LU-47: one of the two cards drawn.
        if state.pair.has(card) {
            Ok(())
        } else {
            Err(Illegal::NotOfPair(card))
        }
    }

    fn check_place(&self, state: &State, seat: Seat, lines: &Lines) -> Result<(), Illegal> {
        if let Some((a, b)) = lines.stray() {
            // LU-26: nothing lies where the map has no edge.
            return Err(Illegal::NoSuchEdge(a, b));
        }
        if let Some(edge) = lines.twice() {
            return Err(Illegal::PlaceTwice(edge));
        }
        let found = lines.set().len() as u8;
        let allowed = state
            .more
            .map_or(self.board.counts.track_max, |more| more.left);
        // LU-15: one, two or three segments.
        if found == 0 || found > allowed {
            return Err(Illegal::PlaceCount { found, allowed });
        }
        // LU-23: an edge holds one segment.
        if let Some(edge) = lines.set().both(state.tracks.taken()).iter().next() {
            let mut owners = self.seats.iter();
            let owner = owners.find(|&owner| state.tracks.of(owner).has(edge));
            return Err(Illegal::Taken {
                edge,
                owner: owner.unwrap_or_default(),
            });
        }
        // LU-27, R-8: what the supply does not hold cannot be placed.
        let supply = state.estate(seat).supply;
        if found > supply {
            return Err(Illegal::Supply { found, supply });
        }
        Ok(())
    }

    fn check_lift(&self, state: &State, seat: Seat, lines: &Lines) -> Result<(), Illegal> {
        if let Some((a, b)) = lines.stray() {
            return Err(Illegal::NoSuchEdge(a, b));
        }
        if let Some(edge) = lines.twice() {
            return Err(Illegal::LiftTwice(edge));
        }
        let found = lines.set().len() as u8;
        let allowed = state
            .more
            .map_or(self.board.counts.track_max, |more| more.left);
        // LU-16: one, two or three segments.
        if found == 0 || found > allowed {
            return Err(Illegal::LiftCount { found, allowed });
        }
        // LU-25: only one's own.
        match lines.set().without(state.tracks.of(seat)).iter().next() {
            Some(edge) => Err(Illegal::NotYours(edge)),
            None => Ok(()),
        }
    }

    fn check_draw(&self, state: &State, source: Source) -> Result<(), Illegal> {
        match source {
            // deck and pile may both be empty.
            Source::Deck if state.companies_left() == 0 => Err(Illegal::DeckEmpty),
            Source::Deck => Ok(()),
            Source::Row(_) if self.deck_only(state) => Err(Illegal::DeckOnly),
            Source::Row(card) if !state.row.has(card) => Err(Illegal::NotInRow(card)),
            Source::Row(_) => Ok(()),
        }
    }

    /// R-13, variant: a founder draws from the deck.
    pub(crate) fn deck_only(&self, state: &State) -> bool {
        let founded = state.phase == Phase::Draw(Cause::Company);
        self.variants.found_deck_only && founded
    }

    fn check_remove(&self, state: &State, seat: Seat, lines: &Lines) -> Result<(), Illegal> {
        // LU-36: not more, not fewer and no larger set than a smallest one.
        let clean = lines.stray().is_none() && lines.twice().is_none();
        if clean && self.removal_sets(state, seat).contains(&lines.set()) {
            Ok(())
        } else {
            Err(Illegal::NotSmallest)
        }
    }

    /// The sets that may come off for the company just founded.
    pub(crate) fn removal_sets(&self, state: &State, seat: Seat) -> Vec<EdgeSet> {
        let Some(company) = state.founded() else {
            return Vec::new();
        };
        let terminals = self.board.company(company).terminals;
        let own = state.tracks.of(seat);
        let sets = routes::removals(&self.board.map, own, &state.via, &terminals);
        sets.unwrap_or_default()
    }

    fn check_skip(&self, state: &State, seat: Seat, card: Option<Regional>) -> Result<(), Illegal> {
        let held = state.estate(seat).regs;
        // the last card cannot be skipped.
        if held.len() < 2 {
            return Err(Illegal::SkipTooFew {
                held: held.len() as u8,
            });
        }
        match card {
            None => Ok(()),
            // without the variant there is nothing to choose.
            Some(_) if !self.variants.skip_free => Err(Illegal::SkipLowest),
            Some(card) if !held.has(card) => Err(Illegal::SkipNotHeld(card)),
            Some(_) => Ok(()),
        }
    }

    fn check_claim(
        &self,
        state: &State,
        seat: Seat,
        bonus: Bonus,
        evidence: Option<Evidence>,
    ) -> Result<(), Illegal> {
        let card = self.board.bonus(bonus);
        let color = card.color as usize;
        // LU-4: one card of each color is in the game.
        if state.bonuses[color] != Some(bonus) {
            return Err(Illegal::NotInGame(bonus));
        }
        // LU-63: some cards score at the end only.
        if card.timing == Timing::End {
            return Err(Illegal::AtTheEnd(bonus));
        }
        // LU-64: the first who claims it has it.
        if let Some(holder) = state.holders[color] {
            return Err(Illegal::Claimed { bonus, holder });
        }
        if self.variants.bonus_auto {
            return Err(Illegal::Automatic);
        }
        // one claim a turn.
        if state.claim && !self.variants.bonus_many {
            return Err(Illegal::SecondClaim);
        }
        // the goal holds at the moment of the claim.
        if !self.meets(state, seat, bonus) {
            return Err(Illegal::GoalMissed(bonus));
        }
        // what is shown lies on the own stack and proves the goal.
        let Some(shown) = evidence else {
            return Ok(());
        };
        let stack = state.estate(seat).stack.as_slice();
        let held = shown
            .companies
            .iter()
            .map(Card::Company)
            .all(|c| stack.contains(&c))
            && shown
                .regionals
                .iter()
                .map(Card::Regional)
                .all(|c| stack.contains(&c))
            && shown.bonuses.is_empty();
        if held && bonus::proves(&self.board, &card.goal, shown) {
            Ok(())
        } else {
            Err(Illegal::NoProof(bonus))
        }
    }

    pub(crate) fn check_reset(&self, state: &State, seat: Seat) -> Result<(), Illegal> {
        // LU-92: once a turn.
        if state.reset {
            return Err(Illegal::SecondReset);
        }
        // LU-90: it costs a waiver.
        if state.estate(seat).waivers == 0 {
            return Err(Illegal::NoWaiver);
        }
        // there must be something to replace.
        if state.row.is_empty() {
            return Err(Illegal::EmptyRow);
        }
        Ok(())
    }

    /// Whether this outcome can occur now.
    pub(crate) fn check_chance(&self, state: &State, chance: &Deal) -> Result<(), Illegal> {
        if state.phase == Phase::Over {
            return Err(Illegal::GameOver);
        }
        let tried = match *chance {
            Deal::Bonus(bonus) => Owed::Bonus(self.board.bonus(bonus).color),
            Deal::Hand(seat, _) => Owed::Hand(seat),
            Deal::Row(_) => Owed::Row,
            Deal::Region(seat, card) => Owed::Region(seat, self.board.era(card)),
        };
        let Some(owed) = self.owed(state).filter(|&owed| owed == tried) else {
            return Err(Illegal::NotDue(tried));
        };
        let there = match (self.outcomes(state, owed), *chance) {
            (Outcomes::Bonus(cards), Deal::Bonus(card)) => cards.has(card),
            (Outcomes::Hand(_, cards), Deal::Hand(_, card))
            | (Outcomes::Row(cards), Deal::Row(card)) => cards.has(card),
            (Outcomes::Region(_, cards), Deal::Region(_, card)) => cards.has(card),
            // What is owed is of the kind that was tried.
            (
                Outcomes::Bonus(_) | Outcomes::Hand(..) | Outcomes::Row(_) | Outcomes::Region(..),
                _,
            ) => false,
        };
        if there {
            Ok(())
        } else {
            Err(Illegal::NotInDeck(owed))
        }
    }
}
