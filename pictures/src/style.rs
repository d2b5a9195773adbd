//! The one set of colors and faces that all pictures share: paper, ink and signal lamps.

use std::fmt::Write;

use crate::ink::Ink;

/// A color's name with its values in light mode, in dark mode and in print.
const COLORS: [(&str, &str, &str, &str); 28] = [
    ("paper", "#f6ecd6", "#1a1e24", "#fff"),
    ("land", "#ecdcb8", "#2a2f37", "#fff"),
    ("sea", "#d5dfd9", "#14181d", "#fff"),
    ("card", "#fffaf0", "#2c323a", "#fff"),
    ("ink", "#2a2521", "#f1e6cd", "#000"),
    ("soft", "#655946", "#b9ad95", "#333"),
    ("line", "#b7a583", "#575448", "#888"),
    ("tie", "#967f58", "#6a6556", "#777"),
    ("red", "#ae2419", "#f28679", "#9c1b12"),
    ("green", "#1b6642", "#5fbd8c", "#145235"),
    ("amber", "#d39a1d", "#e9b94f", "#c48a0c"),
    ("blue", "#1c4f80", "#7db2e2", "#173f66"),
    ("violet", "#633a7c", "#c3a0dd", "#4d2c61"),
    ("orange", "#a84712", "#f09a5e", "#9a410f"),
    ("glow", "#f2c14e", "#f4cf70", "#ddd"),
    ("lamp", "#fbe7a8", "#54491f", "#f4f4f4"),
    ("leaf", "#cfe0c3", "#244134", "#eee"),
    ("blush", "#f3cdbf", "#57302b", "#eee"),
    ("iron", "#2a2521", "#0c0f13", "#222"),
    ("og", "#2a2521", "#2a2521", "#000"),
    ("a", "#ae2419", "#f28679", "#9c1b12"),
    ("b", "#1c4f80", "#7db2e2", "#173f66"),
    ("c", "#1b6642", "#5fbd8c", "#145235"),
    ("d", "#e0ac2b", "#e9b94f", "#d79f20"),
    ("e", "#2a2521", "#d9d0be", "#000"),
    ("w", "#fff", "#f4efe2", "#fff"),
    ("ow", "#2a2521", "#14181d", "#000"),
    ("oa", "#fffaf0", "#14181d", "#fff"),
];

/// Which values of the table are meant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Light {
    Day,
    Night,
    Print,
    /// Black and light grays that cost little ink; what is not here is as in print.
    Saving,
}

/// The colors of which ink-saving black and white has other values than print.
const SAVING: [(&str, &str); 18] = [
    ("line", "#999"),
    ("tie", "#bbb"),
    ("red", "#000"),
    ("green", "#000"),
    ("amber", "#666"),
    ("blue", "#000"),
    ("violet", "#000"),
    ("orange", "#000"),
    ("glow", "#fff"),
    ("lamp", "#fff"),
    ("leaf", "#f4f4f4"),
    ("blush", "#ddd"),
    ("iron", "#ccc"),
    ("a", "#c4c4c4"),
    ("b", "#a0a0a0"),
    ("c", "#e4e4e4"),
    ("d", "#fff"),
    ("e", "#b4b4b4"),
];

/// What saves ink where a color alone would not: large grounds become light, and what is written on
/// them black.
pub(crate) const SAVING_RULES: &str = "\
.rh .fred{fill:#d8d8d8}.rh .fblue{fill:#c8c8c8}.rh .fgreen{fill:#e6e6e6}.rh .forange{fill:#e0e0e0}\
.rh .fviolet{fill:#bcbcbc}.rh .famber{fill:#b0b0b0}.rh .fsoft{fill:#ccc}.rh .fo{fill:#e0e0e0}.rh .fv{fill:#b4b4b4}\
.rh .fplate{fill:#fff;stroke:#000;stroke-width:1}\
.rh .back{fill:#fff}.rh .rim{stroke:#000}\
.rh .tpaper,.rh .ta,.rh .tb,.rh .tc,.rh .te,.rh .to,.rh .tv{fill:#000}";

