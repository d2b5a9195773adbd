//! 20th Century Limited on a page: the map, the hand, and what each card still lacks.
//!
//! `pick` reads what was picked, `hand` knows what each card lacks, `plan` which track helps it most,
//! `turn` asks and lists what can be done, `places` where track may lie, `score` the ways to score a
//! card, `words` says it, `spots` puts it on the board, `tray` lays out the cards below it, `goals` and
//! `points` count, `legend` explains the signs, `verdict` counts at the end, `compare` holds a move
//! beside a better one, `reason` tells what is good about one.

mod compare;
mod goals;
mod hand;
mod legend;
mod pick;
mod places;
mod plan;
mod points;
mod reason;
mod score;
mod spots;
#[cfg(test)]
mod tests;
mod tray;
mod turn;
mod verdict;
mod words;

use crate::board::page::{self, Happened, Shown};
use game::{Event, Notation, Seat, Viewer};
use luminaries::{
    Action, Card, Company, Edge, EdgeSet, Lines, Luminaries, Regional, Source, Track, Using, View,
};
use maud::Markup;
use pictures::geometry::Point;

use crate::PageInput;
pub(crate) use compare::{sketch, why};
use hand::Held;
use kit::{BoardLine, Click, Frame, Layout};
pub(crate) use legend::legend;
use pick::Picked;
pub(crate) use words::lays;

pub(crate) fn ground(rules: &Luminaries) -> String {
    page::ground(rules)
}

