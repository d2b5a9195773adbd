//! The parts of a table's page that change: each has an id, so that a script can put a new one in the
//! place of the old.

use game::{Next, Seat};
use house::{Access, Holder, HouseError, LiveTable, Present};
use kit::{AnyKit, ChanceDue, Click, Group, Hotspot, Layout, Line, Look, Shape};
use maud::{Markup, PreEscaped, html};
use store::Guest;
use tables::{LogLine, Table};

use super::board;
use super::ways::Ways;
use crate::kits::{kit_of, spun};

/// How many lines of the log an update carries.
pub const FEW: usize = 8;
/// How many lines of the log a whole page carries.
pub const MANY: usize = 10;

/// How many bytes of the log a page carries.
const ROOM: usize = 600;

/// A table and somebody who looks at it.
pub struct Scene<'a> {
    /// The table.
    pub live: &'a LiveTable,
    /// Who looks.
    pub guest: Option<&'a Guest>,
    /// What they may see and decide.
    pub access: Access,
    /// What has been picked on the way to a decision.
    pub pick: &'a str,
    /// Who has the page open.
    pub present: &'a Present,
    /// Why the last request was not carried out.
    pub refused: Option<&'a HouseError>,
}

impl Scene<'_> {
    fn kit(&self) -> &'static dyn AnyKit {
        kit_of(&*self.live.game)
    }

    fn look<'a>(&'a self, address: &'a str) -> Look<'a> {
        Look {
            viewer: self.access.viewer,
            seat: self.access.deciding,
            pick: self.pick,
            address,
            chance: match self.may_spin() {
                None => ChanceDue::NotYours,
                Some(_) if self.live.is_typed() => ChanceDue::Type,
                Some(_) => ChanceDue::Spin,
            },
        }
    }

    /// What the kit lays out for this viewer.
    pub fn layout(&self) -> Layout {
        self.kit()
            .layout(&*self.live.game, self.look(&self.address("")))
    }

    /// Where the links of this page lead.
    fn ways(&self) -> Ways {
        let shared = self.access.seat().filter(|_| self.access.own.len() > 1);
        let seat = self.access.deciding.unwrap_or(Seat::FIRST);
        Ways {
            here: format!("/t/{}", self.live.id),
            query: shared.map_or_else(String::new, |seat| format!("as={}", seat.number())),
            act: format!("/t/{}/act", self.live.id),
            fields: self.fields(seat).into(),
        }
    }

    /// The board as it can be clicked, and the list of choices.
    fn clicks<'s>(&'s self, layout: &'s Layout) -> Clicks<'s> {
        Clicks {
            layout,
            game: self.live.game.as_ref(),
            pick: self.pick,
            ways: self.ways(),
        }
    }

    /// The address of the table with something picked; nothing picked if empty.
    pub fn address(&self, pick: &str) -> String {
        self.ways().address(pick)
    }

    /// Everything that changes, one part after another.
    ///
    /// `heard` is the newest line of the talk that the page has: what was said before is not said again.
    pub fn parts(&self, lines: usize, heard: u64) -> Markup {
        let layout = self.layout();
        html! {
            (self.standing(&layout))
            (self.overlay(&layout))
            (self.choices(&layout))
            div #beside { (layout.beside) }
            (self.people())
            (self.log(lines))
            @if self.live.chat.back().is_some_and(|said| said.number > heard) { (self.chat(lines, heard)) }
        }
    }

    /// Whose turn it is and what is asked of him.
    pub fn standing(&self, layout: &Layout) -> Markup {
        let game = &self.live.game;
        let over = game.next() == Next::Over;
        let mine = self.access.deciding.is_some() || self.may_spin().is_some();
        let lamp = if over {
            "over"
        } else if mine {
            "go"
        } else {
            "wait"
        };
        html! {
            section #standing.standing data-lamp=(lamp) data-version=(self.live.head)
                data-count=(game.count()) aria-live="polite" {
                span.lamp aria-hidden="true" {}
                div {
                    p.who-moves { (self.headline(mine)) }
                    @if let Some(asked) = &layout.asked { p.asked { (asked) } }
                    @if let Some(refused) = self.refused { (refusal(&self.live.terms.game, refused)) }
                }
                @if let Some(deadline) = self.live.deadline() {
                    p.clock data-deadline=(deadline.0) { (self.live.pace().words()) }
                }
            }
        }
    }

    fn headline(&self, mine: bool) -> String {
        let game = &self.live.game;
        if !self.live.has_begun() {
            return "Waiting for players".into();
        }
        match (game.turn(), mine) {
            (None, _) => game.standing(),
            (Some(seat), true) if self.access.own.len() > 1 => {
                format!("{}, seat {seat}: your turn", game.names()[seat.index()])
            }
            (Some(_), true) => "Your turn".into(),
            (Some(seat), false) => match self.live.holder(seat) {
                Some(Holder::Bot { .. }) => format!("{} is thinking", game.names()[seat.index()]),
                Some(Holder::Guest { .. } | Holder::Open { .. }) | None => {
                    format!("{}’s turn", game.names()[seat.index()])
                }
            },
        }
    }

    /// The seat this guest may let chance decide for, if he may.
    pub fn may_spin(&self) -> Option<Seat> {
        let game = &self.live.game;
        let due = game.next() == Next::Chance && self.live.has_begun();
        let turn = game.turn().filter(|_| due)?;
        let typed = self.live.is_typed() && self.access.is_seated();
        (self.access.own.contains(&turn) || typed).then_some(turn)
    }

    /// What is laid over the board, and what can be clicked on it.
    pub fn overlay(&self, layout: &Layout) -> Markup {
        self.clicks(layout).overlay()
    }

    /// The board with everything that lies on it.
    pub fn board(&self, layout: &Layout) -> Markup {
        self.clicks(layout).board()
    }

    /// What can be chosen: a list of buttons, or what was picked and waits for a yes.
    pub fn choices(&self, layout: &Layout) -> Markup {
        html! {
            section #choices.choices aria-label="Your choices" hidden[self.has_no_choices()] {
                h2.hide { "Your choices" }
                @if let Some(seat) = self.access.curtain { (self.curtain(seat)) }
                @else if !self.live.has_begun() { (self.waiting()) }
                @else if self.live.game.next() == Next::Over { (self.after()) }
                @else {
                    @if self.access.deciding.is_some() { (self.clicks(layout).decision()) }
                    @if let Some(seat) = self.may_spin() { (self.spinning(seat)) }
                    (self.undoing())
                }
            }
        }
    }

    /// Whether there is nothing to show where choices stand: somebody else is at play.
    fn has_no_choices(&self) -> bool {
        let playing = self.live.has_begun() && self.live.game.next() != Next::Over;
        let mine = self.access.deciding.is_some() || self.may_spin().is_some();
        playing && self.access.curtain.is_none() && !mine && self.undoing().0.is_empty()
    }

    fn curtain(&self, seat: Seat) -> Markup {
        let name = &self.live.game.names()[seat.index()];
        html! {
            h2 { "Pass the screen to " (name) }
            p { "Nobody else should look now." }
            a.button.primary #show-hand href=(format!("/t/{}?as={}", self.live.id, seat.number())) {
                "I am " (name) ": show my cards"
            }
        }
    }

    /// What every move says besides itself: for which seat, and what the page knew.
    fn fields(&self, seat: Seat) -> [(&'static str, String); 2] {
        [
            ("seat", seat.number().to_string()),
            ("at", self.live.game.count().to_string()),
        ]
    }

    fn hidden(&self, seat: Seat) -> Markup {
        html! { @for (name, value) in self.fields(seat) { input type="hidden" name=(name) value=(value); } }
    }

    fn spinning(&self, seat: Seat) -> Markup {
        let game = &self.live.game;
        let action = format!("/t/{}/spin", self.live.id);
        let word = spun(&**game).unwrap_or("draw");
        if self.live.is_typed() {
            let prospects = game.prospects();
            return html! {
                form #chance method="post" action=(action) {
                    (self.hidden(seat))
                    p #spin { "What does the real dial show for " (game.names()[seat.index()]) "?" }
                    ol.list.row { @for prospect in &prospects {
                        li { button.primary name="shown" value=(prospect.notation) { (prospect.notation) } }
                    } }
                }
            };
        }
        html! {
            form #chance method="post" action=(action) {
                (self.hidden(seat))
                button.primary #spin name="until" value="once" { (capital(word)) }
                details.hurry {
                    summary { "In a hurry?" }
                    button name="until" value="choice" { "Play on to my next choice" }
                    @if let Some(part) = game.part_name() {
                        " " button name="until" value="part" { "… to the end of this " (part) }
                    }
                    " " button name="until" value="end" { "… to the end of the game" }
                }
            }
        }
    }

    fn undoing(&self) -> Markup {
        let own = &self.access.own;
        let Some(seat) = self.access.seat().or(own.first().copied()) else {
            return html! {};
        };
        if !self.live.game.may_undo(own.iter().copied().collect()) {
            return html! {};
        }
        html! {
            form.undo method="post" action=(format!("/t/{}/undo", self.live.id)) {
                (self.hidden(seat))
                button.quiet #undo { "Take back my last decision" }
            }
        }
    }

    /// Seats that nobody holds yet, with their links for the host.
    fn waiting(&self) -> Markup {
        let host = self
            .guest
            .is_some_and(|guest| guest.id == self.live.terms.host);
        let seats = self.live.terms.seats().zip(&self.live.holders);
        html! {
            h2 { "Waiting for players" }
            @for (seat, holder) in seats {
                @if let Holder::Open { link } = holder {
                    div.open-seat {
                        p { "Seat " (seat) " is open." }
                        @if host {
                            p { label for=(format!("link-{seat}")) { "Send this link to whoever shall sit there:" } }
                            input id=(format!("link-{seat}")) readonly data-link value=(format!("/t/{}/sit/{link}", self.live.id));
                            form method="post" action=(format!("/t/{}/seat", self.live.id)) {
                                input type="hidden" name="seat" value=(seat.number());
                                button name="what" value="link" { "Make a new link" } " "
                                button name="what" value="easy" { "Seat an easy bot" } " "
                                button name="what" value="medium" { "a medium one" } " "
                                button name="what" value="hard" { "a hard one" }
                            }
                        } @else if matches!(self.live.terms.listed, house::Listed::Public) && !self.access.is_seated() {
                            a.button.primary href=(format!("/t/{}/sit/{link}", self.live.id)) { "Sit down here" }
                        }
                    }
                }
            }
        }
    }

    fn after(&self) -> Markup {
        let game = &self.live.game;
        let id = &self.live.id;
        html! {
            h2 { "The game is over" }
            p.result { (game.standing()) }
            (self.kit().verdict(&**game, self.look(&self.address(""))))
            p.actions {
                a.button.primary #replay href=(format!("/t/{id}/replay")) { "Look at the game again" } " "
                a.button #to-analysis href=(format!("/t/{id}/replay#analysis")) { "How the chances went" } " "
                a.button #to-fair href=(format!("/t/{id}/replay#fair")) { "Was chance fair?" } " "
                a.button href=(format!("/t/{id}/record")) download { "Download the record" }
            }
            @if self.access.is_seated() {
                form method="post" action=(format!("/t/{id}/rematch")) {
                    button #rematch { "Play again with the same seats" }
                }
            }
        }
    }

    /// Who sits where, and who is here.
    pub fn people(&self) -> Markup {
        let seats: Vec<(Seat, &Holder)> = self.live.terms.seats().zip(&self.live.holders).collect();
        let turn = self.live.game.turn().filter(|_| self.live.has_begun());
        let seated: Vec<_> = self.live.holders.iter().filter_map(Holder::guest).collect();
        let onlookers = self.present.onlookers(&seated);
        let scores = self.live.game.outcome();
        html! {
            section #people.people aria-label="At the table" {
                h2 { "At the table" }
                ol {
                    @for (seat, holder) in seats {
                        li.seat data-turn[turn == Some(seat)] data-seat=(seat.letter()) {
                            span.badge { (self.live.game.badge(seat)) }
                            span.name {
                                (holder.name()) @if self.access.own.contains(&seat) { " (you)" }
                                @if let Some(called) = self.live.game.seat_name(seat) { ", " (called) }
                            }
                            @match holder {
                                Holder::Guest { guest, .. } => @if self.present.is_here(*guest) {
                                    span.here { "here" }
                                } @else { span.away { "away" } },
                                Holder::Bot { .. } | Holder::Open { .. } => {}
                            }
                            span.score title="points" { (scores.scores.as_slice()[seat.index()]) }
                        }
                    }
                }
                @if onlookers > 0 { p.onlookers { (onlookers) @if onlookers == 1 { " looks on" } @else { " look on" } } }
            }
        }
    }

    /// The newest lines of the log, in words.
    pub fn log(&self, lines: usize) -> Markup {
        let game = &self.live.game;
        let since = game.count().saturating_sub(lines);
        let log = game.log(self.access.viewer, since);
        // Some games tell long stories: the newest lines, at least a few, as far as there is room.
        let mut room = ROOM;
        let told = log.iter().rev().enumerate().take_while(|(index, entry)| {
            room = room.saturating_sub(entry.words.len());
            room > 0 || *index < FEW
        });
        let told = told.count();
        let log = &log[log.len() - told..];
        // Where people share a screen, the log that one has read is not left for the next.
        let eyes = game
            .hides()
            .then(|| self.access.seat().map_or(0, Seat::number));
        html! {
            section #log.log data-eyes=[eyes] aria-label="What happened" {
                h2 { "What happened" }
                ol #events tabindex="0" aria-label="What happened, the newest first" {
                    @for entry in log.iter().rev() { (self.event(entry)) }
                }
            }
        }
    }

    fn event(&self, entry: &LogLine) -> Markup {
        let stood_in = self.live.stand_ins.contains(&(entry.number - 1));
        html! {
            li data-n=(entry.number) data-seat=[entry.seat.map(Seat::letter)] {
                (entry.words) @if stood_in { em { "(time was up)" } }
            }
        }
    }

    /// What was said since, and a field to say more.
    pub fn chat(&self, lines: usize, heard: u64) -> Markup {
        let chat = &self.live.chat;
        let skip = chat.len().saturating_sub(lines);
        let fresh = chat.iter().skip(skip).filter(|said| said.number > heard);
        html! {
            section #chat.chat aria-label="Talk" {
                h2 { "Talk" }
                ol #said tabindex="0" aria-label="What was said" {
                    @for said in fresh {
                        li data-n=(said.number) { b { (said.name) } " " (said.text) }
                    }
                }
                form #say method="post" action=(format!("/t/{}/say", self.live.id)) {
                    label.hide for="text" { "Say something" }
                    input #text name="text" maxlength="300" autocomplete="off" placeholder="Say something" required;
                    button { "Say" }
                }
            }
        }
    }
}

