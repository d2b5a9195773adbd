//! The ways to score a card.

use kit::{Click, Line};
use luminaries::{Action, Card, EdgeSet, Lines, Offer, Phase, Track};

use super::plan::Plan;
use super::words::{counted, listed};
use super::{Held, Table};

/// From how many ways to score a card on only the cheapest is listed at once.
const WAYS: usize = 3;

impl Table<'_> {
    /// The listed ways to score a card.
    pub(super) fn ways(&self, card: Card) -> impl Iterator<Item = &Action> {
        self.sight.actions.iter().filter(move |action| {
            matches!(action, Action::Regional(..) | Action::Company(..))
                && self.concerns(action, card)
        })
    }

    /// What must be told of the ways to score a card if not all worth listing are listed.
    pub(super) fn caution(&self, card: Card) -> Option<String> {
        let seat = self.own()?;
        self.rules.offers_in(self.view(), seat, card).caution()
    }

    /// One line for each way to score a card; where there are many, the cheapest, and a pick that
    /// leads to the others.
    pub(super) fn scores(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        for held in &self.hand {
            let ways: Vec<&Action> = self.ways(held.card).collect();
            // A card that can be scored at all has a way listed.
            let caution = ways.first().and_then(|_| self.caution(held.card));
            match ways[..] {
                [] => {}
                [only] => lines.push(self.line(only)),
                [first, ref others @ ..] => {
                    let way = |action: &&Action| {
                        Line::new(self.scoring(held.card), self.does(action))
                            .with_detail(self.told_apart(action))
                    };
                    lines.push(way(&first));
                    if others.len() < WAYS {
                        lines.extend(others.iter().map(way));
                    } else {
                        let pick = Click::Pick(self.pick_of(held.card));
                        let words = format!("{} another way …", self.scoring(held.card));
                        let detail = format!("{} ways in all", ways.len());
                        lines.push(Line::new(words, pick).with_detail(detail));
                    }
                }
            }
            if let (Some(caution), Some(last)) = (caution, lines.last_mut()) {
                last.detail = format!("{}; {caution}", last.detail);
            }
        }
        lines
    }

    /// What one of several ways to score a card costs, and by which track it is told from the others.
    fn told_apart(&self, action: &Action) -> String {
        let via = action.lines().map_or(EdgeSet::EMPTY, Lines::set);
        match via.is_empty() {
            true => self.cost(action),
            false => format!(
                "{}, over {}",
                self.cost(action),
                self.rules.track_words(&via)
            ),
        }
    }

    /// One of several ways to score a card.
    pub(super) fn way(&self, action: &Action) -> Line {
        let via = action.lines().map_or(EdgeSet::EMPTY, Lines::set);
        let words = match self.payments(&via).as_slice() {
            [] => "Use your own track".to_owned(),
            paid => format!("Pay {}", listed(paid)),
        };
        let mut detail = String::new();
        if !via.is_empty() {
            detail = format!("for {}", self.rules.track_words(&via));
        }
        if let Action::Company(card, via) = action {
            let sets = self.coming_off(*card, via);
            if let Some(off) = sets.first() {
                if !detail.is_empty() {
                    detail.push_str("; ");
                }
                let off = counted(off.len(), "track");
                detail.push_str(&format!("{off} of yours off"));
            }
        }
        Line::new(words, self.does(action)).with_detail(detail)
    }

    /// Laying what a card lacks and scoring it, in one go.
    pub(super) fn finishing(&self, plan: &Plan) -> Option<Line> {
        let held = &self.hand[plan.card];
        self.in_one_go(plan, held).filter(|_| plan.finishes)
    }

    /// Cards that lack no track, each scored in one go after track that is laid for another: a turn
    /// begins with track (LU-12).
    pub(super) fn readied(&self, plan: &Plan) -> Vec<Line> {
        let ready = self.hand.iter().filter(|held| held.lacks_no_track());
        let ready = ready.filter(|_| self.view().phase == Phase::Track);
        ready
            .filter_map(|held| self.in_one_go(plan, held))
            .collect()
    }

    /// Laying what a plan wants and scoring a card in the cheapest way there is then, if it brings more
    /// than it costs.
    fn in_one_go(&self, plan: &Plan, held: &Held) -> Option<Line> {
        let mut ahead = self.view().clone();
        let seat = self.own()?;
        ahead.tracks.lay(seat, &plan.edges);
        let menu = self.rules.offers_in(&ahead, seat, held.card);
        let &Offer { via, waivers, .. } = menu.offers.first()?;
        let price = usize::from(waivers) * usize::from(self.rules.board().waiver_value);
        let score = match held.card {
            Card::Company(card) => Action::Company(card, Lines::of(via)),
            Card::Regional(card) => Action::Regional(card, Lines::of(via)),
            Card::Bonus(_) => return None,
        };
        let mut detail = format!("after you {}", lower(&self.laying(&plan.edges)));
        if !via.is_empty() {
            detail = format!("{detail}; {}", self.price(&via));
        }
        let lay = Action::Lay(Track::Place, Lines::of(plan.edges));
        let line = Line::new(self.scoring(held.card), Click::Act(self.text(&lay)));
        let line = line.with_detail(detail).with_then(self.rules_text(&score));
        (price < usize::from(held.gain)).then_some(line)
    }
}

/// A sentence as part of another.
fn lower(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}
