//! Print and play: what the box of a game holds, laid out on sheets of paper and written as PDF.
//!
//! A game declares its parts with their real sizes ([`kit::inventory`]); this crate names none. A
//! drawing is the one that screens show, in colors or in ink-saving black and white.
//!
//! | module | what it is about |
//! |---|---|
//! | `paper` | sizes of paper and margins, areas in millimeters |
//! | `page` | what stands on a page: drawings, lines, words |
//! | `tiles`, `pieces`, `leaves` | boards, things to cut out, sheets to write on |
//! | `cover`, `book`, `figures` | what is in the set, and the rulebook with its figures |
//! | `score` | score sheets that were kept |
//! | `columns` | pages of two columns |
//! | `text`, `fonts` | words in lines, and the faces they are set in |
//! | `drawing`, `write` | drawings and pages as PDF |

mod book;
mod columns;
mod cover;
mod drawing;
mod figures;
mod fonts;
mod leaves;
mod page;
mod paper;
mod pieces;
mod score;
mod text;
mod tiles;
mod write;

use game::BoardText;
use kit::AnyKit;
use kit::inventory::{Make, Part};
use pictures::Palette;

pub use page::{Document, Mark, Page};
pub use paper::{Area, MARGIN, Paper, Spot};
pub use score::score_sheets;
pub use tiles::{OVERLAP, Tile, Tiling};

/// How boards are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Boards {
    /// In tiles, each on a page, to be glued together.
    #[default]
    Tiled,
    /// On one large sheet, for a copy shop.
    Whole,
}

/// The colors of the print.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Colors {
    /// As on the screen.
    #[default]
    Full,
    /// Black and light grays, which save ink.
    Saving,
}

impl Colors {
    fn palette(self) -> Palette {
        match self {
            Self::Full => Palette::Day,
            Self::Saving => Palette::Saving,
        }
    }
}

/// Which parts of the set are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// The board.
    pub board: bool,
    /// What is cut out.
    pub pieces: bool,
    /// What is written on.
    pub sheets: bool,
    /// The rulebook.
    pub rules: bool,
}

impl Wanted {
    /// Everything.
    pub const ALL: Self = Self {
        board: true,
        pieces: true,
        sheets: true,
        rules: true,
    };
}

/// What is to be printed, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Order {
    /// The paper in the printer.
    pub paper: Paper,
    /// How boards are printed.
    pub boards: Boards,
    /// The colors.
    pub colors: Colors,
    /// Which parts.
    pub wanted: Wanted,
}

impl Default for Order {
    fn default() -> Self {
        Self {
            paper: Paper::A4,
            boards: Boards::Tiled,
            colors: Colors::Full,
            wanted: Wanted::ALL,
        }
    }
}

/// The set of a game as PDF.
///
/// # Errors
/// If a drawing has something in it that cannot be printed.
pub fn pdf(kit: &dyn AnyKit, order: &Order) -> Result<Vec<u8>, String> {
    lay_out(kit, order)?.pdf()
}

impl Document {
    /// The document as a file.
    ///
    /// # Errors
    /// If a drawing has something in it that cannot be printed.
    pub fn pdf(&self) -> Result<Vec<u8>, String> {
        write::write(self, write::Packing::Packed)
    }
}

/// The set of a game on its pages.
///
/// # Errors
/// If a figure of its rulebook cannot be drawn.
pub fn lay_out(kit: &dyn AnyKit, order: &Order) -> Result<Document, String> {
    set(kit, &kit.inventory(), order)
}

/// The set of a game that is played on a board of one's own, on its pages. The figures of the rulebook
/// show the board of the box.
///
/// # Errors
/// If the board has faults, or a figure of the rulebook cannot be drawn.
pub fn lay_out_on(kit: &dyn AnyKit, board: &BoardText, order: &Order) -> Result<Document, String> {
    let parts = kit
        .inventory_on(board)
        .map_err(|faults| faults.to_string())?;
    set(kit, &parts, order)
}

/// These parts and, if it is wanted, the rulebook, on pages behind a cover that tells where they are.
fn set(kit: &dyn AnyKit, parts: &[Part], order: &Order) -> Result<Document, String> {
    let wanted = order.wanted;
    let is_wanted = |part: &&Part| match part.make {
        Make::Board(_) => wanted.board,
        Make::Pieces(_) => wanted.pieces,
        Make::Sheet(_) => wanted.sheets,
    };
    let parts: Vec<&Part> = parts.iter().filter(is_wanted).collect();
    let meta = &kit.meta();
    let mut inside = Document::new(meta.title, order.colors.palette());
    // Fronts must lie on odd pages so that their backs come out behind them, and the cover has two.
    pieces::lay_out(&mut inside, &parts, order.paper);
    for part in &parts {
        match &part.make {
            Make::Board(art) => tiles::lay_out(&mut inside, part, art, order),
            Make::Sheet(art) => leaves::lay_out(&mut inside, part, art, order.paper),
            Make::Pieces(_) => {}
        }
    }
    if order.wanted.rules {
        let plates = figures::plates(&mut inside, &kit.figures()?);
        book::lay_out(&mut inside, meta, plates, order.paper);
    }
    Ok(cover::bound(inside, meta, &parts, order))
}

/// The example in README.md, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
