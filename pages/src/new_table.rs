//! The form that opens a table, and what it sends.

use game::{BoardText, Choice, Meta, OptionKind, OptionSpec, Shown, Value};
use house::opening::{BOARD, Boards, Fields, board, field, option_field};
use house::{AnyGame, Wrong};
use maud::{Markup, html};
use store::Guest;

use super::frame::Frame;
use super::parts::capital;
use crate::levels::opponent;
use crate::offline::ALONE;

/// More house rules than this are folded away.
const MANY: usize = 4;

/// The form, with what was filled in before and what is wrong with it.
pub fn page(
    game: &dyn AnyGame,
    guest: Option<&Guest>,
    fields: &Fields,
    wrong: &[Wrong],
    boards: Boards,
) -> Markup {
    let meta = &game.meta();
    let frame = Frame {
        title: "New table",
        guest,
        kind: "new",
        game: None,
    };
    let form = Form::new(fields, wrong, boards);
    frame.around(html! {
        main #main.sheet {
            h1 { "New table: " (meta.title) }
            p { (capital(meta.about)) "." }
            (form.refused())
            form #new method="post" action=(format!("/new/{}", meta.slug)) {
                // Enter in a field presses the first button of a form.
                button hidden { "Open the table" }
                (form.seats(game))
                (form.options(meta))
                (form.house_rules(meta))
                @if boards == Boards::Taken && !meta.board.is_empty() { (form.board(meta)) }
                (form.table(game.chance_facts().is_some()))
                button.primary #open { "Open the table" }
            }
        }
    })
}

/// The name of the button that asks for the form again, with what a board offers.
pub const LOOK: &str = "look";

const PACES: [(&str, &str); 13] = [
    ("", "no clock"),
    ("t5+3", "5 minutes for the game + 3 seconds a turn"),
    ("t10+5", "10 minutes for the game + 5 seconds a turn"),
    ("t30+20", "30 minutes for the game + 20 seconds a turn"),
    ("t60+30", "1 hour for the game + 30 seconds a turn"),
    ("s30", "30 seconds a move"),
    ("s120", "two minutes a move"),
    ("b24+6/48", "1 day + 6 hours a turn, at most 2 days"),
    ("b72+12/120", "3 days + 12 hours a turn, at most 5 days"),
    ("b168+24/240", "7 days + 1 day a turn, at most 10 days"),
    ("d1", "a day a move"),
    ("d3", "three days a move"),
    ("d7", "a week a move"),
];

/// After how many minutes without a move somebody counts as gone.
const AWAY: [(&str, &str); 5] = [
    ("10", "10 minutes"),
    ("60", "1 hour"),
    ("1440", "1 day"),
    ("4320", "3 days"),
    ("10080", "7 days"),
];

const LISTED: [(&str, &str); 2] = [
    ("private", "only those who have a link"),
    ("public", "everybody: it stands in the lobby"),
];

const CHANCES: [(&str, &str); 2] = [
    ("fair", "drawn here, provably fair"),
    ("typed", "our own spinner or pile: we type in what came up"),
];

/// People that can sit on a seat.
const SEATED: [(&str, &str); 3] = [
    ("me", "me"),
    ("here", "someone on this screen"),
    ("link", "open: whoever gets a link"),
];

/// What was filled in, and what is wrong with it.
struct Form<'a> {
    fields: &'a Fields,
    wrong: &'a [Wrong],
    boards: Boards,
    /// The board that was filled in, if it is not that of the box.
    board: Option<BoardText>,
}

impl<'a> Form<'a> {
    fn new(fields: &'a Fields, wrong: &'a [Wrong], boards: Boards) -> Self {
        let text = field(fields, BOARD).unwrap_or_default();
        let own = boards == Boards::Taken && !text.trim().is_empty();
        Self {
            fields,
            wrong,
            boards,
            board: board(text).ok().filter(|_| own),
        }
    }

    fn old(&self, name: &str) -> &str {
        field(self.fields, name).unwrap_or_default()
    }

    fn is_wrong(&self, name: &str) -> bool {
        self.wrong.iter().any(|wrong| wrong.field == name)
    }

