//! The colors and measures a picture is drawn with.

/// Where a picture gets its colors from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ink {
    /// From the reader's system; a page overrides it by `data-ink="light"` or
    /// `data-ink="dark"` on the picture or on anything around it.
    #[default]
    Auto,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
    /// From the page, which carries [`crate::stylesheet`] once for all its pictures.
    Page,
    /// From a picture on a page that this one is a part of: no sheet of its own, no caption.
    Part,
}

/// The size of a picture's drawing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Size {
    /// Units from left to right.
    pub width: f64,
    /// Units from top to bottom.
    pub height: f64,
}
