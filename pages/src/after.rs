//! What there is to say when a game is over: who won and why, how the chances went, and that chance
//! was fair.

use game::{Arrange, Audience, Next, Seat, Viewer};
use house::{Analysis, Chances, Cost, LiveTable, Progress};
use maud::{Markup, html};
use tables::{Close, RecordedChance, SourceKind, Verified};

use super::graph::{Graph, now};
use super::words::{capital, with_names};
use crate::kits::spun;

/// The most moves and the most turns of fortune that are listed.
const LISTED: usize = 12;
const TURNS: usize = 3;

/// What is known of the study of a game.
#[derive(Clone, Copy)]
pub enum AnalysisState<'a> {
    /// Nobody asked for it.
    No,
    /// It is under way.
    Begun(Progress),
    /// It is done.
    Done(&'a Analysis),
}

/// A finished game and the address of its replay after so many events.
pub struct After<'a> {
    /// The table.
    pub live: &'a LiveTable,
    /// The address of its replay after so many events.
    pub address: &'a dyn Fn(usize) -> String,
    /// The seats of the one who looks.
    pub own: &'a [Seat],
    /// The moment that is shown.
    pub at: usize,
    /// What is known of the study of the game.
    pub studied: AnalysisState<'a>,
}

impl After<'_> {
    /// The seat that is called "you".
    fn you(&self) -> Option<Seat> {
        match self.own {
            [seat] => Some(*seat),
            _ => None,
        }
    }

    /// What a player is called at the head of a sentence.
    fn name(&self, seat: Seat) -> &str {
        if self.you() == Some(seat) {
            return "You";
        }
        let names = self.live.game.names();
        names.get(seat.index()).map_or("nobody", String::as_str)
    }

    /// How long a study takes, about.
    fn takes(&self) -> &'static str {
        const SHORT: usize = 40;
        match self.live.game.count() {
            ..SHORT => "It takes a few seconds.",
            SHORT.. => "It takes about a minute.",
        }
    }

    /// The graph and what it tells, or the way to it.
    pub fn analysis(&self) -> Markup {
        let id = &self.live.id;
        match self.studied {
            AnalysisState::No => html! {
                section #analysis.analysis {
                    h2 { "How the chances went" }
                    p { "The bots look at the whole game again: everybody’s chances after each event, and what decisions cost. " (self.takes()) }
                    form method="post" action=(format!("/t/{id}/analyze")) {
                        button.primary #analyze { "Analyze the game" }
                    }
                }
            },
            AnalysisState::Begun(Progress { done, of }) => html! {
                section #analysis.analysis data-poll=(format!("/t/{id}/replay?part=analysis")) {
                    h2 { "How the chances went" }
                    p role="status" { "The bots are looking at the game: " (done) " of " (of) " steps." }
                    progress max=(of.max(1)) value=(done) aria-label="Steps done" {}
                    noscript { p { a.button.quiet #look-again href=((self.address)(self.at)) { "Look again" } } }
                }
            },
            AnalysisState::Done(analysis) => self.found(analysis),
        }
    }

    fn found(&self, analysis: &Analysis) -> Markup {
        let names = self.live.game.names();
        let marked = marked(analysis);
        let graph = Graph {
            analysis,
            names,
            marked: &marked,
            badge: &|seat| self.live.game.badge(seat),
            address: self.address,
        };
        html! {
            section #analysis.analysis {
                h2 { "How the chances went" }
                div.graphs tabindex="0" role="region" aria-label="Graph of the chances" { (graph.draw()) (now(self.at, analysis.count)) }
                (self.chances(analysis))
                @if !analysis.is_whole() { (self.again()) }
                (self.practice(analysis))
                h3 { "Decisions that cost something" }
                (self.costs(analysis, &marked))
                h3 { "What decided it" }
                (self.decided(analysis))
            }
        }
    }

    /// Everybody's chances at the moment that is shown, with their intervals, and how well they decided.
    pub fn chances(&self, analysis: &Analysis) -> Markup {
        let read = analysis.chances.iter().rev();
        let now = read.clone().find(|chances| chances.after <= self.at);
        html! {
            div #chances.chances {
                table {
                    thead { tr {
                        th scope="col" { "Player" }
                        th scope="col" { "Chances now" }
                        @if analysis.is_whole() { th scope="col" { "Accuracy" } }
                    } }
                    tbody { @for seat in self.live.terms.seats() {
                        tr data-seat=(seat.letter()) {
                            th scope="row" {
                                span.badge { (self.live.game.badge(seat)) } " " (self.name(seat))
                                @if let Some(called) = self.live.game.seat_name(seat) { ", " (called) }
                            }
                            td { @if let Some(now) = now { (told(now, seat)) } }
                            @if analysis.is_whole() { td { (accuracy(analysis, seat)) } }
                        }
                    } }
                }
                @if let Some(now) = now.filter(|now| now.after < self.at) {
                    p.hint { "Chances were read after event " (now.after) "." }
                }
            }
        }
    }

    /// A study of an earlier version says less than one does now.
    fn again(&self) -> Markup {
        html! {
            form method="post" action=(format!("/t/{}/analyze", self.live.id)) {
                p.hint { "This analysis is from an earlier version. A new one draws the better moves, and you can try your mistakes again." }
                button #analyze { "Analyze again" }
            }
        }
    }

    /// The way to the exercises: one's own mistakes first.
    fn practice(&self, analysis: &Analysis) -> Markup {
        let mut seats: Vec<Seat> = self.live.terms.seats().collect();
        seats.retain(|seat| !analysis.mistakes(*seat).is_empty());
        let own = |seat: &Seat| self.own.contains(seat);
        let mine: Vec<Seat> = seats.iter().copied().filter(own).collect();
        let address = |seat: Seat| format!("/t/{}/mistakes?as={}", self.live.id, seat.number());
        html! {
            @if let [seat] = mine[..] {
                p { a.button.primary #practice href=(address(seat)) { "Learn from your mistakes" } }
            } @else if !seats.is_empty() {
                @let seats = if mine.is_empty() { &seats } else { &mine };
                p.actions { "Learn from the mistakes of "
                    @for seat in seats { a.button href=(address(*seat)) { (self.name(*seat)) } " " }
                }
            }
        }
    }

    /// The largest turns of fortune of whoever won.
    fn decided(&self, analysis: &Analysis) -> Markup {
        let winner = self.live.game.outcome().winners.iter().next();
        let turns = winner.map_or_else(Vec::new, |seat| turns(&analysis.chances, seat));
        let chance = analysis.count - analysis.decisions.min(analysis.count);
        html! {
            @if let (Some(winner), false) = (winner, turns.is_empty()) {
                ul.turns { @for turn in &turns {
                    li {
                        a href=((self.address)(turn.to)) {
                            @if turn.to == turn.from + 1 { "Event " (turn.to) } @else { "Events " (turn.from + 1) " to " (turn.to) }
                        }
                        ": " (self.name(winner)) " went from " (percent(turn.before)) " to " (percent(turn.after))
                        @if turn.to == turn.from + 1 { " — " (self.words(turn.to)) }
                    }
                } }
            } @else { p { "No single event did: it went little by little." } }
            @if spun(&*self.live.game).is_some() {
                p.hint {
                    "Choice hardly matters in this game: " (analysis.decisions) " of " (analysis.count)
                    " events were decisions, the dial made the others."
                }
            } @else if chance > 0 {
                p.hint { (analysis.decisions) " of " (analysis.count) " events were decisions with a choice." }
            }
        }
    }

    /// An event as everybody may hear it now that the game is over.
    fn words(&self, event: usize) -> String {
        let then = self.live.game.back_to(event);
        let audience = Audience {
            names: then.names(),
            you: self.you(),
            ..Audience::of(Viewer::Public)
        };
        let log = then.log(&audience, event - 1);
        log.first()
            .map_or_else(String::new, |entry| entry.words.clone())
    }

    /// The decisions that the graph marks, with the same numbers.
    fn costs(&self, analysis: &Analysis, marked: &[(usize, &Cost)]) -> Markup {
        let others = analysis.costs.len() - marked.len();
        let called = |words: &str| with_names(words, self.live.game.names(), self.you());
        html! {
            @if marked.is_empty() && analysis.decisions == 0 {
                p { "None: nobody had a choice to make." }
            } @else if marked.is_empty() {
                p { "None: in no decision that was looked at (" (analysis.judged) ") was another choice clearly better." }
            } @else {
                ol.costs { @for (number, cost) in marked {
                    li data-n=(number) {
                        a href=((self.address)(cost.event - 1)) { "Event " (cost.event) }
                        @if let Some(seat) = Seat::from_number(cost.seat) {
                            ", " (if self.you() == Some(seat) { "you" } else { self.name(seat) })
                        }
                        ": " (called(&cost.played)) ". The chance to win fell by " (doubted(cost.cost, cost.doubt)) ". Better: " (called(&cost.best)) "."
                    }
                } }
                @if others > 0 {
                    p.hint { "And " (others) " that cost less." }
                }
            }
        }
    }

    /// That chance was fair, or what else can be said of it.
    pub fn fairness(&self) -> Markup {
        if self.live.game.next() != Next::Over {
            return html! {};
        }
        let record = self.live.game.record();
        let verdict = self.live.host.verify(&record);
        let drawn = verdict.as_ref().map_or(1, |verified| verified.chances);
        let secret = record.close.as_ref().and_then(Close::secret);
        let secret = secret.filter(|_| drawn > 0);
        html! {
            section #fair.fair {
                h2 { @if drawn > 0 { "Was chance fair?" } @else { "Did it go by the rules?" } }
                @match &verdict {
                    Ok(verified) => p.holds { (fair(verified)) },
                    Err(unverified) => p.refused role="alert" { (unverified) },
                }
                @if self.live.was_away {
                    p.hint #was-away { "This game was away: some of it was played elsewhere, where whoever played could know its chance and all cards and move for the bots. That its moves follow the rules was checked; nobody vouches for the rest." }
                }
                @if let (RecordedChance::Fair { commitment, contributions }, Some(secret)) = (&record.header.chance, secret) {
                    details.proof {
                        summary { "How to check it yourself" }
                        dl {
                            dt { "Published before the first event" } dd { code { (commitment) } }
                            dt { "The secret, told now" } dd { code { (secret) } }
                            @for (seat, luck) in self.live.terms.seats().zip(contributions) {
                                @if !luck.is_empty() { dt { "What " (self.name(seat)) " added" } dd { code { (luck) } } }
                            }
                        }
                        p { @if let Ok(verified) = &verdict { (capital(&verified.to_string())) ". " }
                            "Download the record and run " code { "roundhouse record verify FILE" } ": it draws every outcome again." }
                    }
                }
            }
        }
    }
}