    /// What stands above a form that was refused: where to look.
    fn refused(&self) -> Markup {
        html! {
            @if !self.wrong.is_empty() {
                div.refused role="alert" {
                    p { "The table is not open yet. Please look at this again:" }
                    ul { @for wrong in self.wrong { li { a href=(format!("#{}", wrong.field)) { (capital(&wrong.text)) } } } }
                }
            }
        }
    }

    /// What is wrong with one field, beside it.
    fn beside(&self, id: &str) -> Markup {
        html! {
            @if self.is_wrong(id) {
                p.wrong id=(format!("{id}-wrong")) {
                    @for wrong in self.wrong.iter().filter(|wrong| wrong.field == id) { (capital(&wrong.text)) ". " }
                }
            }
        }
    }

    /// The ids of what describes a field.
    fn described(&self, id: &str, hinted: bool) -> Option<String> {
        let hint = hinted.then(|| format!("{id}-hint"));
        let wrong = self.is_wrong(id).then(|| format!("{id}-wrong"));
        let ids: Vec<String> = hint.into_iter().chain(wrong).collect();
        (!ids.is_empty()).then(|| ids.join(" "))
    }

    /// A list to choose from. A value that is not in it stays, so that it can be seen and changed.
    fn select(&self, id: &str, hinted: bool, chosen: &str, list: &[(&str, &str)]) -> Markup {
        let listed = list.iter().any(|(value, _)| *value == chosen);
        html! {
            select id=(id) name=(id) aria-invalid=[self.is_wrong(id).then_some("true")] aria-describedby=[self.described(id, hinted)] {
                @if !listed && !chosen.is_empty() { option value=(chosen) selected { (chosen) } }
                @for (value, words) in list { option value=(value) selected[*value == chosen] { (words) } }
            }
        }
    }

    fn seats(&self, game: &dyn AnyGame) -> Markup {
        let (meta, levels) = (game.meta(), game.levels());
        let bots: Vec<(String, &str)> = levels
            .into_iter()
            .map(|level| (format!("bot-{}", level.name()), opponent(level)))
            .collect();
        let people = SEATED
            .into_iter()
            .filter(|(value, _)| !ALONE || *value != "link");
        let bots = bots.iter().map(|(value, words)| (&**value, *words));
        let seated: Vec<(&str, &str)> = people.chain(bots).collect();
        let (fewest, most) = meta.seats;
        let counts: Vec<String> = (fewest..=most).map(|count| count.to_string()).collect();
        let counts: Vec<(&str, &str)> = counts.iter().map(|count| (&**count, &**count)).collect();
        let usual = meta.usual_seats.to_string();
        let asked = self.old("seats");
        let chosen = if asked.is_empty() { &usual } else { asked };
        html! {
            fieldset {
                legend { "Seats" }
                div.field {
                    label for="seats" { "Players" }
                    (self.select("seats", false, chosen, &counts))
                    (self.beside("seats"))
                }
                @for number in 1..=most { (self.seat(number, &seated)) }
                p.hint { "Seat 1 begins, unless you agree otherwise." }
            }
        }
    }

    /// A row of its own for each seat; the style sheet hides those beyond the number chosen.
    fn seat(&self, number: u8, seated: &[(&str, &str)]) -> Markup {
        let (id, name) = (format!("seat{number}"), format!("name{number}"));
        let usual = if number == 1 { "me" } else { "bot-medium" };
        let old = self.old(&id);
        let chosen = if old.is_empty() { usual } else { old };
        html! {
            div.field.seat {
                label for=(id) { "Seat " (number) }
                (self.select(&id, false, chosen, seated))
                input.named id=(name) name=(name) maxlength="32" value=(self.old(&name)) placeholder="their name"
                    aria-label=(format!("Name of whoever sits on seat {number} on this screen"))
                    aria-invalid=[self.is_wrong(&name).then_some("true")] aria-describedby=[self.described(&name, false)];
                (self.beside(&id))
                (self.beside(&name))
            }
        }
    }

    fn options(&self, meta: &Meta) -> Markup {
        let mut first = shown(meta, Shown::First).peekable();
        html! {
            @if first.peek().is_some() {
                fieldset {
                    legend { "The game" }
                    @for spec in first { (self.option(meta, spec)) }
                }
            }
        }
    }

