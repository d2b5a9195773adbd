//! `roundhouse rules`: the whole rulebook, one statement with the rulings it names, or all with a word.

use std::io::Write;

use game::{Entry, Meta, Rulebook, Sources};
use kit::terminal::Ink;
use tables::nearest;

use crate::abilities::Abilities;
use crate::args::RulesArgs;
use crate::failure::Failure;
use crate::markdown::{Look, broken, rendered};
use crate::pager;

pub(crate) fn run(args: &RulesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let meta = games::meta(&args.game)?;
    let book = Rulebook::new(meta.rulebook);
    let abilities = Abilities::found();
    let look = Look {
        columns: pager::columns(),
        colored: abilities.ink == Ink::Colored,
    };
    let asked = args.rule.join(" ");
    let options = || broken(&meta.options_in_words(), look.columns);
    let text = match asked.as_str() {
        "" => {
            let sources = sources(&meta);
            let book = format!("{}\n\n{sources}## Options in words\n", book.text());
            format!("{}{}", rendered(&book, look), options())
        }
        "options" => options(),
        asked => rendered(&found(&book, meta.sources, asked)?, look),
    };
    pager::show(&abilities.letters.of(text), out)
}

/// The statement with this id and the rulings it names, or all statements with these words, as Markdown.
///
/// `sources` tells where they come from; it may be empty.
pub(crate) fn found(book: &Rulebook, sources: &str, asked: &str) -> Result<String, Failure> {
    let sources = Sources::read(sources).ok();
    let written = |entries: &mut dyn Iterator<Item = &Entry>| written(entries, sources.as_ref());
    if let Some(entry) = book.entry(asked) {
        let named = book.named_by(entry);
        return Ok(written(&mut std::iter::once(entry).chain(named)));
    }
    let with_words = book.with_words(asked);
    if !with_words.is_empty() {
        return Ok(written(&mut with_words.into_iter()));
    }
    let known = book.entries().iter().map(|entry| entry.id.as_str());
    Err(Failure::Usage(
        match nearest(&asked.to_uppercase(), known) {
            Some(near) => format!("there is no rule {asked:?}; did you mean {near}?"),
            None => format!("there is no rule {asked:?}, and none with these words"),
        },
    ))
}

/// Statements, each with its section.
fn written(entries: &mut dyn Iterator<Item = &Entry>, sources: Option<&Sources>) -> String {
    let one = |entry: &Entry| {
        let origin = sources.and_then(|sources| sources.of(&entry.id));
        let origin = origin
            .map(|origin| format!("*{origin}*\n\n"))
            .unwrap_or_default();
        let Entry { id, section, text } = entry;
        format!("**{id}** · {section}\n\n{text}\n\n{origin}")
    };
    entries.map(one).collect()
}

/// What the original has on each rule, as a section; nothing where that is not told.
fn sources(meta: &Meta) -> String {
    let Ok(sources) = Sources::read(meta.sources) else {
        return String::new();
    };
    let mut text = format!(
        "## Rule by rule: what {} says, in our words\n\n",
        sources.sheet
    );
    for (id, origin) in sources.iter() {
        text.push_str(&format!("- **{id}** {origin}\n"));
    }
    text.push('\n');
    text
}
