//! A costly decision on the board: the move that was made, a better one beside it, and why.

use game::{Seat, Viewer};
use house::{Access, Cost, LiveTable, Weighed};
use kit::{ChanceDue, Frame, Look, Tone};
use maud::{Markup, PreEscaped, html};
use pictures::Point;
use tables::Table;

use super::after::doubted;
use super::words::with_names;
use crate::kits::kit_of;

/// A costly decision of a finished game, for one who looks.
pub(crate) struct Compared<'a> {
    /// The table.
    pub live: &'a LiveTable,
    /// Who looks.
    pub access: &'a Access,
    /// The decision.
    pub cost: &'a Cost,
}

impl Compared<'_> {
    /// The table as it stood before the decision.
    fn then(&self) -> Box<dyn Table> {
        self.live.game.back_to(self.cost.event.saturating_sub(1))
    }

    /// The move that was made, in notation.
    pub(crate) fn made(&self) -> Option<String> {
        let event = self.live.game.event(self.cost.event.checked_sub(1)?)?;
        event.seat.map(|_| event.text)
    }

    /// As the seat saw it that decided; where nothing is hidden, in words for who looks.
    fn look(&self) -> Option<Look<'static>> {
        let seat = Seat::from_number(self.cost.seat)?;
        let viewer = match self.live.game.hides() {
            true => Some(seat),
            false => self.access.audience(&[]).you,
        };
        Some(Look {
            viewer: viewer.map_or(Viewer::Public, Viewer::Seat),
            seat: Some(seat),
            pick: "",
            address: "",
            chance: ChanceDue::NotYours,
        })
    }

    /// The moves of these kinds, drawn on the board.
    pub(crate) fn picture(&self, tones: &[Tone]) -> Option<String> {
        let made = self.made();
        let better = self.cost.better().map(|better| better.action.as_str());
        let moves = tones.iter().filter_map(|tone| match tone {
            Tone::Made => Some((*tone, made.as_deref()?)),
            Tone::Better => Some((*tone, better?)),
        });
        let moves: Vec<(Tone, &str)> = moves.collect();
        let then = self.then();
        kit_of(&*then).compare(&*then, self.look()?, &moves)
    }

    /// What matters on the board: where the better move is, as if it had been picked.
    pub(crate) fn focus(&self) -> Option<Frame> {
        let then = self.then();
        let look = Look {
            pick: &self.cost.better()?.action,
            ..self.look()?
        };
        kit_of(&*then).layout(&*then, look).focus
    }

    /// Why the better move is better, in the game's own terms.
    pub(crate) fn why(&self) -> Option<String> {
        let then = self.then();
        let (made, better) = (self.made()?, self.cost.better()?);
        let (kit, look, better) = (kit_of(&*then), self.look()?, better.action.as_str());
        let compared = kit.why(&*then, look, &made, better);
        // What is good about it by itself is told to whom it speaks of.
        let own = self.access.audience(&[]).you == Seat::from_number(self.cost.seat);
        compared.or_else(|| kit.why(&*then, look, better, better).filter(|_| own))
    }

    /// What a move is called, with the players' names in the place of their seats.
    fn called(&self, words: &str) -> String {
        with_names(words, self.live.game.names(), self.access.audience(&[]).you)
    }

    /// The move that was made, in words, with what it promised.
    pub(crate) fn made_in_words(&self) -> Markup {
        let made = self.made();
        let weighed = made.and_then(|made| self.cost.weighed(&made));
        line(Tone::Made, "Made", &self.called(&self.cost.played), weighed)
    }

    /// The better move in words, with what it promises, and why it is better.
    pub(crate) fn better_in_words(&self) -> Markup {
        html! {
            (line(Tone::Better, "Better", &self.called(&self.cost.best), self.cost.better()))
            @if let Some(why) = self.why() { p.why { (why) } }
        }
    }
}

/// A move in a line, behind its sign on the board.
fn line(tone: Tone, called: &str, words: &str, weighed: Option<&Weighed>) -> Markup {
    let kind = match tone {
        Tone::Made => "made",
        Tone::Better => "better",
    };
    let sign = tone.sign(Point::new(16.0, 16.0), 14.0).to_string();
    html! {
        p.move-line data-tone=(kind) {
            svg.rh.sign viewBox="0 0 32 32" aria-hidden="true" { (PreEscaped(sign)) }
            span { b { (called) ": " } (words) @if let Some(weighed) = weighed { ". " (promise(weighed)) } "." }
        }
    }
}

/// What a move promises: "Wins 61 % (57–65)".
pub(crate) fn promise(weighed: &Weighed) -> String {
    format!("Wins {}", doubted(weighed.share, weighed.doubt))
}