/// A board that can be clicked and the same choices as a list, wherever their links lead.
pub struct Clicks<'a> {
    /// What the kit laid out.
    pub layout: &'a Layout,
    /// The game whose board it is.
    pub game: &'a dyn Table,
    /// What has been picked so far.
    pub pick: &'a str,
    /// Where links and forms lead.
    pub ways: Ways,
}

impl Clicks<'_> {
    /// The board with everything that lies on it.
    pub fn board(&self) -> Markup {
        let address = self.ways.address("e");
        board::layers(self.game, &self.layout.spots, &address, self.overlay())
    }

    /// What is laid over the board, and what can be clicked on it.
    pub fn overlay(&self) -> Markup {
        let kit = kit_of(self.game);
        let (layout, size) = (self.layout, kit.size());
        let spots = || {
            let spots = layout.spots.iter();
            spots.filter(|spot| !matches!(spot.shape, Shape::Line(_)))
        };
        html! {
            div #overlay data-open=[board::open(&layout.spots, || kit.board_lines(self.game).len())] {
                (PreEscaped(&layout.overlay))
                @if spots().next().is_some() {
                    svg.spots viewBox=(format!("0 0 {} {}", size.width, size.height)) role="group" aria-label="What can be clicked on the board" {
                        @for spot in spots() { (self.spot(spot)) }
                    }
                }
            }
        }
    }

    fn spot(&self, spot: &Hotspot) -> Markup {
        let shape = match &spot.shape {
            // The page has it already.
            Shape::Line(_) => return html! {},
            Shape::Disc { x, y, r } => html! { circle cx=(num(*x)) cy=(num(*y)) r=(num(*r)) {} },
            Shape::Box {
                x,
                y,
                width,
                height,
            } => {
                html! { rect x=(num(*x)) y=(num(*y)) width=(num(*width)) height=(num(*height)) rx="6" {} }
            }
        };
        let inner = html! { title { (spot.name) } (shape) };
        match &spot.does {
            Click::Act(text) => html! {
                a href=(self.ways.address(text)) data-do=(text) { (inner) }
            },
            Click::Confirm(text) | Click::Pick(text) => html! {
                a href=(self.ways.address(text)) data-pick { (inner) }
            },
            // A link never changes anything: without a script it leads to the button.
            Click::Spin => html! { a #dial href="#spin" data-spin="" { (inner) } },
            Click::Type(text) => html! { a href="#spin" data-spin=(text) { (inner) } },
        }
    }

    /// The list of choices, or what was picked and waits for a yes; a field to type beside it.
    pub fn decision(&self) -> Markup {
        let confirm = self
            .layout
            .groups
            .iter()
            .flat_map(|group| &group.choices)
            .find(|line| match &line.does {
                Click::Act(text) | Click::Confirm(text) => text == self.pick,
                Click::Pick(_) | Click::Spin | Click::Type(_) => false,
            });
        html! {
            form #move method="post" action=(self.ways.act) {
                (self.ways.hidden())
                @if let (Some(line), false) = (confirm, self.pick.is_empty()) {
                    (self.confirmation(line))
                } @else {
                    @if !self.pick.is_empty() {
                        p { a.button.quiet #back data-pick href=(self.ways.address("")) { "← Choose again" } }
                    }
                    @for group in &self.layout.groups { (self.group(group)) }
                }
            }
            details.typed {
                summary { "Type a move" }
                form method="post" action=(self.ways.act) {
                    (self.ways.hidden())
                    label for="typed" { "In notation, as the log writes it" }
                    input #typed name="do" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="400" required;
                    button { "Do it" }
                }
            }
        }
    }

    fn confirmation(&self, line: &Line) -> Markup {
        let (text, rash) = match &line.does {
            Click::Act(text) | Click::Pick(text) | Click::Type(text) => (text.as_str(), false),
            Click::Confirm(text) => (text.as_str(), true),
            Click::Spin => ("", false),
        };
        html! {
            div.confirm data-rash[rash] {
                p { @if rash { strong { "Really? " } } (line.words) }
                button.primary #confirm name="do" value=(text) { "Do it" }
                " "
                a.button.quiet #back data-pick href=(self.ways.address("")) { "Choose again" }
            }
        }
    }

    fn group(&self, group: &Group) -> Markup {
        // What is told by its notation alone is one of many of a kind.
        let bare = |line: &Line| line.does == Click::Act(line.words.clone());
        if group.choices.len() > 1 && group.choices.iter().all(bare) {
            return html! {
                h3 { label for="many" { (group.title) } }
                p.many {
                    select #many name="do" { @for line in &group.choices { option { (line.words) } } }
                    " " button { "Do it" }
                }
            };
        }
        html! {
            @if !group.title.is_empty() { h3 { (group.title) } }
            ol.list {
                @for line in &group.choices {
                    li { (self.line(line)) }
                }
            }
        }
    }

    fn line(&self, line: &Line) -> Markup {
        match &line.does {
            Click::Act(text) => html! { button name="do" value=(text) { (line.words) } },
            Click::Confirm(text) => html! {
                a.button.rash data-pick href=(self.ways.address(text)) { (line.words) " …" }
            },
            Click::Pick(pick) => html! {
                a.button data-pick href=(self.ways.address(pick)) { (line.words) }
            },
            Click::Spin => html! { a.button href="#spin" data-spin="" { (line.words) } },
            Click::Type(text) => html! { a.button href="#spin" data-spin=(text) { (line.words) } },
        }
    }
}

/// Why something was refused, with a link to the rule.
pub fn refusal(game: &str, refused: &HouseError) -> Markup {
    let rule = match refused {
        HouseError::ByRules(refusal) => refusal.rule(),
        _ => None,
    };
    html! {
        p.refused role="alert" {
            "No: " (refused)
            @if let Some(rule) = rule {
                " " a href=(format!("/rules/{game}#{rule}")) { "Read " (rule) }
            }
        }
    }
}

/// A number with at most one digit after the point.
fn num(value: f64) -> String {
    pictures::svg::Num(value).to_string()
}

/// The words with a capital letter at their beginning.
pub fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
