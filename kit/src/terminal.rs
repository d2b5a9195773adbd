//! What a terminal can show: letters, with colors or without, in the room that it has.

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

/// How many letters fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    /// Side by side.
    pub columns: usize,
    /// One below the other.
    pub rows: usize,
}

/// A board made for the room there is. Boards that cannot be smaller have more rows than that, and are
/// shown in part.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Fitted {
    /// The board, in lines that fit.
    pub board: String,
    /// The row of it that matters most.
    pub focus: usize,
    /// What stands below it, a line for each seat and perhaps a few more; all of it is always shown.
    pub below: String,
}

/// Actions that belong together in a list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Group {
    /// What they have in common; nothing if they need no heading.
    pub title: String,
    /// Their places in the list of actions.
    pub members: Vec<usize>,
    /// Whether they are so many, and so rarely wanted, that only their heading is shown unasked.
    pub folded: bool,
}

impl Group {
    /// All of so many actions, without a heading.
    pub fn all(actions: usize) -> Self {
        Self {
            members: (0..actions).collect(),
            ..Self::default()
        }
    }
}

/// The text in the letters of ASCII, each sign by one that looks like it and takes the same room.
pub fn ascii(text: &str) -> String {
    let plain = |letter: char| match letter {
        '·' | '•' | '…' => '.',
        '═' | '─' | '–' | '—' => '-',
        '║' | '│' => '|',
        '╔' | '╗' | '╚' | '╝' | '┌' | '┐' | '└' | '┘' => '+',
        '▮' | '█' => '#',
        '▶' | '→' => '>',
        '←' => '<',
        '↑' => '^',
        '↓' => 'v',
        '↗' | '↙' => '/',
        '↖' | '↘' => '\\',
        '’' | '‘' => '\'',
        '“' | '”' => '"',
        '×' => 'x',
        '\u{a0}' => ' ',
        _ if letter.is_ascii() => letter,
        _ => '?',
    };
    text.chars().map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_has_a_plain_one_of_the_same_width() {
        let text = "▶ 3← ═GGRYY═ “Ann’s” 5–7 …";
        assert_eq!(ascii(text), "> 3< -GGRYY- \"Ann's\" 5-7 .");
        assert_eq!(ascii(text).chars().count(), text.chars().count());
        assert_eq!(ascii("Ω"), "?");
    }
}
