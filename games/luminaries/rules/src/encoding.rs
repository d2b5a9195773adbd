//! The game as numbers: ids of the steps of a decision, of cards dealt, and what a seat sees.
//!
//! Decisions that name lines are factored: scoring a card is the step that names the card, one step for
//! each segment of others it uses, in the order of the board's data, and a step that ends the list.
//! Removing track is the same with the step that says so. So the ids are few although routes are many.

use game::{Cells, Encoding, Plane, Seat};

use crate::action::{Action, Deal, Lines, Source, Track};
use crate::board::{Board, Card, Companies, Company, Edge, EdgeSet, Regional, Regionals};
use crate::rules::Luminaries;
use crate::state::{BONUSES, Cause, Owed, Phase, State};
use crate::view::{MAX_ERAS, Slot, View};

/// Where each kind of id begins.
struct Ids {
    lift: u32,
    line: u32,
    done: u32,
    regional: u32,
    company: u32,
    keep: u32,
    draw: u32,
    remove: u32,
    swap: u32,
    skip: u32,
    claim: u32,
    reset: u32,
    end: u32,
    count: u32,
}

impl Ids {
    /// Placing a segment comes first, then these.
    fn of(board: &Board) -> Self {
        let edges = board.map.edges.len() as u32;
        let (companies, regionals) = (board.companies.len() as u32, board.regionals.len() as u32);
        let lift = edges;
        let line = lift + edges;
        let done = line + edges;
        let regional = done + 1;
        let company = regional + regionals;
        let keep = company + companies;
        let draw = keep + regionals;
        let remove = draw + 1 + companies;
        let swap = remove + 1;
        let skip = swap + companies;
        let claim = skip + 1 + regionals;
        let reset = claim + board.bonuses.len() as u32;
        Self {
            lift,
            line,
            done,
            regional,
            company,
            keep,
            draw,
            remove,
            swap,
            skip,
            claim,
            reset,
            end: reset + 1,
            count: reset + 2,
        }
    }

    /// The steps for lines, and the one that ends them.
    fn lines(&self, lines: &Lines, out: &mut Vec<u32>) {
        out.extend(
            lines
                .set()
                .iter()
                .map(|edge| self.line + edge.index() as u32),
        );
        out.push(self.done);
    }

    /// Adds the steps of an action, if it has any.
    fn action(&self, action: &Action, out: &mut Vec<u32>) -> bool {
        let ids = self;
        if action.lines().is_some_and(|lines| !is_plain(lines)) {
            return false;
        }
        let place = |card: usize| card as u32;
        match action {
            Action::Choose(one, two) => {
                out.extend([one, two].map(|card| ids.keep + place(card.index())));
            }
            Action::Keep(card) => out.push(ids.keep + place(card.index())),
            Action::Lay(track, lines) => {
                let mut edges = lines.set().iter();
                let (Some(edge), None) = (edges.next(), edges.next()) else {
                    return false;
                };
                out.push(match track {
                    Track::Place => place(edge.index()),
                    Track::Lift => ids.lift + place(edge.index()),
                });
            }
            Action::Regional(card, lines) => {
                out.push(ids.regional + place(card.index()));
                ids.lines(lines, out);
            }
            Action::Company(card, lines) => {
                out.push(ids.company + place(card.index()));
                ids.lines(lines, out);
            }
            Action::Draw(Source::Deck) => out.push(ids.draw),
            Action::Draw(Source::Row(card)) => out.push(ids.draw + 1 + place(card.index())),
            Action::Remove(lines) => {
                out.push(ids.remove);
                ids.lines(lines, out);
            }
            Action::Swap(card) => out.push(ids.swap + place(card.index())),
            Action::Skip(None) => out.push(ids.skip),
            Action::Skip(Some(card)) => out.push(ids.skip + 1 + place(card.index())),
            Action::Claim(bonus, None) => out.push(ids.claim + place(bonus.index())),
            Action::Claim(_, Some(_)) => return false,
            Action::Reset => out.push(ids.reset),
            Action::End => out.push(ids.end),
        }
        true
    }
}

