//! Settings and keys: dialogs of a table that a script opens. A browser remembers the settings.

use maud::{Markup, html};

/// One setting: its name, what it is called, and its values, the usual one first.
type Setting = (
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
);

const SETTINGS: [Setting; 7] = [
    (
        "theme",
        "Theme",
        &[
            ("auto", "same as this device"),
            ("light", "light"),
            ("dark", "dark"),
        ],
    ),
    (
        "pace",
        "Animation",
        &[
            ("normal", "normal"),
            ("slow", "slow"),
            ("fast", "fast"),
            ("off", "off"),
        ],
    ),
    (
        "confirm",
        "Ask before each move",
        &[("off", "no"), ("on", "yes")],
    ),
    (
        "forced",
        "Play forced moves for me",
        &[("on", "yes"), ("off", "no")],
    ),
    (
        "labels",
        "Names on the board",
        &[("on", "shown"), ("off", "hidden")],
    ),
    (
        "notation",
        "Notation beside moves",
        &[("off", "hidden"), ("on", "shown")],
    ),
    (
        "contrast",
        "Contrast",
        &[("auto", "same as this device"), ("more", "high")],
    ),
];

/// What keys do.
const KEYS: [(&str, &str); 16] = [
    ("1 – 9", "choose from the list"),
    ("e", "end the turn, or throw away"),
    ("s", "spin or draw"),
    ("u", "take back"),
    ("Esc", "choose something else"),
    ("h", "show me a good move"),
    ("n", "type a move"),
    ("f", "show the whole board, or what matters"),
    ("+  −", "larger, smaller"),
    ("arrows", "move the board, when it has the focus"),
    ("space", "skip what is moving"),
    ("m l t i", "moves, log, talk, info"),
    ("c", "my cards, trains or squares, where they have a tab"),
    ("g", "the next game that waits for you"),
    ("o", "settings"),
    ("?", "this list"),
];

/// The dialogs, closed.
pub(crate) fn dialogs() -> Markup {
    html! {
        dialog #settings aria-labelledby="settings-title" {
            form method="dialog" {
                h2 #settings-title { "Settings" }
                @for (name, words, values) in SETTINGS {
                    p.field {
                        label for=(format!("set-{name}")) { (words) }
                        select id=(format!("set-{name}")) data-setting=(name) {
                            @for (value, words) in values { option value=(value) { (words) } }
                        }
                    }
                }
                p.field {
                    label for="set-volume" { "Sound volume" }
                    input #set-volume type="range" min="0" max="100" step="10" value="0" data-setting="volume";
                }
                p.hint { "Saved in this browser." }
                button.primary value="close" { "Done" }
            }
        }
        dialog #keys aria-labelledby="keys-title" {
            form method="dialog" {
                h2 #keys-title { "Keys" }
                dl.keys { @for (key, words) in KEYS { div { dt { kbd { (key) } } dd { (words) } } } }
                button.primary value="close" { "Done" }
            }
        }
    }
}
