//! Position lines: how they are written, for the whole truth and for one viewer. `read` reads them.

use std::fmt::{self, Write};

use game::Seat;

use crate::action::Track;
use crate::board::{Card, Era};
use crate::rules::Luminaries;
use crate::state::{Cause, Owed, Phase};
use crate::view::{EstateView, Slot, View};
use crate::words::{write_edges, write_list};

mod fields;
mod parts;
mod read;
mod settle;

pub(crate) use read::read;

/// Writes what the view holds, as one line.
pub(crate) fn write(rules: &Luminaries, view: &View, out: &mut dyn Write) -> fmt::Result {
    header(rules, view, out)?;
    for seat in rules.seats.iter() {
        out.write_str(" | ")?;
        estate(rules, view, seat, out)?;
    }
    out.write_str(" | row=")?;
    write_list(
        out,
        view.row.iter().map(|c| rules.board.company(c).id.as_str()),
    )?;
    write!(out, " deck={} disc=", view.deck)?;
    pile(rules, view.discard.as_slice(), out)?;
    out.write_str(" | regdisc=")?;
    pile(rules, view.regional_discard.as_slice(), out)?;
    out.write_str(" eras=")?;
    for (index, left) in view.eras[..usize::from(rules.board.counts.eras)]
        .iter()
        .enumerate()
    {
        let comma = if index > 0 { "," } else { "" };
        write!(out, "{comma}{left}")?;
    }
    out.write_str(" | bonus=")?;
    bonuses(rules, view, out)
}

fn yes(flag: bool) -> &'static str {
    if flag { "yes" } else { "no" }
}

fn header(rules: &Luminaries, view: &View, out: &mut dyn Write) -> fmt::Result {
    let turn = match view.phase {
        Phase::Over => '-',
        Phase::Setup
        | Phase::Track
        | Phase::Option
        | Phase::Keep
        | Phase::Draw(_)
        | Phase::Remove
        | Phase::Close => view.turn.letter(),
    };
    let (n, first) = (rules.seats, view.first.letter());
    write!(
        out,
        "lu1 n={n} first={first} round={} turn={turn} phase=",
        view.round
    )?;
    phase(rules, view, out)?;
    let (reset, claim, end) = (yes(view.reset), yes(view.claim), yes(view.end));
    write!(out, " reset={reset} claim={claim} end={end}")?;
    if let Some(due) = view.due {
        for index in 0..due.count {
            out.write_str(if index == 0 { " due=" } else { "," })?;
            match due.owed {
                Owed::Hand(_) | Owed::Bonus(_) => out.write_str("hand")?,
                Owed::Row => out.write_str("row")?,
                Owed::Region(_, era) => write!(out, "E{}", era.number())?,
            }
        }
    }
    if let Some(more) = view.more {
        let kind = match more.kind {
            Track::Place => "place",
            Track::Lift => "lift",
        };
        write!(out, " more={kind}:{}", more.left)?;
    }
    Ok(())
}

fn phase(rules: &Luminaries, view: &View, out: &mut dyn Write) -> fmt::Result {
    match view.phase {
        Phase::Setup => out.write_str("setup"),
        Phase::Track => out.write_str("track"),
        Phase::Option => out.write_str("option"),
        Phase::Keep => {
            out.write_str("keep:")?;
            let known = view
                .pair
                .iter()
                .map(|card| rules.board.regional(card).id.as_str());
            let hidden = std::iter::repeat_n("?", usize::from(view.hidden_pair));
            write_list(out, known.chain(hidden))
        }
        Phase::Draw(Cause::Company) => {
            out.write_str("draw:company")?;
            via(rules, view, out)
        }
        Phase::Draw(Cause::Swap) => out.write_str("draw:swap"),
        Phase::Remove => {
            let company = view.founded.expect("a removal follows a company");
            write!(out, "remove:{}", rules.board.company(company).id)?;
            via(rules, view, out)
        }
        Phase::Close => out.write_str("close"),
        Phase::Over => out.write_str("over"),
    }
}

