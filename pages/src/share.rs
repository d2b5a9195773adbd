//! A game as a picture to share: the position, the players with their scores, and how it came out, for
//! viewers that know nothing of our style sheets.

use game::{Audience, Next, Seat, Viewer};
use house::LiveTable;
use kit::{AnyKit, ChanceDue, Look};
use maud::{Markup, PreEscaped, html};
use pictures::engraving::paint;
use pictures::{Ink, flat};
use tables::Table;

use super::result::result;
use super::words::capital;
use crate::kits::kit_of;
use crate::offline::ALONE;

/// The measures of the picture: what previews of links are cut to.
pub const WIDE: u32 = 1200;
/// The same, downward.
pub const HIGH: u32 = 630;

/// The room of the position, at the left.
const BOARD: f64 = 806.0;
/// Where words begin, and how wide they may be.
const WORDS: f64 = 834.0;

/// Faces that nearly every viewer has; the last two are always there.
const SANS: &str = "'DejaVu Sans','Verdana','Segoe UI','Helvetica Neue',Arial,sans-serif";
const SERIF: &str = "'DejaVu Serif','Rockwell',Georgia,'Times New Roman',serif";

/// A game at a moment, for everybody: what is hidden is not in it.
pub struct Card<'a> {
    /// The table.
    pub live: &'a LiveTable,
    /// The moment: so many events have happened.
    pub at: usize,
    /// Whether it is drawn in the colors of the night.
    pub dark: bool,
}

impl Card<'_> {
    fn is_end(&self) -> bool {
        self.at == self.live.game.count() && self.live.game.next() == Next::Over
    }

    /// How it came out, or how far it is.
    pub fn headline(&self) -> String {
        let game = &self.live.game;
        let audience = Audience {
            names: game.names(),
            ..Audience::of(Viewer::Public)
        };
        match (self.is_end(), self.at) {
            (true, _) => result(&**game, &audience, kit_of(&**game).unit()),
            (false, 0) => "Before the first move".into(),
            (false, at) if at == game.count() => "Being played".into(),
            (false, at) => format!("After {at} of {} events", game.count()),
        }
    }

    /// The whole picture.
    pub fn svg(&self) -> String {
        let then = self.live.game.back_to(self.at);
        let kit = kit_of(&*then);
        let board = kit.whole(&*then, Viewer::Public, Ink::Light);
        let rows = self.rows(kit, &*then);
        let title = then.meta().title;
        let spoken = rows.iter().map(|row| format!("{} {}", row.name, row.score));
        let spoken = format!(
            "{}. {}",
            self.headline(),
            spoken.collect::<Vec<_>>().join(", ")
        );
        card(&board, self.dark, title, &spoken, self.words(title, &rows))
    }

    fn rows(&self, kit: &dyn AnyKit, then: &dyn Table) -> Vec<Row> {
        let look = Look {
            viewer: Viewer::Public,
            seat: None,
            pick: "",
            address: "",
            chance: ChanceDue::NotYours,
        };
        let notes = kit.layout(then, look).seats;
        let outcome = self.live.game.outcome();
        let row = |seat: Seat| Row {
            seat,
            badge: then.badge(seat),
            name: short(&then.names()[seat.index()], 17),
            // At the end every score is known.
            score: match self.is_end() && self.live.game.hides() {
                true => outcome.scores.as_slice()[seat.index()].to_string(),
                false => notes
                    .get(seat.index())
                    .map_or_else(String::new, |note| note.score.clone()),
            },
            won: self.is_end() && outcome.winners.iter().any(|winner| winner == seat),
        };
        self.live.terms.seats().map(row).collect()
    }

    fn words(&self, title: &str, rows: &[Row]) -> Markup {
        let paint = Paint::of(self.dark);
        let title = lines(title, 13);
        let headline = lines(&self.headline(), 24);
        let head = 92.0 + 46.0 * (title.len() - 1) as f64;
        let told = head + 52.0;
        let first = told + 30.0 * headline.len() as f64 + 24.0;
        html! {
            @for (index, line) in title.iter().enumerate() {
                text x=(WORDS) y=(92.0 + 46.0 * index as f64) font-family=(SERIF) font-size="40" font-weight="700" fill=(paint.ink) { (line) }
            }
            rect x=(WORDS) y=(head + 14.0) width="338" height="5" fill=(paint.red) {}
            @for (index, line) in headline.iter().enumerate() {
                text x=(WORDS) y=(told + 4.0 + 30.0 * index as f64) font-family=(SANS) font-size="23" fill=(paint.ink) { (line) }
            }
            @for (index, row) in rows.iter().enumerate() {
                (row.drawn(first + 54.0 * index as f64, &paint))
            }
            text x=(WORDS) y="598" font-family=(SANS) font-size="19" fill=(paint.soft) { "Roundhouse · railroad games" }
        }
    }
}

