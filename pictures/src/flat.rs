//! Pictures for viewers that know no style sheets: every color, face and width is written where it is
//! used, so that mail programs, editors and makers of previews show what a page shows.

use std::sync::LazyLock;

use game::Arrange;

use crate::style::{self, Light};

/// One rule of the style sheet.
struct Rule {
    /// The classes that something around the element must have, besides that of the picture.
    around: Vec<&'static str>,
    /// What the element is: a class, or a tag.
    class: Option<&'static str>,
    tag: Option<&'static str>,
    /// What is said of it, as attributes.
    says: Vec<(&'static str, &'static str)>,
}

impl Rule {
    /// More exact rules are stronger, whatever their order.
    fn strength(&self) -> (usize, bool) {
        (
            self.around.len() + usize::from(self.class.is_some()),
            self.tag.is_some(),
        )
    }

    fn fits(&self, tag: &str, classes: &[&str], open: &[Vec<&str>]) -> bool {
        let own = match (self.class, self.tag) {
            (Some(class), _) => classes.contains(&class),
            (None, Some(wanted)) => tag == wanted,
            (None, None) => classes.contains(&"rh"),
        };
        let around = |class: &&str| open.iter().any(|classes| classes.contains(class));
        own && self.around.iter().all(around)
    }
}

/// The colors of a picture without a style sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Palette {
    /// As by daylight.
    #[default]
    Day,
    /// As at night.
    Night,
    /// Black and light grays on white, for printers: little ink, and every word readable.
    Saving,
}

/// The rules, the weakest first.
static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| read(style::RULES));
/// What is stronger than all of them where ink is saved.
static SAVING: LazyLock<Vec<Rule>> = LazyLock::new(|| read(style::SAVING_RULES));

fn read(sheet: &'static str) -> Vec<Rule> {
    let mut rules = Vec::new();
    for part in sheet.split_inclusive('}') {
        let Some((selectors, says)) = part.split_once('{') else {
            continue;
        };
        // What only printers heed comes last and is left out.
        if selectors.starts_with('@') {
            break;
        }
        for selector in selectors.split(',') {
            let mut words: Vec<&str> = selector.split_whitespace().skip(1).collect();
            let last = words.pop();
            rules.push(Rule {
                around: words
                    .iter()
                    .filter_map(|word| word.strip_prefix('.'))
                    .collect(),
                class: last.and_then(|last| last.strip_prefix('.')),
                tag: last.filter(|last| !last.starts_with('.')),
                says: attributes(says.trim_end_matches('}')),
            });
        }
    }
    rules.arrange_by_key(Rule::strength);
    rules
}

/// Declarations as attributes.
fn attributes(says: &'static str) -> Vec<(&'static str, &'static str)> {
    let pairs = says.split(';').filter_map(|pair| pair.split_once(':'));
    let mut all = Vec::new();
    for (name, value) in pairs {
        match name {
            // The letters of cars, the one place where a face is set in one go.
            "font" => all.extend([
                ("font-weight", "700"),
                ("font-size", "16"),
                ("font-family", "var(--sans)"),
            ]),
            _ => all.push((name, value.strip_suffix("px").unwrap_or(value))),
        }
    }
    all
}

/// A picture by daylight or at night without a style sheet, classes and variables.
pub fn flat(picture: &str, dark: bool) -> String {
    painted(picture, if dark { Palette::Night } else { Palette::Day })
}

/// A picture in these colors without a style sheet, classes and variables.
pub fn painted(picture: &str, palette: Palette) -> String {
    let light = match palette {
        Palette::Day => Light::Day,
        Palette::Night => Light::Night,
        Palette::Saving => Light::Saving,
    };
    let mut out = String::with_capacity(picture.len() * 2);
    let mut open: Vec<Vec<&str>> = Vec::new();
    let mut rest = picture;
    while let Some(at) = rest.find('<') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(after) = rest.strip_prefix("<style>") {
            rest = after.split_once("</style>").map_or("", |(_, after)| after);
            continue;
        }
        // Values are escaped, so that no sign of theirs ends a tag.
        let end = rest.find('>').map_or(rest.len(), |end| end + 1);
        let (tag, after) = rest.split_at(end);
        rest = after;
        if tag.starts_with("</") {
            open.pop();
            out.push_str(tag);
        } else {
            let classes = element(tag, &open, light, &mut out);
            if !tag.ends_with("/>") {
                open.push(classes);
            }
        }
    }
    out.push_str(rest);
    out
}

