//! The Markdown of rulebooks and lessons as HTML: statements get anchors, and ids of statements lead to
//! them.
//!
//! Nothing of the text is passed through as it stands: what looks like HTML in it is shown as text.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use game::{Origin, Rulebook, Sources};
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, TextMergeStream};

/// A rulebook with what is looked up in it for every page, worked out once.
pub struct Book {
    /// The book.
    pub rules: Rulebook,
    ids: HashSet<String>,
    /// For each ruling, the rules that rest on it.
    citing: HashMap<String, Vec<String>>,
    /// Each statement with its id and section in lower case, for searches.
    folded: Vec<String>,
    /// Where its statements come from, if that is told.
    pub sources: Option<Sources>,
}

impl Book {
    /// A book to look things up in.
    pub fn new(text: &'static str) -> Self {
        let rules = Rulebook::new(text);
        let ids = rules.entries().iter().map(|entry| entry.id.clone());
        let folded = rules.entries().iter().map(|entry| {
            format!("{} {} {}", entry.id, entry.section, entry.text).to_ascii_lowercase()
        });
        Self {
            ids: ids.collect(),
            citing: citing(&rules),
            folded: folded.collect(),
            rules,
            sources: None,
        }
    }

    /// The same book, which tells where its statements come from; nothing changes if the text is none.
    pub fn with_sources(mut self, text: &str) -> Self {
        self.sources = Sources::read(text).ok();
        self
    }

    /// The statements that hold all of these words, which are in lower case, or have this number.
    pub fn matches(&self, words: &[String]) -> Vec<&game::Entry> {
        let all = self.rules.entries().iter().zip(&self.folded);
        all.filter(|(_, text)| words.iter().all(|word| begins(text, word).is_some()))
            .map(|(entry, _)| entry)
            .collect()
    }
}

/// How a text is to be turned into HTML.
pub struct Prose<'a> {
    /// The book whose ids are known.
    pub book: &'a Book,
    /// Where the book is; empty on its own page.
    pub at: &'a str,
    /// Words that are marked wherever they stand, in lower case.
    pub marked: &'a [String],
    /// What stands behind a statement, or in the section of a heading.
    pub figures: HashMap<&'a str, Markup>,
}

/// A text as HTML, with its sections.
pub struct Written {
    /// The text.
    pub html: Markup,
    /// The anchors and titles of the sections.
    pub sections: Vec<(String, String)>,
}

impl<'a> Prose<'a> {
    /// Prose that cites a book from elsewhere.
    pub fn citing(book: &'a Book, at: &'a str) -> Self {
        Self {
            book,
            at,
            marked: &[],
            figures: HashMap::new(),
        }
    }

    /// The text as HTML.
    pub fn write(&self, text: &str) -> Written {
        let parser = Parser::new_ext(text, Options::ENABLE_TABLES);
        let events: Vec<Event<'_>> = TextMergeStream::new(parser).collect();
        let mut page = Page {
            prose: self,
            out: Vec::with_capacity(events.len() * 2),
            sections: Vec::new(),
            statements: Vec::new(),
            pending: None,
        };
        let mut rest = events.as_slice();
        while let [event, ..] = rest {
            rest = &rest[page.take(event, rest)..];
        }
        page.place();
        let mut html = String::new();
        pulldown_cmark::html::push_html(&mut html, page.out.into_iter());
        Written {
            html: PreEscaped(html),
            sections: page.sections,
        }
    }

    fn link(&self, id: &str) -> Markup {
        html! { a.id href=(format!("{}#{id}", self.at)) { (id) } }
    }
}

/// A text on its way.
struct Page<'a, 't> {
    prose: &'a Prose<'a>,
    out: Vec<Event<'t>>,
    sections: Vec<(String, String)>,
    /// For each list item that is open, the statement it is.
    statements: Vec<Option<String>>,
    /// The title of a section whose figure has not been placed yet.
    pending: Option<String>,
}

