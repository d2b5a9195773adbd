//! The second look at a position line: what is named nowhere is in the decks, and what is open fits.

use game::{Faults, Rules};

use super::fields::Fields;
use crate::action::Track;
use crate::board::{Board, Card, Companies, Era, Regionals};
use crate::rules::Luminaries;
use crate::state::{Cause, Owed, Phase, State};

/// Fills the decks and notes everything that does not fit together.
pub(crate) fn settle(
    state: &mut State,
    rules: &Luminaries,
    header: &Fields,
    regionals: &Option<Fields>,
    companies: &Option<Fields>,
    faults: &mut Faults,
) {
    fill(state, rules);
    if let Some(fields) = companies {
        company_deck(state, rules, fields.get("deck").unwrap_or_default(), faults);
    }
    if let Some(fields) = regionals {
        era_decks(state, rules, fields.get("eras").unwrap_or_default(), faults);
    }
    if header.number("round", u32::MAX, &mut Faults::new()) == 0 {
        faults.add("rounds are counted from 1");
    }
    // Questions about open phases make sense only of cards and counts that do.
    if faults.is_empty() {
        eras_of_seats(state, rules, faults);
        hands(state, rules, faults);
        open_phase(state, rules, faults);
        due(state, rules, faults);
    }
}

/// L-3: the decks are the cards named nowhere.
fn fill(state: &mut State, rules: &Luminaries) {
    let board = &rules.board;
    let mut companies = board.all_companies().without(state.row);
    let mut left = Regionals::first(board.regionals.len()).without(state.pair);
    for &card in state.discard.as_slice() {
        companies.remove(card);
    }
    for &card in state.regional_discard.as_slice() {
        left.remove(card);
    }
    for seat in rules.seats.iter() {
        let estate = state.estate(seat);
        companies = companies.without(estate.hand);
        left = left.without(estate.regs);
        for card in estate.stack.as_slice() {
            match card {
                Card::Company(card) => companies.remove(*card),
                Card::Regional(card) => left.remove(*card),
                Card::Bonus(_) => {}
            }
        }
    }
    state.deck = companies;
    state.undrawn = left;
}

fn company_deck(state: &State, rules: &Luminaries, text: &str, faults: &mut Faults) {
    let found = state.deck.len();
    match size::<_, Companies>(&rules.board, text, Card::company) {
        None => faults.add(format!(
            "deck is a number or a list of companies, not {text:?}"
        )),
        Some(Size::Count(count)) if count as usize != found => {
            faults.add(format!(
                "deck={count}, but {found} companies are named nowhere"
            ));
        }
        Some(Size::Cards(cards)) if cards != state.deck => {
            faults.add("the deck is not the companies named nowhere");
        }
        Some(Size::Count(_) | Size::Cards(_)) => {}
    }
}

fn era_decks(state: &State, rules: &Luminaries, text: &str, faults: &mut Faults) {
    // Commas inside brackets belong to one deck.
    let mut depth = 0;
    let entries: Vec<&str> = text
        .split(|c: char| {
            depth += match c {
                '[' => 1,
                ']' => -1,
                _ => 0,
            };
            c == ',' && depth == 0
        })
        .collect();
    let eras = usize::from(rules.board.counts.eras);
    if entries.len() != eras {
        return faults.add(format!("eras has {} entries, not {eras}", entries.len()));
    }
    for (index, entry) in entries.iter().enumerate() {
        let number = Era(index as u8 + 1);
        let left = state.undrawn.both(rules.board.of_era(number));
        let number = number.number();
        match size::<_, Regionals>(&rules.board, entry, Card::regional) {
            None => faults.add(format!(
                "eras holds a number or a list of cards, not {entry:?}"
            )),
            Some(Size::Count(count)) if count as usize != left.len() => faults.add(format!(
                "era {number} has {count} cards, but {} are named nowhere",
                left.len()
            )),
            Some(Size::Cards(cards)) if cards != left => {
                faults.add(format!("era {number} is not the cards named nowhere"));
            }
            Some(Size::Count(_) | Size::Cards(_)) => {}
        }
    }
}

/// No seat holds or has scored two cards of one era, except at setup.
fn eras_of_seats(state: &State, rules: &Luminaries, faults: &mut Faults) {
    let most = if state.phase == Phase::Setup { 2 } else { 1 };
    for seat in rules.seats.iter() {
        let estate = state.estate(seat);
        let mut all = estate.regs;
        for card in estate.stack.as_slice() {
            if let Card::Regional(card) = card {
                all.insert(*card);
            }
        }
        for number in 1..=rules.board.counts.eras {
            let of = all.both(rules.board.of_era(Era(number))).len();
            let opened =
                state.phase == Phase::Setup && !rules.board.counts.start_eras.contains(&number);
            if of > most || opened && of > 0 {
                faults.add(format!(
                    "seat {} has {of} cards of era {number}",
                    seat.letter()
                ));
            }
        }
        let marked = !estate.kept.is_empty();
        if marked && state.phase != Phase::Setup {
            faults.add(format!(
                "seat {} has marked cards after set-up",
                seat.letter()
            ));
        }
    }
}

