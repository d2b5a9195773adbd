//! `roundhouse rules`: the whole rulebook, one statement with the rulings it names, or all with a word.

use std::io::Write;

use game::{Entry, Rulebook};
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
            let book = format!("{}\n\n## Options in words\n", book.text());
            format!("{}{}", rendered(&book, look), options())
        }
        "options" => options(),
        asked => rendered(&found(&book, asked)?, look),
    };
    pager::show(&abilities.letters.of(text), out)
}

/// The statement with this id and the rulings it names, or all statements with these words, as Markdown.
pub(crate) fn found(book: &Rulebook, asked: &str) -> Result<String, Failure> {
    if let Some(entry) = book.entry(asked) {
        let named = book.named_by(entry);
        return Ok(written(std::iter::once(entry).chain(named)));
    }
    let with_words = book.with_words(asked);
    if !with_words.is_empty() {
        return Ok(written(with_words.into_iter()));
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
fn written<'a>(entries: impl Iterator<Item = &'a Entry>) -> String {
    entries
        .map(|entry| format!("**{}** · {}\n\n{}\n\n", entry.id, entry.section, entry.text))
        .collect()
}