impl<'t> Page<'_, 't> {
    /// Takes one event, or the few that belong together, and says how many they were.
    fn take(&mut self, event: &Event<'t>, rest: &[Event<'t>]) -> usize {
        match event {
            Event::Start(Tag::Heading { level, .. }) => return self.heading(*level, rest),
            Event::Start(Tag::Item) => return self.item(rest),
            Event::End(TagEnd::Item) => self.end_item(),
            Event::End(TagEnd::Paragraph) => {
                self.out.push(event.clone());
                self.place();
            }
            Event::Start(Tag::List(_) | Tag::Table(_)) => {
                self.place();
                self.out.push(event.clone());
            }
            Event::Text(text) => self.text(text),
            // What looks like HTML is text.
            Event::Html(text) | Event::InlineHtml(text) => {
                self.out.push(Event::Text(text.clone()));
            }
            other => self.out.push(other.clone()),
        }
        1
    }

    /// The title of a book is the title of its page; the other headings are sections.
    fn heading(&mut self, level: HeadingLevel, rest: &[Event<'t>]) -> usize {
        self.place();
        let end = |event: &Event<'_>| matches!(event, Event::End(TagEnd::Heading(_)));
        let length = rest.iter().position(end).unwrap_or(rest.len() - 1) + 1;
        let title: String = rest[..length]
            .iter()
            .filter_map(|event| match event {
                Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
                _ => None,
            })
            .collect();
        if level != HeadingLevel::H1 {
            let anchor = anchor(&title);
            self.push(html! { h2 id=(anchor) { (title) } });
            self.sections.push((anchor, title.clone()));
            self.pending = Some(title);
        }
        length
    }

    /// A list item; if it begins with the id of a statement, it is that statement.
    fn item(&mut self, rest: &[Event<'t>]) -> usize {
        use Event::{End, Start, Text};
        if let [_, Start(Tag::Strong), Text(id), End(TagEnd::Strong), ..] = rest
            && self.prose.book.ids.contains(id.as_ref())
        {
            let id = id.to_string();
            let number = html! { a.number href=(format!("{}#{id}", self.prose.at)) { (id) } };
            self.push(PreEscaped(format!(
                "<li class=\"statement\" id=\"{id}\">{}<div>",
                number.into_string()
            )));
            self.statements.push(Some(id));
            return 4;
        }
        self.statements.push(None);
        self.out.push(Start(Tag::Item));
        1
    }

    fn end_item(&mut self) {
        let Some(Some(id)) = self.statements.pop() else {
            self.out.push(Event::End(TagEnd::Item));
            return;
        };
        let none = Vec::new();
        let citing = self.prose.book.citing.get(&id).unwrap_or(&none);
        let figure = self.prose.figures.get(id.as_str());
        // From elsewhere only the rule itself is cited.
        let sources = self
            .prose
            .book
            .sources
            .as_ref()
            .filter(|_| self.prose.at.is_empty());
        let origin = sources.and_then(|sources| sources.of(&id));
        self.push(html! {
            @if !citing.is_empty() {
                span.cited { " See " @for (n, id) in citing.iter().enumerate() {
                    @if n > 0 { ", " } (self.prose.link(id))
                } "." }
            }
            @match origin {
                Some(Origin::Sheet { part, says }) => p.from { b { (part) } " " (says) },
                Some(Origin::Follows(why)) => p.from { b { "Follows" } " " (why) },
                Some(Origin::Ours(why)) => p.from.ours { b { "Ours" } " " (why) },
                None => {}
            }
            @if let Some(figure) = figure { (figure) }
        });
        self.push(PreEscaped("</div></li>\n".into()));
    }

    /// Places the figure of a section, once its first paragraph is over.
    fn place(&mut self) {
        let figure = self.pending.take();
        let figure = figure.and_then(|title| self.prose.figures.get(title.as_str()));
        if let Some(figure) = figure {
            self.push(figure.clone());
        }
    }

    /// Text, in which ids lead to their statements and what was looked for is marked.
    fn text(&mut self, text: &str) {
        let mut plain = String::new();
        for word in words(text) {
            if self.prose.book.ids.contains(word) {
                self.plain(&plain);
                plain.clear();
                self.push(self.prose.link(word));
            } else {
                plain.push_str(word);
            }
        }
        self.plain(&plain);
    }

    fn plain(&mut self, text: &str) {
        if self.prose.marked.is_empty() {
            self.out.push(owned(text));
            return;
        }
        // Folding only ASCII keeps every byte where it is.
        let folded = text.to_ascii_lowercase();
        let mut done = 0;
        while let Some((start, end)) = first_of(&folded, done, self.prose.marked) {
            self.out.push(owned(&text[done..start]));
            self.push(html! { mark { (text[start..end]) } });
            done = end;
        }
        self.out.push(owned(&text[done..]));
    }

    fn push(&mut self, markup: Markup) {
        self.out
            .push(Event::Html(CowStr::from(markup.into_string())));
    }
}

fn owned<'t>(text: &str) -> Event<'t> {
    Event::Text(CowStr::from(text.to_owned()))
}

/// For each ruling, the rules that rest on it. Rules themselves are not followed back: everything cites
/// them.
fn citing(book: &Rulebook) -> HashMap<String, Vec<String>> {
    let series = |id: &str| id.split('-').next().map(ToOwned::to_owned);
    let first = book.entries().first().and_then(|entry| series(&entry.id));
    let mut citing: HashMap<String, Vec<String>> = HashMap::new();
    let rules = book.entries().iter();
    for rule in rules.filter(|entry| series(&entry.id) == first) {
        let rulings = book.named_by(rule).into_iter();
        for ruling in rulings.filter(|named| series(&named.id) != first) {
            let resting = citing.entry(ruling.id.clone()).or_default();
            if !resting.contains(&rule.id) {
                resting.push(rule.id.clone());
            }
        }
    }
    citing
}

/// The text in pieces, each of which is a word as ids are, or what stands between two of them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let inside = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let end = rest.find(|c| inside(c) != inside(first));
        let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        Some(word)
    })
}

