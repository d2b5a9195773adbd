//! The parts of a table's page that change: each has an id, so that a script can put a new one in the
//! place of the old.

use game::{Next, Seat, Viewer};
use house::consent::TakeBack;
use house::{Access, Hint, Holder, HouseError, LiveTable, Present, Quiet, Said, rematch};
use kit::{AnyKit, ChanceDue, Layout, Look};
use maud::{Markup, PreEscaped, html};
use pictures::svg::Num;
use store::Guest;

use super::clicks::Clicks;
use super::result::result;
use super::said::spoken;
use super::share::sharing;
use super::time::time_left;
use super::ways::Ways;
pub use super::words::capital;
use crate::kits::{kit_of, spun};

/// How many lines of the log and of the talk an update carries.
pub const FEW: usize = 5;
/// How many lines of the log and of the talk a whole page carries; a replay has the rest.
pub const MANY: usize = 160;

/// More bytes than most updates have.
const USUAL: usize = 16 * 1024;

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
    /// A good move that was asked for.
    pub hint: Option<&'a Hint>,
    /// What the viewer does not want to hear.
    pub quiet: &'a Quiet,
    /// Whether the tables can be taken along, to be played without this server.
    pub takes_along: bool,
}

/// Of so many outcomes each is as loud as the main button of a page; of more none is.
const LOUD: usize = 8;