/// Nobody holds more cards than are dealt; at set-up there are more regional cards to choose from.
fn hands(state: &State, rules: &Luminaries, faults: &mut Faults) {
    let counts = &rules.board.counts;
    for seat in rules.seats.iter() {
        let (estate, letter) = (state.estate(seat), seat.letter());
        if estate.hand.len() > usize::from(counts.company_hand) {
            let most = counts.company_hand;
            faults.add(format!("seat {letter} has more than {most} companies"));
        }
        // LU-47: a card is kept in the place of one that was scored or skipped.
        let keeps = state.phase == Phase::Keep && seat == state.turn;
        let most = counts.start_eras.len() - usize::from(keeps);
        if state.phase != Phase::Setup && estate.regs.len() > most {
            let held = estate.regs.len();
            faults.add(format!(
                "seat {letter} cannot hold {held} regional cards now"
            ));
        }
    }
    // LU-15, LU-16: what was placed or lifted in this turn is on the board or in the supply.
    if let Some(more) = state.more {
        let estate = state.estate(state.turn);
        let moved = counts.track_max - more.left.min(counts.track_max);
        let there = match more.kind {
            Track::Place => counts.segments_per_player - estate.supply,
            Track::Lift => estate.supply,
        };
        if there < moved {
            faults.add("more names segments that were not moved in this turn");
        }
    }
}

/// Whether the phase fits what else the line says.
fn open_phase(state: &State, rules: &Luminaries, faults: &mut Faults) {
    let board = &rules.board;
    let complete = state.bonuses.iter().flatten().count() == board.counts.bonus_colors.len();
    if !complete && state.phase != Phase::Setup {
        faults.add("a bonus card of each color is in a game");
    }
    if state.more.is_some() && state.phase != Phase::Option {
        faults.add("more belongs to the phase option");
    }
    if state.pair != Regionals::EMPTY && state.phase != Phase::Keep {
        faults.add("two regional cards are drawn only to keep one");
    }
    match state.phase {
        Phase::Setup => setup(state, rules, faults),
        Phase::Keep => {
            let owed = state.due.map_or(0, |due| usize::from(due.count));
            let cards = state.pair.len() + owed;
            let era = Era(state.estate(state.turn).next.number() - 1);
            let strange = state.pair.iter().any(|card| board.era(card) != era);
            if cards == 0 || cards > usize::from(board.counts.regional_draw) || strange {
                faults.add("phase keep holds the cards drawn from the era before next");
            }
            let held = state.estate(state.turn).regs.both(board.of_era(era));
            if !held.is_empty() {
                faults.add(format!("a card of era {} is already in hand", era.number()));
            }
        }
        Phase::Draw(cause) => {
            let founded = cause == Cause::Company;
            if founded && !rules.variants.remove_before_draw || !state.via.is_empty() {
                removal(state, rules, faults);
            } else if founded && state.founded().is_none() {
                faults.add("nobody draws for a company that was not founded");
            }
            if state.row == Companies::EMPTY && state.companies_left() == 0 {
                faults.add("there is no card to draw");
            }
        }
        Phase::Remove => removal(state, rules, faults),
        Phase::Over => {
            if !state.end || state.reset || state.claim {
                faults.add("a finished game has reset=no claim=no end=yes");
            }
        }
        Phase::Track | Phase::Option | Phase::Close => {}
    }
}

fn removal(state: &State, rules: &Luminaries, faults: &mut Faults) {
    if rules.removal_sets(state, state.turn).is_empty() {
        faults.add("no set of own segments comes off for the newest company");
    }
}

fn setup(state: &State, rules: &Luminaries, faults: &mut Faults) {
    for seat in rules.seats.iter() {
        let estate = state.estate(seat);
        let letter = seat.letter();
        let empty = estate.stack.is_empty() && state.tracks.of(seat).is_empty();
        if !empty {
            faults.add(format!("seat {letter} has track or scored cards at set-up"));
        }
        let one_each = rules
            .board
            .counts
            .start_eras
            .iter()
            .all(|&era| estate.kept.both(rules.board.of_era(Era(era))).len() == 1);
        let early = seat < state.turn;
        let open = rules.variants.setup_in_order;
        let fits = if early && !open {
            one_each
        } else {
            estate.kept.is_empty()
        };
        if !fits {
            faults.add(format!(
                "the marked cards of seat {letter} do not fit whose turn it is"
            ));
        }
    }
    if rules.owed(state).is_some() && state.turn != game::Seat::FIRST {
        faults.add("nobody chooses before all cards are dealt");
    }
}

/// Whether the draws owed can be owed now.
fn due(state: &State, rules: &Luminaries, faults: &mut Faults) {
    let Some(due) = state.due else {
        return;
    };
    let count = usize::from(due.count);
    let fits = match (due.owed, state.phase) {
        (Owed::Hand(_), Phase::Remove | Phase::Close) => {
            count == 1 && count <= state.companies_left()
        }
        (Owed::Row, Phase::Track | Phase::Option | Phase::Remove | Phase::Close) => {
            let row = usize::from(rules.board.counts.company_row);
            count + state.row.len() <= row && count <= state.companies_left()
        }
        (Owed::Region(seat, era), Phase::Keep) => {
            let left = state.undrawn.both(rules.board.of_era(era)).len();
            count <= left && era.next() == state.estate(seat).next
        }
        (Owed::Hand(_) | Owed::Row | Owed::Region(..) | Owed::Bonus(_), _) => false,
    };
    if !fits {
        faults.add(format!(
            "{count} draws cannot be owed in this phase of {}",
            Luminaries::META.title
        ));
    }
}

/// The cards of a deck, or how many there are.
enum Size<S> {
    Count(u32),
    Cards(S),
}

/// Reads the size of a deck, or its cards (L-3).
fn size<C: PartialEq, S: FromIterator<C>>(
    board: &Board,
    text: &str,
    of: fn(Card) -> Option<C>,
) -> Option<Size<S>> {
    let cards = text
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    let Some(names) = cards else {
        return text.parse().ok().map(Size::Count);
    };
    let mut cards = Vec::new();
    for name in names.split(',').filter(|_| !names.is_empty()) {
        let card = board.card(name).and_then(of)?;
        if cards.contains(&card) {
            return None;
        }
        cards.push(card);
    }
    Some(Size::Cards(cards.into_iter().collect()))
}
