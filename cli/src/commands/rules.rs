//! `roundhouse rules`: the whole rulebook, or one statement with the rulings it names.

use std::io::Write;

use game::Rulebook;
use tables::nearest;

use crate::args::RulesArgs;
use crate::failure::Failure;

pub(crate) fn run(args: &RulesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let meta = games::meta(&args.game)?;
    let book = Rulebook::new(meta.rulebook);
    match args.rule.as_deref() {
        None => write!(
            out,
            "{}\n## Options in words\n\n{}",
            book.text(),
            meta.options_in_words()
        )?,
        Some("options") => write!(out, "{}", meta.options_in_words())?,
        Some(id) => write!(out, "{}", explained(&book, id)?)?,
    }
    Ok(())
}

/// One statement as people read it: with its section and the rulings it names.
pub(crate) fn explained(book: &Rulebook, id: &str) -> Result<String, Failure> {
    let Some(entry) = book.entry(id) else {
        let known = book.entries().iter().map(|entry| entry.id.as_str());
        return Err(Failure::Usage(match nearest(&id.to_uppercase(), known) {
            Some(near) => format!("there is no rule {id:?}; did you mean {near}?"),
            None => format!("there is no rule {id:?} in this game"),
        }));
    };
    let mut text = format!("{} · {}\n{}\n", entry.id, entry.section, plain(&entry.text));
    for ruling in book.named_by(entry) {
        text.push_str(&format!(
            "\n{} · {}\n{}\n",
            ruling.id,
            ruling.section,
            plain(&ruling.text)
        ));
    }
    Ok(text)
}

/// Markdown's marks are for pages; a terminal reads better without them.
fn plain(text: &str) -> String {
    text.replace("**", "").replace('`', "")
}
