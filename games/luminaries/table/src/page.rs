//! 20th Century Limited on a page: the map, the hand, and what each card still lacks.
//!
//! `pick` reads what was picked, `hand` knows what each card lacks, `turn` lists what can be done,
//! `spots` puts it on the board, `papers` lays out what lies beside it, `verdict` counts at the end.

mod hand;
mod papers;
mod pick;
mod spots;
#[cfg(test)]
mod tests;
mod turn;
mod verdict;

use crate::board::page;
use game::{Event, Notation, Seat, Viewer};
use luminaries::{Action, Company, Edge, EdgeSet, Lines, Luminaries, Regional, View};
use maud::Markup;

use crate::PageInput;
use hand::Held;
use kit::{BoardLine, Layout};
use pick::Picked;
pub(crate) use turn::lays;

pub(crate) fn ground(rules: &Luminaries) -> String {
    page::ground(rules)
}

pub(crate) fn board_lines(rules: &Luminaries) -> Vec<BoardLine> {
    let edges = rules.board().map.all_edges();
    let line = |edge| {
        let (from, to) = page::ends(rules, edge);
        BoardLine {
            name: spoken(rules, edge),
            from: (from.x, from.y),
            to: (to.x, to.y),
        }
    };
    edges.iter().map(line).collect()
}

pub(crate) fn above(rules: &Luminaries) -> String {
    page::names(rules)
}

pub(crate) fn layout(rules: &Luminaries, sight: &PageInput<'_>) -> Layout {
    let table = Table::new(rules, sight);
    let plates = table.plates();
    let sheet = page::Sheet {
        plates: plates.iter().map(|plate| plate.label.clone()).collect(),
        ..table.sheet()
    };
    Layout {
        asked: table.asked(),
        overlay: page::overlay(rules, sight.view, &sheet),
        spots: table.spots(plates),
        groups: table.groups(),
        tray: table.papers(),
        ..Layout::default()
    }
}

pub(crate) fn verdict(rules: &Luminaries, sight: &PageInput<'_>) -> Markup {
    verdict::count(rules, sight)
}

/// A table as one viewer sees it, with what he has picked.
struct Table<'a> {
    rules: &'a Luminaries,
    sight: &'a PageInput<'a>,
    /// The viewer's own cards in the order in which they are drawn.
    hand: Vec<Held>,
    picked: Picked,
}

impl<'a> Table<'a> {
    fn new(rules: &'a Luminaries, sight: &'a PageInput<'a>) -> Self {
        let hand = hand::held(rules, sight.view);
        let picked = Picked::read(rules, sight, &hand);
        Self {
            rules,
            sight,
            hand,
            picked,
        }
    }

    fn view(&self) -> &'a View {
        self.sight.view
    }

    /// The seat whose cards are looked at.
    fn own(&self) -> Option<Seat> {
        match self.sight.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public => None,
        }
    }

    /// An action in notation.
    fn text(&self, action: &Action) -> String {
        self.rules.action(action).to_string()
    }

    /// What is drawn besides what the view tells.
    fn sheet(&self) -> page::Sheet {
        let lately = self.sight.lately.iter();
        let last = lately.filter_map(|event| match event {
            Event::Act(_, action) => action.lines(),
            Event::Chance(_) => None,
        });
        let mut sheet = page::Sheet {
            last: last.fold(EdgeSet::EMPTY, |all, lines| all.union(&lines.set)),
            hand: self
                .hand
                .iter()
                .map(|held| (held.shown(), held.note(self.rules)))
                .collect(),
            ..page::Sheet::default()
        };
        match &self.picked {
            Picked::Card(index) => {
                sheet.picked = Some(*index);
                sheet.via = self.hand[*index].via();
            }
            Picked::Line(edge) => sheet.marks.insert(*edge),
            Picked::Action(action) => {
                // One route at a time.
                sheet.last = EdgeSet::EMPTY;
                self.mark(action, &mut sheet);
            }
            Picked::Nothing => {
                if let Some([only]) = self.removals().as_deref() {
                    sheet.marks = *only;
                }
            }
            Picked::Rows | Picked::Row(_) | Picked::Lift | Picked::Swap => {}
        }
        sheet
    }

    /// Draws what an action would use and take off.
    fn mark(&self, action: &Action, sheet: &mut page::Sheet) {
        match action {
            Action::Lay(_, lines) | Action::Remove(lines) => sheet.marks = lines.set,
            Action::Regional(card, lines) => {
                sheet.via = lines.set;
                sheet.marks = self.own_way(*card, &lines.set);
            }
            Action::Company(card, lines) => {
                sheet.via = lines.set;
                let sets = self.coming_off(*card, lines);
                sheet.marks = sets.first().copied().unwrap_or_default();
            }
            Action::Choose(..)
            | Action::Keep(_)
            | Action::Draw(_)
            | Action::Swap(_)
            | Action::Skip(_)
            | Action::Claim(..)
            | Action::Reset
            | Action::End => {}
        }
    }

    /// Own segments that join the cities of a regional card together with these of others.
    fn own_way(&self, card: Regional, via: &EdgeSet) -> EdgeSet {
        let Some(seat) = self.own() else {
            return EdgeSet::EMPTY;
        };
        let terminals = &self.rules.board().regional(card).terminals;
        let own = self.view().tracks.of(seat);
        let price = |edge: Edge| {
            if via.has(edge) {
                Some(0)
            } else {
                own.has(edge).then_some(1)
            }
        };
        let plan = luminaries::cheapest(&self.rules.board().map, terminals, price);
        plan.map_or(EdgeSet::EMPTY, |plan| plan.edges.both(own))
    }

    /// The sets of own segments of which one comes off for a company.
    fn coming_off(&self, card: Company, via: &Lines) -> Vec<EdgeSet> {
        self.own().map_or_else(Vec::new, |seat| {
            self.rules.coming_off(self.view(), seat, card, &via.set)
        })
    }

    /// The sets that may come off now, if that is what is asked.
    fn removals(&self) -> Option<Vec<EdgeSet>> {
        let set = |action: &Action| {
            let Action::Remove(lines) = action else {
                return None;
            };
            Some(lines.set)
        };
        self.sight.actions.iter().map(set).collect()
    }
}

/// An edge by the city codes or names of its ends, as it can be typed.
fn spoken(rules: &Luminaries, edge: Edge) -> String {
    let map = &rules.board().map;
    let (a, b) = map.ends(edge);
    format!("{}-{}", map.spoken(a), map.spoken(b))
}
