//! A small SVG writer whose output is always well formed.

use std::cell::RefCell;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt::{self, Display, Write};
use std::hash::Hash;

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
        let mut text = taken();
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
        let inside = (self.text.len() > self.head).then(|| self.text.split_off(self.head));
        self.text.push(' ');
        self.text.push_str(name);
        self.text.push_str("=\"");
        value(&mut self.text);
        self.text.push('"');
        self.head = self.text.len();
        if let Some(inside) = inside {
            self.text.push_str(&inside);
        }
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

    /// Makes room for these to be put inside, at once instead of bit by bit.
    pub(crate) fn make_room_for(&mut self, children: &[Self]) {
        let long = |child: &Self| child.text.len() + 2 * child.tag.len() + 5;
        self.text.reserve(children.iter().map(long).sum());
    }

    /// Puts another element inside, after what is there.
    pub fn add(&mut self, child: Self) {
        self.open();
        child.print(&mut self.text);
        give_back(child.text);
    }

    /// The element complete, to be put into others.
    #[must_use]
    pub fn drawn(self) -> Drawn {
        Drawn(self.finish().into_boxed_str())
    }

    /// Puts a complete element inside, after what is there.
    pub fn add_drawn(&mut self, child: &Drawn) {
        self.open();
        self.text.push_str(&child.0);
    }

    /// Ends the attributes, once: something stands inside.
    fn open(&mut self) {
        if self.text.len() == self.head {
            self.text.push('>');
        }
    }

    /// The whole text of it.
    pub(crate) fn finish(mut self) -> String {
        let (tag, empty) = (self.tag, self.text.len() == self.head);
        end(&mut self.text, tag, empty);
        self.text
    }

    fn print(&self, out: &mut String) {
        out.reserve(self.text.len() + self.tag.len() + 3);
        out.push_str(&self.text);
        end(out, self.tag, self.text.len() == self.head);
    }
}

/// An element that is complete, and can be put into others as often as it is needed.
#[derive(Clone, Debug)]
pub struct Drawn(Box<str>);

/// How many drawings are remembered in one place before all are forgotten.
const REMEMBERED: usize = 4096;

/// Drawings by all that they depend on: of the pieces of a board few change from one picture to the next.
/// A piece may be several drawings, which lie in different layers.
#[derive(Debug)]
pub struct Memory<K, T>(RefCell<HashMap<K, T>>);

impl<K: Eq + Hash, T> Memory<K, T> {
    /// Nothing was drawn yet.
    #[must_use]
    pub fn new() -> Self {
        Self(RefCell::default())
    }

    /// Shows what belongs to a key; it is drawn if it is not remembered.
    pub fn show(&self, key: K, draw: impl FnOnce(&K) -> T, show: impl FnOnce(&T)) {
        let mut known = self.0.borrow_mut();
        if known.len() >= REMEMBERED {
            known.clear();
        }
        match known.entry(key) {
            Entry::Occupied(known) => show(known.get()),
            Entry::Vacant(free) => {
                let drawn = draw(free.key());
                show(free.insert(drawn));
            }
        }
    }
}

impl<K: Eq + Hash, T> Default for Memory<K, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)?;
        if self.text.len() == self.head {
            f.write_str("/>")
        } else {
            f.write_str("</")?;
            f.write_str(self.tag)?;
            f.write_str(">")
        }
    }
}

thread_local! {
    /// Memory of elements that were put into others, for those to come: a picture is made of hundreds.
    static FREE: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// How many pieces of memory are kept for each thread, and how large each may be.
const KEPT: usize = 32;
const LARGEST: usize = 4096;

/// Empty text with room in it.
fn taken() -> String {
    let kept = FREE.try_with(|free| free.borrow_mut().pop());
    kept.ok()
        .flatten()
        .unwrap_or_else(|| String::with_capacity(192))
}

fn give_back(mut text: String) {
    if text.capacity() > LARGEST {
        return;
    }
    text.clear();
    // A thread that ends keeps nothing.
    let _ = FREE.try_with(|free| {
        let mut free = free.borrow_mut();
        if free.len() < KEPT {
            free.push(text);
        }
    });
}

/// Ends an element in which nothing stands if it is `empty`.
fn end(out: &mut String, tag: &str, empty: bool) {
    if empty {
        out.push_str("/>");
    } else {
        out.push_str("</");
        out.push_str(tag);
        out.push('>');
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
    /// Writes it to the end of a text.
    pub fn push(self, out: &mut String) {
        self.digits(|text| out.push_str(text));
    }

    /// Calls `use_it` with the number in digits. Pictures are mostly numbers, so this is done by hand.
    fn digits<T>(self, use_it: impl FnOnce(&str) -> T) -> T {
        let tenths = (self.0 * 10.0).round() as i64;
        let (mut rest, mut bytes) = (tenths.unsigned_abs(), [0; 24]);
        let mut first = bytes.len();
        let mut put = |byte: u8| {
            first -= 1;
            bytes[first] = byte;
        };
        if rest % 10 > 0 {
            put(b'0' + (rest % 10) as u8);
            put(b'.');
        }
        rest /= 10;
        loop {
            put(b'0' + (rest % 10) as u8);
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if tenths < 0 {
            put(b'-');
        }
        use_it(std::str::from_utf8(&bytes[first..]).expect("digits are ASCII"))
    }
}

impl Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.digits(|text| f.write_str(text))
    }
}

/// Bytes that may stand in a name.
const IN_NAMES: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        let one = byte as u8;
        table[byte] = one.is_ascii_alphanumeric() || one == b'-' || one == b':';
        byte += 1;
    }
    table
};

fn is_name(text: &str) -> bool {
    let begins = text.as_bytes().first().is_some_and(u8::is_ascii_alphabetic);
    begins && text.bytes().all(|byte| IN_NAMES[usize::from(byte)])
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
    fn what_is_remembered_is_drawn_once() {
        let memory = Memory::new();
        let mut all = Element::new("g");
        for key in [1, 2, 1] {
            let draw = |key: &u8| Element::new("use").set("x", key).drawn();
            memory.show(key, draw, |drawn| all.add_drawn(drawn));
        }
        let draw = |_: &u8| unreachable!("it is remembered");
        memory.show(2, draw, |drawn| all.add_drawn(drawn));
        let text = all.to_string();
        assert_eq!(
            text,
            "<g><use x=\"1\"/><use x=\"2\"/><use x=\"1\"/><use x=\"2\"/></g>"
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