/// A game as a picture, for pages about it.
pub fn poster(kit: &dyn AnyKit) -> String {
    let (meta, paint) = (kit.meta(), Paint::of(false));
    let title = lines(meta.title, 13);
    let about = lines(&capital(meta.about), 25);
    let head = 92.0 + 46.0 * (title.len() - 1) as f64;
    let (fewest, most) = meta.seats;
    let players = format!("{fewest}–{most} players");
    let facts = match format!("{players} · {}", kit.length()) {
        long if long.chars().count() > 31 => vec![players, kit.length().to_owned()],
        fits => vec![fits],
    };
    let below = head + 84.0 + 32.0 * about.len() as f64;
    let words = html! {
        @for (index, line) in title.iter().enumerate() {
            text x=(WORDS) y=(92.0 + 46.0 * index as f64) font-family=(SERIF) font-size="40" font-weight="700" fill=(paint.ink) { (line) }
        }
        rect x=(WORDS) y=(head + 14.0) width="338" height="5" fill=(paint.red) {}
        @for (index, line) in about.iter().enumerate() {
            text x=(WORDS) y=(head + 60.0 + 32.0 * index as f64) font-family=(SANS) font-size="23" fill=(paint.ink) { (line) }
        }
        @for (index, line) in facts.iter().enumerate() {
            text x=(WORDS) y=(below + 28.0 * index as f64) font-family=(SANS) font-size="21" fill=(paint.soft) { (line) }
        }
        text x=(WORDS) y="560" font-family=(SANS) font-size="23" font-weight="700" fill=(paint.ink) { "Play it in your browser" }
        text x=(WORDS) y="598" font-family=(SANS) font-size="19" fill=(paint.soft) { "Roundhouse · railroad games" }
    };
    card(&kit.poster(), false, meta.title, meta.about, words)
}

/// A player with a score.
struct Row {
    seat: Seat,
    badge: char,
    name: String,
    score: String,
    won: bool,
}

impl Row {
    fn drawn(&self, y: f64, paint: &Paint) -> Markup {
        let (fill, letter) = paint.seat(self.seat, self.badge);
        html! {
            @if self.won { rect x=(WORDS - 8.0) y=(y - 6.0) width="354" height="48" rx="6" fill=(paint.lamp) {} }
            @if self.seat.index().is_multiple_of(2) { circle cx=(WORDS + 18.0) cy=(y + 18.0) r="17" fill=(fill) stroke=(paint.ink) stroke-width="2" {} }
            @else { rect x=(WORDS + 2.0) y=(y + 2.0) width="32" height="32" rx="4" fill=(fill) stroke=(paint.ink) stroke-width="2" {} }
            text x=(WORDS + 18.0) y=(y + 25.0) text-anchor="middle" font-family=(SANS) font-size="20" font-weight="700" fill=(letter) { (self.badge) }
            text x=(WORDS + 48.0) y=(y + 26.0) font-family=(SANS) font-size="23" font-weight=(if self.won { "700" } else { "400" }) fill=(paint.ink) { (self.name) }
            text x=(WORDS + 336.0) y=(y + 26.0) text-anchor="end" font-family=(SANS) font-size="25" font-weight="700" fill=(paint.ink) { (self.score) }
        }
    }
}

