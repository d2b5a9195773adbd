//! The ends of help texts: what the games themselves say of a command, and examples.

/// The end of a command's help: what it does, what each game adds to that, and examples. Those of
/// the games stand between `first` and `last`.
pub(crate) fn after(command: &str, about: &str, first: &[&str], last: &[&str]) -> String {
    let mut text = flowing(about);
    let mut examples: Vec<String> = first.iter().map(ToString::to_string).collect();
    for kit in games::kits() {
        let slug = kit.meta().slug;
        for help in kit.help().iter().filter(|help| help.command == command) {
            if !help.note.is_empty() {
                text.push_str(if text.is_empty() { "" } else { "\n" });
                text.push_str(&flowing(help.note));
            }
            let lines = help.examples.iter();
            examples.extend(lines.map(|rest| format!("{command} {slug} {rest}")));
        }
    }
    examples.extend(last.iter().map(ToString::to_string));
    text.push_str(if text.is_empty() { "" } else { "\n\n" });
    text.push_str("Examples:");
    for example in examples {
        text.push_str("\n  roundhouse ");
        text.push_str(example.trim_end());
    }
    text
}

/// The text with the lines of each paragraph joined, so that it is broken where the terminal ends and not before.
/// Lines that are indented stay as they are.
pub(crate) fn flowing(text: &str) -> String {
    let mut flowing = String::with_capacity(text.len());
    let mut goes_on = false;
    for line in text.lines() {
        let is_prose = !line.is_empty() && !line.starts_with(' ');
        if !flowing.is_empty() {
            flowing.push(if goes_on && is_prose { ' ' } else { '\n' });
        }
        flowing.push_str(line);
        goes_on = is_prose;
    }
    flowing
}

/// What the program is, in its first line, and the games it has.
pub(crate) fn about() -> String {
    let mut text = String::from(
        "Play four out-of-print American railroad board games in the browser or the terminal, \
         and study them with bots.\n\nGames:",
    );
    for meta in games::GAMES {
        text.push_str(&format!("\n  {:<16} {}", meta.slug, meta.title));
    }
    text
}

/// The end of the program's own help.
pub(crate) fn after_all() -> String {
    let slug = games::GAMES[0].slug;
    format!(
        "Examples:\n  roundhouse\n  roundhouse play {slug}\n  roundhouse rules {slug}\n  \
         roundhouse simulate {slug} --games 1000\n\n\
         `roundhouse COMMAND --help` tells more about a command. \
         Exit codes: 0 done, 1 the answer is no or the work failed, 2 asked wrongly."
    )
}
