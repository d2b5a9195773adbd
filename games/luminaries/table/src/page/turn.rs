//! What is asked, and the list of what can be done.

use game::Arrange;
use luminaries::{Action, Card, Cause, Company, EdgeSet, Lines, Phase, Source, Track};

use super::Table;
use super::pick::Picked;
use super::plan::Plan;
use super::words::{counted, lays};
use kit::{Click, Group, Line};

/// How many plans are listed.
const FOREMOST: usize = 3;

/// How much of what brings points is proposed at most before fewer plans are.
const PROPOSED: usize = 7;

/// How much that can be scored of other cards stands beside a pinned one.
const BESIDES: usize = 1;

impl Table<'_> {
    /// How far the game is.
    pub(super) fn status(&self) -> String {
        let view = self.view();
        let last = if view.end { ", the last" } else { "" };
        let near = self.nearest().filter(|_| !view.end);
        let near = near.map_or_else(String::new, |near| format!(" · {near}"));
        format!(
            "Round {}{last}{near} · {} in the deck",
            view.round, view.deck
        )
    }

    /// Who is nearest to what ends the game (LU-100), once that is no longer far.
    fn nearest(&self) -> Option<String> {
        const FAR: u8 = 3;
        let (view, counts) = (self.view(), &self.rules.board().counts);
        let seats = self.rules.seats().iter();
        let tracks = seats.flat_map(|seat| {
            let estate = view.estate(seat);
            let regionals = (estate.regionals, counts.end_regionals, "regional cards");
            let companies = (estate.companies, counts.end_companies, "companies");
            [regionals, companies]
                .map(|(has, end, what)| (end.saturating_sub(has), seat, has, end, what))
        });
        let (left, seat, has, end, what) = tracks.min_by_key(|(left, ..)| *left)?;
        let who = match self.own() == Some(seat) {
            true => "you have".to_owned(),
            false => format!("{} has", self.sight.name(seat)),
        };
        (left <= FAR).then(|| format!("{who} {has} of {end} {what}"))
    }

    /// What is asked of the viewer.
    pub(super) fn asked(&self) -> Option<String> {
        self.sight.seat?;
        let view = self.view();
        let founded = || {
            let card = view.founded.map(|card| self.rules.board().company(card));
            card.map_or("The company", |card| card.name.as_str())
        };
        let text = match view.phase {
            Phase::Setup => "Keep one card of each of two eras".to_owned(),
            Phase::Track | Phase::Option | Phase::Close => self.open(),
            Phase::Keep => match self.sight.actions {
                [_] => "Keep the card you drew".into(),
                _ => "Keep one of the cards you drew".into(),
            },
            Phase::Draw(Cause::Company) => {
                format!("{} is founded: take a new company card", founded())
            }
            Phase::Draw(Cause::Swap) => "Take another company card".into(),
            Phase::Remove => {
                let sets = self.removals().unwrap_or_default();
                let tracks = counted(sets.first().map_or(0, EdgeSet::len), "track");
                match sets.len() {
                    1 => format!("{} takes {tracks} of yours off the map", founded()),
                    _ => format!("{} takes {tracks} of yours: choose which", founded()),
                }
            }
            Phase::Over => return None,
        };
        Some(text)
    }

    /// What a turn allows now, in one sentence.
    fn open(&self) -> String {
        let view = self.view();
        let any = |fits: fn(&Action) -> bool| self.sight.actions.iter().any(fits);
        let mut parts: Vec<String> = Vec::new();
        let mut done = String::new();
        let places = any(|action| matches!(lays(action), Some((Track::Place, _))));
        let lifts = any(|action| matches!(lays(action), Some((Track::Lift, _))));
        match (view.phase, view.more) {
            (Phase::Track, _) => {
                if places {
                    parts.push(match self.may_lay() {
                        1 => "lay a track".to_owned(),
                        2 => "lay 1 or 2 tracks".to_owned(),
                        most => format!("lay 1 to {most} tracks"),
                    });
                } else {
                    done = "You have no track left: ".into();
                }
                if lifts {
                    parts.push("lift some".into());
                }
                let then = match self.hand.iter().any(super::Held::lacks_no_track) {
                    true => ", then score a card",
                    false => "",
                };
                return sentence(&format!("{done}{}{then}", parts.join(", or ")));
            }
            (_, Some(more)) => {
                let verb = match more.kind {
                    Track::Place => "laid",
                    Track::Lift => "lifted",
                };
                let most = self.rules.board().counts.track_max;
                done = format!(
                    "{} {verb}: ",
                    counted(usize::from(most - more.left), "track")
                );
                if places {
                    parts.push(format!("lay {} more", self.may_lay()));
                } else if lifts {
                    parts.push(format!("lift {} more", more.left));
                }
            }
            (_, None) => {}
        }
        if any(|action| matches!(action, Action::Claim(..))) {
            parts.push("claim a bonus".into());
        }
        if any(|action| matches!(action, Action::Regional(..) | Action::Company(..))) {
            parts.push("score a card".into());
        }
        let idle = parts.is_empty();
        if any(|action| matches!(action, Action::End)) {
            parts.push("end your turn".into());
        }
        if idle && any(|action| matches!(action, Action::Swap(_))) {
            parts.push("swap a card".into());
        }
        match parts.split_last() {
            Some((last, [])) => sentence(&format!("{done}{last}")),
            Some((last, first)) => sentence(&format!("{done}{}, or {last}", first.join(", "))),
            None => String::new(),
        }
    }

    /// What ends the turn, or the only way on.
    pub(super) fn finish(&self) -> Option<Line> {
        self.sight.seat?;
        let actions = self.sight.actions;
        if let [only @ Action::Remove(_)] = actions {
            return Some(Line::new("Take the track off", Click::Act(self.text(only))));
        }
        let end = actions
            .iter()
            .find(|action| matches!(action, Action::End))?;
        Some(self.line(end))
    }

    /// What has only one outcome: a removal without a choice, the one card that was drawn, and the end
    /// of a turn in which nothing but a reset could follow.
    pub(super) fn forced(&self) -> Option<String> {
        let actions = self.sight.actions;
        if let [only @ (Action::Remove(_) | Action::Keep(_))] = actions {
            return Some(self.text(only));
        }
        let idle = |action: &Action| matches!(action, Action::End | Action::Reset);
        let closed = self.view().phase == Phase::Close && actions.iter().all(idle);
        let mut ends = actions.iter().filter(|_| closed);
        let end = ends.find(|action| matches!(action, Action::End))?;
        Some(self.text(end))
    }

    /// A card whose way stays lit, until another is picked or it leaves the hand.
    pub(super) fn pinned(&self) -> Option<String> {
        match &self.picked {
            Picked::Card(index) => Some(self.pick_of(self.hand[*index].card)),
            Picked::Nothing
            | Picked::Line(_)
            | Picked::Near(_)
            | Picked::Part(..)
            | Picked::City(..)
            | Picked::Swap
            | Picked::Action(_) => None,
        }
    }

    /// Whether all choices are listed whatever was picked.
    pub(super) fn lists_all(&self) -> bool {
        match &self.picked {
            Picked::Nothing => true,
            Picked::Card(_) => !self.is_open(),
            Picked::Line(_)
            | Picked::Near(_)
            | Picked::Part(..)
            | Picked::City(..)
            | Picked::Swap
            | Picked::Action(_) => false,
        }
    }

    /// Whether a turn is open, in which a card can be worked on.
    fn is_open(&self) -> bool {
        match self.view().phase {
            Phase::Track | Phase::Option | Phase::Close => true,
            Phase::Setup | Phase::Keep | Phase::Draw(_) | Phase::Remove | Phase::Over => false,
        }
    }

    /// The choices, as far as they fit what was picked.
    pub(super) fn groups(&self) -> Vec<Group> {
        if self.sight.seat.is_none() {
            return Vec::new();
        }
        let mut groups = match &self.picked {
            Picked::Action(action) => vec![group("", vec![self.sure(action)])],
            Picked::Card(index) if self.is_open() => self.about(*index),
            Picked::Line(edge) => vec![group(
                "",
                self.lines(|action| {
                    matches!(action, Action::Lay(..) | Action::Remove(_))
                        && action.lines().is_some_and(|lines| lines.set().has(*edge))
                }),
            )],
            Picked::Near(kind) => self.parts(*kind),
            Picked::Part(kind, part) => self.cities_in(*kind, *part),
            Picked::City(kind, city) => {
                let title = format!("Near {}", self.rules.city_name(*city));
                vec![group(&title, self.tracks(*kind, Some(*city)))]
            }
            Picked::Swap => {
                // What brings least for each track it lacks is given up first.
                let swaps = self.sight.actions.iter().filter_map(|action| match action {
                    Action::Swap(card) => Some((self.rate(*card), action)),
                    _ => None,
                });
                let mut swaps: Vec<(usize, &Action)> = swaps.collect();
                swaps.arrange_by_key(|(rate, _)| *rate);
                let lines = swaps.into_iter().map(|(_, action)| self.line(action));
                let lines = lines.collect();
                vec![group("Which card do you discard?", lines)]
            }
            Picked::Card(_) | Picked::Nothing => self.all(),
        };
        groups.retain(|group| !group.choices.is_empty());
        groups
    }

    /// Everything but what ends the turn, grouped; what is many is reached by a pick.
    fn all(&self) -> Vec<Group> {
        match self.view().phase {
            Phase::Setup | Phase::Keep | Phase::Over => vec![group("", self.lines(|_| true))],
            Phase::Draw(_) => vec![group("", self.offers())],
            // What has only one way is the button that goes on.
            Phase::Remove if self.sight.actions.len() == 1 => Vec::new(),
            Phase::Remove => vec![group("", self.lines(|_| true))],
            Phase::Track | Phase::Option | Phase::Close => {
                let plans = self.plans();
                let mut best = self.lines(|action| matches!(action, Action::Claim(..)));
                best.extend(self.scorable(&plans));
                // What is laid and scored in one go is rarely meant to be laid alone; pinning its card offers that.
                let others = plans.iter().filter(|plan| self.finishing(plan).is_none());
                let room = PROPOSED.saturating_sub(best.len()).clamp(1, FOREMOST);
                best.extend(self.steps(others.take(room)));
                if best.is_empty() && self.view().phase == Phase::Track {
                    best.extend(self.idle());
                }
                let mut groups = vec![group("", best)];
                groups.push(group(rest(&groups), self.more()));
                groups
            }
        }
    }

    /// The company cards that can be taken, those that bring most for each track they lack first,
    /// and the deck, of which nothing is known.
    fn offers(&self) -> Vec<Line> {
        let worth = |action: &Action| match action {
            Action::Draw(Source::Row(card)) => self.rate(*card),
            Action::Draw(Source::Deck)
            | Action::Choose(..)
            | Action::Keep(_)
            | Action::Swap(_)
            | Action::Skip(_)
            | Action::Lay(..)
            | Action::Regional(..)
            | Action::Company(..)
            | Action::Claim(..)
            | Action::Remove(_)
            | Action::Reset
            | Action::End => 0,
        };
        let mut offers: Vec<&Action> = self.sight.actions.iter().collect();
        offers.arrange_by_key(|action| std::cmp::Reverse(worth(action)));
        offers.into_iter().map(|action| self.line(action)).collect()
    }

    /// What a company brings for each track it lacks.
    fn rate(&self, card: Company) -> usize {
        let missing = self.missing(Card::Company(card)).len();
        usize::from(self.rules.board().company(card).value) * 100 / (missing + 1)
    }

    /// What can be done with one card of the hand, and below it what is done without a plan.
    fn about(&self, index: usize) -> Vec<Group> {
        let card = self.hand[index].card;
        let ways: Vec<&Action> = self.ways(card).collect();
        let mut own: Vec<Line> = Vec::new();
        let mut groups = Vec::new();
        if ways.len() > 1 {
            let lines = ways.iter().map(|action| self.way(action)).collect();
            let mut title = format!("{}: which way?", self.scoring(card));
            if let Some(caution) = self.caution(card) {
                title = format!("{title} ({caution})");
            }
            groups.push(group(&title, lines));
        } else {
            own.extend(ways.iter().map(|action| self.line(action)));
        }
        let plan = self.planned(index, &self.hand[index], self.may_lay());
        let plans: Vec<Plan> = plan.into_iter().collect();
        let finishing = plans.first().and_then(|plan| self.finishing(plan));
        own.extend(finishing.map(|(_, line)| line));
        own.extend(self.steps(&plans));
        own.extend(plans.iter().filter_map(|plan| self.single(plan)));
        let parting = self.lines(|action| {
            !matches!(action, Action::Regional(..) | Action::Company(..))
                && self.concerns(action, card)
        });
        // What gives a card up is never the first that is offered.
        groups.push(group(self.rules.card_title(card), own));
        if plans.is_empty() {
            // A card that lacks no track waits for a turn's track action, which others may want.
            let mut others = self.steps(self.plans().iter().take(FOREMOST));
            if others.is_empty() && self.view().phase == Phase::Track {
                others.extend(self.idle());
            }
            groups.push(group("Your other cards", others));
        }
        let listed = groups.iter().flat_map(|group| &group.choices);
        let mut taken: Vec<Decision> = listed.map(decision).collect();
        // All its ways are listed already.
        taken.push((Click::Pick(self.pick_of(card)), None));
        // The best that can be scored now is in reach whatever card is pinned.
        let mut others = self.scorable(&self.plans());
        others.retain(|line| is_new(line, &mut taken));
        others.truncate(BESIDES);
        let more = self.more().into_iter().chain(parting);
        others.extend(more.filter(|line| is_new(line, &mut taken)));
        groups.push(group(rest(&groups), others));
        groups
    }

    /// Whether an action is about a card of the hand.
    pub(super) fn concerns(&self, action: &Action, card: Card) -> bool {
        match *action {
            Action::Choose(one, two) => [one, two].map(Card::Regional).contains(&card),
            Action::Keep(one) | Action::Regional(one, _) | Action::Skip(Some(one)) => {
                card == Card::Regional(one)
            }
            Action::Company(one, _) | Action::Swap(one) => card == Card::Company(one),
            Action::Skip(None) => {
                let lowest = self
                    .own()
                    .and_then(|seat| self.view().estate(seat).regs.iter().next());
                lowest.map(Card::Regional) == Some(card)
            }
            Action::Claim(one, _) => card == Card::Bonus(one),
            Action::Draw(_) | Action::Lay(..) | Action::Remove(_) | Action::Reset | Action::End => {
                false
            }
        }
    }

    /// The next segments for the best plans, each in one go.
    fn steps<'p>(&self, plans: impl IntoIterator<Item = &'p Plan>) -> Vec<Line> {
        let mut lines: Vec<(EdgeSet, Line)> = Vec::new();
        for plan in plans {
            let detail = self.progress(plan, plan.edges.len());
            // Two cards may want the same track.
            if let Some((_, line)) = lines.iter_mut().find(|(edges, _)| *edges == plan.edges) {
                line.detail = format!("{} · {detail}", line.detail);
                continue;
            }
            let action = Action::Lay(Track::Place, Lines::of(plan.edges));
            let mut words = self.laying(&plan.edges);
            // What would read like a choice above it names its tracks.
            if lines.iter().any(|(_, line)| line.words == words) {
                words = format!("Lay {}", self.rules.track_words(&plan.edges));
            }
            let line = Line::new(words, Click::Act(self.text(&action)));
            lines.push((plan.edges, line.with_detail(detail)));
        }
        lines.into_iter().map(|(_, line)| line).collect()
    }

    /// The first segment of a plan, where it is not all of it.
    fn single(&self, plan: &Plan) -> Option<Line> {
        let one = Lines::one(plan.first);
        let action = Action::Lay(Track::Place, one);
        let line = Line::new(self.laying(&one.set()), Click::Act(self.text(&action)));
        (plan.edges.len() > 1).then(|| line.with_detail(self.progress(plan, 1)))
    }

    /// A track action that does no harm, where no card wants one: a turn needs it (LU-12).
    fn idle(&self) -> Option<Line> {
        let own = self.own().map(|seat| self.view().tracks.of(seat))?;
        let map = &self.rules.board().map;
        let (action, detail) = if self.may_lay() > 0 {
            let near = own.iter().flat_map(|edge| {
                let (a, b) = map.ends(edge);
                map.near(a).iter().chain(map.near(b))
            });
            let all = map.all_edges().without(self.view().tracks.taken());
            let mut near = near.map(|(_, edge)| *edge);
            let edge = near
                .find(|edge| all.has(*edge))
                .or_else(|| all.iter().next())?;
            let action = Action::Lay(Track::Place, Lines::one(edge));
            (
                action,
                "no card of yours wants track, but a turn needs some",
            )
        } else {
            return self.spare();
        };
        let words = self.described(&action).0;
        Some(Line::new(words, Click::Act(self.text(&action))).with_detail(detail))
    }

    /// Lifting track that no card needs.
    fn spare(&self) -> Option<Line> {
        let own = self.own().map(|seat| self.view().tracks.of(seat))?;
        let needed = self.hand.iter().filter_map(super::Held::best);
        let needed = needed.fold(EdgeSet::EMPTY, |all, lack| all.union(&lack.own));
        let most = usize::from(self.rules.board().counts.track_max);
        let spare: EdgeSet = own.without(&needed).iter().take(most).collect();
        if spare.is_empty() {
            return None;
        }
        let action = Action::Lay(Track::Lift, Lines::of(spare));
        let words = format!("Lift {}", self.rules.track_words(&spare));
        let line = Line::new(words, Click::Act(self.text(&action)));
        Some(line.with_detail("no card of yours needs it"))
    }

    /// What is done less often.
    fn more(&self) -> Vec<Line> {
        let any = |fits: fn(&Action) -> bool| self.sight.actions.iter().any(fits);
        let mut lines = Vec::new();
        if any(|action| matches!(lays(action), Some((Track::Place, _)))) {
            let words = "Lay track somewhere else …";
            lines.push(picking(words, "near").with_detail("or choose a line on the map"));
        }
        if any(|action| matches!(lays(action), Some((Track::Lift, _)))) {
            // With little track left a turn for more may be the best.
            let few = 1..usize::from(self.rules.board().counts.track_max);
            if self.view().phase == Phase::Track && few.contains(&self.may_lay()) {
                lines.extend(self.spare());
            }
            lines.push(picking("Lift track of yours …", "lift"));
        }
        if any(|action| matches!(action, Action::Swap(_))) {
            lines.push(picking("Swap a company card …", "swap"));
        }
        lines.extend(self.lines(|action| matches!(action, Action::Skip(_) | Action::Reset)));
        lines
    }

    /// What picks a card of the hand.
    pub(super) fn pick_of(&self, card: Card) -> String {
        format!("card:{}", self.rules.board().card_name(card))
    }

    /// The line of an action.
    pub(super) fn line(&self, action: &Action) -> Line {
        let (words, detail) = self.described(action);
        Line::new(words, self.does(action)).with_detail(detail)
    }

    /// The listed actions that fit, each as a line.
    fn lines(&self, fits: impl Fn(&Action) -> bool) -> Vec<Line> {
        let actions = self.sight.actions.iter();
        actions
            .filter(|action| fits(action))
            .map(|action| self.line(action))
            .collect()
    }

    /// The line that is asked about before it is done.
    fn sure(&self, action: &Action) -> Line {
        let (words, detail) = self.described(action);
        Line::new(words, self.sight.doing(self.rules, action)).with_detail(detail)
    }

    /// What a click on an action does: what costs something and is rarely meant is asked for first.
    pub(super) fn does(&self, action: &Action) -> Click {
        match action {
            Action::Skip(_) | Action::Reset => Click::Pick(self.rules_text(action)),
            Action::Lay(..) => Click::Act(self.text(action)),
            Action::Choose(..)
            | Action::Keep(_)
            | Action::Regional(..)
            | Action::Company(..)
            | Action::Draw(_)
            | Action::Remove(_)
            | Action::Swap(_)
            | Action::Claim(..)
            | Action::End => self.sight.doing(self.rules, action),
        }
    }

    pub(super) fn rules_text(&self, action: &Action) -> String {
        game::Notation::action(self.rules, action).to_string()
    }
}

pub(super) fn group(title: &str, choices: Vec<Line>) -> Group {
    Group {
        title: title.to_owned(),
        choices,
    }
}

/// What a choice does, and what follows from it in the same click.
pub(super) type Decision = (Click, Option<String>);

fn decision(line: &Line) -> Decision {
    (line.does.clone(), line.then.clone())
}

/// Whether a choice is not among those that are listed already, which it joins.
pub(super) fn is_new(line: &Line, taken: &mut Vec<Decision>) -> bool {
    let one = decision(line);
    let known = taken.contains(&one);
    taken.push(one);
    !known
}

/// The title of what is done less often, below what there is besides.
fn rest(above: &[Group]) -> &'static str {
    match above.iter().all(|group| group.choices.is_empty()) {
        true => "You may also",
        false => "More",
    }
}

pub(super) fn picking(words: &str, pick: &str) -> Line {
    Line::new(words.to_owned(), Click::Pick(pick.to_owned()))
}

/// The text with a capital letter at its start.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
