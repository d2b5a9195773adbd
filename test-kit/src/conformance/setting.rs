//! Before the first event: the description of the game, and which tables the rules accept.

use game::{Game, MAX_SEATS, Options, Rulebook, SeatCount, Setup, Value};

use super::{Property, Report};

/// Checks what the game says of itself.
pub(super) fn meta<G: Game>(report: &mut Report) {
    let meta = G::META;
    let mut fail = |text: String| report.add(Property::Setup, meta.slug, text);
    let (fewest, most) = meta.seats;
    if !(1 <= fewest && fewest <= meta.usual_seats && meta.usual_seats <= most) {
        fail(format!(
            "usually {} seats, which is not within {fewest} to {most}",
            meta.usual_seats
        ));
    }
    if usize::from(most) > MAX_SEATS {
        fail(format!("{most} seats are more than any table has"));
    }
    if meta.limit == 0 {
        fail("the limit allows no event at all".into());
    }
    if Rulebook::new(meta.rulebook).entries().is_empty() {
        fail("the rulebook has no numbered statement".into());
    }
    for count in (1..=MAX_SEATS as u8).filter(|count| !(fewest..=most).contains(count)) {
        let setup = Setup {
            seats: SeatCount::new(count).expect("it is within what a table may have"),
            options: Options::default(),
        };
        if G::new(&setup).is_ok() {
            fail(format!(
                "the rules accept {count} seats, but the game is for {fewest} to {most}"
            ));
        }
    }
    let mut options = Options::default();
    options.set("no option has this name", Value::Flag(true));
    if let Some(seats) = SeatCount::new(meta.usual_seats)
        && G::new(&Setup { seats, options }).is_ok()
    {
        fail("the rules accept an option that the game does not offer".into());
    }
}

/// The rules of a setup, which must know it again.
pub(super) fn rules<G: Game>(setup: &Setup, report: &mut Report) -> Option<G> {
    match G::new(setup) {
        Ok(rules) => {
            if rules.setup() != setup {
                let known = in_words(rules.setup());
                report.add(
                    Property::Setup,
                    in_words(setup),
                    format!("the rules take the setup for {known}"),
                );
            }
            Some(rules)
        }
        Err(faults) => {
            report.add(
                Property::Setup,
                in_words(setup),
                format!("refused: {faults}"),
            );
            None
        }
    }
}

/// A setup as a failure names it.
pub(super) fn in_words(setup: &Setup) -> String {
    let mut words = format!("{} seats", setup.seats);
    for (name, value) in setup.options.iter() {
        words.push_str(&format!(" {name}={value}"));
    }
    words
}