/// Where the first of some words stands, from a place on, in a text in lower case.
fn first_of(folded: &str, from: usize, words: &[String]) -> Option<(usize, usize)> {
    let rest = &folded[from..];
    let found = words.iter().filter_map(|word| {
        let at = from + begins(rest, word)?;
        Some((at, at + word.len()))
    });
    found.min_by_key(|&(start, end)| (start, usize::MAX - end))
}

/// Where a word of a text begins like this: `red` stands in "reddish" but not in "shared".
pub fn begins(text: &str, word: &str) -> Option<usize> {
    let starts = |at: usize| {
        let before = text[..at].chars().next_back();
        !before.is_some_and(char::is_alphanumeric)
    };
    text.match_indices(word)
        .map(|(at, _)| at)
        .find(|&at| starts(at))
}

/// A heading as an anchor.
fn anchor(title: &str) -> String {
    let mut anchor = String::from("s");
    for word in title.split(|c: char| !c.is_ascii_alphanumeric()) {
        if !word.is_empty() {
            write!(anchor, "-{}", word.to_ascii_lowercase()).expect("a string takes any text");
        }
    }
    anchor
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: &str = "# Title\n\nOne <b>two</b> & `three <i>`.\n\n## The board\n\nWords.\n\n- **XX-1** Go, see R-2 & XX-1a.\n- **XX-2** *Stay.*\n\n## Rulings\n- **R-2** Because <script>.\n- plain\n\n| a | b |\n|---|---|\n| 1 | R-2 |\n";

    fn written(marked: &[String]) -> String {
        let book = Book::new(BOOK);
        let mut prose = Prose::citing(&book, "/rules/x");
        prose.marked = marked;
        prose
            .figures
            .insert("XX-2", html! { figure { "at a rule" } });
        prose
            .figures
            .insert("The board", html! { figure { "in a section" } });
        prose.write(BOOK).html.into_string()
    }

    #[test]
    fn statements_are_anchored_and_ids_lead_to_them() {
        let html = written(&[]);
        assert!(
            html.contains("<li class=\"statement\" id=\"XX-1\">"),
            "{html}"
        );
        assert!(html.contains("see <a class=\"id\" href=\"/rules/x#R-2\">R-2</a> &amp; XX-1a."));
        assert!(html.contains("<td><a class=\"id\" href=\"/rules/x#R-2\">R-2</a></td>"));
        assert!(html.contains("See <a class=\"id\" href=\"/rules/x#XX-1\">XX-1</a>."));
        assert!(html.contains("<li>plain</li>"));
    }

    #[test]
    fn nothing_that_looks_like_html_gets_through() {
        let html = written(&[]);
        assert!(html.contains("One &lt;b&gt;two&lt;/b&gt; &amp; <code>three &lt;i&gt;</code>."));
        assert!(html.contains("Because &lt;script&gt;."));
        let book = Book::new(BOOK);
        let block = "<div onclick=\"x\">\nhi\n</div>\n";
        let html = Prose::citing(&book, "").write(block).html.into_string();
        assert!(!html.contains("<div"), "{html}");
    }

    #[test]
    fn figures_stand_behind_their_rule_and_in_their_section() {
        let html = written(&[]);
        let at = |text: &str| {
            html.find(text)
                .unwrap_or_else(|| panic!("{text} in {html}"))
        };
        assert!(at("Words.") < at("in a section") && at("in a section") < at("XX-1"));
        assert!(at("Stay.") < at("at a rule") && at("at a rule") < at("Rulings"));
        assert!(!html.contains("<h1"));
        assert!(html.contains("<h2 id=\"s-the-board\">The board</h2>"));
    }

    #[test]
    fn what_was_looked_for_is_marked() {
        let html = written(&["because".into(), "word".into(), "aus".into()]);
        assert!(html.contains("<mark>Word</mark>s."));
        assert!(html.contains("<mark>Because</mark> &lt;script&gt;."));
    }
}