/// Whether the lines are a set and nothing else, as those that are listed are.
fn is_plain(lines: &Lines) -> bool {
    lines.stray().is_none() && lines.twice().is_none()
}

impl Encoding for Luminaries {
    const STEPS: bool = true;

    fn action_space(&self) -> u32 {
        Ids::of(&self.board).count
    }

    fn encode_action(&self, _: Seat, action: &Action, out: &mut Vec<u32>) -> bool {
        Ids::of(&self.board).action(action, out)
    }

    fn encode_actions(&self, _: Seat, actions: &[Action], ids: &mut Vec<u32>, ends: &mut Vec<u32>) {
        let of = Ids::of(&self.board);
        for action in actions {
            of.action(action, ids);
            ends.push(ids.len() as u32);
        }
    }

    fn encode_listed(
        &self,
        state: &State,
        seat: Seat,
        room: &mut Vec<Action>,
        ids: &mut Vec<u32>,
        ends: &mut Vec<u32>,
    ) {
        room.clear();
        if let Some((place, lift)) = self.single_lines(state, seat) {
            let (before, lifting) = (ids.len() as u32, Ids::of(&self.board).lift);
            ids.extend(place.iter().map(|edge| edge.index() as u32));
            ids.extend(lift.iter().map(|edge| lifting + edge.index() as u32));
            ends.extend(before + 1..=ids.len() as u32);
            self.list_others(state, seat, room);
        } else {
            self.list_actions(state, seat, room);
        }
        self.encode_actions(seat, room, ids, ends);
    }

    fn decode_step(&self, _: Seat, id: u32) -> Option<Action> {
        let ids = Ids::of(&self.board);
        let edge = |from: u32| Lines::one(Edge::from_index((id - from) as usize));
        if id < ids.lift {
            Some(Action::Lay(Track::Place, edge(0)))
        } else if id < ids.line {
            Some(Action::Lay(Track::Lift, edge(ids.lift)))
        } else if id == ids.end {
            Some(Action::End)
        } else {
            None
        }
    }

    fn chance_space(&self) -> u32 {
        let seats = u32::from(self.seats.get());
        let (companies, regionals) = (self.board.companies.len(), self.board.regionals.len());
        let dealt = companies as u32 * (seats + 1) + regionals as u32 * seats;
        self.board.bonuses.len() as u32 + dealt
    }

    fn encode_chance(&self, chance: &Deal) -> u32 {
        let (companies, regionals) = (self.board.companies.len(), self.board.regionals.len());
        let row = self.board.bonuses.len();
        let hands = row + companies;
        let regions = hands + companies * usize::from(self.seats.get());
        let id = match chance {
            Deal::Bonus(bonus) => bonus.index(),
            Deal::Row(card) => row + card.index(),
            Deal::Hand(seat, card) => hands + seat.index() * companies + card.index(),
            Deal::Region(seat, card) => regions + seat.index() * regionals + card.index(),
        };
        id as u32
    }

