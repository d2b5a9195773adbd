//! The rulebooks as pages: illustrated, searchable, and fit to be printed.

pub mod prose;

use std::collections::HashMap;
use std::sync::LazyLock;

use game::{Meta, Shown};
use kit::AnyKit;
use maud::{Markup, PreEscaped, html};
use store::Guest;

use self::prose::{Book, Prose};
use super::frame::Frame;
use super::new_table::hint;
use super::shelf::Shelf;
use crate::{companion, posters, print};

/// The shelf of rulebooks.
pub fn shelf(guest: Option<&Guest>) -> Markup {
    let shelf = Shelf {
        title: "Rules",
        heading: "The rules",
        lead: "Every rule has a number, every ruling its reason. To look something up, to settle a \
               dispute, to print for the old box.",
        folder: "rules",
        button: "Read the rules",
    };
    shelf.page(guest, |meta| meta.origin.into())
}

/// A rulebook as it is printed: drawn once, for it never changes.
struct Printed {
    contents: Markup,
    body: Markup,
}

/// The most statements that a search shows.
const MOST: usize = 40;

static READ: LazyLock<HashMap<&str, Book>> = LazyLock::new(|| {
    games::kits()
        .map(|kit| (kit.meta().slug, read_book(&kit.meta())))
        .collect()
});

fn read_book(meta: &Meta) -> Book {
    Book::new(meta.rulebook).with_sources(meta.sources)
}

/// The rulebook of a game, with what is looked up in it.
pub(crate) fn read(slug: &str) -> &'static Book {
    READ.get(slug)
        .expect("the books are those of the listed games")
}

static BOOKS: LazyLock<HashMap<&str, Result<Printed, String>>> = LazyLock::new(|| {
    let books = games::kits().map(|kit| (kit.meta().slug, printed(kit)));
    books.collect()
});

fn printed(kit: &dyn AnyKit) -> Result<Printed, String> {
    let meta = kit.meta();
    let figures = kit
        .figures()
        .map_err(|why| format!("the pictures of {}: {why}", meta.slug))?;
    let book = read(meta.slug);
    let mut prose = Prose::citing(book, "");
    let by_place = figures.by_place();
    let places = by_place.iter();
    prose.figures = places
        .map(|(place, figures)| (place.as_str(), PreEscaped(figures.clone())))
        .collect();
    let written = prose.write(book.rules.text());
    Ok(Printed {
        contents: html! { ol {
            @for (anchor, title) in &written.sections { li { a href=(format!("#{anchor}")) { (title) } } }
            @if !meta.options.is_empty() { li { a href="#options-in-words" { "Options in words" } } }
        } },
        body: html! {
            (figures.kept_boards())
            @if let Some(sources) = &book.sources {
                p.from-note {
                    "Below each rule stands what " (sources.sheet) " has on it, in our words. "
                    b { "Follows" } " is not said there, but follows. "
                    b { "Ours" } " was decided or reconstructed for this edition; rulings give the reasons. "
                    a href=(format!("/original/{}", meta.slug)) { "Have an original? Tell us what it shows." }
                }
            }
            (written.html) (options(&meta))
        },
    })
}

/// What a table may agree on, by the titles of the form.
fn options(meta: &Meta) -> Markup {
    let mut shown = meta
        .options
        .iter()
        .filter(|spec| spec.shown != Shown::Never)
        .peekable();
    html! {
        @if shown.peek().is_some() {
            h2 #options-in-words { "Options in words" }
            p { "What the form of a new table offers. The name behind a title is for commands and files." }
            dl.options {
                @for spec in shown {
                    dt { (spec.title) " " code { (spec.name) } }
                    dd { (hint(meta, spec, false)) }
                }
            }
        }
    }
}

/// The form that looks for words.
fn search(meta: &Meta, sought: &str) -> Markup {
    html! {
        form #search.search method="get" action=(format!("/rules/{}", meta.slug)) role="search" {
            label.hide for="find" { "Look for words or a number" }
            input #find type="search" name="find" value=(sought) maxlength="100" placeholder="Words or a number";
            button { "Look up" }
        }
    }
}

/// A whole rulebook; `head` is what makers of previews are told.
///
/// # Errors
/// If one of its pictures cannot be drawn.
pub fn book(meta: &Meta, guest: Option<&Guest>, head: Markup) -> Result<Markup, String> {
    let printed = BOOKS
        .get(meta.slug)
        .expect("the books are those of the listed games")
        .as_ref()
        .map_err(Clone::clone)?;
    let frame = Frame {
        title: &format!("Rules of {}", meta.title),
        guest,
        kind: "book",
        game: None,
    };
    Ok(frame.around_with(head, html! {
        main #main.book data-game=(meta.slug) {
            header.cover {
                p.series { "Roundhouse · the rules" }
                h1 #title { (meta.title) }
                p.origin { (meta.origin) }
                p.about { (meta.about) "." }
                p.facts { (meta.seats.0) "–" (meta.seats.1) " seats · " (posters::of(meta.slug).length) }
                p.actions {
                    a.button.primary href=(format!("/learn/{}", meta.slug)) { "Learn it by playing" } " "
                    a.button href=(format!("/new/{}", meta.slug)) { "New table …" } " "
                    a.button href=(format!("/score/{}", meta.slug)) { "Score sheet" } " "
                    (print::button(meta)) " "
                    (companion::button(meta))
                }
            }
            nav.contents aria-label="Contents" {
                (search(meta, ""))
                h2 { "Contents" }
                (printed.contents)
            }
            article.rules { (printed.body) }
        }
    }))
}

