//! Days, as people write them.

use maud::{Markup, html};

const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

/// Milliseconds of a day.
const DAY: i64 = 86_400_000;

/// Year, month from 1 and day of an instant, by the calendar in use (after H. Hinnant).
fn civil(ms: i64) -> (i64, usize, i64) {
    let days = ms.div_euclid(DAY) + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 {
        shifted + 3
    } else {
        shifted - 9
    };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, usize::try_from(month).unwrap_or(1), day)
}

/// The day of an instant: "Nov 17, 2026". A script may show it in the reader's own time zone.
pub fn day(ms: i64) -> Markup {
    let (year, month, date) = civil(ms);
    let minutes = ms.rem_euclid(DAY) / 60_000;
    let (hour, minute) = (minutes / 60, minutes % 60);
    html! {
        time datetime=(format!("{year:04}-{month:02}-{date:02}T{hour:02}:{minute:02}Z")) {
            (MONTHS[month - 1]) " " (date) ", " (year)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(951_782_400_000), (2000, 2, 29));
        assert_eq!(civil(951_868_800_000), (2000, 3, 1));
        assert_eq!(civil(4_107_542_399_999), (2100, 2, 28));
        assert_eq!(civil(-1), (1969, 12, 31));
        let shown = day(1_794_899_940_000).0;
        assert_eq!(
            shown,
            "<time datetime=\"2026-11-17T06:39Z\">Nov 17, 2026</time>"
        );
    }
}
