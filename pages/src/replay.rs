//! A game looked at again, event by event, and what there is to say when it is over.

use game::{Next, Seat, Viewer};
use house::{Access, Analysis, LiveTable};
use kit::{ChanceDue, Layout, Look, Tone};
use maud::{Markup, PreEscaped, html};
use store::Guest;
use tables::Table;

use super::after::{After, AnalysisState};
use super::board;
use super::compared::Compared;
use super::frame::Frame;
use super::graph::now;
use super::parts::{framed, scrolled_tray};
use super::rematch::again;
use super::result::result as told;
use super::settings;
use super::share::sharing;
use super::table::stage;
use crate::kits::kit_of;
use crate::offline::elsewhere;

/// How many lines tell what happened last.
const LINES: usize = 4;

/// A table and a moment in its past.
pub struct Replay<'a> {
    /// The table.
    pub live: &'a LiveTable,
    /// Who looks.
    pub guest: Option<&'a Guest>,
    /// What they may see.
    pub access: Access,
    /// The moment: so many events have happened.
    pub at: usize,
    /// What has been picked.
    pub pick: &'a str,
    /// What is known of the study of the game.
    pub studied: AnalysisState<'a>,
}

impl Replay<'_> {
    fn address(&self, at: usize) -> String {
        let eyes = self.access.seat().filter(|_| self.live.game.hides());
        let eyes = eyes.map_or_else(String::new, |seat| format!("&as={}", seat.number()));
        format!("/t/{}/replay?at={at}{eyes}", self.live.id)
    }

    fn is_over(&self) -> bool {
        self.live.game.next() == Next::Over
    }

    /// The whole page; `head` is what makers of previews are told.
    pub fn page(&self, head: Markup) -> Markup {
        let meta = self.live.game.meta();
        let then = self.live.game.back_to(self.at);
        let frame = Frame {
            title: "Replay",
            guest: self.guest,
            kind: "table replay",
            game: Some(meta.slug),
        };
        let bar = html! { h1 #title { "Replay: " (meta.title) } };
        let address = self.address(self.at);
        let layout = kit_of(then.as_ref()).layout(then.as_ref(), self.look(&address));
        let overlay = self.overlay(&layout, self.compared().as_ref());
        let board = board::layers(self.live.game.as_ref(), &[], "", overlay);
        frame.screen_with(head, bar, html! {
            main #main.table.replay data-game=(meta.slug) data-replay=(format!("/t/{}/replay", self.live.id)) {
                @let address = |at: usize| self.address(at);
                @let after = self.after(&address);
                div.left {
                    (stage(kit_of(&*self.live.game), board, html! {}))
                    div.under {
                        (self.slider())
                        (scrolled_tray(&layout))
                    }
                }
                div.side tabindex="0" {
                    (self.comparison())
                    (self.moment(then.as_ref(), &layout))
                    @if self.is_over() { (after.analysis()) }
                    (self.result())
                    (after.fairness())
                }
            }
            (settings::dialogs())
        })
    }

    fn after<'a>(&'a self, address: &'a dyn Fn(usize) -> String) -> After<'a> {
        After {
            live: self.live,
            address,
            own: &self.access.own,
            at: self.at,
            studied: self.studied,
        }
    }

    fn analysis_found(&self) -> Option<&Analysis> {
        match self.studied {
            AnalysisState::Done(analysis) => Some(analysis),
            AnalysisState::No | AnalysisState::Begun(_) => None,
        }
    }

    /// The decision that comes next, if it was a costly one.
    fn compared(&self) -> Option<Compared<'_>> {
        self.costly(self.at + 1)
    }

    fn costly(&self, event: usize) -> Option<Compared<'_>> {
        Some(Compared {
            live: self.live,
            access: &self.access,
            cost: self.analysis_found()?.cost_of(event)?,
        })
    }

    /// A costly decision in words: the one that comes next, which the board shows, or the last one.
    fn comparison(&self) -> Markup {
        let (next, last) = (self.compared(), self.costly(self.at));
        html! {
            section #compared.compared hidden[next.is_none() && last.is_none()] aria-live="polite" {
                @if let Some(next) = next {
                    h2 { "A costly decision" }
                    (next.made_in_words())
                    (next.better_in_words())
                } @else if let Some(last) = last {
                    h2 { "That was a costly decision" }
                    (last.made_in_words())
                    (last.better_in_words())
                    p { a.button.quiet #see-better href=(self.address(self.at - 1)) { "Show both on the board" } }
                }
            }
        }
    }

    /// The study alone, for a page that waits for it.
    pub fn analysis(&self) -> Markup {
        self.after(&|at| self.address(at)).analysis()
    }

    /// What changes from moment to moment.
    pub fn parts(&self) -> Markup {
        let then = self.live.game.back_to(self.at);
        let address = self.address(self.at);
        let layout = kit_of(then.as_ref()).layout(then.as_ref(), self.look(&address));
        html! {
            (self.overlay(&layout, self.compared().as_ref()))
            (self.slider())
            (scrolled_tray(&layout))
            (self.comparison())
            (self.moment(then.as_ref(), &layout))
            @if self.is_over() { (sharing(self.live, self.at)) }
            @if let Some(analysis) = self.analysis_found() { (self.after(&|at| self.address(at)).chances(analysis)) }
            (now(self.at, self.live.game.count()))
        }
    }

    /// How it came out, and where to go from here.
    fn result(&self) -> Markup {
        let (game, id) = (&self.live.game, &self.live.id);
        // Around one screen nobody alone is "you".
        let viewer = match self.access.own.len() {
            ..2 => self.access.viewer,
            _ => Viewer::Public,
        };
        let look = |address| Look {
            viewer,
            pick: "",
            ..self.look(address)
        };
        html! {
            section #result.result {
                @if self.is_over() {
                    h2 { "The game is over" }
                    p.who-moves { (told(&**game, &self.access.audience(game.names()), kit_of(&**game).unit())) "." }
                    @if game.ended().is_none() { (kit_of(&**game).verdict(&**game, look(&self.address(self.at)))) }
                } @else {
                    h2 { "The game so far" }
                    p { (game.standing()) }
                }
                p.actions {
                    a.button #back-to-table href=(format!("/t/{id}")) { "Back to the table" } " "
                    @if self.live.record().is_some() && !self.is_over() {
                        a.button href=(format!("/t/{id}/record")) download { "Download the record" }
                    }
                }
                (elsewhere(self.live))
                @if self.is_over() { (sharing(self.live, self.at)) }
                @if self.is_over() { (again(self.live, self.guest.map(|guest| guest.id))) }
                (self.eyes_of())
            }
        }
    }

    fn look<'a>(&'a self, address: &'a str) -> Look<'a> {
        Look {
            viewer: self.access.viewer,
            seat: None,
            pick: self.pick,
            address,
            chance: ChanceDue::NotYours,
        }
    }

    fn overlay(&self, layout: &Layout, compared: Option<&Compared<'_>>) -> Markup {
        let picture = compared.and_then(|compared| compared.picture(&Tone::ALL));
        html! {
            div #overlay {
                (PreEscaped(&layout.overlay))
                @if let Some(picture) = picture { (PreEscaped(picture)) }
            }
        }
    }

    fn slider(&self) -> Markup {
        let (at, count) = (self.at, self.live.game.count());
        if self.live.past_is_closed() {
            return html! {
                p #slider.hint { "You play from memory: nobody can look back before the game is over." }
            };
        }
        html! {
            form #slider.slider method="get" action=(format!("/t/{}/replay", self.live.id)) {
                a.button #first href=(self.address(0)) aria-label="To the beginning" { "|◀" }
                button #play.needs-script type="button" { "Play" }
                label.hide.needs-script for="speed" { "Speed" }
                select #speed.needs-script { option value="1600" { "slow" } option value="900" selected { "normal" } option value="350" { "fast" } }
                a.button #previous href=(self.address(at.saturating_sub(1))) aria-label="One event back" { "◀" }
                label.hide for="at" { "Event" }
                input #at type="range" name="at" min="0" max=(count) value=(at);
                a.button #next href=(self.address((at + 1).min(count))) aria-label="One event on" { "▶" }
                a.button #last href=(self.address(count)) aria-label="To the end" { "▶|" }
                output for="at" { (at) " of " (count) }
                @if let Some(seat) = self.access.seat() { input type="hidden" name="as" value=(seat.number()); }
                noscript { button { "Go" } }
            }
        }
    }

    /// Through whose eyes: one's own, or anybody's when the game is over.
    fn eyes_of(&self) -> Markup {
        let live = self.live;
        if !live.game.hides() || live.game.next() != Next::Over {
            return html! {};
        }
        html! {
            p.eyes { "Seen by: "
                @for seat in live.terms.seats() {
                    a.button.quiet href=(format!("/t/{}/replay?at={}&as={}", live.id, self.at, seat.number()))
                        aria-current=[self.access.viewer.is(seat).then_some("true")] { (live.game.names()[seat.index()]) }
                    " "
                }
            }
        }
    }

    fn moment(&self, then: &dyn Table, layout: &Layout) -> Markup {
        let since = self.at.saturating_sub(LINES);
        let focus = self.compared().and_then(|compared| compared.focus());
        let focus = focus.or(layout.focus);
        let audience = self.access.audience(then.names());
        html! {
            section #moment.log data-focus=[focus.map(framed)] {
                h2 { "What happened" }
                ol tabindex="0" aria-label="What happened, the newest first" { @for entry in then.log(&audience, since).iter().rev() {
                    li data-n=(entry.number) data-seat=[entry.by.map(Seat::letter)] { (entry.words) }
                } }
            }
        }
    }
}

/// Whose past of a running game a guest may see: their own and nobody else’s.
pub fn eyes(live: &LiveTable, guest: Option<&Guest>, asked: Option<Seat>) -> Access {
    let eyes = Access::of(live, guest, asked);
    let running = live.game.next() != Next::Over;
    if running && eyes.own.len() > 1 && live.game.hides() {
        // Several people share this screen: the past is shown as everybody saw it.
        return Access {
            viewer: Viewer::Public,
            ..eyes
        };
    }
    eyes
}