    fn planes(&self) -> Vec<Plane> {
        let seats = usize::from(self.seats.get());
        let board = &self.board;
        let edges = board.map.edges.len();
        let (companies, regionals) = (board.companies.len(), board.regionals.len());
        let bonuses = board.bonuses.len();
        vec![
            Plane::new("track", &[seats, edges], "segments on the board, own first"),
            Plane::new(
                "estates",
                &[seats, 7],
                "for each seat: supply, waivers, both trackers, divided by 64; whether an era was skipped; the next era, divided by 8; whether starting cards are chosen and not yet shown",
            ),
            Plane::new(
                "hands",
                &[seats, companies],
                "company cards in hand that are known",
            ),
            Plane::new(
                "hidden hands",
                &[seats, 2],
                "how many more there are, and how many of them came from the deck that was made of the last discard pile, divided by 8",
            ),
            Plane::new(
                "regional hands",
                &[seats, regionals],
                "regional cards in hand that are known",
            ),
            Plane::new(
                "hidden regional hands",
                &[seats, MAX_ERAS],
                "how many more there are of each era, divided by 8",
            ),
            Plane::new(
                "kept",
                &[regionals],
                "own starting cards that are kept, before they are shown",
            ),
            Plane::new(
                "stacks",
                &[seats, companies + regionals + bonuses],
                "scored cards that are known, by their place in the stack from 1, divided by 128",
            ),
            Plane::new(
                "hidden stacks",
                &[seats, 2 + MAX_ERAS],
                "scored cards that are not known: companies, those of them from the deck made of discards, regional cards of each era, divided by 64",
            ),
            Plane::new("row", &[companies], "face-up companies"),
            Plane::new(
                "discards",
                &[companies + regionals],
                "discarded cards that are known, by their place in the pile from 1, divided by 128",
            ),
            Plane::new(
                "fresh",
                &[companies],
                "companies the deck was last made of, as far as it was seen",
            ),
            Plane::new(
                "piles",
                &[3 + MAX_ERAS],
                "cards in the company deck and in both discard piles, and undrawn cards of each era, divided by 64",
            ),
            Plane::new("bonuses", &[bonuses], "bonus cards in the game"),
            Plane::new(
                "holders",
                &[BONUSES, seats],
                "who holds the bonus card of each color, counted from the own seat",
            ),
            Plane::new(
                "pair",
                &[regionals],
                "regional cards drawn to keep one, as far as they are known",
            ),
            Plane::new(
                "lines used",
                &[edges],
                "segments of others that the company just founded used",
            ),
            Plane::new(
                "founded",
                &[companies],
                "the company just founded, while its founder draws or removes track",
            ),
            Plane::new(
                "turn",
                &[seats],
                "whose turn it is, counted from the own seat",
            ),
            Plane::new(
                "first",
                &[seats],
                "who begins each round, counted from the own seat",
            ),
            Plane::new(
                "asked",
                &[9],
                "what is asked: starting cards, track, an option, which card of a pair, a new company after founding, one after a swap, what to remove, the end of the turn, nothing",
            ),
            Plane::new(
                "owed",
                &[4],
                "which draw is owed: a bonus card, a company to a hand, one to the row, a regional card",
            ),
            Plane::new(
                "facts",
                &[8],
                "the round, divided by 64; whether the row was reset and a bonus claimed in this turn; whether the round is the last; draws owed and segments that may follow, divided by 8; whether they are placed; cards of the pair that are not known, divided by 8",
            ),
        ]
    }

    fn encode_view(&self, view: &View, seat: Seat, out: &mut Cells<'_>) {
        self.encode_estates(view, seat, out);
        let board = &self.board;
        let (companies, regionals) = (board.companies.len(), board.regionals.len());
        let seats = usize::from(self.seats.get());
        let away = |other: Seat| self.seats.distance(seat, other);
        company_cells(view.row, companies, out);
        let both = view.discard.as_slice().iter().enumerate();
        let both = both.chain(view.regional_discard.as_slice().iter().enumerate());
        let known = both.filter_map(|(place, slot)| Some((place, self.card_id(slot)?)));
        out.order(companies + regionals, known);
        company_cells(view.fresh, companies, out);
        out.count(i32::from(view.deck), 64);
        out.count(view.discard.len() as i32, 64);
        out.count(view.regional_discard.len() as i32, 64);
        for left in view.eras {
            out.count(i32::from(left), 64);
        }
        let bonuses = view.bonuses.iter().flatten();
        out.some_of(board.bonuses.len(), bonuses.map(|bonus| bonus.index()));
        for holder in view.holders {
            out.one_of(seats, holder.map(away));
        }
        regional_cells(view.pair, regionals, out);
        edge_cells(&view.via, board, out);
        out.one_of(companies, view.founded.map(Company::index));
        out.one_of(seats, Some(away(view.turn)));
        out.one_of(seats, Some(away(view.first)));
        let asked = match view.phase {
            Phase::Setup => 0,
            Phase::Track => 1,
            Phase::Option => 2,
            Phase::Keep => 3,
            Phase::Draw(Cause::Company) => 4,
            Phase::Draw(Cause::Swap) => 5,
            Phase::Remove => 6,
            Phase::Close => 7,
            Phase::Over => 8,
        };
        out.one_of(9, Some(asked));
        let owed = view.due.map(|due| match due.owed {
            Owed::Bonus(_) => 0,
            Owed::Hand(_) => 1,
            Owed::Row => 2,
            Owed::Region(..) => 3,
        });
        out.one_of(4, owed);
        out.count(view.round as i32, 64);
        out.flag(view.reset);
        out.flag(view.claim);
        out.flag(view.end);
        out.count(view.due.map_or(0, |due| i32::from(due.count)), 8);
        out.count(view.more.map_or(0, |more| i32::from(more.left)), 8);
        out.flag(view.more.is_some_and(|more| more.kind == Track::Place));
        out.count(i32::from(view.hidden_pair), 8);
    }
}