/// What a record that holds shows, in plain words.
fn fair(verified: &Verified) -> String {
    let Verified {
        events, chances, ..
    } = verified;
    let legal = format!("All {events} events follow the rules");
    match (verified.source, chances) {
        (_, 0) => format!("Yes. {legal}; nothing was left to chance."),
        (SourceKind::Fair, _) => format!(
            "Yes. {legal}, and all {chances} outcomes of chance follow from a secret that was sealed \
             before the first of them."
        ),
        (SourceKind::Seeded, _) => format!(
            "{legal}, and all {chances} outcomes of chance follow from a seed, which anybody could have \
             known beforehand."
        ),
        (SourceKind::Typed, _) => format!(
            "{legal}. The {chances} outcomes of chance were typed in: they are possible, and that is all \
             that can be said."
        ),
    }
}

/// A turn of fortune.
struct Turn {
    from: usize,
    to: usize,
    before: u16,
    after: u16,
}

/// The largest changes of a seat's chances, in the order they came.
fn turns(chances: &[Chances], seat: Seat) -> Vec<Turn> {
    let mut turns: Vec<Turn> = chances
        .windows(2)
        .map(|two| Turn {
            from: two[0].after,
            to: two[1].after,
            before: two[0].shares[seat.index()],
            after: two[1].shares[seat.index()],
        })
        .filter(|turn| turn.before.abs_diff(turn.after) >= 50)
        .collect();
    turns.arrange_by_key(|turn| std::cmp::Reverse(turn.before.abs_diff(turn.after)));
    turns.truncate(TURNS);
    turns.arrange_by_key(|turn| turn.from);
    turns
}

