//! Time in words: what is left, what happens at zero, who counts as gone.

use house::LiveTable;

/// What happens at zero, and who counts as gone.
pub(crate) fn rules_of_time(live: &LiveTable) -> String {
    let seats = live.terms.setup.seats.get();
    let pace = live.pace();
    let mut text = pace.at_zero(seats).unwrap_or_default().to_owned();
    if pace.is_lost_at_zero() {
        return text;
    }
    let gone = match pace.full() {
        None => format!(
            "Whoever has not moved for {} counts as gone",
            live.terms.away_in_words()
        ),
        Some(_) => " Whoever had three moves in a row made for them counts as gone".into(),
    };
    text.push_str(&gone);
    text.push_str(match seats {
        0..=2 => ": then the other may claim the win or let a bot play on.",
        _ => ": then the others may let a bot play on.",
    });
    text
}

/// A span of time in a few characters, as the page's script writes it.
pub(crate) fn time_left(ms: i64) -> String {
    let seconds = (ms + 500) / 1000;
    match seconds {
        172_801.. => format!("{} days", seconds / 86_400),
        7_201.. => format!("{} hours", seconds / 3_600),
        _ => format!("{}:{:02}", seconds / 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_told_as_short_as_it_can_be() {
        assert_eq!(time_left(65_000), "1:05");
        assert_eq!(time_left(3 * 3_600_000), "3 hours");
        assert_eq!(time_left(5 * 86_400_000), "5 days");
    }
}
