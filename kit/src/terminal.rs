//! What a terminal can show: letters, with colors or without.

use game::Seat;

/// Whether the terminal shows colors. Color is never the only sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// Letters only.
    Plain,
    /// Letters with colors.
    Colored,
}

impl Ink {
    /// The text in the color of a seat.
    pub fn seat(self, seat: Seat, text: &str) -> String {
        // Red, blue, green, magenta, yellow: distinct on light and dark backgrounds.
        const COLORS: [u8; game::MAX_SEATS] = [31, 34, 32, 35, 33];
        self.code(&format!("1;{}", COLORS[seat.index()]), text)
    }

    /// The text less prominent than others.
    pub fn faint(self, text: &str) -> String {
        self.code("2", text)
    }

    /// The text more prominent than others.
    pub fn bold(self, text: &str) -> String {
        self.code("1", text)
    }

    /// The text in one of the terminal's colors, such as 32 for green.
    pub fn color(self, color: u8, text: &str) -> String {
        self.code(&color.to_string(), text)
    }

    fn code(self, code: &str, text: &str) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Colored => format!("\x1b[{code}m{text}\x1b[0m"),
        }
    }
}
