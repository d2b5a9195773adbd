//! What has happened, in words: the story since the viewer's last decision, and the log.

use game::{Audience, Seat};
use maud::{Markup, html};
use tables::LogLine;

use super::parts::{MANY, Scene};

/// How many events the story goes back for those who look on.
const STORY: usize = 12;
/// How many it goes back for those who sit at the table and have not decided anything.
const LONG_STORY: usize = 60;

/// What stands for the cards that are dealt at the beginning; the script says the same.
const DEALT: &str = "The cards are dealt";
/// So many of them are folded.
const DEAL: usize = 8;

/// How many lines at the beginning of a game are a long deal, which nobody needs to read.
fn dealt(told: &[LogLine]) -> usize {
    let begins = told.first().is_some_and(|entry| entry.number == 1);
    let drawn = told.iter().take_while(|entry| entry.by.is_none()).count();
    if begins && drawn >= DEAL { drawn } else { 0 }
}

/// A line of the log and whom it is about.
type Told<'a> = (Option<Seat>, &'a LogLine);

/// The lines of each turn; the script parts them in the same way.
fn turns<'s, 'a>(lines: &'s [Told<'a>]) -> impl Iterator<Item = &'s [Told<'a>]> {
    let mut seat = lines.first().and_then(|(about, _)| *about);
    lines.chunk_by(move |_, (about, _)| {
        let goes_on = about.is_none() || *about == seat;
        seat = about.or(seat);
        goes_on
    })
}

/// A line parted behind the name of the player at a seat, if it begins with it.
fn parted<'l>(words: &'l str, who: &str) -> Option<(&'l str, &'l str)> {
    let rest = words.strip_prefix(who)?.strip_prefix(' ')?;
    Some((&words[..=who.len()], rest))
}

/// Whom a line is about: who decided it, or whose name it begins with.
fn about(entry: &LogLine, audience: &Audience<'_>) -> Option<Seat> {
    let seats = (1..)
        .map_while(Seat::from_number)
        .take(audience.names.len());
    // Some lines have a title: "Train 2: you turned up a straight".
    let titled = entry.words.split_once(": ").map_or("", |(_, rest)| rest);
    let mut named = seats.filter(|seat| {
        parted(&entry.words, &audience.who(*seat)).is_some()
            || parted(titled, &audience.whom(*seat)).is_some()
    });
    entry.by.or_else(|| named.next())
}

