//! The game's own record: one line per turn, complete or as one viewer may read it.

use std::fmt::Write;

use game::{Event, EventOf, Notation, Seat, Viewer};

use crate::action::{Action, Deal};
use crate::board::Card;
use crate::rules::Luminaries;
use crate::state::{Phase, State};

impl Luminaries {
    /// The record lines the last of `events` closed, as `viewer` may read them: cards that were
    /// dealt or kept face down are question marks to others.
    pub fn record_for(
        &self,
        start: &State,
        events: &[EventOf<Self>],
        viewer: Viewer,
    ) -> Vec<String> {
        self.closed_turn(start, events, Some(viewer))
            .into_iter()
            .collect()
    }

    /// The line of the turn that the last event closed, if it closed one.
    pub(crate) fn closed_turn(
        &self,
        start: &State,
        events: &[EventOf<Self>],
        viewer: Option<Viewer>,
    ) -> Option<String> {
        let (last, before) = events.split_last()?;
        let Event::Act(seat, Action::End) = last else {
            return None;
        };
        let opens = |event: &EventOf<Self>| {
            matches!(event, Event::Act(_, Action::End | Action::Choose(..)))
        };
        let begun = before.iter().rposition(opens);
        // Setup is no turn: what was dealt before the first choice stands in no line.
        let from = match begun {
            Some(index) => index + 1,
            None if start.phase == Phase::Setup => before.len(),
            None => 0,
        };
        let mut line = seat.letter().to_string();
        let mut dealt = false;
        let mut first = true;
        for event in &events[from..] {
            match event {
                Event::Act(_, action) => {
                    if dealt {
                        line.push(']');
                    }
                    dealt = false;
                    line.push_str(if first { " " } else { "; " });
                    line.push_str(&self.step(action, *seat, viewer));
                }
                Event::Chance(deal) => {
                    line.push_str(if dealt { " " } else { " [" });
                    line.push_str(self.dealt(deal, viewer));
                    dealt = true;
                }
            }
            first = false;
        }
        Some(line)
    }

    fn step(&self, action: &Action, seat: Seat, viewer: Option<Viewer>) -> String {
        let own = viewer.is_none_or(|viewer| viewer.is(seat));
        if let Action::Keep(card) = action
            && !own
        {
            return format!("keep E{}-?", self.board.era(*card).number());
        }
        self.action(action).to_string()
    }

    fn dealt(&self, deal: &Deal, viewer: Option<Viewer>) -> &str {
        let (card, to) = match *deal {
            Deal::Bonus(card) => (Card::Bonus(card), None),
            Deal::Row(card) => (Card::Company(card), None),
            Deal::Hand(seat, card) => (Card::Company(card), Some(seat)),
            Deal::Region(seat, card) => (Card::Regional(card), Some(seat)),
        };
        let seen = to.is_none_or(|seat| viewer.is_none_or(|viewer| viewer.is(seat)));
        if seen {
            self.board.card_name(card)
        } else {
            "?"
        }
    }

    /// The event in notation as `viewer` may read it, with question marks for what it may not know.
    pub fn event_for(&self, event: &EventOf<Self>, viewer: Viewer) -> String {
        let mut text = String::new();
        let written = match event {
            Event::Act(seat, Action::Choose(one, two)) if !viewer.is(*seat) => {
                let (one, two) = (self.board.era(*one), self.board.era(*two));
                write!(text, "keep E{}-? E{}-?", one.number(), two.number())
            }
            Event::Act(seat, action) => {
                text.push_str(&self.step(action, *seat, Some(viewer)));
                Ok(())
            }
            Event::Chance(deal) => {
                let to = match *deal {
                    Deal::Bonus(_) => "bonus".into(),
                    Deal::Row(_) => "row".into(),
                    Deal::Hand(seat, _) | Deal::Region(seat, _) => seat.letter().to_string(),
                };
                write!(text, "deal {to} {}", self.dealt(deal, Some(viewer)))
            }
        };
        written.expect("a string takes every text");
        text
    }
}