/// Writes the beginning of an element and tells its classes.
fn element<'a>(tag: &'a str, open: &[Vec<&str>], light: Light, out: &mut String) -> Vec<&'a str> {
    let inner = tag.trim_start_matches('<').trim_end_matches('>');
    let (inner, end) = match inner.strip_suffix('/') {
        Some(inner) => (inner, "/>"),
        None => (inner, ">"),
    };
    let (name, mut left) = inner.split_once(' ').unwrap_or((inner, ""));
    let mut given: Vec<(&str, &str)> = Vec::new();
    while let Some((key, after)) = left.split_once("=\"") {
        let (value, after) = after.split_once('"').unwrap_or((after, ""));
        given.push((key.trim(), value));
        left = after;
    }
    let classes: Vec<&str> = given
        .iter()
        .find(|(key, _)| *key == "class")
        .map_or_else(Vec::new, |(_, value)| value.split_whitespace().collect());
    let mut said: Vec<(&str, String)> = Vec::new();
    let saving = SAVING.iter().filter(|_| light == Light::Saving);
    let rules = RULES.iter().chain(saving);
    for rule in rules.filter(|rule| rule.fits(name, &classes, open)) {
        for (key, value) in &rule.says {
            let value = style::resolved(value, light).replace('"', "'");
            match said.iter_mut().find(|(known, _)| known == key) {
                Some((_, known)) => *known = value,
                None => said.push((key, value)),
            }
        }
    }
    out.push('<');
    out.push_str(name);
    let kept = |key: &str| key != "class" && !key.starts_with("data-");
    for (key, value) in given.iter().filter(|(key, _)| kept(key)) {
        // What a style sheet says is stronger than an attribute.
        if !said.iter().any(|(other, _)| other == key) {
            out.push_str(&format!(" {key}=\"{value}\""));
        }
    }
    for (key, value) in &said {
        out.push_str(&format!(" {key}=\"{value}\""));
    }
    out.push_str(end);
    classes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frame::{Caption, disc, group, path, picture, words};
    use crate::{Ink, Point, Size};

    fn drawn() -> String {
        let size = Size {
            width: 40.0,
            height: 30.0,
        };
        let caption = Caption {
            title: "A <test>".into(),
            about: "An & sign.".into(),
        };
        let body = group()
            .with(
                disc(Point::new(1.0, 2.0), 3.0)
                    .class("fa sink")
                    .num("stroke-width", 2.0),
            )
            .with(words(Point::new(4.0, 5.0), 12.0, "Zürich").class("sans b start td"))
            .with(group().class("lit").with(path("M0,0H9").class("rails")))
            .with(path("M0,0H9").class("rails"));
        picture(Ink::Light, "t", size, &caption, [body])
    }

    #[test]
    fn every_color_is_written_where_it_is_used() {
        let flat = flat(&drawn(), false);
        assert!(!flat.contains("var(") && !flat.contains("<style") && !flat.contains("class="));
        assert!(flat.contains(r##"<circle cx="1" cy="2" r="3" stroke-width="2" stroke="#2a2521" fill="#ae2419"/>"##), "{flat}");
        assert!(flat.contains(r##"text-anchor="start""##) && flat.contains("font-weight=\"700\""));
        assert!(
            flat.contains("A &lt;test&gt;") && flat.contains(">Zürich<"),
            "{flat}"
        );
        // The rails of a track that is lit are red, those of others are not.
        let lit = r##"stroke="#ae2419" stroke-width="7.6""##;
        let plain = r##"stroke="#2a2521" stroke-width="7.6""##;
        assert!(flat.contains(lit) && flat.contains(plain), "{flat}");
    }

    #[test]
    fn the_night_has_its_own_colors() {
        let (day, night) = (flat(&drawn(), false), flat(&drawn(), true));
        assert!(
            night.contains("#f28679") && !night.contains("#ae2419"),
            "{night}"
        );
        assert_eq!(day.matches('<').count(), night.matches('<').count());
    }

    #[test]
    fn saving_ink_leaves_no_color() {
        let saved = painted(&drawn(), Palette::Saving);
        let colors = saved.split('#').skip(1);
        for color in colors.filter_map(|rest| rest.split('"').next()) {
            let gray = match color.len() {
                3 => color.bytes().all(|byte| byte == color.as_bytes()[0]),
                _ => color.len() == 6 && color[..2] == color[2..4] && color[..2] == color[4..],
            };
            assert!(gray, "#{color}");
        }
        let (before, _) = saved.split_once(">Zürich<").unwrap();
        let (_, element) = before.rsplit_once('<').unwrap();
        assert!(element.contains("fill=\"#000\""), "{element}");
    }

    #[test]
    fn every_rule_of_the_sheet_is_understood() {
        for rule in RULES.iter().chain(SAVING.iter()) {
            for (key, value) in &rule.says {
                let value = style::resolved(value, Light::Day);
                assert!(!value.contains("var("), "{key}: {value}");
                assert!(!key.starts_with('-') && *key != "font", "{key}");
            }
        }
        assert!(RULES.len() > 80, "{} rules", RULES.len());
    }
}
