//! Help at the table: a welcome before the first move, and a good move for whoever asks for one.

use game::Seat;
use house::Hint;
use kit::{Layout, Tone};
use maud::{Markup, html};
use tables::{Choice, LogLine};

use super::parts::Scene;
use super::story::dealt;

/// With how many of the other moves a hint is compared, until one shows a reason.
const COMPARED: usize = 6;

impl Scene<'_> {
    /// What stands in the place of the story before there is one, for those who sit at the table. Cards
    /// that were dealt are no story yet.
    pub(crate) fn welcome(&self, told: &[LogLine]) -> Markup {
        let game = &*self.live.game;
        if game.count() > dealt(told) || !self.live.has_begun() || !self.access.is_seated() {
            return html! {};
        }
        let slug = game.meta().slug;
        html! {
            li.welcome { strong { (self.kit().goal(game)) "." } }
            li.welcome {
                "First time? " a href=(format!("/learn/{slug}")) { "Learn it by playing" } ", a few minutes. "
                label for="tab-info" { "Info" } " explains every sign on the board."
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
        let words = choices
            .list
            .iter()
            .find(|choice| choice.notation == hint.action);
        let percent = |share: f64| format!("{:.0}%", share * 100.0);
        html! {
            form.hinted method="post" action=(format!("/t/{}/act", self.live.id)) role="status" {
                (self.hidden(seat, layout))
                p { strong { (words.map_or(hint.action.as_str(), |choice| choice.words.as_str())) } "." }
                @if let Some(why) = self.hint_reason(hint, &choices.list) { p { (why) } }
                p.hint {
                    @if hint.proven && hint.share > 0.99 { "It wins for certain." }
                    @else {
                        "Bots who play on from there win " (percent(hint.share)) " of their games"
                        @if let Some(next) = hint.next_best { ", after the next best move " (percent(next)) } "."
                    }
                }
                button.primary #do-hint name="do" value=(hint.action) { "Do it" }
            }
        }
    }

    /// Why the move is good: what tells it from the best of the others that differs from it in the
    /// game's own terms.
    fn hint_reason(&self, hint: &Hint, choices: &[Choice]) -> Option<String> {
        let (kit, game) = (self.kit(), &*self.live.game);
        let address = self.address("");
        let mut others = hint.others.iter().take(COMPARED);
        let (other, why) = others.find_map(|other| {
            let why = kit.why(game, self.look(&address), other, &hint.action)?;
            Some((other, why))
        })?;
        // A comparison says with what; a reason is a sentence that begins with "It".
        let other = choices.iter().find(|choice| choice.notation == *other);
        Some(match (other, why.strip_prefix("It ")) {
            (Some(other), Some(rest)) => format!("Better than “{}”: it {rest}", other.words),
            (_, _) => why,
        })
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