/// What the classes of the pictures look like. Drawings that are kept to be used have the class `rh`
/// too, since where they are used no selector sees what is around them; but they take their colors
/// from there; `in` says so. Nothing here sets a size that the layout depends on.
pub(crate) const RULES: &str = "\
.rh{color:var(--ink);font-family:var(--slab)}\
.rh text{fill:var(--ink);text-anchor:middle}\
.rh .sans{font-family:var(--sans)}\
.rh .b{font-weight:700}.rh .i{font-style:italic}.rh .sp{letter-spacing:.14em}.rh .sp2{letter-spacing:.06em}\
.rh .start{text-anchor:start}.rh .end{text-anchor:end}\
.rh .tsoft{fill:var(--soft)}.rh .tred{fill:var(--red)}.rh .tpaper{fill:var(--paper)}\
.rh .halo{paint-order:stroke;stroke:var(--land);stroke-width:4.5px;stroke-linejoin:round}\
.rh .fpaper{fill:var(--paper)}.rh .fland{fill:var(--land)}.rh .fsea{fill:var(--sea)}.rh .fcard{fill:var(--card)}\
.rh .fink{fill:var(--ink)}.rh .fsoft{fill:var(--soft)}.rh .fline{fill:var(--line)}.rh .fred{fill:var(--red)}\
.rh .fgreen{fill:var(--green)}.rh .famber{fill:var(--amber)}.rh .fblue{fill:var(--blue)}.rh .fglow{fill:var(--glow)}\
.rh .flamp{fill:var(--lamp)}.rh .fleaf{fill:var(--leaf)}.rh .fblush{fill:var(--blush)}.rh .fviolet{fill:var(--violet)}.rh .forange{fill:var(--orange)}\
.rh .fplate{fill:var(--ink)}.rh .no{fill:none}\
.rh .sink{stroke:var(--ink)}.rh .ssoft{stroke:var(--soft)}.rh .sline{stroke:var(--line)}.rh .spaper{stroke:var(--paper)}\
.rh .sred{stroke:var(--red)}.rh .sgreen{stroke:var(--green)}.rh .samber{stroke:var(--amber)}.rh .sblue{stroke:var(--blue)}.rh .sglow{stroke:var(--glow)}.rh .scard{stroke:var(--card)}.rh .sland{stroke:var(--land)}\
.rh .fa{fill:var(--a)}.rh .fb{fill:var(--b)}.rh .fc{fill:var(--c)}.rh .fd{fill:var(--d)}.rh .fe{fill:var(--e)}.rh .fo{fill:var(--orange)}.rh .fv{fill:var(--violet)}.rh .fw{fill:var(--w)}\
.rh .sa{stroke:var(--a)}.rh .sb{stroke:var(--b)}.rh .sc{stroke:var(--c)}.rh .sd{stroke:var(--d)}.rh .se{stroke:var(--e)}\
.rh .ta,.rh .tb,.rh .tc,.rh .te{fill:var(--oa)}.rh .td,.rh .tw{fill:var(--ow)}.rh .to,.rh .tv{fill:var(--paper)}\
.rh .ties{fill:none;stroke:var(--tie);stroke-width:15;stroke-dasharray:3.2 6.8}\
.rh .rails{fill:none;stroke:var(--ink);stroke-width:7.6}\
.rh .bed{fill:none;stroke:var(--land);stroke-width:4.6}\
.rh .sg0,.rh .sg1,.rh .pb,.rh .pc,.rh .pd,.rh .pe{fill:none}.rh .sg0{stroke:var(--ink);stroke-width:12}.rh .sg1{stroke-width:9}.rh .pb,.rh .pc,.rh .pd,.rh .pe{stroke:var(--card)}\
.rh .pb{stroke-width:3;stroke-dasharray:9 7}.rh .pc{stroke-width:4.4;stroke-dasharray:.1 8;stroke-linecap:round}.rh .pd{stroke-width:2.2}.rh .pe{stroke-width:9;stroke-dasharray:2.4 6}\
.rh .pl{stroke:var(--ink);stroke-width:1.8}\
.rh .town{fill:var(--card);stroke:var(--ink);stroke-width:2}.rh .stie{stroke:var(--tie)}.rh .onglow{fill:var(--og)}.rh .firon{fill:var(--iron)}\
.rh .city{fill:var(--card);stroke:var(--ink);stroke-width:2.6}.rh .ring{fill:none;stroke:var(--line);stroke-width:1.2}\
.rh .lit .ties{stroke:var(--glow);stroke-width:19}.rh .lit .rails{stroke:var(--red)}\
.rh .car{font:700 var(--car,16px) var(--sans)}\
@media print{.rh{print-color-adjust:exact;-webkit-print-color-adjust:exact}}";

