//! A move beside a better one: where it is on the map, and why the other is better.

use kit::Tone;
use luminaries::{Action, Card, EdgeSet, Luminaries, Source, Track};
use pictures::svg::Element;

use super::Table;
use crate::PageInput;
use crate::board::sketch::sketch as drawn;

/// The lines and the cities that a move is about.
pub(crate) fn sketch(
    rules: &Luminaries,
    sight: &PageInput<'_>,
    action: &Action,
    tone: Tone,
) -> Option<Element> {
    let table = Table::new(rules, sight);
    let mut sheet = crate::board::page::Sheet::default();
    table.mark(action, &mut sheet);
    let edges = match action {
        Action::Lay(..) | Action::Remove(_) => sheet.marks,
        // The cities tell which card it is; track of others that is used matters besides.
        _ => sheet.via,
    };
    drawn(rules, &edges, &cards(action), tone)
}

/// The cards that a move chooses, keeps, scores or gives away.
fn cards(action: &Action) -> Vec<Card> {
    match *action {
        Action::Choose(first, second) => vec![Card::Regional(first), Card::Regional(second)],
        Action::Keep(card) | Action::Regional(card, _) | Action::Skip(Some(card)) => {
            vec![Card::Regional(card)]
        }
        Action::Company(card, _) | Action::Draw(Source::Row(card)) | Action::Swap(card) => {
            vec![Card::Company(card)]
        }
        Action::Lay(..)
        | Action::Draw(Source::Deck)
        | Action::Remove(_)
        | Action::Skip(None)
        | Action::Claim(..)
        | Action::Reset
        | Action::End => Vec::new(),
    }
}

/// What a move brings a card of the hand beyond another, as a sentence; nothing if the game cannot say
/// it. Beside itself, what is good about it.
pub(crate) fn why(
    rules: &Luminaries,
    sight: &PageInput<'_>,
    made: &Action,
    better: &Action,
) -> Option<String> {
    let table = Table::new(rules, sight);
    if made == better {
        return Some(table.reason(better)).filter(|reason| !reason.is_empty());
    }
    let name = |card: Card| rules.card_title(card);
    let gained = |action: &Action| match *action {
        Action::Regional(card, _) => Some(Card::Regional(card)),
        Action::Company(card, _) => Some(Card::Company(card)),
        _ => None,
    };
    if let (Some(card), None) = (gained(better), gained(made)) {
        return Some(table.gained(card));
    }
    if let Action::Claim(card, _) = better {
        return Some(format!("It claims {} now.", name(Card::Bonus(*card))));
    }
    let laid = |action: &Action| match action {
        Action::Lay(Track::Place, lines) => lines.set(),
        _ => EdgeSet::EMPTY,
    };
    let (here, there) = (laid(made), laid(better));
    // The card that the better move helps most beyond what the move made does.
    let helped = table.hand.iter().filter_map(|held| {
        let lack = held.best()?;
        let [more, less] = [&there, &here].map(|edges| lack.missing.both(edges).len());
        (more > less).then_some((held, more, less, lack.missing.len()))
    });
    let (held, more, less, missing) = helped.max_by_key(|(held, more, less, missing)| {
        (usize::from(*missing == *more), more - less, held.gain)
    })?;
    let most = match (more == missing, held.waits) {
        (true, false) => "the last".to_owned(),
        (_, _) if more == missing => "all".to_owned(),
        (_, _) => format!("{more} of the"),
    };
    let what = match missing {
        1 => "track".to_owned(),
        _ => format!("{missing} tracks"),
    };
    let other = match less {
        0 => "the other move lays none of them".to_owned(),
        _ => format!("the other move lays {less}"),
    };
    Some(format!(
        "It lays {most} {what} that {} needs; {other}.",
        name(held.card)
    ))
}
