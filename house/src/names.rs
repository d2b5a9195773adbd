//! The names people may have: such that nobody hides in them or passes for somebody else.

use crate::error::HouseError;
use crate::letters::{composed, is_allowed, is_single_script, skeleton};
use crate::terms::Holder;

/// The longest name, in characters.
pub const LONGEST_NAME: usize = 32;

/// What may stand in a name besides letters and digits.
const SIGNS: &str = " '’-._,&!()+";

/// Words that mean something here: a name that is one of them, or one of them and a number, would be
/// taken for a seat, a bot or the house.
const TAKEN: [&str; 33] = [
    "bot",
    "bots",
    "easy bot",
    "medium bot",
    "skilled bot",
    "hard bot",
    "expert bot",
    "master bot",
    "seat",
    "open seat",
    "open",
    "player",
    "guest",
    "you",
    "me",
    "nobody",
    "somebody",
    "everybody",
    "host",
    "the host",
    "table",
    "house",
    "server",
    "system",
    "admin",
    "administrator",
    "moderator",
    "roundhouse",
    "red",
    "yellow",
    "green",
    "blue",
    "black",
];

/// Around a name that is written from right to left, so that it cannot turn its neighbors round.
const ISOLATE: [char; 2] = ['\u{2068}', '\u{2069}'];

/// A name that people may have: letters of one script, digits and a few signs, with single spaces. It
/// looks like no bot's name and no word for a seat.
///
/// # Errors
/// What is wrong with it.
pub fn fit_name(text: &str) -> Result<String, HouseError> {
    let unfit = |why: String| Err(HouseError::Unfit(why));
    let name = composed(text.chars().filter(|c| !ISOLATE.contains(c)));
    let words: Vec<&str> = name.split_whitespace().collect();
    let name = words.join(" ");
    let length = name.chars().count();
    if name.is_empty() || length > LONGEST_NAME {
        return unfit(format!(
            "a name has 1 to {LONGEST_NAME} characters that print"
        ));
    }
    let fits = |c: char| SIGNS.contains(c) || is_allowed(c) && c != ':';
    if !name.chars().all(fits) || !name.chars().any(char::is_alphanumeric) {
        return unfit("a name has letters, digits, spaces and - ' . _ , & ! ( ) +".into());
    }
    let letters: String = name.chars().filter(|c| !SIGNS.contains(*c)).collect();
    if !is_single_script(&letters) {
        return unfit("the letters of a name are all of one script".into());
    }
    if is_taken(&name) {
        return unfit(format!(
            "“{name}” is what a bot or a seat is called here; add something to it"
        ));
    }
    if name.chars().any(is_right_to_left) {
        return Ok(format!("{}{name}{}", ISOLATE[0], ISOLATE[1]));
    }
    Ok(name)
}

/// Whether a name could be taken for a bot, a seat or the house.
fn is_taken(name: &str) -> bool {
    // What looks alike is alike: letters that cannot be told apart, in any case.
    let seen = |text: &str| -> String { skeleton(&text.to_lowercase()) };
    let own = seen(name);
    let sign = |c: char| !c.is_alphabetic();
    let word = seen(name.trim_matches(sign));
    let numbered = TAKEN.iter().any(|taken| seen(taken) == word);
    numbered || Holder::BOTS.iter().flatten().any(|bot| seen(bot) == own)
}

/// Whether a letter is written from right to left: those blocks hold nothing else.
fn is_right_to_left(c: char) -> bool {
    matches!(
        c,
        '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}'
    )
}

/// What was said, without what does not print or turns the text round. Characters that join others, as
/// in many scripts and in pictures of families, stay.
pub(crate) fn plain_talk(text: &str) -> String {
    let hidden = |c: char| {
        matches!(
            c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
                | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
                | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
        )
    };
    let shown = text.chars().filter(|c| !hidden(*c));
    shown
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_print() {
        assert_eq!(
            fit_name("  Ada   Lovelace ").expect("a name"),
            "Ada Lovelace"
        );
        for right in [
            "Zoë",
            "O’Neil",
            "Jean-Luc 2",
            "Łukasz",
            "李小龍",
            "Ольга",
            "x",
            "J. & K.",
        ] {
            assert_eq!(fit_name(right).expect(right), right);
        }
        // Two ways to write one letter are one.
        assert_eq!(fit_name("Zoe\u{308}").expect("a name"), "Zoë");
        for wrong in [
            "",
            "  ",
            "...",
            "a\u{7}",
            "<b>",
            "a/b",
            "a:b",
            &"x".repeat(33),
        ] {
            assert!(fit_name(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn nobody_hides_in_a_name() {
        for wrong in [
            "\u{202e}ada",
            "an\u{200b}n",
            "an\u{ad}n",
            "\u{3164}",
            "\u{2800}",
            "ann\u{feff}",
            "a\u{e0041}",
            "\u{200f}ann",
            "a\u{2060}b",
        ] {
            assert!(fit_name(wrong).is_err(), "{wrong:?}");
        }
        // Greek and Cyrillic letters among Latin ones.
        assert!(fit_name("Αnn").is_err() && fit_name("Bоb").is_err());
        let turned = fit_name("אדה").expect("a name");
        assert_eq!(turned, "\u{2068}אדה\u{2069}");
        assert_eq!(fit_name(&turned).expect("the same again"), turned);
        assert!(fit_name("אדה Ann").is_err());
    }

    #[test]
    fn nobody_passes_for_a_bot_or_a_seat() {
        for taken in [
            "Walt",
            "WALT",
            "wa1t",
            "Ada",
            "Open seat",
            "seat 2",
            "Player 3",
            "You",
            "Guest 1234",
            "Host",
            "Red",
            "Admin",
            "-Bot-",
            "Вlасk",
        ] {
            assert!(fit_name(taken).is_err(), "{taken}");
        }
        for free in ["Walter", "Ada L.", "Redford", "Bottom", "Mr. Host of Ely"] {
            assert!(fit_name(free).is_ok(), "{free}");
        }
    }

    #[test]
    fn talk_is_shown_as_it_is_written() {
        assert_eq!(plain_talk("a\u{202e}b\u{200b}c\td"), "abc d");
        let family = "👩\u{200d}👧";
        assert_eq!(plain_talk(family), family);
    }
}
