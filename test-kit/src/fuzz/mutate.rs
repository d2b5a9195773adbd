//! A text made from others by small random changes.

use game::Prng;

/// Longer texts only take longer.
const LONGEST: usize = 16 * 1024;

/// What tends to trouble readers of text.
const ODD: [&str; 18] = [
    "0",
    "-1",
    "255",
    "256",
    "65536",
    "4294967296",
    "99999999999999999999",
    "",
    " ",
    "\n",
    "\t",
    "\0",
    "é",
    "∞",
    "\u{202e}",
    "=",
    "|",
    "\"\"\"",
];

/// A text of the corpus, or two of them, with one to four changes.
pub(crate) fn text(corpus: &[String], rng: &mut Prng) -> String {
    let mut text = any(corpus, rng).to_owned();
    for _ in 0..=rng.below(4) {
        text = accident(&text, corpus, rng);
    }
    if text.len() > LONGEST {
        let end = boundary(&text, LONGEST);
        text.truncate(end);
    }
    text
}

fn any<'a>(corpus: &'a [String], rng: &mut Prng) -> &'a str {
    if corpus.is_empty() {
        ""
    } else {
        rng.choose(corpus).as_str()
    }
}

fn accident(text: &str, corpus: &[String], rng: &mut Prng) -> String {
    match rng.below(9) {
        0 => flip(text, rng),
        1 => {
            let (before, after) = text.split_at(place(text, rng));
            let odd = *rng.choose(&ODD);
            format!("{before}{odd}{after}")
        }
        2 => {
            let (start, end) = stretch(text, rng);
            format!("{}{}", &text[..start], &text[end..])
        }
        3 => {
            let (start, end) = stretch(text, rng);
            format!("{}{}", &text[..end], &text[start..])
        }
        4 => text[..place(text, rng)].to_owned(),
        5 => {
            let other = any(corpus, rng);
            let tail = &other[place(other, rng)..];
            format!("{}{tail}", &text[..place(text, rng)])
        }
        6 => swap(text, rng),
        7 => {
            let donor = tokens(any(corpus, rng));
            let word = if donor.is_empty() {
                ""
            } else {
                *rng.choose(&donor)
            };
            replace(text, word, rng)
        }
        _ => {
            let odd = *rng.choose(&ODD);
            replace(text, odd, rng)
        }
    }
}

/// One bit of one byte the other way.
fn flip(text: &str, rng: &mut Prng) -> String {
    let mut bytes = text.as_bytes().to_vec();
    if !bytes.is_empty() {
        let at = rng.below(bytes.len() as u32) as usize;
        bytes[at] ^= 1 << rng.below(8);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Two tokens exchanged.
fn swap(text: &str, rng: &mut Prng) -> String {
    let mut tokens = tokens(text);
    if !tokens.is_empty() {
        let count = tokens.len() as u32;
        tokens.swap(rng.below(count) as usize, rng.below(count) as usize);
    }
    tokens.concat()
}

/// One token replaced.
fn replace(text: &str, by: &str, rng: &mut Prng) -> String {
    let mut tokens = tokens(text);
    if !tokens.is_empty() {
        let at = rng.below(tokens.len() as u32) as usize;
        tokens[at] = by;
    }
    tokens.concat()
}

/// Words and numbers, and each character between them.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = if first.is_alphanumeric() {
            rest.find(|c: char| !c.is_alphanumeric())
                .unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (token, tail) = rest.split_at(end);
        tokens.push(token);
        rest = tail;
    }
    tokens
}

/// A place between two characters.
fn place(text: &str, rng: &mut Prng) -> usize {
    boundary(text, rng.below(text.len() as u32 + 1) as usize)
}

fn boundary(text: &str, near: usize) -> usize {
    (0..=near.min(text.len()))
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0)
}

/// A short stretch of the text.
fn stretch(text: &str, rng: &mut Prng) -> (usize, usize) {
    let start = place(text, rng);
    let end = boundary(text, start + rng.below(24) as usize);
    (start, end.max(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_the_whole_text() {
        let text = "1>CHI#4 | é 12";
        assert_eq!(tokens(text).concat(), text);
        assert_eq!(tokens(text)[..4], ["1", ">", "CHI", "#"]);
    }

    #[test]
    fn accidents_never_break_and_seldom_repeat() {
        let corpus = ["gr1 SFO A | 1@CHI/SE 3@home".to_owned(), "∞é| 2".to_owned()];
        let mut rng = Prng::new(5);
        let texts: std::collections::HashSet<String> =
            (0..2_000).map(|_| text(&corpus, &mut rng)).collect();
        assert!(texts.len() > 1_000, "only {} different texts", texts.len());
    }
}
