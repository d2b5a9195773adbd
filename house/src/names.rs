//! The names people may have.

use crate::error::HouseError;

/// The longest name, in characters.
pub const LONGEST_NAME: usize = 32;

/// A name that people may have: it prints, is not too long, and has single spaces.
///
/// # Errors
/// If nothing is left of it, or too much.
pub fn fit_name(text: &str) -> Result<String, HouseError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let name = words.join(" ");
    let unfit = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    if name.is_empty() || name.chars().count() > LONGEST_NAME || name.chars().any(unfit) {
        return Err(HouseError::Unfit(format!(
            "a name has 1 to {LONGEST_NAME} characters that print"
        )));
    }
    Ok(name)
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
        for wrong in ["", "  ", "a\u{7}", "\u{202e}ada", &"x".repeat(33)] {
            assert!(fit_name(wrong).is_err(), "{wrong:?}");
        }
    }
}
