//! A tiny writer of SVG whose output is well formed whatever it is given.

use std::fmt::{self, Display, Write};

/// One element with its attributes and what stands inside it.
///
/// Elements are built from the inside out, so that every one of them is closed; values and text are
/// escaped where they are written, so that nothing in them can end what they stand in.
#[derive(Clone, Debug)]
pub(crate) struct Element {
    tag: &'static str,
    names: Vec<&'static str>,
    head: String,
    body: String,
}

impl Element {
    /// An empty element.
    ///
    /// # Panics
    /// If the tag is no name of XML, which only a slip in this crate could make it.
    pub(crate) fn new(tag: &'static str) -> Self {
        assert!(is_name(tag), "{tag:?} is no name of an element");
        Self {
            tag,
            names: Vec::new(),
            head: String::new(),
            body: String::new(),
        }
    }

    /// With an attribute; its first value stays.
    ///
    /// # Panics
    /// If the name is no name of XML.
    #[must_use]
    pub(crate) fn set(mut self, name: &'static str, value: impl Display) -> Self {
        assert!(is_name(name), "{name:?} is no name of an attribute");
        if !self.names.contains(&name) {
            self.names.push(name);
            self.head.push(' ');
            self.head.push_str(name);
            self.head.push_str("=\"");
            escape(&value.to_string(), &mut self.head);
            self.head.push('"');
        }
        self
    }

    /// With an attribute that is a number.
    #[must_use]
    pub(crate) fn num(self, name: &'static str, value: f64) -> Self {
        self.set(name, Num(value))
    }

    /// With classes of the stylesheet.
    #[must_use]
    pub(crate) fn class(self, classes: impl Display) -> Self {
        self.set("class", classes)
    }

    /// With text inside.
    #[must_use]
    pub(crate) fn text(mut self, text: &str) -> Self {
        escape(text, &mut self.body);
        self
    }

    /// With another element inside, after what is there.
    #[must_use]
    pub(crate) fn with(mut self, child: Self) -> Self {
        self.add(child);
        self
    }

    /// With other elements inside, after what is there.
    #[must_use]
    pub(crate) fn with_all(mut self, children: impl IntoIterator<Item = Self>) -> Self {
        for child in children {
            self.add(child);
        }
        self
    }

    /// Puts another element inside, after what is there.
    pub(crate) fn add(&mut self, child: Self) {
        write!(self.body, "{child}").expect("a string takes everything");
    }
}

impl Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            tag, head, body, ..
        } = self;
        if body.is_empty() {
            write!(f, "<{tag}{head}/>")
        } else {
            write!(f, "<{tag}{head}>{body}</{tag}>")
        }
    }
}

/// A number with at most one digit after the point, which is finer than any eye sees here.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Num(pub(crate) f64);

impl Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        let sign = if tenths < 0 { "-" } else { "" };
        let (whole, rest) = (tenths.abs() / 10, tenths.abs() % 10);
        match rest {
            0 => write!(f, "{sign}{whole}"),
            _ => write!(f, "{sign}{whole}.{rest}"),
        }
    }
}

fn is_name(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b':';
    text.starts_with(|letter: char| letter.is_ascii_alphabetic()) && text.bytes().all(plain)
}

/// Characters that XML forbids have no picture either, so they are left out.
fn escape(text: &str, out: &mut String) {
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(' '),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
            other => out.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_breaks_out_of_where_it_stands() {
        let element = Element::new("text")
            .set("id", "a\"b<c>&")
            .set("id", "again")
            .text("</text>\u{1} & \"so\"");
        assert_eq!(
            element.to_string(),
            "<text id=\"a&quot;b&lt;c&gt;&amp;\">&lt;/text&gt; &amp; &quot;so&quot;</text>"
        );
    }

    #[test]
    fn numbers_are_short() {
        let texts = [0.0, -0.04, 12.0, -1.25, 0.96, 3.149].map(|value| Num(value).to_string());
        assert_eq!(texts, ["0", "0", "12", "-1.3", "1", "3.1"]);
    }
}
