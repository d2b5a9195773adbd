//! Position lines as they are read, with everything that is wrong reported at once.

use game::{Faults, Options, RuleId, Rules, Seat, SeatCount, Setup, Value};

use super::fields::{BONUS, COMPANIES, ESTATE, Fields, HEADER, Key, REGIONALS};
use super::parts::Reader;
use super::settle::settle;
use crate::rules::Luminaries;
use crate::state::State;
use crate::words::read_seat;

/// Rules and state of a position line.
pub(crate) fn read(
    seats: Option<SeatCount>,
    options: &Options,
    line: &str,
) -> Result<(Luminaries, State), Faults> {
    let parts: Vec<&str> = line.split(" | ").map(str::trim).collect();
    let header = Fields::new("the header", parts[0], "lu1", &HEADER)?;
    let (count, first) = table(seats, options, &header)?;
    let mut agreed = options.clone();
    if first != Seat::FIRST || agreed.get("first").is_some() {
        agreed.set("first", Value::Number(i64::from(first.number())));
    }
    let setup = Setup::new(&Luminaries::META, count.get(), agreed)?;
    let rules = Luminaries::new(&setup)?;
    let wanted = usize::from(count.get()) + 4;
    if parts.len() != wanted {
        return Err(Faults::plain(format!(
            "a line for {count} seats has {wanted} parts, this one has {}",
            parts.len()
        )));
    }
    let mut reader = Reader::new(&rules);
    let mut shape = Faults::new();
    let mut fields = Vec::new();
    for seat in count.iter() {
        let text = parts[1 + seat.index()];
        let letter = seat.letter().to_string();
        match Fields::new(&format!("seat {letter}"), text, &letter, &ESTATE) {
            Ok(found) => fields.push((seat, found)),
            Err(faults) => shape.extend(faults),
        }
    }
    let rest = &parts[wanted - 3..];
    let mut open = |name: &str, text: &str, keys: &'static [Key]| {
        Fields::new(name, text, "", keys)
            .map_err(|faults| shape.extend(faults))
            .ok()
    };
    let companies = open("the companies", rest[0], &COMPANIES);
    let regionals = open("the regionals", rest[1], &REGIONALS);
    let bonus = open("the bonus cards", rest[2], &BONUS);
    shape.or(())?;
    for (seat, fields) in &fields {
        reader.estate(*seat, fields);
    }
    for part in [&companies, &regionals, &bonus].into_iter().flatten() {
        reader.common(part);
    }
    reader.turn(&header);
    settle(
        &mut reader.state,
        &rules,
        &header,
        &regionals,
        &companies,
        &mut reader.faults,
    );
    let Reader { state, faults, .. } = reader;
    faults.or(())?;
    Ok((rules, state))
}

/// Seats and first seat, as the line says, if nothing contradicts it.
fn table(
    seats: Option<SeatCount>,
    options: &Options,
    header: &Fields,
) -> Result<(SeatCount, Seat), Faults> {
    let mut faults = Faults::new();
    let (fewest, most) = Luminaries::META.seats;
    let count = header.number("n", u32::from(most), &mut faults) as u8;
    let count = SeatCount::new(count.max(fewest)).expect("the number is within the game's seats");
    if header.number("n", u32::from(most), &mut Faults::new()) < u32::from(fewest) {
        faults.cite(
            RuleId::new("LU", 1),
            format!("n is from {fewest} to {most}"),
        );
    }
    if let Some(seats) = seats.filter(|&seats| seats != count) {
        faults.add(format!(
            "the line is for {count} seats, the table has {seats}"
        ));
    }
    let first = read_seat(header.text("first")).filter(|&seat| count.has(seat));
    if first.is_none() {
        faults.cite(
            RuleId::new("LU", 11),
            format!(
                "first is a seat of the table, not {:?}",
                header.text("first")
            ),
        );
    }
    let first = first.unwrap_or_default();
    if let Some(number) = options.number("first")
        && number != i64::from(first.number())
    {
        faults.add(format!(
            "the line says seat {first} is first, the options say {number}"
        ));
    }
    faults.or((count, first))
}