/// The colors of a card.
struct Paint {
    dark: bool,
    paper: &'static str,
    card: &'static str,
    ink: &'static str,
    soft: &'static str,
    red: &'static str,
    lamp: &'static str,
}

impl Paint {
    fn of(dark: bool) -> Self {
        let color = |name| pictures::color(name, dark);
        Self {
            dark,
            paper: color("paper"),
            card: color("card"),
            ink: color("ink"),
            soft: color("soft"),
            red: color("red"),
            lamp: color("lamp"),
        }
    }

    /// The color of a seat, and that of the letter on it. A badge with the letter of a color has that
    /// color, as on the board.
    fn seat(&self, seat: Seat, badge: char) -> (&'static str, &'static str) {
        let hue = match (paint(badge), seat.index()) {
            ('e', 0) => 'a',
            ('e', 1) => 'b',
            ('e', 2) => 'c',
            ('e', 3) => 'd',
            (hue, _) => hue,
        };
        let (fill, letter) = match hue {
            'a' => ("a", "oa"),
            'b' => ("b", "oa"),
            'c' => ("c", "oa"),
            'd' => ("d", "ow"),
            'o' => ("orange", "paper"),
            'v' => ("violet", "paper"),
            'w' => ("w", "ow"),
            _ => ("e", "oa"),
        };
        (
            pictures::color(fill, self.dark),
            pictures::color(letter, self.dark),
        )
    }
}

/// A picture of a game in its frame, with words beside it.
fn card(board: &str, dark: bool, title: &str, spoken: &str, words: Markup) -> String {
    let paint = Paint::of(dark);
    let (wide, high) = (WIDE, HIGH);
    let svg = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox=(format!("0 0 {wide} {high}")) width=(wide) height=(high) role="img" aria-label=(format!("{title}: {spoken}")) {
            title { (title) }
            desc { (spoken) }
            rect width=(wide) height=(high) fill=(paint.paper) {}
            rect x="12" y="12" width=(wide - 24) height=(high - 24) fill="none" stroke=(paint.ink) stroke-width="3" {}
            rect x="18" y="18" width=(wide - 36) height=(high - 36) fill=(paint.card) stroke=(paint.ink) stroke-width="1" {}
            (PreEscaped(placed(&flat(board, dark))))
            (words)
        }
    };
    svg.into_string()
}

/// A picture within another: at the left, as large as there is room.
fn placed(board: &str) -> String {
    let place = format!(
        "<svg x=\"19\" y=\"19\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"xMidYMid meet\"",
        BOARD - 19.0,
        HIGH - 38
    );
    board.replacen("<svg", &place, 1)
}

/// How many lines a text has at most.
const MOST_LINES: usize = 5;

/// A text with no more letters than this.
fn short(text: &str, most: usize) -> String {
    match text.chars().count() > most {
        true => text.chars().take(most - 1).chain(['…']).collect(),
        false => text.to_owned(),
    }
}

/// A text in lines of about so many letters, five at most.
fn lines(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.last_mut().expect("there is always a line");
        if !last.is_empty() && last.chars().count() + 1 + word.chars().count() > most {
            lines.push(short(word, most));
        } else {
            if !last.is_empty() {
                last.push(' ');
            }
            last.push_str(&short(word, most));
        }
    }
    if lines.len() > MOST_LINES {
        lines.truncate(MOST_LINES);
        let last = &mut lines[MOST_LINES - 1];
        *last = short(
            &format!("{last}………"),
            last.chars().count().min(most - 1) + 1,
        );
    }
    lines
}

/// What makers of previews are told of a page.
pub struct Preview<'a> {
    /// Where the server is, such as `https://example.org`.
    pub origin: &'a str,
    /// The address of the page, from the root.
    pub path: &'a str,
    /// What it is called.
    pub title: &'a str,
    /// What is to be seen, in a sentence.
    pub about: &'a str,
    /// The address of a picture of [`WIDE`] by [`HIGH`].
    pub picture: &'a str,
}

