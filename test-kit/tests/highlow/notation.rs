//! How High or Low is written.

use std::fmt::{self, Write};

use game::{BySeat, Faults, NotationError, Seat, SeatCount};

use super::state::{Action, Cards, Chance, HAND, HIGHEST, Open, Phase, State, Way};

pub(super) fn read_action(text: &str) -> Result<Action, NotationError> {
    let error = || NotationError::new(text, "play, swap with a card, or pass");
    match text.split_once(' ') {
        None if text == "pass" => Ok(Action::Pass),
        Some(("play", number)) => card(number).map(Action::Play).ok_or_else(error),
        Some(("swap", number)) => card(number).map(Action::Swap).ok_or_else(error),
        Some(_) | None => Err(error()),
    }
}

pub(super) fn read_chance(text: &str) -> Result<Chance, NotationError> {
    let error = || NotationError::new(text, "spin with a way, or deal with a seat and a card");
    let words: Vec<&str> = text.split(' ').collect();
    match words.as_slice() {
        ["spin", "up"] => Ok(Chance::Spin(Way::Up)),
        ["spin", "down"] => Ok(Chance::Spin(Way::Down)),
        ["deal", seat, number] => {
            let seat = letter(seat).ok_or_else(error)?;
            let card = card(number).ok_or_else(error)?;
            Ok(Chance::Deal(seat, card))
        }
        _ => Err(error()),
    }
}

fn card(text: &str) -> Option<u8> {
    let mut digits = text.chars();
    let digit = digits.next()?.to_digit(10)?;
    let card = u8::try_from(digit).ok()?;
    (digits.next().is_none() && (1..=HIGHEST).contains(&card)).then_some(card)
}

fn letter(text: &str) -> Option<Seat> {
    let mut letters = text.chars();
    let seat = Seat::from_letter(letters.next()?)?;
    letters.next().is_none().then_some(seat)
}

pub(super) fn cards(cards: Cards) -> String {
    let texts: Vec<String> = cards.iter().map(|card| card.to_string()).collect();
    if texts.is_empty() {
        "-".into()
    } else {
        texts.join(",")
    }
}

fn read_cards(text: &str) -> Option<Cards> {
    if text == "-" {
        return Some(Cards::default());
    }
    let mut cards = Cards::default();
    for word in text.split(',') {
        let card = card(word)?;
        if cards.has(card) {
            return None;
        }
        cards = cards.with(card);
    }
    Some(cards)
}

const PHASES: [(Phase, &str); 5] = [
    (Phase::Spin, "spin"),
    (Phase::Deal, "deal"),
    (Phase::Act, "act"),
    (Phase::Draw, "draw"),
    (Phase::Over, "over"),
];

const WAYS: [(Option<Way>, &str); 3] = [
    (None, "-"),
    (Some(Way::Up), "up"),
    (Some(Way::Down), "down"),
];

fn word<T: PartialEq>(words: &[(T, &'static str)], value: &T) -> &'static str {
    let found = words.iter().find(|(known, _)| known == value);
    found.expect("every value has a word").1
}

fn value<T: Copy>(words: &[(T, &'static str)], text: &str) -> Option<T> {
    let found = words.iter().find(|(_, word)| *word == text);
    found.map(|(value, _)| *value)
}

/// The open part of a line; swaps and points stand with the hands.
pub(super) fn write_open(open: &Open, out: &mut dyn Write) -> fmt::Result {
    write!(
        out,
        "hl1 {} {} {} pass={} top={} pile={}",
        word(&WAYS, &open.way),
        word(&PHASES, &open.phase),
        open.turn.letter(),
        open.passes,
        open.top.unwrap_or(0),
        cards(open.pile)
    )
}

pub(super) fn write_seat(seat: Seat, hand: &str, open: &Open, out: &mut dyn Write) -> fmt::Result {
    write!(
        out,
        " | {} hand={hand} swaps={} points={}",
        seat.letter(),
        open.swaps[seat],
        open.points[seat]
    )
}

pub(super) fn read_position(line: &str) -> Result<State, Faults> {
    let mut parts = line.split(" | ");
    let head = parts.next().unwrap_or_default();
    let rest: Vec<&str> = parts.collect();
    let state = read_parts(head, &rest)
        .ok_or_else(|| Faults::plain(format!("{line:?} is no line of High or Low")))?;
    let mut faults = Faults::new();
    let held: u32 = state.hands.iter().map(|(_, hand)| hand.len()).sum();
    if state.deck().len() + held + state.open.pile.len() != Cards::ALL.len() {
        faults.cite(game::RuleId::new("HL", 1), "a card is in two places");
    }
    if state.hands.iter().any(|(_, hand)| hand.len() > HAND) {
        faults.cite(game::RuleId::new("HL", 4), "a hand has more than two cards");
    }
    let top = state.open.top.is_none_or(|top| state.open.pile.has(top));
    if !top || !state.hands.seats().has(state.open.turn) || !settled(&state) {
        faults.add("the parts of the line do not fit each other");
    }
    faults.or(state)
}

/// Whether the phase is the one the rest of the line asks for.
fn settled(state: &State) -> bool {
    let open = &state.open;
    let seats = state.hands.seats().get();
    let full = |hand: &Cards| hand.len() == HAND;
    let all_full = state.hands.iter().all(|(_, hand)| full(hand));
    let all_empty = state.hands.iter().all(|(_, hand)| hand.len() == 0);
    let ended = open.passes >= seats || all_empty;
    let fresh = open.pile.len() == 0 && open.passes == 0 && open.turn == Seat::FIRST;
    match open.phase {
        Phase::Spin => all_empty && fresh && open.way.is_none(),
        Phase::Deal => !all_full && fresh && open.way.is_some(),
        Phase::Act => !ended && open.way.is_some(),
        Phase::Draw => {
            let owed = !full(&state.hands[open.turn]) && state.deck().len() > 0;
            open.passes < seats && open.way.is_some() && owed
        }
        Phase::Over => ended && open.way.is_some(),
    }
}

fn read_parts(head: &str, rest: &[&str]) -> Option<State> {
    let words: Vec<&str> = head.split(' ').collect();
    let ["hl1", way, phase, turn, passes, top, pile] = words.as_slice() else {
        return None;
    };
    let seats = SeatCount::new(u8::try_from(rest.len()).ok()?)?;
    let mut state = State {
        open: Open {
            phase: value(&PHASES, phase)?,
            way: value(&WAYS, way)?,
            turn: letter(turn)?,
            passes: passes.strip_prefix("pass=")?.parse().ok()?,
            top: match top.strip_prefix("top=")? {
                "0" => None,
                text => Some(card(text)?),
            },
            pile: read_cards(pile.strip_prefix("pile=")?)?,
            swaps: BySeat::filled(seats, 0),
            points: BySeat::filled(seats, 0),
        },
        hands: BySeat::filled(seats, Cards::default()),
        ..State::default()
    };
    for (seat, part) in seats.iter().zip(rest) {
        let words: Vec<&str> = part.split(' ').collect();
        let [name, hand, swaps, points] = words.as_slice() else {
            return None;
        };
        if letter(name)? != seat {
            return None;
        }
        state.hands[seat] = read_cards(hand.strip_prefix("hand=")?)?;
        state.open.swaps[seat] = swaps.strip_prefix("swaps=")?.parse().ok()?;
        let points: u8 = points.strip_prefix("points=")?.parse().ok()?;
        state.open.points[seat] = points.into();
    }
    Some(state)
}
