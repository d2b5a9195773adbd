//! What drawings become, and what is refused.

use super::*;

fn drawn(inside: &str) -> Result<Drawn, String> {
    let svg =
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20">{inside}</svg>"#);
    draw(&svg, &mut Shared::default())
}

fn commands(inside: &str) -> String {
    String::from_utf8_lossy(&drawn(inside).unwrap().commands).into_owned()
}

#[test]
fn shapes_become_commands() {
    let line = commands(r##"<line x1="1" y1="2" x2="3" y2="4" stroke="#f00" stroke-width="2"/>"##);
    assert!(
        line.contains("1 0 0 RG") && line.contains("1 2 m") && line.contains("3 4 l\nS"),
        "{line}"
    );
    let rect = commands(r##"<rect x="1" y="2" width="3" height="4" fill="#fff"/>"##);
    assert!(
        rect.contains("1 1 1 rg") && rect.contains("1 2 3 4 re\nf"),
        "{rect}"
    );
    let bend = commands(r##"<path d="M0,0Q3,0 3,3Z" fill="none" stroke="#000"/>"##);
    assert!(bend.contains("2 0 3 1 3 3 c\nh\nS"), "{bend}");
    let veiled = commands(r##"<circle r="4" fill="#000" fill-opacity=".5"/>"##);
    assert!(veiled.contains("/V500x1000 gs"), "{veiled}");
    assert_eq!(
        commands(r##"<rect width="3" height="4" fill="none"/>"##),
        ""
    );
    assert_eq!(
        commands(r##"<text x="1" visibility="hidden">x</text>"##),
        ""
    );
}

#[test]
fn a_drawing_that_is_used_again_takes_its_color_from_there() {
    let again = commands(
        r##"<defs><g id="a"><circle r="4"/></g></defs><use href="#a" x="5" y="6" fill="#0f0"/>"##,
    );
    assert!(
        again.contains("1 0 0 1 5 6 cm") && again.contains("0 1 0 rg"),
        "{again}"
    );
    assert!(drawn(r##"<use href="#none"/>"##).is_err());
    assert!(
        drawn(r##"<g id="a"><use href="#a"/></g>"##).is_err(),
        "no end"
    );
}

#[test]
fn words_stand_where_their_anchor_says() {
    let at = |anchor: &str| {
        let text = commands(&format!(
            r##"<text x="50" y="7" font-size="10" text-anchor="{anchor}">Chicago</text>"##
        ));
        let (before, _) = text.split_once(" 7 Tm").unwrap();
        before.rsplit(' ').next().unwrap().parse::<f64>().unwrap()
    };
    let (start, middle, end) = (at("start"), at("middle"), at("end"));
    assert_eq!(start, 50.0);
    assert!(
        (start - end - 2.0 * (start - middle)).abs() < 0.01,
        "{start} {middle} {end}"
    );
}

#[test]
fn a_pattern_fills_a_shape_and_letters_have_their_places() {
    let filled = commands(
        r##"<defs><pattern id="h" width="4" height="4"><path d="M0,0L4,4" stroke="#0f0"/></pattern></defs>
        <rect x="1" width="9" height="4" fill="url(#h)"/>"##,
    );
    assert_eq!(filled.matches("0 1 0 RG").count(), 3, "{filled}");
    assert!(filled.contains("W\nn"), "{filled}");
    let spread = commands(r##"<text x="1 20 30" y="4 5 6">R<tspan fill="#f00">BG</tspan></text>"##);
    assert!(
        spread.contains(" 1 4 Tm") && spread.contains(" 30 6 Tm"),
        "{spread}"
    );
    assert_eq!(spread.matches("1 0 0 rg").count(), 2, "{spread}");
}

#[test]
fn what_is_unknown_is_refused() {
    for odd in [
        r#"<image href="x"/>"#,
        r#"<rect filter="url(#f)"/>"#,
        r#"<path d="nonsense"/>"#,
        r#"<circle r="wide"/>"#,
        r#"<rect fill="url(#p)" width="1" height="1"/>"#,
        r#"<text><tspan>x</tspan></text>"#,
        r#"<text x="1 2">three</text>"#,
    ] {
        assert!(drawn(odd).is_err(), "{odd}");
    }
}