impl Preview<'_> {
    /// The lines of the head.
    pub fn head(&self) -> Markup {
        html! {
            meta name="description" content=(self.about);
            meta property="og:type" content="website";
            meta property="og:site_name" content="Roundhouse";
            meta property="og:title" content=(self.title);
            meta property="og:description" content=(self.about);
            meta property="og:url" content=(format!("{}{}", self.origin, self.path));
            meta property="og:image" content=(format!("{}{}", self.origin, self.picture));
            meta property="og:image:type" content="image/png";
            meta property="og:image:width" content=(WIDE);
            meta property="og:image:height" content=(HIGH);
            meta property="og:image:alt" content=(self.about);
            meta name="twitter:card" content="summary_large_image";
            meta name="twitter:title" content=(self.title);
            meta name="twitter:description" content=(self.about);
            meta name="twitter:image" content=(format!("{}{}", self.origin, self.picture));
        }
    }
}

/// What a finished game offers to share: its link, its picture, its record. A moment of a replay has
/// a link and a picture of its own.
pub fn sharing(live: &LiveTable, at: usize) -> Markup {
    let id = &live.id;
    let dark = false;
    let card = Card { live, at, dark };
    let query = match at == live.game.count() {
        true => String::new(),
        false => format!("?at={at}"),
    };
    let picture = format!("/t/{id}/picture.svg{query}");
    html! {
        details.share #share {
            summary { "Share" }
            // Others have no use for a link to what one browser keeps.
            @if ALONE {
                p.hint { "Only this browser has the game. Give others its picture or its record." }
            } @else {
                p { label for="share-link" { "Link to the replay" } }
                p.copy {
                    input #share-link readonly data-link value=(format!("/t/{id}/replay{query}"));
                    button #copy-link.needs-script type="button" data-copy="share-link" { "Copy" }
                }
            }
            p.actions {
                @if !ALONE { button #share-now.primary.needs-share type="button" data-share="share-link" data-text=(card.headline()) { "Share…" } " " }
                a.button #share-picture href=(picture) download=(format!("roundhouse-{id}.svg")) { "Picture (SVG)" } " "
                button #share-png.needs-script type="button" data-picture=(picture) data-name=(format!("roundhouse-{id}.png")) { "Picture (PNG)" } " "
                a.button href=(format!("/t/{id}/record")) download { "Record" }
            }
            p #share-said.hint role="status" {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_words_are_cut_and_long_texts_end() {
        assert_eq!(short("Ann", 5), "Ann");
        assert_eq!(short("Annabella", 5), "Anna…");
        assert_eq!(lines("Ann won", 24), ["Ann won"]);
        assert_eq!(
            lines("The Great Railroad Game", 16),
            ["The Great", "Railroad Game"]
        );
        let long = lines(&"share the win and ".repeat(9), 12);
        assert_eq!(long.len(), MOST_LINES);
        assert!(
            long[MOST_LINES - 1].ends_with('…')
                && long.iter().all(|line| line.chars().count() <= 12)
        );
    }

    #[test]
    fn a_badge_has_the_color_of_its_letter() {
        let light = Paint::of(false);
        let fill = |index, badge| light.seat(Seat::from_index(index), badge).0;
        let color = |name| pictures::color(name, false);
        assert_eq!(fill(0, 'B'), color("b"), "a blue train of the first seat");
        assert_eq!(fill(1, 'O'), color("orange"));
        assert_eq!(fill(3, 'W'), color("w"));
        assert_eq!([fill(0, 'A'), fill(1, 'B')], [color("a"), color("b")]);
        assert_eq!(fill(4, 'E'), color("e"));
    }

    #[test]
    fn a_picture_in_a_card_has_no_classes_and_no_variables() {
        for kit in games::kits() {
            let svg = card(&kit.poster(), false, "A & B", "<none>", html! {});
            assert!(!svg.contains("var(") && !svg.contains("class=") && !svg.contains("<style"));
            assert!(svg.contains("A &amp; B") && svg.contains("&lt;none&gt;"));
            assert_eq!(svg.matches("<svg").count(), svg.matches("</svg>").count());
        }
    }
}
