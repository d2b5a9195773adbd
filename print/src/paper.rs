//! Paper: its sizes, and areas on it in millimeters from the upper left corner.

/// The paper in a printer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Paper {
    /// 210 by 297 millimeters.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

/// What printers leave blank at every edge, with room for marks and a line of words.
pub const MARGIN: f64 = 12.0;

impl Paper {
    /// Both.
    pub const ALL: [Self; 2] = [Self::A4, Self::Letter];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::A4 => "A4",
            Self::Letter => "Letter",
        }
    }

    /// A page upright.
    pub const fn upright(self) -> Area {
        match self {
            Self::A4 => Area::sized(210.0, 297.0),
            Self::Letter => Area::sized(215.9, 279.4),
        }
    }
}

/// A place on a page.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Spot {
    /// From the left edge.
    pub x: f64,
    /// From the upper edge.
    pub y: f64,
}

/// A rectangle on a page.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Area {
    /// Its left edge.
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    /// From left to right.
    pub width: f64,
    /// From top to bottom.
    pub height: f64,
}

impl Area {
    /// An area of this size in the upper left corner.
    pub const fn sized(width: f64, height: f64) -> Self {
        Self {
            x: 0.0,
            y: 0.0,
            width,
            height,
        }
    }

    /// The page turned on its side.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self::sized(self.height, self.width)
    }

    /// What is left of it without a margin all around.
    #[must_use]
    pub fn inside(self, margin: f64) -> Self {
        Self {
            x: self.x + margin,
            y: self.y + margin,
            width: self.width - 2.0 * margin,
            height: self.height - 2.0 * margin,
        }
    }

    /// An area of this size in the middle of it.
    #[must_use]
    pub fn middle(self, width: f64, height: f64) -> Self {
        Self {
            x: self.x + (self.width - width) / 2.0,
            y: self.y + (self.height - height) / 2.0,
            width,
            height,
        }
    }

    /// The area as it lies on the back of a page this wide that is turned over on its long edge.
    #[must_use]
    pub fn behind(self, page_width: f64) -> Self {
        Self {
            x: page_width - self.x - self.width,
            ..self
        }
    }

    /// Its right edge.
    pub fn right(self) -> f64 {
        self.x + self.width
    }

    /// Its lower edge.
    pub fn bottom(self) -> f64 {
        self.y + self.height
    }

    /// Its four corners.
    pub fn corners(self) -> [Spot; 4] {
        [
            (self.x, self.y),
            (self.right(), self.y),
            (self.right(), self.bottom()),
            (self.x, self.bottom()),
        ]
        .map(|(x, y)| Spot { x, y })
    }
}

/// A length in millimeters and inches: "500 × 334 mm (19.7 × 13.1 in)".
pub(crate) fn told(width: f64, height: f64) -> String {
    let inches = |mm: f64| format!("{:.1}", mm / 25.4);
    format!(
        "{} × {} mm ({} × {} in)",
        width.round(),
        height.round(),
        inches(width),
        inches(height)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_back_lies_behind_its_front() {
        let page = Paper::A4.upright();
        let front = Area {
            x: 20.0,
            y: 30.0,
            width: 50.0,
            height: 40.0,
        };
        let back = front.behind(page.width);
        assert_eq!(back.x, 140.0);
        assert_eq!(back.behind(page.width), front);
        assert_eq!(told(500.0, 333.5), "500 × 334 mm (19.7 × 13.1 in)");
    }
}
