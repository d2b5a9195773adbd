//! Text made ready for the screen: colors as styles, long lines in pieces.

use kit::terminal::Ink;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};

/// A line with the codes that [`Ink`] writes, as spans with styles.
pub(super) fn styled(line: &str) -> Line<'static> {
    let mut spans = Vec::new();
    let mut style = Style::new();
    let mut parts = line.split("\x1b[");
    spans.extend(
        parts
            .next()
            .map(|text| Span::styled(text.to_owned(), style)),
    );
    for part in parts {
        let (codes, text) = part.split_once('m').unwrap_or(("", part));
        for code in codes.split(';') {
            style = match code.parse::<u8>() {
                Ok(0) => Style::new(),
                Ok(1) => style.add_modifier(Modifier::BOLD),
                Ok(2) => style.add_modifier(Modifier::DIM),
                Ok(color @ 30..=37) => style.fg(Color::Indexed(color - 30)),
                Ok(_) | Err(_) => style,
            };
        }
        spans.push(Span::styled(text.to_owned(), style));
    }
    Line::from(spans)
}

/// A line in pieces of at most so many letters, divided between words where that is possible.
pub(super) fn wrapped(line: &str, columns: usize) -> Vec<String> {
    let columns = columns.max(1);
    if line.chars().count() <= columns {
        return vec![line.to_owned()];
    }
    let mut pieces = vec![String::new()];
    for word in line.split(' ') {
        let last = pieces.last_mut().expect("there is always one");
        let room = columns.saturating_sub(last.chars().count());
        let length = word.chars().count();
        if last.is_empty() && length <= columns {
            last.push_str(word);
        } else if length < room {
            last.push(' ');
            last.push_str(word);
        } else {
            let letters: Vec<char> = word.chars().collect();
            let cut = letters.chunks(columns).map(|piece| piece.iter().collect());
            pieces.extend(cut);
        }
    }
    if pieces.len() > 1 && pieces[0].is_empty() {
        pieces.remove(0);
    }
    pieces
}

/// The style of what is chosen. It is a sign without colors, too.
pub(super) fn chosen() -> Style {
    Style::new().add_modifier(Modifier::REVERSED)
}

/// The style of headings and bars.
pub(super) fn heading(ink: Ink) -> Style {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    match ink {
        Ink::Colored => bold.fg(Color::Indexed(6)),
        Ink::Plain => bold,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seat;

    #[test]
    fn codes_become_styles_and_leave_the_letters() {
        let text = format!("a {} b", Ink::Colored.seat(Seat::FIRST, "1←"));
        let line = styled(&text);
        let letters: String = line
            .spans
            .iter()
            .map(|span| span.content.as_ref())
            .collect();
        assert_eq!(letters, "a 1← b");
        assert_eq!(line.spans[1].style.fg, Some(Color::Indexed(1)));
        assert!(line.spans[1].style.add_modifier.contains(Modifier::BOLD));
        assert_eq!(line.spans[2].style, Style::new());
    }

    #[test]
    fn long_lines_are_divided_between_words() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("abcdefgh ij", 4), ["abcd", "efgh", "ij"]);
        assert_eq!(wrapped("", 4), [""]);
        assert_eq!(wrapped("  1 go", 6), ["  1 go"]);
    }
}