/// What a rulebook says about some words.
pub fn found(meta: &Meta, guest: Option<&Guest>, sought: &str) -> Markup {
    let book = read(meta.slug);
    let words: Vec<String> = sought
        .split_whitespace()
        .map(str::to_ascii_lowercase)
        .collect();
    let entries = book.matches(&words);
    let at = format!("/rules/{}", meta.slug);
    let mut prose = Prose::citing(book, &at);
    prose.marked = &words;
    let mut text = String::new();
    let mut section = "";
    for entry in entries.iter().take(MOST) {
        if entry.section != section {
            section = &entry.section;
            text.push_str(&format!("\n## {section}\n\n"));
        }
        text.push_str(&format!("- **{}** {}\n", entry.id, entry.text));
    }
    let frame = Frame {
        title: &format!("Rules of {}", meta.title),
        guest,
        kind: "book",
        game: None,
    };
    frame.around(html! {
        main #main.book.results data-game=(meta.slug) {
            header.cover {
                p.series { "Roundhouse · the rules" }
                h1 #title { (meta.title) }
            }
            nav.contents aria-label="Search" {
                (search(meta, sought))
                p { a.button.quiet href=(at) { "← The whole rulebook" } }
            }
            article.rules {
                p #hits role="status" {
                    @match entries.len() {
                        0 => { "No statement holds “" (sought) "”. Fewer or shorter words find more." }
                        1 => { "One statement holds “" (sought) "”." }
                        many => {
                            (many) " statements hold “" (sought) "”."
                            @if many > MOST { " Here are the first " (MOST) "; more words find fewer." }
                        }
                    }
                }
                (prose.write(&text).html)
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use game::Rulebook;
    use games::{GAMES, with_kit};
    use kit::Kit;
    use kit::figures::Album;

    use super::*;

    #[test]
    fn every_picture_can_be_drawn_and_has_a_place() {
        for meta in GAMES {
            let album = with_kit!(meta.slug, K => K::FIGURES).expect("it is listed");
            let album: Album = toml::from_str(album).expect("the list can be read");
            assert!(!album.picture.is_empty(), "{} has no pictures", meta.slug);
            let page = book(meta, None, html! {}).expect("the pictures can be drawn");
            let page = page.into_string();
            for (number, picture) in (1..).zip(&album.picture) {
                let figure = format!("<figure id=\"fig-{number}\">");
                assert!(page.contains(&figure), "{}: {}", meta.slug, picture.at);
            }
        }
    }

    #[test]
    fn every_statement_has_its_anchor_and_no_id_stands_twice() {
        for meta in GAMES {
            let page = book(meta, None, html! {}).expect("the pictures can be drawn");
            let page = page.into_string();
            for entry in Rulebook::new(meta.rulebook).entries() {
                let anchor = format!("<li class=\"statement\" id=\"{}\">", entry.id);
                assert_eq!(page.matches(&anchor).count(), 1, "{}", entry.id);
            }
            let mut seen = HashSet::new();
            for part in page.split(" id=\"").skip(1) {
                let id = part.split('"').next().expect("a split has a first part");
                assert!(seen.insert(id), "{}: {id} stands twice", meta.slug);
            }
            // What a link within the page leads to is there.
            for part in page.split("href=\"#").skip(1) {
                let id = part.split('"').next().expect("a split has a first part");
                assert!(seen.contains(id), "{}: nothing at #{id}", meta.slug);
            }
            assert!(!page.contains(" style=") && !page.contains("<style"));
        }
    }

    #[test]
    fn a_search_finds_statements_by_all_their_words_and_by_number() {
        let meta = games::meta("great-railroad").expect("it is listed");
        let found = |sought: &str| super::found(&meta, None, sought).into_string();
        let page = found("STALLED same way");
        assert!(page.contains("id=\"GR-32\"") && !page.contains("id=\"GR-33\""));
        assert!(page.contains("<mark>stalled</mark>"));
        assert!(page.contains("href=\"/rules/great-railroad#GR-32\""));
        assert!(found("gr-50").contains("id=\"GR-50\""));
        let page = found("a");
        assert_eq!(page.matches("class=\"statement\"").count(), MOST);
        assert!(page.contains("Here are the first 40; more words find fewer."));
        assert!(found("zeppelin").contains("No statement holds"));
        assert!(!found("talled").contains("id=\"GR-32\""));
        let page = found("<script>\"");
        assert!(page.contains("&lt;script&gt;&quot;") && !page.contains("<script>\""));
    }
}
