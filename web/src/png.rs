//! PNG pictures, which makers of link previews want. What draws them takes a minute of processor time to
//! build, so it is left out unless the feature `png` asks for it.

/// Whether this program can draw PNG pictures.
pub(crate) const IS_THERE: bool = cfg!(feature = "png");

/// An SVG picture as PNG.
///
/// # Errors
/// If it cannot be drawn.
#[cfg(feature = "png")]
pub(crate) async fn of(svg: String) -> Result<Vec<u8>, String> {
    // One at a time: a picture takes a core for a good part of a second.
    static TURN: tokio::sync::Semaphore = tokio::sync::Semaphore::const_new(1);
    let _turn = TURN.acquire().await.map_err(|error| error.to_string())?;
    let drawn = tokio::task::spawn_blocking(move || draw(&svg));
    drawn.await.map_err(|error| error.to_string())?
}

#[cfg(not(feature = "png"))]
#[expect(clippy::unused_async, reason = "the other one waits")]
pub(crate) async fn of(_: String) -> Result<Vec<u8>, String> {
    Err("this program was built without PNG pictures".into())
}

#[cfg(feature = "png")]
fn draw(svg: &str) -> Result<Vec<u8>, String> {
    use std::sync::{Arc, LazyLock};

    use resvg::tiny_skia::{Pixmap, Transform};
    use resvg::usvg::{Options, Tree, fontdb};

    // The system's own fonts may be missing, and words would then vanish without a word.
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
    let options = Options {
        fontdb: Arc::clone(&FONTS),
        font_family: "DejaVu Sans".into(),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).map_err(|error| error.to_string())?;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or("it has no size")?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| error.to_string())
}

#[cfg(all(test, feature = "png"))]
mod tests {
    /// A picture of words alone: if a font were missing, it would be blank.
    #[tokio::test]
    async fn words_are_drawn() {
        for family in [
            "DejaVu Sans",
            "Rockwell,serif",
            "sans-serif",
            "nothing at all",
        ] {
            let svg = format!(
                "<svg xmlns='http://www.w3.org/2000/svg' width='200' height='50'>\
                 <text x='10' y='40' font-size='30' font-family='{family}'>Zürich</text></svg>"
            );
            let with = super::of(svg.clone()).await.unwrap();
            let without = super::of(svg.replace("Zürich", "")).await.unwrap();
            assert!(with.len() > without.len() + 300, "{family}");
            assert_eq!(&with[1..4], b"PNG");
        }
    }
}
