//! What every sign on the board means.

use luminaries::Luminaries;
use maud::{Markup, PreEscaped, html};

use crate::board::page;
use crate::number;

pub(crate) fn legend(rules: &Luminaries) -> Markup {
    let sign = |drawn: &str| {
        PreEscaped(format!(
            "<svg class=\"swatch rh\" viewBox=\"0 0 78 30\" aria-hidden=\"true\">{drawn}</svg>"
        ))
    };
    let dot = "M39,15h0";
    let line = "M4,15h70";
    let counts = &rules.board().counts;
    html! {
        p {
            "The game ends with the round in which somebody scores " (number(counts.end_regionals)) " regional cards or founds "
            (number(counts.end_companies)) " companies."
        }
        ul.lu-legend {
            @for seat in rules.seats().iter() {
                li { (PreEscaped(page::swatch(seat))) "Track of seat " (seat.letter()) }
            }
            li {
                (sign(&format!("<path class=\"lu-town\" d=\"{dot}\"/><path class=\"lu-town lu-ring\" d=\"{dot}\"/><path class=\"lu-town lu-eye\" d=\"{dot}\"/>")))
                "A city"
            }
            li {
                (sign(&format!("<path class=\"lu-mine\" d=\"{dot}\"/><path class=\"lu-town\" d=\"{dot}\"/><path class=\"lu-town lu-ring\" d=\"{dot}\"/><path class=\"lu-town lu-eye\" d=\"{dot}\"/>")))
                "A city on one of your cards"
            }
            li {
                (sign(&format!("<path class=\"no stie\" stroke-width=\"2\" stroke-dasharray=\"2 4\" d=\"{line}\"/>")))
                "A free line: track can be laid on it"
            }
            li {
                (sign(&format!("<g class=\"w on\"><path d=\"{line}\"/></g>")))
                "Track that the pinned card lacks"
            }
            li { (sign(&format!("<path class=\"lu-laid\" d=\"{line}\"/>"))) "Laid since your last turn" }
            li { (sign(&format!("<path class=\"lu-off\" d=\"{line}\"/>"))) "Taken off since your last turn" }
            li { (sign(&format!("<path class=\"lu-via\" d=\"{line}\"/>"))) "Track of others, for a waiver each" }
        }
        p {
            "With the map lie your cards, the companies for sale and the bonus cards. A company’s seal tells its points, a "
            "regional card’s its era. Points with a plus sign lack companies that lie covered."
        }
    }
}
