//! The faces that words are set in, and what of them a file needs.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use subsetter::GlyphRemapper;
use ttf_parser::GlyphId;

/// A face. They are those that pages show where no slab or narrow sans is installed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Face {
    /// For names and text.
    Serif,
    /// For headings.
    SerifBold,
    /// For what is stressed.
    SerifItalic,
    /// For figures and labels.
    Sans,
    /// For figures that stand out.
    SansBold,
    /// For remarks.
    SansItalic,
    /// For notation.
    Mono,
}

impl Face {
    /// All of them.
    pub(crate) const ALL: [Self; 7] = [
        Self::Serif,
        Self::SerifBold,
        Self::SerifItalic,
        Self::Sans,
        Self::SansBold,
        Self::SansItalic,
        Self::Mono,
    ];

    fn data(self) -> &'static [u8] {
        match self {
            Self::Serif => dejavu::serif_condensed::regular(),
            Self::SerifBold => dejavu::serif_condensed::bold(),
            Self::SerifItalic => dejavu::serif_condensed::italic(),
            Self::Sans => dejavu::sans_condensed::regular(),
            Self::SansBold => dejavu::sans_condensed::bold(),
            Self::SansItalic => dejavu::sans_condensed::oblique(),
            Self::Mono => dejavu::sans_mono::regular(),
        }
    }

    /// Its name in a file.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Serif => "RHPRTA+DejaVuSerifCondensed",
            Self::SerifBold => "RHPRTB+DejaVuSerifCondensed-Bold",
            Self::SerifItalic => "RHPRTC+DejaVuSerifCondensed-Italic",
            Self::Sans => "RHPRTD+DejaVuSansCondensed",
            Self::SansBold => "RHPRTE+DejaVuSansCondensed-Bold",
            Self::SansItalic => "RHPRTF+DejaVuSansCondensed-Oblique",
            Self::Mono => "RHPRTG+DejaVuSansMono",
        }
    }

    /// The face of a drawing's words.
    pub(crate) fn of(is_sans: bool, is_bold: bool, is_italic: bool) -> Self {
        match (is_sans, is_bold, is_italic) {
            (true, true, _) => Self::SansBold,
            (true, false, true) => Self::SansItalic,
            (true, false, false) => Self::Sans,
            (false, true, _) => Self::SerifBold,
            (false, false, true) => Self::SerifItalic,
            (false, false, false) => Self::Serif,
        }
    }

    /// What can be measured in it.
    pub(crate) fn metrics(self) -> &'static Metrics {
        static ALL: LazyLock<Vec<Metrics>> = LazyLock::new(|| {
            let read = |face: Face| Metrics::of(face.data());
            Face::ALL.map(read).into()
        });
        &ALL[self as usize]
    }

    /// How wide words are, for a size of one.
    pub fn width(self, text: &str) -> f64 {
        self.split(text)
            .iter()
            .map(|(face, part)| {
                let metrics = face.metrics();
                part.chars().map(|sign| metrics.advance(sign)).sum::<f64>()
            })
            .sum()
    }

    /// The words in parts, each with a face that has its signs.
    pub(crate) fn split(self, text: &str) -> Vec<(Self, &str)> {
        let mut parts: Vec<(Self, &str)> = Vec::new();
        let mut from = 0;
        let mut current = None;
        for (at, sign) in text.char_indices() {
            let face = match self.metrics().glyph(sign) {
                Some(_) => self,
                None => Self::Sans,
            };
            if current.is_some_and(|known| known != face) {
                parts.push((current.unwrap_or(self), &text[from..at]));
                from = at;
            }
            current = Some(face);
        }
        if let Some(face) = current {
            parts.push((face, &text[from..]));
        }
        parts
    }
}

/// What can be measured in a face.
pub(crate) struct Metrics {
    face: ttf_parser::Face<'static>,
    em: f64,
}

