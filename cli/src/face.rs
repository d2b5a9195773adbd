//! The faces of the games in a terminal: what a viewer knows, drawn as text.

mod big_train;
mod century_run;
mod great_railroad;
mod luminaries;

use game::{EventOf, Game, Seat};

/// A game that can be drawn in a terminal. Drawing takes a view, so it cannot show a secret.
pub(crate) trait Face: Game {
    /// Adds the drawing to `out`, in lines of at most 110 characters. `actions` are the choices of
    /// the viewer in the order of their numbers; none if it is not for him to decide.
    fn portray(&self, view: &Self::View, actions: &[Self::Action], ink: Ink, out: &mut String);

    /// Which of many actions to list, by their places in `actions`. The others are legal all the
    /// same and can be typed.
    fn foremost(&self, view: &Self::View, actions: &[Self::Action]) -> Vec<usize> {
        let _ = view;
        (0..actions.len()).collect()
    }

    /// The papers people keep beside the board, such as score sheets. Only for games in which
    /// nothing is hidden, since they are made from the events.
    fn papers(&self, start: &Self::State, events: &[EventOf<Self>]) -> Option<String> {
        let _ = (start, events);
        None
    }
}

/// Whether the terminal shows colours. Nothing is told by colour alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ink {
    /// Letters only.
    Plain,
    /// Letters with colours.
    Coloured,
}

impl Ink {
    /// The text in the colour of a seat.
    pub(crate) fn seat(self, seat: Seat, text: &str) -> String {
        // Red, blue, green, magenta, yellow: told apart on light and dark grounds alike.
        const COLOURS: [u8; game::MAX_SEATS] = [31, 34, 32, 35, 33];
        self.code(&format!("1;{}", COLOURS[seat.index()]), text)
    }

    /// The text less prominent than others.
    pub(crate) fn faint(self, text: &str) -> String {
        self.code("2", text)
    }

    /// The text more prominent than others.
    pub(crate) fn bold(self, text: &str) -> String {
        self.code("1", text)
    }

    /// The text in one of the terminal's colours, such as 32 for green.
    pub(crate) fn colour(self, colour: u8, text: &str) -> String {
        self.code(&colour.to_string(), text)
    }

    fn code(self, code: &str, text: &str) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Coloured => format!("\x1b[{code}m{text}\x1b[0m"),
        }
    }
}