/// System faces only: a slab for names and headings, a narrow sans for figures.
const FACES: &str = "--slab:Rockwell,\"Rockwell Nova\",\"Roboto Slab\",\"Bookman Old Style\",\"URW Bookman\",\"DejaVu Serif Condensed\",\"DejaVu Serif\",Georgia,serif;\
--sans:\"Gill Sans\",\"Gill Sans Nova\",\"Franklin Gothic Medium\",\"DejaVu Sans Condensed\",\"Arial Narrow\",Arial,sans-serif";

/// The stylesheet of all pictures, for a page that carries it once and draws with [`Ink::Page`].
///
/// A page may set `--rh-paper`, `--rh-ink` and so on to lead any color elsewhere, and
/// `data-ink="light"` or `data-ink="dark"` on anything around a picture to choose a side.
pub fn stylesheet() -> String {
    sheet(Ink::Auto)
}

/// The stylesheet that a picture with this ink carries.
pub(crate) fn sheet(ink: Ink) -> String {
    let mut out = String::new();
    match ink {
        Ink::Auto => switched(&mut out),
        Ink::Light => block(Light::Day, &mut out),
        Ink::Dark => block(Light::Night, &mut out),
        Ink::Page | Ink::Part => return out,
    }
    write!(out, ".rh{{{FACES}}}{RULES}").expect("a string takes everything");
    out
}

/// A color by its name, such as `paper` or `ink`, by daylight or at night; black if there is none of
/// that name.
pub fn color(name: &str, dark: bool) -> &'static str {
    let found = COLORS.iter().find(|color| color.0 == name);
    found.map_or("#000", |color| if dark { color.2 } else { color.1 })
}

/// A value of the style sheet without its variables.
pub(crate) fn resolved(value: &str, light: Light) -> String {
    let mut out = value.to_owned();
    while let Some((before, after)) = out.split_once("var(--") {
        let (inside, rest) = after.split_once(')').unwrap_or((after, ""));
        let (name, other) = inside.split_once(',').unwrap_or((inside, ""));
        let color = COLORS.iter().find(|color| color.0 == name);
        let saving = SAVING.iter().find(|saving| saving.0 == name);
        let value = match (color, name, light) {
            (Some(color), _, Light::Day) => color.1,
            (Some(color), _, Light::Night) => color.2,
            (Some(color), _, Light::Print) => color.3,
            (Some(color), _, Light::Saving) => saving.map_or(color.3, |saving| saving.1),
            (None, "slab" | "sans", _) => face(name),
            (None, ..) => other,
        };
        out = format!("{before}{value}{rest}");
    }
    out
}

/// The faces of that name.
fn face(name: &str) -> &'static str {
    let faces = FACES.split("--").find_map(|face| face.strip_prefix(name));
    faces.map_or("sans-serif", |faces| {
        faces.trim_start_matches(':').trim_end_matches(';')
    })
}

/// Every color once, with its three values behind three switches, `--x` for the day, `--y` for the
/// night and `--z` for print: `var(--x,#fff)` is the color where `--x` is unset and nothing at all
/// where it is blank. Whatever chooses a light only turns the switches.
fn switched(out: &mut String) {
    out.push_str(".rh:where(:not(.in)){");
    for (name, day, night, print) in COLORS {
        write!(
            out,
            "--{name}:var(--rh-{name},var(--x,{day})var(--y,{night})var(--z,{print}));"
        )
        .expect("a string takes everything");
    }
    out.push('}');
    let (day, night) = ("--x:initial;--y: ;--z: ", "--x: ;--y:initial;--z: ");
    write!(
        out,
        ".rh:where(:not(.in)){{{day}}}\
         @media(prefers-color-scheme:dark){{.rh:where(:not(.in)){{{night}}}}}\
         [data-ink=light] .rh:where(:not(.in)),.rh[data-ink=light]{{{day}}}\
         [data-ink=dark] .rh:where(:not(.in)),.rh[data-ink=dark]{{{night}}}\
         @media print{{.rh.rh:where(:not(.in)){{--x: ;--y: ;--z:initial}}}}"
    )
    .expect("a string takes everything");
}

