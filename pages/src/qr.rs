//! A text as a square of dots that a phone's camera reads.

use std::fmt::Write;

use maud::{Markup, html};
use qrcode::{Color, EcLevel, QrCode};

/// The white margin that readers need, in dots.
const MARGIN: usize = 4;

/// The code of a text; nothing if it is too long for one. Dark on white in every theme, because not
/// every reader takes it the other way round.
pub fn code(text: &str, label: &str) -> Markup {
    let Ok(code) = QrCode::with_error_correction_level(text, EcLevel::M) else {
        return html! {};
    };
    let width = code.width();
    let size = width + 2 * MARGIN;
    let colors = code.to_colors();
    let mut path = String::new();
    for (y, row) in colors.chunks(width).enumerate() {
        let mut x = 0;
        for run in row.chunk_by(|one, other| one == other) {
            if run[0] == Color::Dark {
                let (left, top) = (x + MARGIN, y + MARGIN);
                let long = run.len();
                write!(path, "M{left} {top}h{long}v1h-{long}z").expect("a string takes any text");
            }
            x += run.len();
        }
    }
    html! {
        svg.qr viewBox=(format!("0 0 {size} {size}")) role="img" aria-label=(label) shape-rendering="crispEdges" {
            rect width=(size) height=(size) fill="#fff" {}
            path d=(path) fill="#000" {}
        }
    }
}

/// The same as a file of its own.
pub fn file(text: &str) -> String {
    let picture = code(text, "").into_string();
    picture.replacen("<svg ", "<svg xmlns=\"http://www.w3.org/2000/svg\" ", 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_its_three_corners_and_a_margin() {
        let text = code("https://club.example/", "Code").0;
        // Version 2: 25 dots and a margin on each side.
        assert!(text.contains("viewBox=\"0 0 33 33\""), "{text}");
        // The top of two corners, seven dots wide, and the left edge of the third.
        assert!(text.contains("M4 4h7v1h-7z") && text.contains("M22 4h7v1h-7z"));
        assert!(text.contains("M4 28h7v1h-7z"));
        assert!(!text.contains("M3 ") && !text.contains(" 3h"));
        assert_eq!(code(&"x".repeat(5000), "Code").0, "");
    }
}