    /// Variants, folded away where there are many, unless one is chosen or wrong.
    fn house_rules(&self, meta: &Meta) -> Markup {
        let rules: Vec<&OptionSpec> = shown(meta, Shown::HouseRule).collect();
        let touched = rules.iter().any(|spec| {
            let id = option_field(spec.name);
            let old = self.old(&id).trim();
            self.is_wrong(&id) || !old.is_empty() && !spec.kind.is_usual(&self.value(spec, old))
        });
        let list = html! { @for spec in &rules { (self.option(meta, spec)) } };
        html! {
            @if rules.len() > MANY {
                details.fold #house-rules open[touched] {
                    summary { "House rules (" (rules.len()) ")" }
                    p.hint { "Without them you play by the rulebook." }
                    (list)
                }
            } @else if !rules.is_empty() {
                fieldset { legend { "House rules" } (list) }
            }
        }
    }

    /// A board that somebody brings: a file, which a script reads into the text, or the text itself.
    fn board(&self, meta: &Meta) -> Markup {
        let old = self.old(BOARD);
        html! {
            details.fold #own-board open[!old.is_empty() || self.is_wrong(BOARD)] {
                summary { "A board of your own" }
                p.hint {
                    "Begin with "
                    a href=(format!("/board/{}", meta.slug)) download { "the one in the box" }
                    ", a text file that explains itself. All players see your board, and the record keeps it."
                }
                div.field hidden {
                    label for="board-file" { "File" }
                    input #board-file type="file" accept=".toml,text/plain" data-into=(BOARD);
                }
                div.field {
                    label for=(BOARD) { "Text of the file" }
                    textarea #board name=(BOARD) rows="8" spellcheck="false" autocomplete="off" maxlength=(BoardText::MOST)
                        aria-invalid=[self.is_wrong(BOARD).then_some("true")] aria-describedby=[self.described(BOARD, false)] { "\n" (old) }
                    @if self.is_wrong(BOARD) {
                        ul.wrong #board-wrong { @for wrong in self.wrong.iter().filter(|wrong| wrong.field == BOARD) { li { (capital(&wrong.text)) } } }
                    } @else if self.board.is_some() {
                        p.hint #board-fine { "This board can be played on. What can be chosen above is what it has." }
                    }
                    button #look name=(LOOK) value="board" formaction=(format!("/new/{}#own-board", meta.slug)) formnovalidate { "Check this board" }
                }
            }
        }
    }

    fn option(&self, meta: &Meta, spec: &OptionSpec) -> Markup {
        let id = option_field(spec.name);
        let old = self.old(&id).trim();
        let invalid = self.is_wrong(&id).then_some("true");
        let described = self.described(&id, true);
        html! {
            div.field {
                @match spec.kind {
                    OptionKind::Flag => label.check {
                        input type="checkbox" id=(id) name=(id) value="on" checked[self.value(spec, old) == Value::Flag(true)]
                            aria-invalid=[invalid] aria-describedby=[described];
                        (spec.title)
                    },
                    OptionKind::Number { min, max } => {
                        label for=(id) { (spec.title) }
                        // A browser shows nothing in a field for numbers that holds none: what was
                        // typed is to be seen and changed.
                        @let kind = if old.is_empty() || old.parse::<i64>().is_ok() { "number" } else { "text" };
                        input type=(kind) inputmode="numeric" id=(id) name=(id) min=(min) max=(max) value=(old)
                            placeholder=(format!("{min} to {max}")) aria-invalid=[invalid] aria-describedby=[described];
                    }
                    OptionKind::Choice(words) => {
                        label for=(id) { (spec.title) }
                        (self.select(&id, true, &self.read(spec, old), words))
                    }
                    OptionKind::Text { closed, .. } => {
                        label for=(id) { (spec.title) }
                        (self.text(spec, &id, old, closed))
                    }
                }
                p.hint id=(format!("{id}-hint")) { (hint(meta, spec, self.board.is_some())) }
                (self.beside(&id))
            }
        }
    }

    /// A text: a list where nothing else is possible, else a line to type in that knows the list. What is
    /// possible may depend on a board that is not here yet.
    fn text(&self, spec: &OptionSpec, id: &str, old: &str, closed: bool) -> Markup {
        let choices = spec.kind.choices(self.board.as_ref());
        if closed && (self.boards == Boards::Refused || self.board.is_some()) {
            let usual = match self.board {
                Some(_) => "as the board says".to_owned(),
                None => format!("{} (usual)", spec.usual_words()),
            };
            // What is usual stands there once.
            let same =
                |choice: &&Choice| self.board.is_none() && choice.title == spec.usual_words();
            let twin = choices.iter().find(same).map(|choice| &*choice.value);
            let chosen = Some(self.read(spec, old)).filter(|chosen| Some(&**chosen) != twin);
            let mut list = vec![("", &*usual)];
            list.extend(
                choices
                    .iter()
                    .filter(|choice| Some(&*choice.value) != twin)
                    .map(|Choice { value, title }| (&**value, &**title)),
            );
            return self.select(id, true, &chosen.unwrap_or_default(), &list);
        }
        let list = (!choices.is_empty()).then(|| format!("{id}-list"));
        html! {
            input id=(id) name=(id) maxlength="60" value=(old) list=[list.as_deref()] autocomplete="off"
                aria-invalid=[self.is_wrong(id).then_some("true")] aria-describedby=[self.described(id, true)];
            @if let Some(list) = &list {
                datalist id=(list) { @for choice in &choices { option value=(choice.value) { (choice.title) } } }
            }
        }
    }

    /// What was filled in, as a value of the option.
    fn value(&self, spec: &OptionSpec, old: &str) -> Value {
        spec.kind.read(old, self.board.as_ref())
    }

    /// What was filled in as the game writes it.
    fn read(&self, spec: &OptionSpec, old: &str) -> String {
        match old.is_empty() {
            true => String::new(),
            false => self.value(spec, old).to_string(),
        }
    }

    fn table(&self, has_chance: bool) -> Markup {
        let usual = house::USUAL_AWAY.to_string();
        let asked = self.old("away");
        let away = if asked.is_empty() { &usual } else { asked };
        html! {
            fieldset {
                legend { "The table" }
                div.field {
                    label for="pace" { "Pace" }
                    (self.select("pace", true, self.old("pace"), &PACES))
                    p.hint #pace-hint {
                        "Time for each move: when it is up, a bot makes the move. Time for the game, or a bank of days: whoever runs out is out. With two seats the other wins, with more a bot plays on. Bots have no clock, and clocks stop while the server is down."
                    }
                    (self.beside("pace"))
                }
                @if !ALONE { div.field {
                    label for="away" { "Without a clock, gone after" }
                    (self.select("away", true, away, &AWAY))
                    p.hint #away-hint { "Whoever keeps the others waiting for so long counts as gone: with two seats the other may claim the win, and a bot may play on." }
                    (self.beside("away"))
                } }
                @if !ALONE { div.field {
                    label for="listed" { "Who may find it" }
                    (self.select("listed", false, self.old("listed"), &LISTED))
                } }
                @if has_chance {
                    div.field {
                        label for="chance" { "Chance" }
                        (self.select("chance", false, self.old("chance"), &CHANCES))
                    }
                    div.field {
                        label for="luck" { "Words of yours to mix into the chance (optional)" }
                        input #luck name="luck" maxlength="100" value=(self.old("luck"));
                    }
                }
            }
        }
    }
}

/// The options of a game that are shown there.
fn shown(meta: &Meta, place: Shown) -> impl Iterator<Item = &'static OptionSpec> {
    meta.options.iter().filter(move |spec| spec.shown == place)
}

/// What an option means, what is usual, and what it excludes. What a text names may be on another board, so on
/// one of somebody's own the usual is what that board says.
pub(crate) fn hint(meta: &Meta, spec: &OptionSpec, own_board: bool) -> String {
    let mut text = format!("{}.", capital(spec.about));
    match spec.kind {
        OptionKind::Flag => {}
        OptionKind::Text { closed: true, .. } if own_board => {
            text.push_str(" Usual: as the board says.");
        }
        OptionKind::Number { .. } | OptionKind::Choice(_) | OptionKind::Text { .. } => {
            text.push_str(&format!(" Usual: {}.", spec.usual_words()));
        }
    }
    let excluded: Vec<String> = meta
        .excluded(spec.name)
        .map(|other| format!("“{}”", other.title))
        .collect();
    if !excluded.is_empty() {
        text.push_str(&format!(" Not together with {}.", excluded.join(" or ")));
    }
    text
}
