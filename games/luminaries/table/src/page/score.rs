//! The ways to score a card.

use std::cmp::Reverse;

use game::Arrange;
use kit::{Click, Line};
use luminaries::{Action, Card, EdgeSet, Lines, Offer, Phase, Track};

use super::plan::Plan;
use super::turn::is_new;
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
    /// leads to the others. Each with what the cheapest brings.
    pub(super) fn scores(&self) -> Vec<(usize, Line)> {
        let mut all = Vec::new();
        for held in &self.hand {
            let mut lines: Vec<Line> = Vec::new();
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
            let via = ways.first().and_then(|action| action.lines());
            let via = via.map_or(EdgeSet::EMPTY, Lines::set);
            let net = self.net(held, via.without(self.own_track()).len());
            all.extend(lines.into_iter().map(|line| (net, line)));
        }
        all
    }

    /// Everything that can be scored in this turn, at once or after track, what brings most first.
    pub(super) fn scorable(&self, plans: &[Plan]) -> Vec<Line> {
        let mut all = self.scores();
        all.extend(plans.iter().take(1).flat_map(|plan| self.readied(plan)));
        all.extend(plans.iter().filter_map(|plan| self.finishing(plan)));
        all.arrange_by_key(|(net, _)| Reverse(*net));
        // Two cards may want the same track.
        let mut taken = Vec::new();
        all.retain(|(_, line)| is_new(line, &mut taken));
        all.into_iter().map(|(_, line)| line).collect()
    }

    /// What scoring a card brings in the long run, less the waivers it costs.
    fn net(&self, held: &Held, waivers: usize) -> usize {
        let price = waivers * usize::from(self.rules.board().waiver_value);
        usize::from(self.worth(held)).saturating_sub(price)
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
    pub(super) fn finishing(&self, plan: &Plan) -> Option<(usize, Line)> {
        let held = &self.hand[plan.card];
        self.in_one_go(plan, held).filter(|_| plan.finishes)
    }

    /// Cards that lack no track, each scored in one go after track that is laid for another: a turn
    /// begins with track (LU-12).
    fn readied(&self, plan: &Plan) -> Vec<(usize, Line)> {
        let hand = self.hand.iter().enumerate();
        // What the plan itself finishes is told of as finished.
        let ready = hand.filter(|(index, held)| {
            held.lacks_no_track() && !(plan.finishes && *index == plan.card)
        });
        let ready = ready.filter(|_| self.view().phase == Phase::Track);
        ready
            .filter_map(|(_, held)| self.in_one_go(plan, held))
            .collect()
    }

    /// Laying what a plan wants and scoring a card in the cheapest way there is then, if it brings more
    /// than it costs. Track that may be laid besides goes to the next best card.
    fn in_one_go(&self, plan: &Plan, held: &Held) -> Option<(usize, Line)> {
        let mut ahead = self.view().clone();
        let seat = self.own()?;
        let besides = self.besides(plan);
        let more = besides.as_ref().map_or(EdgeSet::EMPTY, |more| more.edges);
        let edges = plan.edges.union(&more);
        ahead.tracks.lay(seat, &edges);
        let menu = self.rules.offers_in(&ahead, seat, held.card);
        let &Offer { via, waivers, .. } = menu.offers.first()?;
        let price = usize::from(waivers) * usize::from(self.rules.board().waiver_value);
        let score = match held.card {
            Card::Company(card) => Action::Company(card, Lines::of(via)),
            Card::Regional(card) => Action::Regional(card, Lines::of(via)),
            Card::Bonus(_) => return None,
        };
        let mut detail = format!("after you {}", lower(&self.laying(&plan.edges)));
        if let Some(more) = besides {
            let words = self.laying(&more.edges);
            let words = words.strip_prefix("Lay ").unwrap_or(&words);
            let title = self.rules.card_title(self.hand[more.card].card);
            detail = format!("{detail}, and {words} for {title}");
        }
        if !via.is_empty() {
            detail = format!("{detail}; {}", self.price(&via));
        }
        let lay = Action::Lay(Track::Place, Lines::of(edges));
        let line = Line::new(self.scoring(held.card), Click::Act(self.text(&lay)));
        let line = line.with_detail(detail).with_then(self.rules_text(&score));
        let net = self.net(held, usize::from(waivers));
        (price < usize::from(held.gain)).then_some((net, line))
    }
}

/// A sentence as part of another.
fn lower(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}
