//! Small changes to words.

use game::Seat;

/// The words with a capital letter at their beginning.
pub fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// Words that call seats by their letters, with what the players are called in their place.
pub(crate) fn with_names(words: &str, names: &[String], you: Option<Seat>) -> String {
    let names = names.iter().enumerate();
    names.fold(words.to_owned(), |words, (index, name)| {
        let seat = Seat::from_index(index);
        let name = if you == Some(seat) { "you" } else { name };
        words.replace(&format!("seat {}", seat.letter()), name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_called_by_their_players() {
        let names = ["Ada", "Bertram", "Cora"].map(str::to_owned);
        let words = "Score Heartland, +8, paying seat C 2 waivers and seat A 1 waiver";
        assert_eq!(
            with_names(words, &names, Some(Seat::FIRST)),
            "Score Heartland, +8, paying Cora 2 waivers and you 1 waiver"
        );
    }
}
