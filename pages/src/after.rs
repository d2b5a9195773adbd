//! What there is to say when a game is over: who won and why, how the chances went, and that chance
//! was fair.

use game::{Audience, Next, Seat, Viewer};
use house::{Analysis, Chances, LiveTable, Progress};
use maud::{Markup, html};
use tables::{Close, RecordedChance};

use super::graph::{Graph, now};
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
    /// The moment that is shown.
    pub at: usize,
    /// What is known of the study of the game.
    pub studied: AnalysisState<'a>,
}

impl After<'_> {
    fn name(&self, seat: Seat) -> &str {
        let names = self.live.game.names();
        names.get(seat.index()).map_or("nobody", String::as_str)
    }

    /// The graph and what it tells, or the way to it.
    pub fn analysis(&self) -> Markup {
        let id = &self.live.id;
        match self.studied {
            AnalysisState::No => html! {
                section #analysis.analysis {
                    h2 { "How the chances went" }
                    p { "The bots look at the whole game again: everybody’s chances after each event, and what decisions cost. It takes about a minute." }
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
                    p { a.button.quiet #look-again href=((self.address)(self.at)) { "Look again" } }
                }
            },
            AnalysisState::Done(analysis) => self.found(analysis),
        }
    }

    fn found(&self, analysis: &Analysis) -> Markup {
        let names = self.live.game.names();
        let graph = Graph {
            analysis,
            names,
            badge: &|seat| self.live.game.badge(seat),
            address: self.address,
        };
        html! {
            section #analysis.analysis {
                h2 { "How the chances went" }
                div.graphs tabindex="0" role="region" aria-label="Graph of the chances" { (graph.draw()) (now(self.at, analysis.count)) }
                ul.key { @for seat in self.live.terms.seats() {
                    li data-seat=(seat.letter()) {
                        span.badge { (self.live.game.badge(seat)) } " " (self.name(seat))
                        @if let Some(called) = self.live.game.seat_name(seat) { ", " (called) }
                    }
                } }
                h3 { "What decided it" }
                (self.decided(analysis))
                h3 { "Decisions that cost something" }
                (self.costs(analysis))
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
            ..Audience::of(Viewer::Public)
        };
        let log = then.log(&audience, event - 1);
        log.first()
            .map_or_else(String::new, |entry| entry.words.clone())
    }

    fn costs(&self, analysis: &Analysis) -> Markup {
        let mut listed: Vec<(usize, _)> = (1..).zip(&analysis.costs).collect();
        listed.sort_by_key(|(_, cost)| std::cmp::Reverse(cost.cost));
        listed.truncate(LISTED);
        listed.sort_by_key(|(number, _)| *number);
        html! {
            @if listed.is_empty() {
                p { "None: of " (analysis.judged) " decisions that were looked at, no other choice was clearly better." }
            } @else {
                ol.costs { @for (number, cost) in listed {
                    li data-n=(number) {
                        a href=((self.address)(cost.event - 1)) { "Event " (cost.event) }
                        @if let Some(seat) = Seat::from_number(cost.seat) { ", " (self.name(seat)) }
                        ": " (cost.played) ". It cost " (percent(cost.cost)) " of a win; better: " (cost.best)
                    }
                } }
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
                    Ok(verified) => p.holds { (verified) "." },
                    Err(unverified) => p.refused role="alert" { (unverified) },
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
                        p { "Download the record and run " code { "roundhouse record verify FILE" } ": it draws every outcome again." }
                    }
                }
            }
        }
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
    turns.sort_by_key(|turn| std::cmp::Reverse(turn.before.abs_diff(turn.after)));
    turns.truncate(TURNS);
    turns.sort_by_key(|turn| turn.from);
    turns
}

fn percent(thousandths: u16) -> String {
    // A number and its sign stay in one line.
    format!("{}\u{a0}%", (thousandths + 5) / 10)
}
