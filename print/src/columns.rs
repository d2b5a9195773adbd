//! Pages of two columns, filled from top to bottom.

use crate::figures::Plate;
use crate::page::Page;
use crate::paper::{Area, MARGIN, Paper, Spot};
use crate::text::{Line, leading, write};

/// How far apart the columns are.
const GUTTER: f64 = 8.0;

/// Pages of two columns that are being filled.
pub(crate) struct Columns {
    pub(crate) pages: Vec<Page>,
    size: Area,
    pub(crate) room: Area,
    /// The column, 0 or 1.
    column: usize,
    /// Where the columns of this page begin.
    ceiling: f64,
    /// Where the next line begins.
    pub(crate) top: f64,
    /// Figures that found no room yet. They stand at the head of the next column or page.
    waiting: Vec<Plate>,
}

impl Columns {
    pub(crate) fn new(paper: Paper) -> Self {
        let size = paper.upright();
        let room = size.inside(MARGIN + 3.0);
        Self {
            pages: vec![Page::new(size)],
            size,
            room,
            column: 0,
            ceiling: room.y,
            top: room.y,
            waiting: Vec::new(),
        }
    }

    pub(crate) fn width(&self) -> f64 {
        (self.room.width - GUTTER) / 2.0
    }

    pub(crate) fn left(&self) -> f64 {
        self.room.x + (self.width() + GUTTER) * self.column as f64
    }

    /// Goes on to the next column while there is less room than this.
    pub(crate) fn need(&mut self, height: f64) {
        while self.top + height > self.room.bottom() && self.top > self.room.y {
            self.turn();
        }
    }

    /// Goes on to the next column, and begins it with figures that wait.
    pub(crate) fn turn(&mut self) {
        self.column += 1;
        if self.column == 2 {
            self.column = 0;
            self.pages.push(Page::new(self.size));
            self.ceiling = self.room.y;
            self.wide_figures();
        }
        self.top = self.ceiling;
        let narrow = |plate: &Plate| !plate.wide;
        while let Some(at) = self.waiting.iter().position(narrow) {
            let plate = self.waiting.remove(at);
            if let Some(plate) = self.try_figure(plate) {
                self.waiting.insert(at, plate);
                break;
            }
        }
    }

    /// Figures that take both columns, at the head of a page.
    fn wide_figures(&mut self) {
        while let Some(at) = self.waiting.iter().position(|plate| plate.wide) {
            let fitted = self.waiting[at].fit(self.room.width);
            let first = self.ceiling <= self.room.y;
            if !first && self.ceiling + fitted.height > self.room.bottom() {
                return;
            }
            let plate = self.waiting.remove(at);
            let spot = Spot {
                x: self.room.x,
                y: self.ceiling,
            };
            let page = self.pages.last_mut().expect("there is a page");
            plate.place(page, spot, &fitted);
            self.ceiling += fitted.height;
        }
    }

    /// Sets a figure here if it fits, else at the head of a later column or page.
    pub(crate) fn figure(&mut self, plate: Plate) {
        let later = match plate.wide || !self.waiting.is_empty() {
            true => Some(plate),
            false => self.try_figure(plate),
        };
        self.waiting.extend(later);
    }

    /// Sets a figure here; gives it back if there is no room.
    fn try_figure(&mut self, plate: Plate) -> Option<Plate> {
        let fitted = plate.fit(self.width());
        let is_empty = self.top <= self.room.y;
        if !is_empty && self.top + fitted.height > self.room.bottom() {
            return Some(plate);
        }
        let spot = Spot {
            x: self.left(),
            y: self.top,
        };
        let page = self.pages.last_mut().expect("there is a page");
        plate.place(page, spot, &fitted);
        self.top += fitted.height;
        None
    }

    /// Finds a place for every figure that still waits.
    pub(crate) fn finish(&mut self) {
        while !self.waiting.is_empty() {
            self.turn();
        }
    }

    /// Sets lines this far from the left edge of the column, wherever there is room for each.
    pub(crate) fn set(&mut self, lines: &[Line], points: f64, inset: f64) {
        for line in lines {
            self.need(leading(points));
            let at = Spot {
                x: self.left() + inset,
                y: self.top + leading(points) * 0.76,
            };
            let page = self.pages.last_mut().expect("there is a page");
            write(page, at, points, std::slice::from_ref(line));
            self.top += leading(points);
        }
    }
}
