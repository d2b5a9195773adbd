//! Words and signs of Rust code, without comments and literals.

/// A word or a sign of Rust code, and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token<'a> {
    pub(super) at: usize,
    pub(super) text: &'a str,
}

impl Token<'_> {
    /// Whether it is a name, a keyword or a number.
    pub(super) fn is_word(&self) -> bool {
        self.text.starts_with(in_word)
    }
}

/// The tokens of a text, in order. A sign is one character, but for `::`.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        at += if first.is_whitespace() {
            first.len_utf8()
        } else if let Some(length) = comment(rest).or_else(|| literal(rest)) {
            length
        } else {
            let length = match rest.find(|c| !in_word(c)).unwrap_or(rest.len()) {
                0 if rest.starts_with("::") => 2,
                0 => first.len_utf8(),
                word => word,
            };
            let text = &rest[..length];
            tokens.push(Token { at, text });
            length
        };
    }
    tokens
}

fn in_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The length of the comment that the text begins with.
fn comment(text: &str) -> Option<usize> {
    if text.starts_with("//") {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        if text[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if depth == 0 {
            return None;
        } else if text[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                break;
            }
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    Some(at)
}

/// The length of the text or character in quotes that the text begins with.
fn literal(text: &str) -> Option<usize> {
    let prefix = text.find(|c: char| !"bcr".contains(c))?;
    let body = &text[prefix..];
    let length = match &text[..prefix] {
        "r" | "br" | "cr" => raw(body),
        "" | "b" | "c" if body.starts_with('"') => quoted(body, '"'),
        "" | "b" if body.starts_with('\'') => {
            // Else it is a lifetime: only a character is closed right after one, or escaped.
            let mut inside = body.chars().skip(1);
            let is_character = inside.next() == Some('\\') || inside.next() == Some('\'');
            is_character.then(|| quoted(body, '\'')).flatten()
        }
        _ => None,
    };
    Some(prefix + length?)
}

/// The length of what stands between two quotes, with them; a backslash hides what follows it.
fn quoted(text: &str, quote: char) -> Option<usize> {
    let mut inside = text.char_indices().skip(1);
    while let Some((at, c)) = inside.next() {
        if c == '\\' {
            inside.next();
        } else if c == quote {
            return Some(at + 1);
        }
    }
    None
}

/// The length of a raw text: as many number signs after its end as before its beginning.
fn raw(text: &str) -> Option<usize> {
    let inside = text.trim_start_matches('#');
    let signs = text.len() - inside.len();
    let inside = inside.strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(signs));
    Some(signs + 1 + inside.find(&end)? + end.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(code: &str) -> Vec<&str> {
        tokens(code).iter().map(|token| token.text).collect()
    }

    #[test]
    fn words_and_signs_are_parted() {
        assert_eq!(
            texts("pub(crate) use super::a_1::{B, c};"),
            [
                "pub", "(", "crate", ")", "use", "super", "::", "a_1", "::", "{", "B", ",", "c",
                "}", ";"
            ]
        );
        assert_eq!(tokens("é = ü")[2], Token { at: 5, text: "ü" });
    }

    #[test]
    fn comments_are_no_code() {
        assert_eq!(texts("a // b\nc /* d /* e */ f */ g //"), ["a", "c", "g"]);
    }

    #[test]
    fn literals_are_no_code() {
        assert_eq!(texts(r#"a "b \" c" d b"e" f"#), ["a", "d", "f"]);
        assert_eq!(texts(r##"a r"b \" c br#"d " e"# f"##), ["a", "c", "f"]);
        assert_eq!(
            texts(r"a '{' b '\'' c '\u{1f}' d b'}' e"),
            ["a", "b", "c", "d", "e"]
        );
    }

    #[test]
    fn a_lifetime_is_no_literal() {
        assert_eq!(
            texts("&'a str, &'b str"),
            ["&", "'", "a", "str", ",", "&", "'", "b", "str"]
        );
    }
}
