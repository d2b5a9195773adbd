//! The notes that a guest makes about a table for themselves.

use store::{GuestId, TableId};

use crate::error::HouseError;
use crate::people::People;
use crate::random;

/// The most notes of one guest about one table.
const MOST: usize = 50;

/// The longest note, in characters.
const LONGEST: usize = 1000;

/// How the keys of a guest's notes begin.
fn begin(guest: GuestId) -> String {
    format!("own/{guest}/")
}

/// The notes of a guest about a table, each with its name, in the order in which they were made.
///
/// # Errors
/// If the store does not answer.
pub async fn of(
    store: &impl People,
    table: &TableId,
    guest: GuestId,
) -> Result<Vec<(String, String)>, HouseError> {
    let begin = begin(guest);
    let kept = store.notes(table, &begin).await?;
    let named = kept.into_iter();
    let named = named.filter_map(|(key, text)| Some((key.strip_prefix(&begin)?.to_owned(), text)));
    Ok(named.collect())
}

/// Keeps one more note.
///
/// # Errors
/// If it is empty or too long, there are too many, or the store does not take it.
pub async fn add(
    store: &impl People,
    table: &TableId,
    guest: GuestId,
    text: &str,
) -> Result<(), HouseError> {
    let text = text.replace("\r\n", "\n").replace('\0', "");
    let text = text.trim();
    if text.is_empty() || text.chars().count() > LONGEST {
        let why = format!("a note has 1 to {LONGEST} characters");
        return Err(HouseError::Unfit(why));
    }
    let kept = of(store, table, guest).await?;
    if kept.len() >= MOST {
        return Err(HouseError::TooMuch(
            "you have as many notes here as one can; remove some",
        ));
    }
    let number = kept.last().and_then(|(name, _)| {
        let (number, _) = name.split_once('-')?;
        number.parse::<u32>().ok()
    });
    let number = number.map_or(1, |number| number + 1);
    let key = format!("{}{number:06}-{}", begin(guest), &random::token()?[..8]);
    Ok(store.put_note(table, &key, text).await?)
}

/// Removes the note of this name.
///
/// # Errors
/// If the store does not answer.
pub async fn remove(
    store: &impl People,
    table: &TableId,
    guest: GuestId,
    name: &str,
) -> Result<(), HouseError> {
    let key = format!("{}{name}", begin(guest));
    Ok(store.remove_note(table, &key).await?)
}
