//! What starts a program: its path and its arguments, as one text.

/// The words of a text, as a shell would have them: separated by blanks, except inside quotation marks.
pub(crate) fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in text.chars() {
        match (quote, letter) {
            (Some(mark), _) if letter == mark => quote = None,
            (None, '\'' | '"') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, _) if letter.is_whitespace() => words.extend(word.take()),
            (Some(_) | None, _) => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn quotation_marks_keep_words_together() {
        assert_eq!(words("./bot"), ["./bot"]);
        assert_eq!(words(" ./bot  --level 3 "), ["./bot", "--level", "3"]);
        assert_eq!(
            words("'./my bot' --say \"it's\" ''"),
            ["./my bot", "--say", "it's", ""]
        );
        assert!(words("  ").is_empty());
    }
}
