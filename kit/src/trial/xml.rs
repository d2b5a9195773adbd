//! A strict reader of what XML allows a picture to be.

use std::collections::BTreeSet;

/// One element as it was read.
#[derive(Debug)]
pub struct Read {
    /// Its name.
    pub tag: String,
    /// Its attributes with their values, in the order they are written.
    pub attributes: Vec<(String, String)>,
    /// The text right inside it.
    pub text: String,
    /// How many elements it is inside of.
    pub depth: usize,
}

impl Read {
    /// The value of an attribute.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }
}

/// Reads a document.
///
/// # Errors
/// What is wrong with it.
pub fn read(text: &str) -> Result<Vec<Read>, String> {
    let mut rest = text;
    let mut all: Vec<Read> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    while !rest.is_empty() {
        if let Some(inside) = rest.strip_prefix("</") {
            let (tag, after) = inside.split_once('>').ok_or("an end tag is not closed")?;
            let index = open
                .pop()
                .ok_or_else(|| format!("</{tag}> closes nothing"))?;
            if all[index].tag != tag {
                return Err(format!("</{tag}> closes <{}>", all[index].tag));
            }
            rest = after;
        } else if let Some(inside) = rest.strip_prefix('<') {
            if open.is_empty() && !all.is_empty() {
                return Err("there are two roots".into());
            }
            rest = element(inside, &mut all, &mut open)?;
        } else {
            let (words, after) = rest.split_at(rest.find('<').unwrap_or(rest.len()));
            let index = *open
                .last()
                .ok_or_else(|| format!("{words:?} is outside the root"))?;
            let words = unescaped(words)?;
            all[index].text.push_str(&words);
            rest = after;
        }
    }
    match open.last() {
        Some(&index) => Err(format!("<{}> is not closed", all[index].tag)),
        None => Ok(all),
    }
}

fn name(text: &str) -> Result<(&str, &str), String> {
    let end = text
        .find(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '-' || letter == ':'))
        .unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    if name.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
        Ok((name, rest))
    } else {
        Err(format!("no name at {:?}", &text[..text.len().min(20)]))
    }
}

fn element<'a>(
    text: &'a str,
    all: &mut Vec<Read>,
    open: &mut Vec<usize>,
) -> Result<&'a str, String> {
    let (tag, mut rest) = name(text)?;
    let mut attributes: Vec<(String, String)> = Vec::new();
    loop {
        if let Some(after) = rest.strip_prefix("/>") {
            push(tag, attributes, all, open.len());
            return Ok(after);
        }
        if let Some(after) = rest.strip_prefix('>') {
            open.push(all.len());
            push(tag, attributes, all, open.len() - 1);
            return Ok(after);
        }
        let after = rest
            .strip_prefix(' ')
            .ok_or_else(|| format!("<{tag}> has no gap"))?;
        let (key, after) = name(after)?;
        let after = after
            .strip_prefix("=\"")
            .ok_or_else(|| format!("{key} has no value"))?;
        let (value, after) = after
            .split_once('"')
            .ok_or_else(|| format!("{key} does not end"))?;
        if value.contains('<') {
            return Err(format!("{key} holds a <"));
        }
        if attributes.iter().any(|(known, _)| known == key) {
            return Err(format!("<{tag}> has {key} twice"));
        }
        attributes.push((key.to_owned(), unescaped(value)?));
        rest = after;
    }
}

fn push(tag: &str, attributes: Vec<(String, String)>, all: &mut Vec<Read>, depth: usize) {
    all.push(Read {
        tag: tag.to_owned(),
        attributes,
        text: String::new(),
        depth,
    });
}

fn unescaped(text: &str) -> Result<String, String> {
    if text.chars().any(|letter| letter < ' ' && letter != '\n') {
        return Err("a control character".into());
    }
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        let (entity, after) = after.split_once(';').ok_or("a bare &")?;
        out.push_str(before);
        out.push(match entity {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            _ => return Err(format!("&{entity}; is unknown")),
        });
        rest = after;
    }
    Ok(out + rest)
}

/// Reads a picture and checks what every picture must have.
pub fn picture(text: &str) -> Vec<Read> {
    let all = read(text).unwrap_or_else(|fault| panic!("{fault}"));
    let root = &all[0];
    assert_eq!(root.tag, "svg");
    assert_eq!(root.attribute("role"), Some("img"));
    assert_eq!(root.attribute("xmlns"), Some("http://www.w3.org/2000/svg"));
    assert_eq!(
        (all[1].tag.as_str(), all[2].tag.as_str()),
        ("title", "desc")
    );
    assert!(!all[1].text.is_empty() && !all[2].text.is_empty());
    let ids: Vec<&str> = all
        .iter()
        .filter_map(|element| element.attribute("id"))
        .collect();
    let known: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), known.len(), "an id is there twice");
    for id in root
        .attribute("aria-labelledby")
        .expect("a label")
        .split(' ')
    {
        assert!(
            known.contains(id),
            "{id} labels the picture but is not there"
        );
    }
    for element in &all {
        for (name, value) in &element.attributes {
            if let Some(id) = value.strip_prefix("url(#") {
                assert!(
                    known.contains(id.trim_end_matches(')')),
                    "{value} leads nowhere"
                );
            }
            if name == "href" {
                let id = value.strip_prefix('#').expect("nothing from outside");
                assert!(known.contains(id), "{value} leads nowhere");
            }
            assert!(
                !value.contains("NaN") && !value.contains("inf"),
                "{name}={value}"
            );
            assert!(
                name != "style" && !name.starts_with("on"),
                "{name} would need an inline license"
            );
        }
        assert!(!["script", "image", "foreignObject", "a"].contains(&element.tag.as_str()));
    }
    all
}

/// The values of an attribute, in the order of the picture.
pub fn values<'a>(all: &'a [Read], name: &str) -> Vec<&'a str> {
    all.iter()
        .filter_map(|element| element.attribute(name))
        .collect()
}

#[test]
fn the_reader_is_strict() {
    for bad in [
        "<a>",
        "<a></b>",
        "<a/><b/>",
        "text",
        "<a b=c/>",
        "<a b=\"1\" b=\"2\"/>",
        "<a>&</a>",
        "<a>&nbsp;</a>",
        "<a b=\"<\"/>",
        "</a>",
        "<a b/>",
        "<1/>",
        "<a>\u{1}</a>",
    ] {
        assert!(read(bad).is_err(), "{bad}");
    }
    let good = read("<a b=\"1 &lt; 2\"><c/>x &amp; y</a>").unwrap();
    assert_eq!(good[0].attribute("b"), Some("1 < 2"));
    assert_eq!((good[0].text.as_str(), good[1].depth), ("x & y", 1));
}
