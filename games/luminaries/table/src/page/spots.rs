//! What can be clicked on the board: lines of the map, cards, the deck, and plates for the rest.

use crate::board::page;
use luminaries::{Action, Card, Edge, EdgeSet, Phase, Source, Track};

use super::hand::called;
use super::pick::Picked;
use super::turn::lays;
use super::{Table, spoken};
use kit::{Click, Hotspot, Shape};

/// Something to do that has no place on the map, on a plate in its corner.
pub(super) struct Plate {
    /// What stands on it.
    pub(super) label: String,
    name: String,
    does: Click,
}

impl Table<'_> {
    /// Everything that can be clicked; the cards of the hand come first, in their order, since the
    /// stylesheet finds by that what to show when one is pointed at.
    pub(super) fn spots(&self, plates: Vec<Plate>) -> Vec<Hotspot> {
        let mut spots = self.own_cards();
        spots.extend(self.others());
        let count = plates.len();
        for (index, plate) in plates.into_iter().enumerate() {
            spots.push(Hotspot {
                shape: framed(page::plate(index, count)),
                name: plate.name,
                does: plate.does,
            });
        }
        spots
    }

    /// The cards of the hand: one that is asked for is taken, any other shows what it lacks.
    fn own_cards(&self) -> Vec<Hotspot> {
        let count = self.hand.len();
        let spot = |(index, held): (usize, &super::Held)| {
            let card = held.card;
            let named = called(self.rules, card);
            let (name, does) = match self.taking(card) {
                Some(action) => (self.words(action), self.does(action)),
                None => (named, Click::Pick(self.pick_of(card))),
            };
            Hotspot {
                shape: framed(page::own(index, count)),
                name,
                does,
            }
        };
        self.hand.iter().enumerate().map(spot).collect()
    }

    /// The card of the hand that was picked.
    fn picked_card(&self) -> Option<Card> {
        match &self.picked {
            Picked::Card(index) => Some(self.hand[*index].card),
            Picked::Nothing
            | Picked::Line(_)
            | Picked::Rows
            | Picked::Row(_)
            | Picked::Lift
            | Picked::Swap
            | Picked::Action(_) => None,
        }
    }

    /// The action that a click on a card of the hand means at once.
    fn taking(&self, card: Card) -> Option<&Action> {
        let first = self.picked_card();
        self.sight.actions.iter().find(|action| match action {
            Action::Keep(one) => Card::Regional(*one) == card,
            // The second of two cards that are kept together.
            Action::Choose(..) => {
                first.is_some_and(|first| first != card && self.concerns(action, first))
                    && self.concerns(action, card)
            }
            Action::Swap(one) => self.picked == Picked::Swap && Card::Company(*one) == card,
            Action::Lay(..)
            | Action::Regional(..)
            | Action::Company(..)
            | Action::Draw(_)
            | Action::Remove(_)
            | Action::Skip(_)
            | Action::Claim(..)
            | Action::Reset
            | Action::End => false,
        })
    }

    /// Lines, the row, the deck, bonus cards, and track that may come off.
    fn others(&self) -> Vec<Hotspot> {
        let mut spots = Vec::new();
        for action in self.sight.actions {
            let shape = match action {
                Action::Lay(..) => self.line(action),
                Action::Draw(Source::Deck) => Some(framed(page::deck())),
                Action::Draw(Source::Row(card)) => {
                    let index = self.view().row.iter().position(|one| one == *card);
                    index.map(|index| framed(page::row(index)))
                }
                Action::Claim(bonus, _) => {
                    let color = self.rules.board().bonus(*bonus).color;
                    Some(framed(page::bonus(usize::from(color))))
                }
                Action::Choose(..)
                | Action::Keep(_)
                | Action::Regional(..)
                | Action::Company(..)
                | Action::Remove(_)
                | Action::Swap(_)
                | Action::Skip(_)
                | Action::Reset
                | Action::End => None,
            };
            let Some(shape) = shape else { continue };
            let (name, does) = match lays(action).and_then(|lay| self.laying(lay)) {
                // The page knows the line's name already.
                Some(text) => (String::new(), Click::Act(text)),
                None => (self.words(action), self.does(action)),
            };
            spots.push(Hotspot { shape, name, does });
        }
        spots.extend(self.coming_track());
        spots
    }

    /// What lays or lifts a single line, as it can be typed: its ends by the names the page gives them.
    pub(super) fn laying(&self, (kind, edges): (Track, &EdgeSet)) -> Option<String> {
        let verb = match kind {
            Track::Place => "place",
            Track::Lift => "lift",
        };
        let edge = edges.iter().next()?;
        Some(format!("{verb} {}", spoken(self.rules, edge)))
    }

    fn line(&self, action: &Action) -> Option<Shape> {
        let (_, edges) = lays(action)?;
        let edge = edges.iter().next().filter(|_| edges.len() == 1)?;
        Some(Shape::Line(edge.index()))
    }

    /// Track that may come off: a click narrows the choice to the sets that hold it.
    fn coming_track(&self) -> Vec<Hotspot> {
        let sets = match self.view().phase {
            Phase::Remove => self.removals().unwrap_or_default(),
            Phase::Setup
            | Phase::Track
            | Phase::Option
            | Phase::Keep
            | Phase::Draw(_)
            | Phase::Close
            | Phase::Over => Vec::new(),
        };
        let all = sets.iter().fold(EdgeSet::EMPTY, |all, set| all.union(set));
        let spot = |edge: Edge| Hotspot {
            shape: Shape::Line(edge.index()),
            name: String::new(),
            does: Click::Pick(format!("e{}", edge.index())),
        };
        all.iter().map(spot).collect()
    }

    /// What has no place on the map: routes, swaps and skips of a picked card, the row, the turn.
    pub(super) fn plates(&self) -> Vec<Plate> {
        let mut plates = Vec::new();
        if self.sight.seat.is_none() {
            return plates;
        }
        if let Picked::Action(action) = &self.picked {
            plates.push(self.plate(action, "DO IT"));
            plates[0].does = self.sight.doing(self.rules, action);
        }
        for action in self.sight.actions {
            let Some(label) = self.label(action) else {
                continue;
            };
            plates.push(self.plate(action, &label));
        }
        plates.truncate(page::MOST_PLATES);
        plates
    }

    fn plate(&self, action: &Action, label: &str) -> Plate {
        Plate {
            label: label.to_owned(),
            name: self.words(action),
            does: self.does(action),
        }
    }

    /// What stands on the plate of an action, if it has one now.
    fn label(&self, action: &Action) -> Option<String> {
        let about = self.picked_card();
        let picked = about.is_some_and(|card| self.concerns(action, card));
        let waivers = |count: usize| match count {
            0 => "OWN TRACK".to_owned(),
            1 => "1 WAIVER".to_owned(),
            some => format!("{some} WAIVERS"),
        };
        match action {
            Action::Regional(_, via) if picked => {
                Some(format!("SCORE: {}", waivers(via.set.len())))
            }
            Action::Company(_, via) if picked => Some(format!("FOUND: {}", waivers(via.set.len()))),
            Action::Swap(_) if picked => Some("SWAP THIS CARD".into()),
            Action::Skip(_) if picked => Some("SKIP THIS ERA".into()),
            Action::Remove(lines) => self.off(&lines.set),
            Action::Reset if about.is_none() => Some("REPLACE THE ROW".into()),
            Action::End if about.is_none() => Some("END THE TURN".into()),
            Action::Regional(..)
            | Action::Company(..)
            | Action::Swap(_)
            | Action::Skip(_)
            | Action::Reset
            | Action::End
            | Action::Choose(..)
            | Action::Keep(_)
            | Action::Lay(..)
            | Action::Draw(_)
            | Action::Claim(..) => None,
        }
    }
}

impl Table<'_> {
    /// What stands on the plate of a set that may come off: what only it takes.
    fn off(&self, set: &EdgeSet) -> Option<String> {
        let sets = self.removals().unwrap_or_default();
        let common = sets.iter().fold(*set, |all, other| all.both(other));
        let first = set.without(&common).iter().next();
        match (first, &self.picked) {
            (None, _) => Some("TAKE IT OFF".to_owned()),
            (Some(first), Picked::Line(edge)) if set.has(*edge) => {
                Some(format!("OFF WITH {}", spoken(self.rules, first)))
            }
            (Some(_), _) => None,
        }
    }
}

fn framed((x, y, width, height): page::Frame) -> Shape {
    Shape::Box {
        x,
        y,
        width,
        height,
    }
}
