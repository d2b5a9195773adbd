//! Boards: on one large sheet, or in tiles that overlap.

use kit::inventory::{Art, Part};

use crate::page::{Document, Mark, Page, Pen};
use crate::paper::{Area, MARGIN, Paper, Spot, told};
use crate::{Boards, Order};

/// How far a tile reaches below the next one, in millimeters.
pub const OVERLAP: f64 = 10.0;

/// How a board is cut into tiles.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tiling {
    /// Tiles side by side.
    pub columns: usize,
    /// Tiles one below the other.
    pub rows: usize,
    /// The page of each tile, upright or on its side.
    pub page: Area,
    /// The size of every tile.
    tile: (f64, f64),
}

/// One tile.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tile {
    /// Its column, from 0.
    pub column: usize,
    /// Its row, from 0.
    pub row: usize,
    /// Which part of the board it shows, in millimeters of the board.
    pub part: Area,
    /// Where it lies on its page.
    pub at: Area,
}

impl Tiling {
    /// The fewest tiles for a board of this size, all of one size. Where both ways of holding the paper
    /// take as many, that of the board is taken.
    pub fn best(width: f64, height: f64, paper: Paper) -> Self {
        let upright = paper.upright();
        let pages = match width > height {
            true => [upright.turned(), upright],
            false => [upright, upright.turned()],
        };
        let [first, second] = pages.map(|page| Self::on(width, height, page));
        match second.count() < first.count() {
            true => second,
            false => first,
        }
    }

    fn on(width: f64, height: f64, page: Area) -> Self {
        let room = page.inside(MARGIN);
        let needed = |whole: f64, room: f64| {
            let more = (whole - room) / (room - OVERLAP);
            1 + more.max(0.0).ceil() as usize
        };
        let (columns, rows) = (needed(width, room.width), needed(height, room.height));
        let side = |whole: f64, count: usize| (whole + OVERLAP * (count - 1) as f64) / count as f64;
        Self {
            columns,
            rows,
            page,
            tile: (side(width, columns), side(height, rows)),
        }
    }

    /// How many tiles there are.
    pub fn count(&self) -> usize {
        self.columns * self.rows
    }

    /// The tiles, row by row.
    pub fn tiles(&self) -> Vec<Tile> {
        let (width, height) = self.tile;
        let at = self.page.inside(MARGIN).middle(width, height);
        let tile = |index: usize| {
            let (column, row) = (index % self.columns, index / self.columns);
            let part = Area {
                x: (width - OVERLAP) * column as f64,
                y: (height - OVERLAP) * row as f64,
                width,
                height,
            };
            Tile {
                column,
                row,
                part,
                at,
            }
        };
        (0..self.count()).map(tile).collect()
    }
}

/// Puts a board on its pages.
pub(crate) fn lay_out(document: &mut Document, part: &Part, art: &Art, order: &Order) {
    let drawing = document.drawing(art);
    let size = told(art.width, art.height);
    match order.boards {
        Boards::Whole => {
            let at = Area {
                x: MARGIN,
                y: MARGIN,
                width: art.width,
                height: art.height,
            };
            let mut page = Page::new(Area::sized(
                art.width + 2.0 * MARGIN,
                art.height + 2.0 * MARGIN,
            ));
            page.headings.push(part.title.clone());
            page.marks.push(Mark::Drawing {
                drawing,
                at,
                clip: at,
            });
            crop_marks(&mut page, at);
            page.foot(&format!("{} · {} · {size}", document.title, part.title));
            document.add(page);
        }
        Boards::Tiled => {
            let tiling = Tiling::best(art.width, art.height, order.paper);
            for tile in tiling.tiles() {
                let mut page = tile_page(&tiling, tile, art, drawing);
                if (tile.column, tile.row) == (0, 0) {
                    page.headings.push(part.title.clone());
                }
                let number = tile.row * tiling.columns + tile.column + 1;
                page.foot(&format!(
                    "{} · {} · tile {number} of {} (row {}, column {}) · whole {size} · overlap {OVERLAP} mm",
                    document.title,
                    part.title,
                    tiling.count(),
                    tile.row + 1,
                    tile.column + 1,
                ));
                document.add(page);
            }
        }
    }
}