impl Scene<'_> {
    /// Where the story begins, as far as decisions tell.
    fn story_from(&self) -> usize {
        let game = &self.live.game;
        let own = self.access.seat().and_then(|seat| game.before_last(seat));
        // Who only spins has decided nothing, but waits for others all the same.
        let most = match (own, self.access.is_seated()) {
            (Some(_), _) => MANY,
            (None, true) => LONG_STORY,
            (None, false) => STORY,
        };
        own.unwrap_or(0).max(game.count().saturating_sub(most))
    }

    /// The newest lines of the log, at least as many as the story needs.
    pub fn told(&self, lines: usize) -> Vec<LogLine> {
        let game = &self.live.game;
        let since = game.count().saturating_sub(lines).min(self.story_from());
        game.log(&self.access.audience(game.names()), since)
    }

    /// What has happened since the viewer's last decision or spin, the newest last. An update shows
    /// nothing of it: it says where the story begins, and the script takes the lines from the log.
    pub fn story(&self, told: &[LogLine], shown: &[LogLine]) -> Markup {
        let own = |entry: &LogLine| entry.by.is_some_and(|seat| self.access.viewer.is(seat));
        let least = told.len() - (self.live.game.count() - self.story_from()).min(told.len());
        let from = told.iter().rposition(own).unwrap_or(0).max(least);
        let first = told.get(from).map_or(0, |entry| entry.number);
        let after = shown.iter().position(|entry| entry.number >= first);
        let shown = after.map_or(&[][..], |after| &shown[after..]);
        let (deal, rest) = shown.split_at(dealt(shown));
        let audience = self.access.audience(self.live.game.names());
        let rest: Vec<Told<'_>> = rest
            .iter()
            .map(|entry| (about(entry, &audience), entry))
            .collect();
        html! {
            ol #story.story tabindex="0" aria-live="polite" aria-label="Since your last decision" data-from=(first) {
                (self.welcome(told))
                (self.deal(deal))
                @for turn in turns(&rest) { (self.turn(turn, &audience)) }
            }
        }
    }

    /// What somebody did one after the other, and what chance did meanwhile: sentences of one paragraph, in
    /// which the name need not be seen again.
    fn turn(&self, turn: &[Told<'_>], audience: &Audience<'_>) -> Markup {
        let seat = turn.first().and_then(|(about, _)| *about);
        let who = seat.map(|seat| audience.who(seat));
        html! {
            li.turn data-seat=[seat.map(Seat::letter)] { ol {
                @for (index, (_, entry)) in turn.iter().enumerate() {
                    (self.line(entry, who.as_ref().filter(|_| index > 0).and_then(|who| parted(&entry.words, who))))
                }
            } }
        }
    }

    /// Many cards that were dealt before anybody did anything, folded.
    fn deal(&self, deal: &[LogLine]) -> Markup {
        html! {
            @if !deal.is_empty() {
                li.deal { details { summary { (DEALT) } ol { @for entry in deal { (self.event(entry)) } } } }
            }
        }
    }

    /// The newest lines of the log, in words.
    pub fn log(&self, told: &[LogLine], lines: usize) -> Markup {
        let game = &self.live.game;
        let earlier = game.count().saturating_sub(lines);
        let told = &told[told.len().saturating_sub(lines)..];
        // Where people share a screen, the log that one has read is not left for the next.
        let eyes = game
            .hides()
            .then(|| self.access.seat().map_or(0, Seat::number));
        html! {
            section #log.log data-eyes=[eyes] aria-label="Log" {
                h2.hide { "Log" }
                @if earlier > 0 && lines == MANY {
                    p { a href=(format!("/t/{}/replay?at={earlier}", self.live.id)) { "Earlier events are in the replay" } }
                }
                ol #events tabindex="0" aria-label="What happened" {
                    @for entry in told { (self.event(entry)) }
                }
            }
        }
    }

    fn event(&self, entry: &LogLine) -> Markup {
        self.line(entry, None)
    }

    /// A line, parted into who did it and what, or whole.
    fn line(&self, entry: &LogLine, parted: Option<(&str, &str)>) -> Markup {
        let stood_in = self.live.stand_ins.contains(&(entry.number - 1));
        html! {
            li data-n=(entry.number) data-seat=[entry.by.map(Seat::letter)] data-mine[entry.concerns] data-on[entry.hands_on] {
                @match parted {
                    Some((who, rest)) => { span.by { (who) } (rest) }
                    None => (entry.words),
                }
                @if stood_in { em { " (time was up)" } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use game::Viewer;

    use super::*;

    fn line(number: usize, by: Option<Seat>, words: &str) -> LogLine {
        LogLine {
            number,
            seat: by,
            by,
            words: words.into(),
            concerns: false,
            hands_on: false,
        }
    }

    /// What chance does belongs to the turn before it, unless it comes first or tells of somebody else.
    #[test]
    fn each_turn_is_a_paragraph() {
        let [ann, ben] = [Some(Seat::FIRST), Seat::from_number(2)];
        let names = ["Ann".to_owned(), "Ben".to_owned()];
        let audience = Audience {
            viewer: Viewer::Public,
            you: ann,
            names: &names,
        };
        let lines = [
            line(1, None, "A card was turned up"),
            line(2, ann, "You laid track"),
            line(3, None, "A card came up"),
            line(4, None, "You drew a card"),
            line(5, None, "Ben drew a card"),
            line(6, ben, "Ben laid track"),
            line(7, None, "Benton came up"),
            line(8, ann, "Your train ran"),
            line(9, None, "Train 2: Ben drew a card"),
        ];
        let told: Vec<Told<'_>> = lines
            .iter()
            .map(|entry| (about(entry, &audience), entry))
            .collect();
        let told: Vec<Vec<usize>> = turns(&told)
            .map(|turn| turn.iter().map(|(_, entry)| entry.number).collect())
            .collect();
        assert_eq!(
            told,
            [vec![1], vec![2, 3, 4], vec![5, 6, 7], vec![8], vec![9]]
        );
        assert_eq!(turns(&[]).count(), 0);
        assert_eq!(parted("You drew", "You"), Some(("You ", "drew")));
        assert_eq!(parted("Your train", "You"), None);
    }
}