/// The decisions that are listed and marked in the graph, with their numbers: those that cost most, in
/// the order they were made.
fn marked(analysis: &Analysis) -> Vec<(usize, &Cost)> {
    let mut costs: Vec<&Cost> = analysis.costs.iter().collect();
    costs.arrange_by_key(|cost| std::cmp::Reverse(cost.cost));
    costs.truncate(LISTED);
    costs.arrange_by_key(|cost| cost.event);
    (1..).zip(costs).collect()
}

/// A seat's chances with their interval: "61% (57–65)".
fn told(chances: &Chances, seat: Seat) -> String {
    let share = chances.shares.get(seat.index()).copied().unwrap_or(0);
    match chances.interval(seat) {
        Some((low, high)) => within(share, low, high),
        None => percent(share),
    }
}

fn accuracy(analysis: &Analysis, seat: Seat) -> Markup {
    html! {
        @match analysis.accuracies.get(seat.index()).filter(|accuracy| accuracy.judged > 0) {
            None => "–",
            Some(accuracy) => {
                // Whoever made a mistake was not right all the time, however small it was.
                (percent(if accuracy.mean < 1000 { accuracy.mean.min(990) } else { 1000 })) " "
                small { "of " (accuracy.judged) @if accuracy.judged == 1 { " decision" } @else { " decisions" } }
            }
        }
    }
}