fn tile_page(tiling: &Tiling, tile: Tile, art: &Art, drawing: usize) -> Page {
    let mut page = Page::new(tiling.page);
    let at = Area {
        x: tile.at.x - tile.part.x,
        y: tile.at.y - tile.part.y,
        width: art.width,
        height: art.height,
    };
    page.marks.push(Mark::Drawing {
        drawing,
        at,
        clip: tile.at,
    });
    crop_marks(&mut page, tile.at);
    let Area { x, y, .. } = tile.at;
    let (right, bottom) = (tile.at.right(), tile.at.bottom());
    // The edge of the next tile lies on the dashed line and covers it.
    if tile.column + 1 < tiling.columns {
        let edge = right - OVERLAP;
        let (from, to) = (
            Spot {
                x: edge,
                y: y - 4.0,
            },
            Spot {
                x: edge,
                y: bottom + 4.0,
            },
        );
        page.line(from, to, Pen::GLUE);
    }
    if tile.row + 1 < tiling.rows {
        let edge = bottom - OVERLAP;
        let (from, to) = (
            Spot {
                x: x - 4.0,
                y: edge,
            },
            Spot {
                x: right + 4.0,
                y: edge,
            },
        );
        page.line(from, to, Pen::GLUE);
    }
    page
}

/// Marks at the corners of what is cut out, outside of it.
fn crop_marks(page: &mut Page, area: Area) {
    let (near, far) = (1.5, 6.5);
    let (left, top, right, bottom) = (area.x, area.y, area.right(), area.bottom());
    for (x, out) in [(left, -1.0), (right, 1.0)] {
        for (y, up) in [(top, -1.0), (bottom, 1.0)] {
            let beside = |gap: f64| Spot {
                x: x + out * gap,
                y,
            };
            let above = |gap: f64| Spot { x, y: y + up * gap };
            page.line(beside(near), beside(far), Pen::CROP);
            page.line(above(near), above(far), Pen::CROP);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every millimeter of the board is on some tile, and neighbors share exactly the overlap.
    #[test]
    fn tiles_cover_the_whole_board_with_the_stated_overlap() {
        for paper in Paper::ALL {
            for (width, height) in [
                (500.0, 308.0),
                (700.0, 423.0),
                (100.0, 90.0),
                (300.0, 900.0),
            ] {
                let tiling = Tiling::best(width, height, paper);
                let tiles = tiling.tiles();
                assert_eq!(tiles.len(), tiling.columns * tiling.rows);
                let room = tiling.page.inside(MARGIN);
                for tile in &tiles {
                    assert!(tile.at.x >= room.x - 1e-9 && tile.at.right() <= room.right() + 1e-9);
                    assert!(tile.at.y >= room.y - 1e-9 && tile.at.bottom() <= room.bottom() + 1e-9);
                    assert!(
                        (tile.at.width - tile.part.width).abs() < 1e-9,
                        "at real size"
                    );
                    let beside = tiles
                        .iter()
                        .find(|other| (other.column, other.row) == (tile.column + 1, tile.row));
                    if let Some(beside) = beside {
                        let shared = tile.part.right() - beside.part.x;
                        assert!((shared - OVERLAP).abs() < 1e-9, "{shared}");
                    } else {
                        assert!((tile.part.right() - width).abs() < 1e-9);
                    }
                    let below = tiles
                        .iter()
                        .find(|other| (other.column, other.row) == (tile.column, tile.row + 1));
                    if let Some(below) = below {
                        let shared = tile.part.bottom() - below.part.y;
                        assert!((shared - OVERLAP).abs() < 1e-9, "{shared}");
                    } else {
                        assert!((tile.part.bottom() - height).abs() < 1e-9);
                    }
                }
            }
        }
    }

    #[test]
    fn a_board_takes_as_few_pages_as_it_can() {
        let count = |width, height, paper| Tiling::best(width, height, paper).count();
        for paper in Paper::ALL {
            assert_eq!(count(500.0, 308.0, paper), 4);
            assert_eq!(count(700.0, 423.0, paper), 8);
            assert_eq!(count(180.0, 250.0, paper), 1);
        }
    }
}
