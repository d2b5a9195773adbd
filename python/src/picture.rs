//! Pictures as dots: an SVG drawn to red, green and blue.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use crate::trouble::Trouble;

/// The system's own fonts may be missing, and words would then vanish without a word.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    for face in [
        dejavu::sans::regular(),
        dejavu::sans::bold(),
        dejavu::sans_condensed::regular(),
        dejavu::sans_condensed::bold(),
        dejavu::serif::regular(),
        dejavu::serif::bold(),
        dejavu::serif::italic(),
    ] {
        fonts.load_font_data(face.to_vec());
    }
    fonts.set_sans_serif_family("DejaVu Sans");
    fonts.set_serif_family("DejaVu Serif");
    Arc::new(fonts)
});

/// The widest picture that is drawn.
const WIDEST: u32 = 8192;

/// A picture as rows of dots, three bytes each.
pub(crate) struct Dots {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) bytes: Vec<u8>,
}

/// Draws a picture this many dots wide, on white.
pub(crate) fn draw(svg: &str, width: u32) -> Result<Dots, Trouble> {
    if !(1..=WIDEST).contains(&width) {
        return Err(Trouble::Refused(format!(
            "a picture is 1 to {WIDEST} dots wide, not {width}"
        )));
    }
    let options = Options {
        fontdb: Arc::clone(&FONTS),
        font_family: "DejaVu Sans".into(),
        ..Options::default()
    };
    let broken = |text: String| Trouble::Bug(format!("the picture cannot be drawn: {text}"));
    // What draws knows no style sheets with names of colors.
    let svg = pictures::flat(svg, false);
    let tree = Tree::from_str(&svg, &options).map_err(|error| broken(error.to_string()))?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round().max(1.0) as u32;
    let mut dots = Pixmap::new(width, height).ok_or_else(|| broken("it has no size".into()))?;
    dots.fill(Color::WHITE);
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut dots.as_mut(),
    );
    let bytes = dots.data().chunks_exact(4);
    Ok(Dots {
        width: width as usize,
        height: height as usize,
        bytes: bytes.flat_map(|dot| [dot[0], dot[1], dot[2]]).collect(),
    })
}