pub(crate) fn board_lines(rules: &Luminaries) -> Vec<BoardLine> {
    let edges = rules.board().map.all_edges();
    let line = |edge| {
        let (from, to) = page::ends(rules, edge);
        BoardLine {
            name: spoken(rules, edge),
            words: rules.line_words(edge),
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
    let groups = table.groups();
    let mut sheet = table.sheet();
    let lines = groups.iter().flat_map(|group| &group.choices);
    for (index, line) in lines.enumerate() {
        let Some(shown) = table.preview(&line.does, index == 0) else {
            continue;
        };
        // Two lines that begin with the same decision light the same track.
        if sheet.choices.iter().all(|other| other.act != shown.act) {
            sheet.choices.push(shown);
        }
    }
    Layout {
        status: table.status(),
        asked: table.asked(),
        overlay: page::overlay(rules, sight.view, &sheet),
        spots: table.spots(),
        groups,
        finish: table.finish(),
        tray: table.tray(),
        seats: table.seats(),
        focus: table.focus(&sheet),
        forced: table.forced(),
        pinned: table.pinned(),
        all_listed: table.lists_all(),
    }
}

pub(crate) fn verdict(rules: &Luminaries, sight: &PageInput<'_>) -> Markup {
    verdict::count(rules, sight)
}

pub(crate) fn decided(rules: &Luminaries, sight: &PageInput<'_>) -> Option<String> {
    verdict::decided(rules, sight)
}

/// How much of the map a phone shows at a scale at which names can be read.
const PHONE: (f64, f64) = (740.0, 640.0);
/// The most events that are marked on the map.
const MARKED: usize = 16;

/// A table as one viewer sees it, with what he has picked.
struct Table<'a> {
    rules: &'a Luminaries,
    sight: &'a PageInput<'a>,
    /// The table as it will be once a company has taken its track, if that is about to happen.
    ahead: Option<View>,
    /// The viewer's own cards.
    hand: Vec<Held>,
    picked: Picked,
}

impl<'a> Table<'a> {
    fn new(rules: &'a Luminaries, sight: &'a PageInput<'a>) -> Self {
        let ahead = hand::ahead(rules, sight.view);
        let hand = hand::held(rules, ahead.as_ref().unwrap_or(sight.view));
        let picked = Picked::read(rules, sight, &hand);
        Self {
            rules,
            sight,
            ahead,
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

    /// An action in notation. One that lays or lifts a single line is written as the board's lines
    /// are, so that a page can tell that both do the same.
    fn text(&self, action: &Action) -> String {
        match lays(action) {
            Some((kind, edges)) if edges.len() == 1 => {
                let edge = edges.iter().next();
                let name = edge.map_or_else(String::new, |edge| spoken(self.rules, edge));
                match kind {
                    Track::Place => format!("place {name}"),
                    Track::Lift => format!("lift {name}"),
                }
            }
            _ => self.rules.action(action).to_string(),
        }
    }

    /// What is drawn besides what the view tells.
    fn sheet(&self) -> page::Sheet {
        let mut sheet = page::Sheet {
            since: self.since(),
            fresh: self.fresh(),
            removed: self.removed(),
            hand: self.hand.iter().map(Held::shown).collect(),
            sale: self.view().row.iter().map(Card::Company).collect(),
            ..page::Sheet::default()
        };
        match &self.picked {
            Picked::Card(index) => {
                sheet.picked = Some(*index);
                sheet.via = self.hand[*index].via();
            }
            Picked::Line(edge) => sheet.marks.insert(*edge),
            Picked::Action(action) => self.mark(action, &mut sheet),
            Picked::Nothing => {
                if let Some([only]) = self.removals().as_deref() {
                    sheet.marks = *only;
                }
            }
            Picked::Near(_) | Picked::Part(..) | Picked::City(..) | Picked::Swap => {}
        }
        sheet
    }

    /// What happened on the map since the viewer's last decision.
    fn since(&self) -> Vec<(usize, Happened)> {
        let happened = |(number, event): &(usize, _)| {
            let Event::Act(_, action) = event else {
                return None;
            };
            let happened = match action {
                Action::Lay(Track::Place, lines) => Happened::Laid(lines.set()),
                Action::Lay(Track::Lift, lines) | Action::Remove(lines) => {
                    Happened::TakenOff(lines.set())
                }
                Action::Regional(card, via) => Happened::Scored(Card::Regional(*card), via.set()),
                Action::Company(card, via) => Happened::Scored(Card::Company(*card), via.set()),
                Action::Choose(..)
                | Action::Keep(_)
                | Action::Draw(_)
                | Action::Swap(_)
                | Action::Skip(_)
                | Action::Claim(..)
                | Action::Reset
                | Action::End => return None,
            };
            Some((*number, happened))
        };
        // Who has not decided yet, or never will, has seen the older ones long ago.
        let skipped = self.sight.since.len().saturating_sub(MARKED);
        let since = self.sight.since.iter().skip(skipped);
        since.filter_map(happened).collect()
    }

    /// Track that was laid lately, by others or by the viewer.
    fn fresh(&self) -> EdgeSet {
        let skipped = self.sight.since.len().saturating_sub(MARKED);
        let since = self
            .sight
            .since
            .iter()
            .skip(skipped)
            .map(|(_, event)| event);
        let laid = since
            .chain(&self.sight.lately)
            .filter_map(|event| match event {
                Event::Act(_, action @ Action::Lay(Track::Place, _)) => action.lines(),
                Event::Act(..) | Event::Chance(_) => None,
            });
        laid.fold(EdgeSet::EMPTY, |all, lines| all.union(&lines.set()))
    }

    /// Track that the viewer has just taken off.
    fn removed(&self) -> EdgeSet {
        let own = self.sight.lately.iter().filter_map(|event| match event {
            Event::Act(seat, action) if self.own() == Some(*seat) => match action {
                Action::Remove(lines) | Action::Lay(Track::Lift, lines) => Some(lines.set()),
                Action::Lay(Track::Place, _)
                | Action::Regional(..)
                | Action::Company(..)
                | Action::Choose(..)
                | Action::Keep(_)
                | Action::Draw(_)
                | Action::Swap(_)
                | Action::Skip(_)
                | Action::Claim(..)
                | Action::Reset
                | Action::End => None,
            },
            Event::Act(..) | Event::Chance(_) => None,
        });
        let all = own.fold(EdgeSet::EMPTY, |all, set| all.union(&set));
        // It may have been laid anew.
        all.without(self.view().tracks.taken())
    }

    /// Draws what an action would use and take off.
    fn mark(&self, action: &Action, sheet: &mut page::Sheet) {
        match action {
            Action::Lay(_, lines) | Action::Remove(lines) => sheet.marks = lines.set(),
            Action::Regional(card, lines) => {
                sheet.via = lines.set();
                sheet.marks = self.own_way(*card, &lines.set());
            }
            Action::Company(card, lines) => {
                sheet.via = lines.set();
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

    /// What a choice of the list is about, unless it is a line of the board that shows itself. The
    /// first choice always shows, since fingers point at nothing.
    fn preview(&self, does: &Click, first: bool) -> Option<Shown> {
        let Click::Act(text) = does else {
            return None;
        };
        let action = self.rules.read_action(text).ok()?;
        let mut sheet = page::Sheet::default();
        self.mark(&action, &mut sheet);
        let mut edges = sheet.marks.union(&sheet.via);
        let cards = match action {
            Action::Choose(one, two) => vec![Card::Regional(one), Card::Regional(two)],
            Action::Keep(one) => vec![Card::Regional(one)],
            Action::Draw(Source::Row(one)) | Action::Swap(one) => vec![Card::Company(one)],
            Action::Draw(Source::Deck)
            | Action::Lay(..)
            | Action::Regional(..)
            | Action::Company(..)
            | Action::Remove(_)
            | Action::Skip(_)
            | Action::Claim(..)
            | Action::Reset
            | Action::End => Vec::new(),
        };
        for card in &cards {
            edges = edges.union(&self.missing(*card));
        }
        let alone = lays(&action).is_some() && edges.len() == 1;
        let nothing = edges.is_empty() && cards.is_empty();
        let shows = (first || !alone) && !nothing;
        shows.then(|| Shown {
            act: text.clone(),
            first,
            edges,
            cards,
        })
    }

    /// The track that a card lacks, whether it is held or could be.
    fn missing(&self, card: Card) -> EdgeSet {
        if let Some(held) = self.hand.iter().find(|held| held.card == card) {
            return held.shown();
        }
        let view = self.ahead.as_ref().unwrap_or(self.view());
        let lack = self
            .own()
            .and_then(|seat| self.rules.lack(view, seat, card, Using::Own));
        lack.map_or(EdgeSet::EMPTY, |lack| lack.missing)
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
            self.rules.coming_off(self.view(), seat, card, &via.set())
        })
    }

    /// The sets that may come off now, if that is what is asked.
    fn removals(&self) -> Option<Vec<EdgeSet>> {
        let set = |action: &Action| {
            let Action::Remove(lines) = action else {
                return None;
            };
            Some(lines.set())
        };
        self.sight.actions.iter().map(set).collect()
    }

    /// What matters now: the picked card, or the best plan, and what happened since as far as a
    /// small screen can show it beside the plan.
    fn focus(&self, sheet: &page::Sheet) -> Option<Frame> {
        let rules = self.rules;
        let mut points = self.ends_of(&sheet.marks.union(&sheet.via));
        match &self.picked {
            Picked::Card(index) => points.extend(self.cities_of(&self.hand[*index])),
            Picked::City(_, city) => {
                let vertex = rules.board().map.cities[city.index()].vertex;
                points.push(page::place(rules, vertex));
            }
            Picked::Nothing | Picked::Near(_) | Picked::Part(..) | Picked::Swap => {
                if let Some(plan) = self.plans().first() {
                    points.extend(self.ends_of(&plan.edges));
                    self.add_near(&mut points, self.cities_of(&self.hand[plan.card]));
                }
                for (_, happened) in sheet.since.iter().rev() {
                    let edges = match happened {
                        Happened::Laid(set) | Happened::TakenOff(set) => set,
                        Happened::Scored(_, via) => via,
                    };
                    self.add_near(&mut points, self.ends_of(edges));
                }
            }
            Picked::Line(_) | Picked::Action(_) => {}
        }
        // With nothing to plan and nothing new, it is what the viewer did last.
        if points.is_empty() {
            points = self.ends_of(&sheet.fresh.union(&sheet.removed));
        }
        framed(&points)
    }

    /// Adds points if a phone can show them together with those that matter more.
    fn add_near(&self, points: &mut Vec<Point>, more: Vec<Point>) {
        let all: Vec<Point> = points.iter().copied().chain(more).collect();
        let fits = |frame: Frame| frame.width <= PHONE.0 && frame.height <= PHONE.1;
        if points.is_empty() || framed(&all).is_some_and(fits) {
            *points = all;
        }
    }

    /// Where the cities of a card are.
    fn cities_of(&self, held: &Held) -> Vec<Point> {
        let terminals = self.rules.terminals(held.card);
        terminals.map_or_else(Vec::new, |terminals| {
            let places = terminals.as_slice().iter();
            places.map(|&at| page::place(self.rules, at)).collect()
        })
    }

    /// Where these edges begin and end.
    fn ends_of(&self, edges: &EdgeSet) -> Vec<Point> {
        let ends = edges.iter().map(|edge| page::ends(self.rules, edge));
        ends.flat_map(|(from, to)| [from, to]).collect()
    }
}

/// The smallest frame around some points.
fn framed(points: &[Point]) -> Option<Frame> {
    Frame::around(points.iter().map(|at| (at.x, at.y)))
}

/// An edge by the city codes or names of its ends, as it can be typed.
fn spoken(rules: &Luminaries, edge: Edge) -> String {
    let map = &rules.board().map;
    let (a, b) = map.ends(edge);
    format!("{}-{}", map.spoken(a), map.spoken(b))
}
