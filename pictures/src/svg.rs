//! A small SVG writer whose output is always well formed.

use std::fmt::{self, Display, Write};

/// One element with its attributes and what stands inside it.
///
/// Elements are built from the inside out, so that every one of them is closed; values and text are
/// escaped where they are written, so that nothing in them can end what they stand in.
#[derive(Clone, Debug)]
pub struct Element {
    tag: &'static str,
    /// The names of the attributes, as far as there is room: looking for them in the text takes time.
    names: [&'static str; ROOM],
    count: usize,
    /// All of it but the end: a page holds hundreds of elements, so each is one piece of memory.
    text: String,
    /// Where the attributes end in the text.
    head: usize,
}

/// More attributes than nearly all elements have.
const ROOM: usize = 8;

impl Element {
    /// An empty element.
    ///
    /// # Panics
    /// If the tag is no name of XML, which only a slip in this crate could make it.
    pub fn new(tag: &'static str) -> Self {
        assert!(is_name(tag), "{tag:?} is no name of an element");
        let mut text = String::with_capacity(96);
        text.push('<');
        text.push_str(tag);
        Self {
            tag,
            names: [""; ROOM],
            count: 0,
            head: text.len(),
            text,
        }
    }

    /// With an attribute; its first value stays.
    ///
    /// # Panics
    /// If the name is no name of XML.
    #[must_use]
    pub fn set(self, name: &'static str, value: impl Display) -> Self {
        self.with_value(name, |text| {
            write!(Escaping(text), "{value}").expect("a string takes everything");
        })
    }

    fn with_value(mut self, name: &'static str, value: impl FnOnce(&mut String)) -> Self {
        assert!(is_name(name), "{name:?} is no name of an attribute");
        if self.has(name) {
            return self;
        }
        if let Some(free) = self.names.get_mut(self.count) {
            *free = name;
        }
        self.count += 1;
        // Attributes mostly come before what stands inside.
        let inside = self.text.split_off(self.head);
        self.text.push(' ');
        self.text.push_str(name);
        self.text.push_str("=\"");
        value(&mut self.text);
        self.text.push('"');
        self.head = self.text.len();
        self.text.push_str(&inside);
        self
    }

    /// Whether the attribute has a value. A quotation mark in a value is escaped, so that none can
    /// look like an attribute.
    fn has(&self, name: &str) -> bool {
        if self.count <= ROOM {
            return self.names[..self.count].contains(&name);
        }
        let head = &self.text[..self.head];
        head.match_indices(name)
            .any(|(at, _)| head[..at].ends_with(' ') && head[at + name.len()..].starts_with("=\""))
    }

    /// With an attribute that is a number.
    #[must_use]
    pub fn num(self, name: &'static str, value: f64) -> Self {
        self.with_value(name, |text| Num(value).push(text))
    }

    /// With classes of the stylesheet.
    #[must_use]
    pub fn class(self, classes: impl Display) -> Self {
        self.set("class", classes)
    }

    /// With text inside.
    #[must_use]
    pub fn text(mut self, text: &str) -> Self {
        if !text.is_empty() {
            self.open();
            escape(text, &mut self.text);
        }
        self
    }

    /// With another element inside, after what is there.
    #[must_use]
    pub fn with(mut self, child: Self) -> Self {
        self.add(child);
        self
    }

    /// With other elements inside, after what is there.
    #[must_use]
    pub fn with_all(mut self, children: impl IntoIterator<Item = Self>) -> Self {
        for child in children {
            self.add(child);
        }
        self
    }

    /// Puts another element inside, after what is there.
    pub fn add(&mut self, child: Self) {
        self.open();
        child.print(&mut self.text);
    }

    /// Ends the attributes, once: something stands inside.
    fn open(&mut self) {
        if self.text.len() == self.head {
            self.text.push('>');
        }
    }

    fn print(&self, out: &mut String) {
        out.reserve(self.text.len() + self.tag.len() + 3);
        out.push_str(&self.text);
        if self.text.len() == self.head {
            out.push_str("/>");
        } else {
            out.push_str("</");
            out.push_str(self.tag);
            out.push('>');
        }
    }
}

impl Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        self.print(&mut out);
        f.write_str(&out)
    }
}

/// Escapes what is written to it.
struct Escaping<'a>(&'a mut String);

impl Write for Escaping<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        escape(text, self.0);
        Ok(())
    }
}

/// A number with at most one digit after the point, which is finer than any eye sees here.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Num(pub f64);

impl Num {
    /// Writes it to the end of a text. Pictures are mostly numbers, so this is done by hand.
    pub fn push(self, out: &mut String) {
        let tenths = (self.0 * 10.0).round() as i64;
        if tenths < 0 {
            out.push('-');
        }
        let tenths = tenths.unsigned_abs();
        let (mut whole, rest) = (tenths / 10, (tenths % 10) as u8);
        let mut digits = [b'0'; 20];
        let mut first = digits.len() - 1;
        digits[first] += (whole % 10) as u8;
        whole /= 10;
        while whole > 0 {
            first -= 1;
            digits[first] += (whole % 10) as u8;
            whole /= 10;
        }
        out.push_str(std::str::from_utf8(&digits[first..]).expect("digits are ASCII"));
        if rest > 0 {
            out.push('.');
            out.push(char::from(b'0' + rest));
        }
    }
}

impl Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.push(&mut text);
        f.write_str(&text)
    }
}

fn is_name(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b':';
    text.starts_with(|letter: char| letter.is_ascii_alphabetic()) && text.bytes().all(plain)
}

/// Characters that XML forbids have no picture either, so they are left out.
fn escape(text: &str, out: &mut String) {
    let special = |byte: u8| byte < b' ' || matches!(byte, b'&' | b'<' | b'>' | b'"' | 0xef);
    // Nearly all text is plain. The last byte named begins the two forbidden letters, among others.
    if !text.bytes().any(special) {
        out.push_str(text);
        return;
    }
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
    fn the_first_value_stays_however_many_there_are() {
        const NAMES: [&str; 10] = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
        let mut element = Element::new("g");
        for round in 0..2 {
            for name in NAMES {
                element = element.set(name, round);
            }
        }
        let text = element.to_string();
        assert!(!text.contains("\"1\""), "{text}");
        assert_eq!(text.matches('=').count(), NAMES.len(), "{text}");
    }

    #[test]
    fn numbers_are_short() {
        let texts = [0.0, -0.04, 12.0, -1.25, 0.96, 3.149].map(|value| Num(value).to_string());
        assert_eq!(texts, ["0", "0", "12", "-1.3", "1", "3.1"]);
    }
}