/// A share with its 95 % interval, where that is wider than the rounding: "22% (18–26)".
pub(crate) fn doubted(share: u16, doubt: u16) -> String {
    within(
        share,
        share.saturating_sub(doubt),
        (share + doubt).min(1000),
    )
}

fn within(share: u16, low: u16, high: u16) -> String {
    let (low, high) = ((low + 5) / 10, (high + 5) / 10);
    if low == high {
        return percent(share);
    }
    format!("{} ({low}–{high})", percent(share))
}

pub(crate) fn percent(thousandths: u16) -> String {
    // A number and its sign stay in one line.
    format!("{}%", (thousandths + 5) / 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_has_the_numbers_of_the_graph() {
        let cost = |event: usize, cost: u16| Cost {
            event,
            seat: 1,
            played: "a".into(),
            best: "b".into(),
            cost,
            doubt: 0,
            moves: Vec::new(),
        };
        let analysis = Analysis {
            count: 40,
            decisions: 40,
            judged: 40,
            chances: Vec::new(),
            costs: (1..=16)
                .map(|event| cost(2 * event, 20 + 7 * (event as u16 % 5)))
                .collect(),
            accuracies: Vec::new(),
        };
        let marked = marked(&analysis);
        assert_eq!(marked.len(), LISTED);
        let numbers: Vec<usize> = marked.iter().map(|(number, _)| *number).collect();
        assert_eq!(numbers, (1..=LISTED).collect::<Vec<_>>());
        assert!(marked.windows(2).all(|two| two[0].1.event < two[1].1.event));
        let least = marked.iter().map(|(_, cost)| cost.cost).min();
        let dropped = analysis
            .costs
            .iter()
            .filter(|one| !marked.iter().any(|(_, cost)| cost == one));
        assert!(dropped.map(|cost| cost.cost).max() <= least);
    }

    #[test]
    fn chances_are_told_with_their_interval() {
        let chances = Chances {
            after: 3,
            shares: vec![613, 387],
            doubts: vec![44, 44],
        };
        assert_eq!(told(&chances, Seat::FIRST), "61% (57–66)");
        let old = Chances {
            doubts: Vec::new(),
            ..chances
        };
        assert_eq!(told(&old, Seat::FIRST), "61%");
        assert_eq!(doubted(20, 44), "2% (0–6)");
        assert_eq!(doubted(330, 2), "33%");
    }
}
