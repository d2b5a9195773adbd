//! The known word that a mistyped word probably meant.

/// The candidate that takes the fewest corrections to reach from `word`, if they are few enough to
/// be a slip.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let letters: Vec<char> = word.to_lowercase().chars().take(64).collect();
    candidates
        .into_iter()
        .map(|candidate| (corrections(&letters, candidate), candidate))
        .min()
        .filter(|&(count, candidate)| count <= candidate.chars().count() / 3)
        .map(|(_, candidate)| candidate)
}

/// How many letters must be put in, left out or changed.
fn corrections(word: &[char], candidate: &str) -> usize {
    let mut row: Vec<usize> = (0..=word.len()).collect();
    for (above, goal) in candidate.chars().enumerate() {
        let mut diagonal = above;
        row[0] = above + 1;
        for (index, &letter) in word.iter().enumerate() {
            let changed = diagonal + usize::from(letter != goal);
            diagonal = row[index + 1];
            row[index + 1] = changed.min(diagonal + 1).min(row[index] + 1);
        }
    }
    row[word.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: [&str; 3] = ["great-railroad", "century-run", "big-train"];

    #[test]
    fn slips_are_understood() {
        assert_eq!(nearest("grate-railrod", WORDS), Some("great-railroad"));
        assert_eq!(nearest("Big-Train", WORDS), Some("big-train"));
        assert_eq!(nearest("centuryrun", WORDS), Some("century-run"));
    }

    #[test]
    fn another_word_is_no_slip() {
        assert_eq!(nearest("chess", WORDS), None);
        assert_eq!(nearest("", WORDS), None);
        assert_eq!(nearest("big-train", []), None);
    }
}