fn via(rules: &Luminaries, view: &View, out: &mut dyn Write) -> fmt::Result {
    if view.via.is_empty() {
        return Ok(());
    }
    out.write_str(" via ")?;
    write_edges(&rules.board.map, &view.via, out)
}

fn estate(rules: &Luminaries, view: &View, seat: Seat, out: &mut dyn Write) -> fmt::Result {
    let estate = view.estate(seat);
    write!(
        out,
        "{} sup={} wv={} reg={} com={} skip={} next={} regs=",
        seat.letter(),
        estate.supply,
        estate.waivers,
        estate.regionals,
        estate.companies,
        yes(estate.skipped),
        estate.next.number()
    )?;
    regs(rules, estate, out)?;
    out.write_str(" hand=")?;
    let hidden = format!("?{}", estate.hidden_hand);
    let hidden = (estate.hidden_hand > 0).then_some(hidden.as_str());
    let known = estate
        .hand
        .iter()
        .map(|card| rules.board.company(card).id.as_str());
    write_list(out, known.chain(hidden))?;
    out.write_str(" stack=")?;
    stack(rules, view, seat, out)?;
    out.write_str(" track=")?;
    write_edges(&rules.board.map, view.tracks.of(seat), out)
}

fn regs(rules: &Luminaries, estate: &EstateView, out: &mut dyn Write) -> fmt::Result {
    let mut none = true;
    let mut comma = |out: &mut dyn Write| {
        let first = std::mem::replace(&mut none, false);
        out.write_str(if first { "" } else { "," })
    };
    for card in estate.regs.iter() {
        comma(out)?;
        let mark = if estate.kept.has(card) { "*" } else { "" };
        write!(out, "{}{mark}", rules.board.regional(card).id)?;
    }
    for (index, &count) in estate.hidden_regs.iter().enumerate() {
        for _ in 0..count {
            comma(out)?;
            write!(out, "?{}", Era(index as u8 + 1).number())?;
        }
    }
    if none { out.write_char('-') } else { Ok(()) }
}

/// A stack: all of it where the viewer may look through it, else the top card after `..`, and then
/// the covered cards that were shown to all.
fn stack(rules: &Luminaries, view: &View, seat: Seat, out: &mut dyn Write) -> fmt::Result {
    let slots = view.estate(seat).stack.as_slice();
    let name = |slot: &Slot| match slot {
        Slot::Known(card) => Some(rules.board.card_name(*card)),
        Slot::Company { .. } | Slot::Region(_) => None,
    };
    let own = view.viewer.is_none_or(|viewer| viewer.is(seat));
    if own || rules.stacks_are_open(view.phase) || slots.len() < 2 {
        return write_list(out, slots.iter().filter_map(name));
    }
    let (top, covered) = slots.split_last().expect("there are at least two");
    write!(out, "..,{}", name(top).unwrap_or("?"))?;
    let shown: Vec<&str> = covered
        .iter()
        .filter(|slot| !matches!(slot, Slot::Known(Card::Bonus(_))))
        .filter_map(name)
        .collect();
    if shown.is_empty() {
        Ok(())
    } else {
        write!(out, " shown={}", shown.join(","))
    }
}

fn pile(rules: &Luminaries, slots: &[Slot], out: &mut dyn Write) -> fmt::Result {
    let names = slots.iter().filter_map(|slot| match slot {
        Slot::Known(card) => Some(rules.board.card_name(*card)),
        Slot::Company { .. } | Slot::Region(_) => None,
    });
    let covered = slots.iter().any(|slot| !matches!(slot, Slot::Known(_)));
    write_list(out, covered.then_some("..").into_iter().chain(names))
}

fn bonuses(rules: &Luminaries, view: &View, out: &mut dyn Write) -> fmt::Result {
    let mut none = true;
    for (bonus, holder) in view.bonuses.iter().zip(view.holders) {
        let Some(bonus) = bonus else {
            continue;
        };
        let comma = if none { "" } else { "," };
        none = false;
        write!(out, "{comma}{}:", rules.board.bonus(*bonus).id)?;
        match holder {
            Some(seat) => out.write_char(seat.letter())?,
            None => out.write_str("open")?,
        }
    }
    if none { out.write_char('-') } else { Ok(()) }
}
