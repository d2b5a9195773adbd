//! The colors and measures a picture is drawn with.

/// Where a picture has its colors from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ink {
    /// As the reader's system prefers; a page overrules it by `data-ink="light"` or
    /// `data-ink="dark"` on the picture or on anything around it.
    #[default]
    Auto,
    /// Daylight, always.
    Light,
    /// Night, always.
    Dark,
    /// From the page, which carries [`crate::stylesheet`] once for all its pictures.
    Page,
    /// From a picture on a page that this one is a part of: no sheet of its own, no caption.
    Part,
}

/// The measures of a picture's drawing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Size {
    /// Units from left to right.
    pub width: f64,
    /// Units from top to bottom.
    pub height: f64,
}