impl Luminaries {
    /// The number of a known card among companies, regional cards and bonus cards.
    fn card_id(&self, slot: &Slot) -> Option<usize> {
        let (companies, regionals) = (self.board.companies.len(), self.board.regionals.len());
        match slot {
            Slot::Known(Card::Company(card)) => Some(card.index()),
            Slot::Known(Card::Regional(card)) => Some(companies + card.index()),
            Slot::Known(Card::Bonus(card)) => Some(companies + regionals + card.index()),
            Slot::Company { .. } | Slot::Region(_) => None,
        }
    }

    /// What is known of each seat.
    fn encode_estates(&self, view: &View, seat: Seat, out: &mut Cells<'_>) {
        let board = &self.board;
        let (companies, regionals) = (board.companies.len(), board.regionals.len());
        let seats = || self.seats.from(seat);
        let estates = || seats().map(|seat| view.estate(seat));
        for other in seats() {
            edge_cells(view.tracks.of(other), board, out);
        }
        for estate in estates() {
            for count in [
                estate.supply,
                estate.waivers,
                estate.regionals,
                estate.companies,
            ] {
                out.count(i32::from(count), 64);
            }
            out.flag(estate.skipped);
            out.count(i32::from(estate.next.number()), 8);
            out.flag(estate.chosen);
        }
        for estate in estates() {
            company_cells(estate.hand, companies, out);
        }
        for estate in estates() {
            out.count(i32::from(estate.hidden_hand), 8);
            out.count(i32::from(estate.hidden_fresh), 8);
        }
        for estate in estates() {
            regional_cells(estate.regs, regionals, out);
        }
        for hidden in estates().flat_map(|estate| estate.hidden_regs) {
            out.count(i32::from(hidden), 8);
        }
        regional_cells(view.estate(seat).kept, regionals, out);
        for estate in estates() {
            let stack = estate.stack.as_slice().iter().enumerate();
            let known = stack.filter_map(|(place, slot)| Some((place, self.card_id(slot)?)));
            out.order(companies + regionals + board.bonuses.len(), known);
        }
        for estate in estates() {
            let mut hidden = [0; 2 + MAX_ERAS];
            for slot in estate.stack.as_slice() {
                match slot {
                    Slot::Known(_) => {}
                    Slot::Company { fresh } => {
                        hidden[0] += 1;
                        hidden[1] += i32::from(*fresh);
                    }
                    Slot::Region(era) => hidden[2 + era.index()] += 1,
                }
            }
            for count in hidden {
                out.count(count, 64);
            }
        }
    }
}

fn edge_cells(set: &EdgeSet, board: &Board, out: &mut Cells<'_>) {
    let edges = set.iter().map(Edge::index);
    out.some_of(board.map.edges.len(), edges);
}

fn company_cells(set: Companies, count: usize, out: &mut Cells<'_>) {
    out.some_of(count, set.iter().map(Company::index));
}

fn regional_cells(set: Regionals, count: usize, out: &mut Cells<'_>) {
    out.some_of(count, set.iter().map(Regional::index));
}
