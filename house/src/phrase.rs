//! Recovery phrases: twelve words that stand for 128 random bits, with a check that finds slips of the pen.

use bip39::{Language, Mnemonic};

use crate::error::HouseError;
use crate::random;

/// A new phrase.
pub(crate) fn fresh() -> Result<String, HouseError> {
    let bits: [u8; 16] = random::bytes()?;
    let phrase = Mnemonic::from_entropy_in(Language::English, &bits);
    let phrase = phrase.map_err(|error| HouseError::Broken(error.to_string()))?;
    Ok(joined(phrase.words()))
}

/// A phrase as somebody typed it: with any spaces and capitals, and numbers before the words.
///
/// # Errors
/// If it is no phrase, or one with a slip in it.
pub(crate) fn read(typed: &str) -> Result<String, HouseError> {
    let typed = typed.to_lowercase();
    let words: Vec<&str> = typed
        .split(|c: char| !c.is_ascii_lowercase())
        .filter(|word| !word.is_empty())
        .collect();
    let why = if words.len() == 12 {
        let known = |word: &&str| Language::English.find_word(word).is_some();
        match words.iter().find(|word| !known(word)) {
            Some(strange) => {
                format!("“{strange}” is not one of the words that phrases are made of")
            }
            None => match Mnemonic::parse_in_normalized(Language::English, &words.join(" ")) {
                Ok(phrase) => return Ok(joined(phrase.words())),
                Err(_) => "one of the words is not as it was told, or the order is not".into(),
            },
        }
    } else {
        format!("a recovery phrase has 12 words, these are {}", words.len())
    };
    Err(HouseError::Unfit(why))
}

fn joined(words: impl Iterator<Item = &'static str>) -> String {
    let words: Vec<&str> = words.collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_is_read_as_people_write_it() {
        let phrase = fresh().expect("randomness");
        assert_eq!(phrase.split(' ').count(), 12);
        assert_ne!(phrase, fresh().expect("randomness"));
        assert_eq!(read(&phrase).expect("it is one"), phrase);
        let numbered: Vec<String> = (1..)
            .zip(phrase.split(' '))
            .map(|(number, word)| format!("{number}. {}", word.to_uppercase()))
            .collect();
        let typed = format!("  {}\n", numbered.join("\n"));
        assert_eq!(read(&typed).expect("it is one"), phrase);
    }

    #[test]
    fn slips_are_told() {
        // The words of a known phrase, which nobody has.
        let right = "legal winner thank year wave sausage worth useful legal winner thank yellow";
        assert!(read(right).is_ok());
        let refused = |typed: &str| read(typed).expect_err("it is none").to_string();
        assert!(refused("").contains("12 words"));
        assert!(refused(&right.replace("wave", "waev")).contains("“waev”"));
        assert!(refused(&right.replace("wave", "whale")).contains("not as it was told"));
        assert!(refused(&right.replace("legal winner", "winner legal")).contains("not as it was"));
    }
}