impl Scene<'_> {
    pub(crate) fn kit(&self) -> &'static dyn AnyKit {
        kit_of(&*self.live.game)
    }

    pub(crate) fn look<'a>(&'a self, address: &'a str) -> Look<'a> {
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

    /// As [`Scene::look`], for words about a game that is over: around one screen nobody alone is "you".
    fn look_back<'a>(&'a self, address: &'a str) -> Look<'a> {
        let look = self.look(address);
        match self.access.own.len() {
            ..2 => look,
            _ => Look {
                viewer: Viewer::Public,
                ..look
            },
        }
    }

    /// What the kit lays out for this viewer.
    pub fn layout(&self) -> Layout {
        let game = &*self.live.game;
        let address = self.address("");
        let look = match self.is_over() && !game.hides() {
            true => self.look_back(&address),
            false => self.look(&address),
        };
        self.kit().layout(game, look)
    }

    /// Where the links of this page lead. What is pinned goes along with every decision.
    fn ways(&self, pinned: Option<&str>) -> Ways {
        let shared = self.access.seat().filter(|_| self.access.own.len() > 1);
        let seat = self.access.deciding.unwrap_or(Seat::FIRST);
        Ways {
            here: format!("/t/{}", self.live.id),
            query: shared.map_or_else(String::new, |seat| format!("as={}", seat.number())),
            act: format!("/t/{}/act", self.live.id),
            several: true,
            fields: self.fields(seat, pinned),
        }
    }

    /// The board as it can be clicked, and the list of choices.
    fn clicks<'s>(&'s self, layout: &'s Layout) -> Clicks<'s> {
        Clicks {
            layout,
            game: self.live.game.as_ref(),
            pick: self.pick,
            ways: self.ways(layout.pinned.as_deref()),
        }
    }

    /// The address of the table with something picked; nothing picked if empty.
    pub fn address(&self, pick: &str) -> String {
        self.ways(None).address(pick)
    }

    /// Everything that changes, one part after another.
    ///
    /// `heard` is the newest line of the talk that the page has: what was said before is not said again.
    pub fn parts(&self, lines: usize, heard: u64) -> Markup {
        let mut parts = String::with_capacity(USUAL);
        self.add_parts(&mut parts, lines, heard);
        PreEscaped(parts)
    }

    /// Adds everything that changes to a text, as [`Scene::parts`].
    pub fn add_parts(&self, parts: &mut String, lines: usize, heard: u64) {
        let layout = self.layout();
        let told = self.told(lines);
        let mut add = |part: Markup| parts.push_str(&part.0);
        add(self.standing(&layout));
        add(self.menu());
        add(self.request());
        add(self.status(&layout));
        let (hint, clicks) = (self.hint_drawn(), self.clicks(&layout));
        clicks.add_overlay(parts, hint.as_deref());
        let mut add = |part: Markup| parts.push_str(&part.0);
        add(self.story(&told, &[]));
        add(self.choices_among(&layout, &clicks));
        add(self.foot(&layout));
        add(tray(&layout));
        add(self.people(&layout));
        add(self.log(&told, lines));
        if self.heard_since(heard).next().is_some() {
            add(self.chat(lines, heard));
        }
    }

    /// Whether the viewer has something to do now.
    fn is_mine(&self) -> bool {
        self.access.deciding.is_some() || self.may_spin().is_some()
    }

    /// Whether others are at play, so that the page will change by itself.
    pub fn waits(&self) -> bool {
        let guest = self.guest.map(|guest| guest.id);
        let kept = guest.is_some_and(|guest| rematch::is_kept_for(self.live, guest));
        let away = self.live.is_away;
        !self.is_over() && !away && !self.is_mine() && (self.live.has_begun() || kept)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.live.game.next() == Next::Over
    }

    /// Whose turn it is and what is asked of them.
    pub fn standing(&self, layout: &Layout) -> Markup {
        let game = &self.live.game;
        let lamp = match (self.is_over(), self.is_mine()) {
            (true, _) => "over",
            (false, true) => "go",
            (false, false) => "wait",
        };
        html! {
            section #standing.standing data-lamp=(lamp) data-version=(self.live.head)
                data-count=(game.count()) data-focus=[layout.focus.map(framed)]
                data-forced=[self.forced(layout)] data-pinned[layout.pinned.is_some()] data-won[self.has_won()] aria-live="polite" {
                span.lamp aria-hidden="true" {}
                div {
                    p.who-moves { (self.headline()) }
                    @if let Some(asked) = layout.asked.as_ref().filter(|_| !self.is_over() && !self.live.is_away) { p.asked { (asked) } }
                    @if let Some(decided) = self.decided() { p.asked { (decided) } }
                    @if let Some(refused) = self.refused { (refusal(&self.live.terms.game, refused)) }
                }
                @if let Some(deadline) = self.live.deadline() {
                    p.clock role="timer" data-deadline=(deadline.0) { (time_left(deadline.0 - self.live.now().0)) " left" }
                }
                (self.menu_button())
            }
        }
    }

    /// What a page does by itself, because there is nothing else to do.
    fn forced<'l>(&self, layout: &'l Layout) -> Option<&'l str> {
        let open = self.access.deciding.is_some() && self.access.curtain.is_none();
        layout.forced.as_deref().filter(|_| open && !self.is_over())
    }

    /// How far the game is, or what it is about before anything has happened.
    pub fn status(&self, layout: &Layout) -> Markup {
        let game = &*self.live.game;
        html! {
            p #status.status {
                @if layout.status.is_empty() || game.count() == 0 { (self.kit().goal(game)) }
                @else { (layout.status) }
            }
        }
    }

    fn headline(&self) -> String {
        let game = &self.live.game;
        if !self.live.has_begun() && self.is_over() {
            return "The host closed this table".into();
        }
        if !self.live.has_begun() {
            return "Waiting for players".into();
        }
        if self.live.is_away {
            return self.away_headline().into();
        }
        match (game.turn(), self.is_mine()) {
            (None, _) => self.result(),
            (Some(seat), true) if self.access.own.len() > 1 => {
                format!("{}’s turn", game.names()[seat.index()])
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

    /// How the game came out, to the one who looks.
    fn result(&self) -> String {
        let game = &self.live.game;
        let audience = self.access.audience(game.names());
        result(&**game, &audience, self.kit().unit())
    }

    /// What decided the game; of one that was not played out, its result says it.
    fn decided(&self) -> Option<String> {
        let game = &*self.live.game;
        let played_out = self.is_over() && self.live.has_begun() && game.ended().is_none();
        played_out
            .then(|| self.kit().decided(game, self.look_back(&self.address(""))))
            .flatten()
    }

    /// Whether the viewer alone has won the game.
    fn has_won(&self) -> bool {
        let over = self.is_over() && self.live.has_begun();
        let winners = over.then(|| self.live.game.outcome().winners);
        let winners: Vec<Seat> = winners.iter().flat_map(|seats| seats.iter()).collect();
        matches!(&winners[..], [only] if self.access.own == [*only])
    }

    /// The seat this guest may let chance decide for, if they may.
    pub fn may_spin(&self) -> Option<Seat> {
        let game = &self.live.game;
        let due = game.next() == Next::Chance && self.live.has_begun() && !self.live.is_away;
        let typed = self.live.is_typed() && self.access.is_seated();
        // A lot is drawn for nobody: whoever sits here may say what came up.
        let turn = match typed {
            true => game.turn().or(self.access.own.first().copied()),
            false => game.turn().filter(|turn| self.access.own.contains(turn)),
        };
        turn.filter(|_| due)
    }

    /// What is laid over the board, and what can be clicked on it; a hint is drawn there too.
    pub fn overlay(&self, layout: &Layout) -> Markup {
        let hint = self.hint_drawn();
        self.clicks(layout).overlay_with(hint.as_deref())
    }

    /// The board with everything that lies on it.
    pub fn board(&self, layout: &Layout) -> Markup {
        let hint = self.hint_drawn();
        self.clicks(layout).board_with(hint.as_deref())
    }

    /// What can be chosen: a list of buttons, or what was picked and waits for a yes.
    pub fn choices(&self, layout: &Layout) -> Markup {
        self.choices_among(layout, &self.clicks(layout))
    }

    fn choices_among(&self, layout: &Layout, clicks: &Clicks<'_>) -> Markup {
        html! {
            section #choices.choices tabindex="0" aria-label="Your choices" {
                h2.hide { "Your choices" }
                @if let Some(seat) = self.access.curtain { (self.curtain(seat)) }
                @else if self.is_over() { (self.after()) }
                @else if !self.live.has_begun() { (self.waiting()) }
                @else if self.live.is_away { (self.away()) }
                @else {
                    @if let (Some(hint), Some(seat)) = (self.hint, self.access.deciding) { (self.hinted(hint, seat, layout)) }
                    @if self.access.deciding.is_some() { (clicks.decision()) }
                    @if let Some(seat) = self.may_spin() { (self.spinning(seat, layout)) (clicks.outlook()) }
                    @if !self.is_mine() && self.access.is_seated() {
                        p.none { "Nothing to do until it is your turn." }
                    }
                    (self.left_behind())
                }
            }
        }
    }

    /// Taking back and what ends the turn, always in one place.
    pub fn foot(&self, layout: &Layout) -> Markup {
        let decides = self.access.deciding.is_some() && self.access.curtain.is_none();
        html! {
            div #foot.foot-row {
                (self.undoing(layout))
                (self.asking(layout))
                @if let Some(line) = layout.finish.as_ref().filter(|_| decides && !self.is_over()) {
                    (self.clicks(layout).finish(line))
                } @else if self.may_spin().is_some() && !self.live.is_typed() {
                    @let word = spun(&*self.live.game).unwrap_or("draw");
                    (self.hurrying())
                    button.primary #spin form="chance" name="until" value="once" { (capital(word)) }
                }
            }
        }
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

    /// What every move says besides itself: for which seat, what the page knew, and what stays picked.
    fn fields(&self, seat: Seat, pinned: Option<&str>) -> Vec<(&'static str, String)> {
        let mut fields = vec![
            ("seat", seat.number().to_string()),
            ("at", self.live.game.count().to_string()),
        ];
        fields.extend(pinned.map(|pinned| ("pick", pinned.to_owned())));
        fields
    }

    pub(crate) fn hidden(&self, seat: Seat, layout: &Layout) -> Markup {
        self.hidden_with(seat, layout.pinned.as_deref())
    }

    /// The same for what is done beside the choices.
    pub(crate) fn hidden_with(&self, seat: Seat, pinned: Option<&str>) -> Markup {
        html! { @for (name, value) in self.fields(seat, pinned) { input type="hidden" name=(name) value=(value); } }
    }

    fn spinning(&self, seat: Seat, layout: &Layout) -> Markup {
        let action = format!("/t/{}/spin", self.live.id);
        if self.live.is_typed() {
            return html! {
                form #chance method="post" action=(action) {
                    (self.hidden(seat, layout))
                    (self.typing(seat))
                }
            };
        }
        html! {
            form #chance method="post" action=(action) {
                (self.hidden(seat, layout))
            }
        }
    }

    /// What people may say that their own spinner or pile brought.
    fn typing(&self, seat: Seat) -> Markup {
        let game = &*self.live.game;
        let verb = game.chance_facts().map_or("draw", |facts| facts.verb);
        let turn = game.turn().is_some();
        html! {
            p #spin { "On your own table, " (verb) @if turn { " for " b { (game.names()[seat.index()]) } } ". What came up?" }
            // A list of what is left would tell what players must remember.
            @if game.must_remember() {
                div.field {
                    label.hide for="shown" { "What came up" }
                    input #shown name="shown" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="40" required;
                    button.primary { "That came up" }
                }
            } @else {
                @let prospects = game.prospects();
                @let few = prospects.len() <= LOUD;
                ol.list.row.outcomes { @for prospect in &prospects {
                    @let words = self.kit().outcome_words(game, &prospect.notation);
                    li { button.primary[few] name="shown" value=(prospect.notation) {
                        (prospect.notation) @if let Some(words) = words { " " small { (words) } }
                    } }
                } }
            }
        }
    }

    /// Playing on without a click for each spin.
    fn hurrying(&self) -> Markup {
        html! {
            details.hurry {
                summary { "In a hurry?" }
                div {
                    button form="chance" name="until" value="choice" { "Play on to my next choice" }
                    @if let Some(part) = self.live.game.part_name() {
                        button form="chance" name="until" value="part" { "Play on to the end of this " (part) }
                    }
                    button form="chance" name="until" value="end" { "Play on to the end of the game" }
                }
            }
        }
    }

    fn undoing(&self, layout: &Layout) -> Markup {
        let Some(how) = self.take_back() else {
            return html! {};
        };
        let typed = self.live.typed_last().map(|outcome| outcome.words);
        let what = typed.as_deref().unwrap_or("my last decision");
        let (doing, asking) = match typed {
            Some(_) => ("Correct what was typed", "Ask to correct what was typed"),
            None => ("Take back", "Ask to take back"),
        };
        match how {
            TakeBack::Now(seat) => html! {
                form.undo method="post" action=(format!("/t/{}/undo", self.live.id)) {
                    (self.hidden(seat, layout))
                    button.quiet #undo title=(format!("Take back {what}")) { (doing) }
                }
            },
            TakeBack::Ask(seat) => html! {
                form.undo method="post" action=(format!("/t/{}/ask", self.live.id)) {
                    (self.hidden(seat, layout))
                    button.quiet #undo name="what" value="undo" title=(format!("Ask the others whether I may take back {what}")) { (asking) }
                }
            },
        }
    }

    fn after(&self) -> Markup {
        let game = &self.live.game;
        let id = &self.live.id;
        html! {
            p.result { (self.result()) "." }
            (self.series())
            (self.again())
            @if self.live.has_begun() { p.actions {
                a.button #replay href=(format!("/t/{id}/replay")) { "Replay" } " "
                a.button #to-analysis href=(format!("/t/{id}/replay#analysis")) { "Analysis" } " "
                @if game.chance_facts().is_some() {
                    a.button #to-fair href=(format!("/t/{id}/replay#fair")) { "Was chance fair?" } " "
                }
            } }
            @if self.live.has_begun() { (sharing(self.live, game.count())) }
            @else { p.actions { a.button href="/" { "To the tables" } a.button href=(format!("/new/{}", game.meta().slug)) { "New table …" } } }
            // What made the difference in a game that was not played out is how it ended.
            @if game.ended().is_none() { (self.kit().verdict(&**game, self.look_back(&self.address("")))) }
        }
    }

    /// What the viewer wants to hear of what was said since.
    fn heard_since(&self, heard: u64) -> impl Iterator<Item = &Said> {
        let lines = self
            .live
            .chat
            .iter()
            .filter(move |said| said.number > heard);
        lines.filter(|said| !self.quiet.hidden && !self.quiet.mutes(said.guest))
    }

    /// What was said since, and a field to say more.
    pub fn chat(&self, lines: usize, heard: u64) -> Markup {
        let chat = &self.live.chat;
        let first = chat.iter().rev().nth(lines.saturating_sub(1));
        let first = first.map_or(0, |said| said.number);
        let fresh = self.heard_since(heard).filter(|said| said.number >= first);
        let id = &self.live.id;
        html! {
            section #chat.chat aria-label="Talk" data-closed[chat.closed && self.guest.is_none_or(|guest| guest.id != self.live.terms.host)] {
                h2.hide { "Talk" }
                ol #said tabindex="0" aria-label="What was said" {
                    @for said in fresh {
                        li data-n=(said.number) data-removes=[said.removes] { (spoken(said)) }
                    }
                    @if self.quiet.hidden { li { em { "You have hidden the talk." } } }
                }
                p.closed { "Only the host can write here now." }
                a.about-talk href=(format!("/t/{id}/talk")) { "Mute, hide, report" }
                form #say method="post" action=(format!("/t/{id}/say")) {
                    label.hide for="text" { "Say something" }
                    input #text name="text" maxlength="300" autocomplete="off" placeholder="Say something" required;
                    button { "Say" }
                }
            }
        }
    }
}

/// What lies under the board.
pub fn tray(layout: &Layout) -> Markup {
    html! { div #tray.tray { (layout.tray) } }
}

/// The same for pages that keep it in sight on a phone, where it is scrolled, by keys too.
pub fn scrolled_tray(layout: &Layout) -> Markup {
    html! { div #tray.tray tabindex="0" role="group" aria-label="Beside the board" { (layout.tray) } }
}

/// A part of the board as a camera reads it.
pub(crate) fn framed(frame: kit::Frame) -> String {
    let mut text = String::with_capacity(24);
    for number in [frame.x, frame.y, frame.width, frame.height] {
        if !text.is_empty() {
            text.push(' ');
        }
        // A camera need not be finer.
        Num(number.round()).push(&mut text);
    }
    text
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