impl Metrics {
    fn of(data: &'static [u8]) -> Self {
        let face = ttf_parser::Face::parse(data, 0).expect("the faces that come with us are whole");
        let em = f64::from(face.units_per_em());
        Self { face, em }
    }

    /// The number of a sign's glyph.
    pub(crate) fn glyph(&self, sign: char) -> Option<u16> {
        self.face.glyph_index(sign).map(|glyph| glyph.0)
    }

    /// How far the next sign is, for a size of one.
    pub(crate) fn advance(&self, sign: char) -> f64 {
        self.advance_of(self.glyph(sign).unwrap_or(0))
    }

    /// The same by the glyph.
    fn advance_of(&self, glyph: u16) -> f64 {
        f64::from(self.face.glyph_hor_advance(GlyphId(glyph)).unwrap_or(0)) / self.em
    }

    /// A measure of the face in thousandths of its size.
    fn thousandths(&self, units: i16) -> f32 {
        (f64::from(units) * 1000.0 / self.em) as f32
    }

    pub(crate) fn ascent(&self) -> f32 {
        self.thousandths(self.face.ascender())
    }

    pub(crate) fn descent(&self) -> f32 {
        self.thousandths(self.face.descender())
    }

    pub(crate) fn cap_height(&self) -> f32 {
        self.thousandths(self.face.capital_height().unwrap_or(1493))
    }

    pub(crate) fn italic_angle(&self) -> f32 {
        self.face.italic_angle()
    }

    /// Left, lower, right and upper edge of all that is drawn.
    pub(crate) fn bounds(&self) -> [f32; 4] {
        let all = self.face.global_bounding_box();
        [all.x_min, all.y_min, all.x_max, all.y_max].map(|edge| self.thousandths(edge))
    }
}

/// What a file uses of a face.
#[derive(Default)]
pub(crate) struct Used {
    remapper: GlyphRemapper,
    /// The sign of each glyph that is kept, by its new number.
    pub(crate) signs: BTreeMap<u16, char>,
    /// How wide each is, in thousandths.
    pub(crate) widths: BTreeMap<u16, f32>,
}

/// What a file uses of all faces.
#[derive(Default)]
pub(crate) struct Fonts(pub(crate) BTreeMap<Face, Used>);

impl Fonts {
    /// The words as glyph numbers of the file, two bytes each. `text` is of one face alone.
    pub(crate) fn encoded(&mut self, face: Face, text: &str) -> Vec<u8> {
        let metrics = face.metrics();
        let used = self.0.entry(face).or_default();
        let mut bytes = Vec::with_capacity(text.len() * 2);
        for sign in text.chars() {
            let glyph = metrics.glyph(sign).unwrap_or(0);
            let number = used.remapper.remap(glyph);
            used.signs.insert(number, sign);
            let width = (metrics.advance_of(glyph) * 1000.0) as f32;
            used.widths.insert(number, width);
            bytes.extend(number.to_be_bytes());
        }
        bytes
    }
}

impl Used {
    /// The file of the face with nothing in it but what is used.
    ///
    /// # Errors
    /// If the face cannot be read.
    pub(crate) fn file(&self, face: Face) -> Result<Vec<u8>, String> {
        subsetter::subset(face.data(), 0, &self.remapper)
            .map_err(|error| format!("{}: {error}", face.name()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_measured_and_every_sign_has_a_face() {
        assert!(Face::SerifBold.width("Chicago") > Face::Serif.width("Chicago"));
        assert!(Face::Mono.width("ii") == Face::Mono.width("WW"));
        let signs = "× · − – — ▶ → ½ é ü “ ” ’ … ≥";
        let parts = Face::Serif.split(signs);
        let whole: String = parts.iter().map(|(_, part)| *part).collect();
        assert_eq!(whole, signs);
        for (face, part) in parts {
            for sign in part.chars() {
                assert!(face.metrics().glyph(sign).is_some(), "{sign} in {face:?}");
            }
        }
    }
}