/// The colors of one light, and those for a printer.
fn block(light: Light, out: &mut String) {
    for (selector, light) in [(".rh{", light), ("@media print{.rh.rh{", Light::Print)] {
        out.push_str(selector);
        for (name, day, night, print) in COLORS {
            let value = match light {
                Light::Day => day,
                Light::Night => night,
                Light::Print | Light::Saving => print,
            };
            match light {
                Light::Day | Light::Night => write!(out, "--{name}:var(--rh-{name},{value});"),
                Light::Print | Light::Saving => write!(out, "--{name}:{value};"),
            }
            .expect("a string takes everything");
        }
        out.push('}');
    }
    out.push('}');
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How light a color such as `#a1b2c3` or `#abc` is to the eye, from 0 to 1.
    fn luminance(color: &str) -> f64 {
        let digits: Vec<f64> = color[1..]
            .chars()
            .map(|digit| f64::from(digit.to_digit(16).unwrap()))
            .collect();
        let parts: Vec<f64> = match digits.as_slice() {
            [r, g, b] => [r, g, b].map(|digit| digit * 17.0).to_vec(),
            six => six.chunks(2).map(|pair| pair[0] * 16.0 + pair[1]).collect(),
        };
        let linear = |part: f64| match part / 255.0 {
            low if low <= 0.04045 => low / 12.92,
            high => ((high + 0.055) / 1.055).powf(2.4),
        };
        0.2126 * linear(parts[0]) + 0.7152 * linear(parts[1]) + 0.0722 * linear(parts[2])
    }

    /// What is written on grounds that save ink is read as well as anything else.
    #[test]
    fn saving_ink_keeps_words_readable() {
        let grounds = [
            "fred", "fblue", "fgreen", "forange", "fviolet", "famber", "fsoft", "fplate",
        ];
        for class in grounds {
            let (_, rule) = SAVING_RULES
                .split_once(&format!(".{class}{{fill:"))
                .unwrap_or_else(|| panic!("{class} has no light ground"));
            let fill = rule.split(['}', ';']).next().unwrap();
            assert!(luminance(fill) > 0.4, "{class}: {fill}");
        }
        for hue in ["a", "b", "c", "d", "e", "iron", "blush"] {
            let ground = resolved(&format!("var(--{hue})"), Light::Saving);
            assert!((luminance(&ground) + 0.05) / 0.05 >= 4.5, "{hue}: {ground}");
        }
    }

    /// Text on its background must be readable in light mode, in dark mode and in print.
    #[test]
    fn text_stands_out_from_its_ground() {
        let pairs = [
            ("ink", "paper"),
            ("og", "glow"),
            ("ink", "land"),
            ("ink", "card"),
            ("ink", "sea"),
            ("ink", "leaf"),
            ("ink", "lamp"),
            ("ink", "blush"),
            ("soft", "paper"),
            ("soft", "land"),
            ("soft", "card"),
            ("red", "paper"),
            ("red", "card"),
            ("paper", "ink"),
            ("paper", "red"),
            ("oa", "a"),
            ("ow", "w"),
            ("paper", "orange"),
            ("paper", "violet"),
        ];
        let value = |name: &str, light: usize| {
            let row = COLORS.iter().find(|row| row.0 == name).unwrap();
            [row.1, row.2, row.3][light]
        };
        for (text, ground) in pairs {
            for light in 0..3 {
                let (one, two) = (
                    luminance(value(text, light)),
                    luminance(value(ground, light)),
                );
                let contrast = (one.max(two) + 0.05) / (one.min(two) + 0.05);
                assert!(
                    contrast >= 4.5,
                    "{text} on {ground}: {contrast:.2} in light {light}"
                );
            }
        }
    }
}
