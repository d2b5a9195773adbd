//! Help at the table: a welcome before the first move, and a good move for whoever asks for one.

use game::Seat;
use house::Hint;
use kit::{Layout, Tone};
use maud::{Markup, html};
use tables::{Choice, LogLine};

use super::parts::Scene;
use super::words::with_names;

/// With how many of the other moves a hint is compared, until one shows a reason.
const COMPARED: usize = 6;

impl Scene<'_> {
    /// What stands in the place of the story before there is one, for those who sit at the table. Cards
    /// that were dealt are no story yet.
    pub(crate) fn welcome(&self, told: &[LogLine]) -> Markup {
        let game = &*self.live.game;
        // What chance did so far hides nothing: somebody may have turned up a square that nobody laid.
        let done = game.count() > told.len() || told.iter().any(|entry| entry.by.is_some());
        if done || !self.live.has_begun() || !self.access.is_seated() {
            return html! {};
        }
        let slug = game.meta().slug;
        html! {
            li.welcome { strong { (self.kit().goal(game)) "." } }
            li.welcome {
                "First time? " a href=(format!("/learn/{slug}")) { "Learn it by playing" } ", a few minutes. "
                span.signs { label for="tab-info" { "Info" } " explains every sign on the board." }
            }
        }
    }

    /// The button that asks for a good move.
    pub(crate) fn asking(&self, layout: &Layout) -> Markup {
        let Some(seat) = self
            .access
            .deciding
            .filter(|_| layout.forced.is_none() && self.access.may_ask(self.live))
        else {
            return html! {};
        };
        html! {
            form.ask method="post" action=(format!("/t/{}/hint", self.live.id)) {
                (self.hidden(seat, layout))
                button #hint title="Show me a good move (h)" { span.short { "Hint" } span.long { "Show me a good move" } }
            }
        }
    }

    /// A good move, why it is one, and how good it is.
    pub(crate) fn hinted(&self, hint: &Hint, seat: Seat, layout: &Layout) -> Markup {
        let choices = self.live.game.choices(seat);
        let words = self.called_here(&choices.list, &hint.action);
        let percent = |share: f64| format!("{:.0}%", share * 100.0);
        let next = hint.next_best.filter(|next| *next <= hint.share);
        // The same number twice tells nothing.
        let next = next.filter(|next| percent(*next) != percent(hint.share));
        html! {
            form.hinted method="post" action=(format!("/t/{}/act", self.live.id)) {
                (self.hidden(seat, layout))
                div role="status" {
                    p { strong { (words.as_ref().unwrap_or(&hint.action)) } "." }
                    @if let Some(why) = self.hint_reason(hint, &choices.list) { p { (why) } }
                    p.hint {
                        @if hint.proven && hint.share > 0.99 { "It wins for certain." }
                        @else {
                            "Bots who play on from there win " (percent(hint.share)) " of their games"
                            @if let Some(next) = next { ", after the next best move " (percent(next)) } "."
                        }
                    }
                }
                button.primary #do-hint name="do" value=(hint.action) { "Do it" }
            }
        }
    }

    /// Why the move is good: what tells it from the best of the others that differs from it in the
    /// game's own terms, or else what is good about it by itself.
    fn hint_reason(&self, hint: &Hint, choices: &[Choice]) -> Option<String> {
        let (kit, game) = (self.kit(), &*self.live.game);
        let address = self.address("");
        let mut others = hint.others.iter().take(COMPARED);
        let compared = others.find_map(|other| {
            let why = kit.why(game, self.look(&address), other, &hint.action)?;
            Some((other, why))
        });
        let Some((other, why)) = compared else {
            // Beside itself a move shows what is good about it.
            return kit.why(game, self.look(&address), &hint.action, &hint.action);
        };
        // A comparison says with what; a reason is a sentence that begins with "It".
        let other = self.called_here(choices, other);
        Some(match (other, why.strip_prefix("It ")) {
            (Some(other), Some(rest)) => format!("Better than “{}”: it {rest}", brief(&other)),
            (_, _) => why,
        })
    }

    /// What a move is called, with the players' names in the place of their seats.
    fn called_here(&self, choices: &[Choice], notation: &str) -> Option<String> {
        let choice = choices.iter().find(|choice| choice.notation == notation)?;
        Some(with_names(&choice.words, self.live.game.names(), None))
    }

    /// The move drawn on the board.
    pub(crate) fn hint_drawn(&self) -> Option<String> {
        let hint = self.hint.filter(|_| self.access.deciding.is_some())?;
        let address = self.address("");
        let moves = [(Tone::Better, &*hint.action)];
        self.kit()
            .compare(&*self.live.game, self.look(&address), &moves)
    }
}

/// Words without what stands in brackets.
fn brief(words: &str) -> String {
    let mut out = String::new();
    let mut depth = 0_u32;
    for letter in words.chars() {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if depth == 0 => out.push(letter),
            _ => {}
        }
    }
    let words = out.split_whitespace().collect::<Vec<_>>().join(" ");
    words.replace(" ,", ",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_are_left_out() {
        let words = "Discard Erie (New York – Buffalo) for another card";
        assert_eq!(brief(words), "Discard Erie for another card");
        assert_eq!(
            brief("Found Erie (New York – Buffalo), +14"),
            "Found Erie, +14"
        );
        assert_eq!(brief("Hold"), "Hold");
    }
}
