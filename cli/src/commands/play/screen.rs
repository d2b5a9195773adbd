//! A game on the whole screen: the board, the story and the choices side by side.

mod draw;
mod sheet;
mod text;

use std::io::Write;
use std::path::PathBuf;

use game::{DrawnBy, Facts, Next, Rulebook, Seat, Viewer};
use kit::Kit;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event as Input, KeyCode, KeyEvent, KeyEventKind,
    KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::crossterm::execute;

use super::keeper::Urgency;
use super::offer::{Folds, Line, Offer, is_rash};
use super::prompt;
use super::seated::{Agree, Seated, Wait};
use super::table::{hint_words, rule_text};
use crate::abilities::Abilities;
use crate::failure::Failure;
use crate::markdown::Look;
use crate::saved;
use draw::{Places, Target};
use sheet::Sheet;

/// A table on the whole screen.
pub(crate) struct Screen<K: Kit> {
    table: Box<dyn Seated<K>>,
    abilities: Abilities,
    /// What the person whose turn it is chooses from.
    offer: Option<Offer>,
    folds: Folds,
    /// The number of the choice that is marked.
    selected: usize,
    /// How far the board was moved by hand.
    moved: isize,
    /// What is being typed.
    typed: Option<String>,
    /// What there is to say.
    message: Option<String>,
    /// A text that covers the table.
    sheet: Option<Sheet>,
    /// The person who was last shown something that others may not see.
    shown_to: Option<Seat>,
    /// The choice that a second Enter makes, because no sensible player would.
    doubted: Option<usize>,
    /// Whether somebody said once that they give up.
    resigning: bool,
    running: bool,
    places: Places,
}

/// What a key led to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    Go,
    Stop,
}

/// Puts the terminal in order from any thread.
pub(crate) fn restore() {
    // Without a terminal there is nothing to put in order.
    let _ = ratatui::crossterm::terminal::disable_raw_mode();
    let _ = execute!(
        std::io::stderr(),
        DisableMouseCapture,
        ratatui::crossterm::terminal::LeaveAlternateScreen,
        ratatui::crossterm::cursor::Show
    );
}

impl<K: Kit> Screen<K> {
    pub(crate) fn new(table: Box<dyn Seated<K>>, abilities: Abilities) -> Self {
        let welcome = table.welcome();
        Self {
            message: Some(format!("Goal: {}.", table.goal())),
            table,
            abilities,
            offer: None,
            folds: Folds::Closed,
            selected: 1,
            moved: 0,
            typed: None,
            sheet: welcome.map(|text| Sheet::cut(&text)),
            shown_to: None,
            doubted: None,
            resigning: false,
            running: false,
            places: Places::default(),
        }
    }

    /// Plays to the end, or until the person stops.
    pub(crate) fn play(mut self, out: &mut dyn Write) -> Result<(), Failure> {
        out.flush()?;
        let mut terminal = ratatui::try_init()?;
        // A terminal without a mouse still has keys.
        let _ = execute!(std::io::stdout(), EnableMouseCapture);
        let played = self.turns(&mut terminal);
        let _ = execute!(std::io::stdout(), DisableMouseCapture);
        ratatui::restore();
        if let Some(keeper) = self.table.keeper() {
            keeper.flush();
        }
        for line in self.table.news() {
            writeln!(out, "! {line}")?;
        }
        played?;
        self.farewell(out)
    }

    /// Says where the game is.
    fn farewell(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let next = self.table.next();
        if next == Next::Over {
            writeln!(out, "{}", self.table.standing())?;
        }
        for line in self.table.goodbye() {
            writeln!(out, "{line}")?;
        }
        let Some(keeper) = self.table.keeper() else {
            return Ok(());
        };
        match keeper.file() {
            Some(file) => {
                let name = saved::called(&file);
                writeln!(out, "saved as {}", file.display())?;
                match next {
                    Next::Over => writeln!(out, "look at it again: roundhouse analyze {name}")?,
                    Next::Act(_) | Next::Chance => {
                        writeln!(out, "go on with: roundhouse play --resume {name}")?;
                    }
                }
                Ok(())
            }
            None if self.table.count() == 0 => {
                writeln!(out, "nothing was played, nothing is saved")?;
                Ok(())
            }
            None => Err(Failure::Failed("the game could not be saved".into())),
        }
    }

    fn turns(&mut self, terminal: &mut DefaultTerminal) -> Result<(), Failure> {
        loop {
            self.settle();
            terminal.draw(|frame| self.draw(frame))?;
            if self.advance()? {
                continue;
            }
            // Others who play elsewhere are looked after while no key comes.
            if let Some(patience) = self.table.patience()
                && !event::poll(patience)?
            {
                continue;
            }
            let flow = match event::read()? {
                Input::Key(key) if key.kind == KeyEventKind::Press => self.key(key)?,
                Input::Mouse(mouse) => self.mouse(mouse)?,
                _ => Flow::Go,
            };
            if flow == Flow::Stop {
                return Ok(());
            }
        }
    }

    /// Makes ready what the person is shown.
    fn settle(&mut self) {
        if let [.., news] = self.table.news().as_slice() {
            self.message = Some(news.clone());
        }
        match self.person() {
            Some(seat) if self.offer.is_none() => {
                if self.table.has_secrets(seat) && self.shown_to != Some(seat) {
                    let name = &self.table.session().names()[seat.index()];
                    self.sheet = Some(Sheet::of(&format!(
                        "The screen is for seat {seat} ({name}) alone: Esc when you have it."
                    )));
                }
                self.shown_to = Some(seat);
                self.offer = Some(self.table.offer(seat));
                self.selected = 1;
                self.moved = 0;
                self.running = false;
            }
            Some(_) => {}
            None => self.offer = None,
        }
    }

    /// Lets bots and chance go on; whether anything happened.
    fn advance(&mut self) -> Result<bool, Failure> {
        if self.sheet.is_some() {
            return Ok(false);
        }
        if self.table.others(Wait::Not)? {
            self.offer = None;
            return Ok(true);
        }
        if self.table.next() == Next::Chance && self.runs() {
            if let Err(no) = self.table.roll() {
                self.message = Some(format!("no: {no}"));
                self.running = false;
            }
            return Ok(true);
        }
        Ok(false)
    }

    /// Whether chance goes on without a key.
    fn runs(&self) -> bool {
        let by_seat = K::Rules::CHANCE.is_some_and(|facts| facts.drawn_by == DrawnBy::Seat);
        let alone = self.table.people().is_empty();
        let here = self.table.chance_is_here() && !self.table.is_typed();
        here && (self.running || !by_seat || alone)
    }

    /// The person who decides now.
    fn person(&self) -> Option<Seat> {
        match self.table.next() {
            Next::Act(seat) if self.table.is_person(seat) => Some(seat),
            Next::Act(_) | Next::Chance | Next::Over => None,
        }
    }

    /// Who looks at the screen.
    fn viewer(&self) -> Viewer {
        self.person()
            .map_or_else(|| self.table.audience(), Viewer::Seat)
    }

    /// What is to be done, above the choices.
    fn question(&self) -> String {
        match self.table.next() {
            Next::Over => "The game is over".into(),
            Next::Act(_) if self.person().is_some() => "Your choices".into(),
            Next::Act(_) => self.table.waiting().unwrap_or("A bot thinks".into()),
            Next::Chance if !self.table.chance_is_here() => {
                self.table.waiting().unwrap_or_default()
            }
            Next::Chance if self.table.is_typed() => {
                format!("{}: type what came up", self.table.whose_chance())
            }
            Next::Chance => {
                let verb = K::Rules::CHANCE.map_or("go on", |facts| facts.verb);
                format!(
                    "{}: Enter to {verb}, a to run on",
                    self.table.whose_chance()
                )
            }
        }
    }

    /// The keys that do something now.
    fn keys(&self) -> &'static str {
        match self.table.next() {
            Next::Over => "q quit  u undo  b whole board  l log  ? help",
            Next::Act(_) => {
                "arrows Enter choose  h hint  u undo  b board  l log  : type  ? help  q quit"
            }
            Next::Chance => "Enter go on  a run on  u undo  b board  l log  : type  ? help  q quit",
        }
    }

    fn key(&mut self, key: KeyEvent) -> Result<Flow, Failure> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && matches!(key.code, KeyCode::Char('c' | 'd')) {
            return Ok(Flow::Stop);
        }
        if self.sheet.is_some() {
            return Ok(self.sheet_key(key.code));
        }
        if self.typed.is_some() {
            return self.typed_key(key.code);
        }
        if !matches!(key.code, KeyCode::Enter) {
            self.doubted = None;
            self.message = None;
        }
        match key.code {
            KeyCode::Up => self.mark(-1),
            KeyCode::Down => self.mark(1),
            KeyCode::Home => self.mark(isize::MIN),
            KeyCode::End => self.mark(isize::MAX),
            KeyCode::PageUp => self.moved -= 4,
            KeyCode::PageDown => self.moved += 4,
            KeyCode::Enter => self.enter()?,
            KeyCode::Char('q') => return Ok(Flow::Stop),
            KeyCode::Char('?') => self.sheet = Some(Sheet::of(&self.help())),
            KeyCode::Char('h') => self.hint(),
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('a') => self.running = true,
            KeyCode::Char('b') => self.sheet = Some(Sheet::of(&self.whole_board())),
            KeyCode::Char('l') => self.sheet = Some(Sheet::end_of(&self.log())),
            KeyCode::Char('g') => self.sheet = Some(Sheet::of(&self.legend())),
            KeyCode::Char('+') => {
                self.folds = match self.folds {
                    Folds::Closed => Folds::Open,
                    Folds::Open => Folds::Closed,
                };
                self.mark(0);
            }
            KeyCode::Char(':' | '/') => self.typed = Some(String::new()),
            KeyCode::Char(letter) if letter.is_ascii_digit() => self.typed = Some(letter.into()),
            _ => {}
        }
        Ok(Flow::Go)
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Result<Flow, Failure> {
        let inside =
            |place: ratatui::layout::Rect| place.contains((mouse.column, mouse.row).into());
        match mouse.kind {
            MouseEventKind::ScrollUp if self.sheet.is_some() => {
                return Ok(self.sheet_key(KeyCode::Up));
            }
            MouseEventKind::ScrollDown if self.sheet.is_some() => {
                return Ok(self.sheet_key(KeyCode::Down));
            }
            MouseEventKind::ScrollUp if inside(self.places.board) => self.moved -= 1,
            MouseEventKind::ScrollDown if inside(self.places.board) => self.moved += 1,
            MouseEventKind::ScrollUp => self.mark(-1),
            MouseEventKind::ScrollDown => self.mark(1),
            MouseEventKind::Down(MouseButton::Left) if inside(self.places.choices) => {
                let place = self.places.choices;
                let row = usize::from(mouse.row - place.y);
                let clicked = row
                    .checked_sub(1)
                    .and_then(|row| self.choice_rows().get(row).cloned());
                match clicked {
                    Some((_, Target::Choice(number))) if number == self.selected => self.enter()?,
                    Some((_, Target::Choice(number))) => self.selected = number,
                    Some((_, Target::Fold)) => self.folds = Folds::Open,
                    Some((_, Target::Heading)) => {}
                    None if self.offer.is_none() => self.enter()?,
                    None => {}
                }
            }
            _ => {}
        }
        Ok(Flow::Go)
    }

    /// Moves the mark by so many choices that are shown.
    fn mark(&mut self, by: isize) {
        let Some(offer) = &self.offer else { return };
        let lines = offer.lines(self.folds);
        let shown: Vec<usize> = lines
            .iter()
            .filter_map(|line| match line {
                Line::Choice(number, _) => Some(*number),
                Line::Heading(_) | Line::Folded(..) => None,
            })
            .collect();
        let at = shown
            .iter()
            .position(|number| *number == self.selected)
            .unwrap_or(0);
        let to = at
            .saturating_add_signed(by)
            .min(shown.len().saturating_sub(1));
        self.selected = shown.get(to).copied().unwrap_or(1);
        self.moved = 0;
    }

    /// Enter: does what is marked, or lets chance go on.
    fn enter(&mut self) -> Result<(), Failure> {
        match (self.person(), self.table.next()) {
            (Some(seat), _) => {
                let number = self.selected;
                self.choose(seat, number);
            }
            (None, Next::Chance) if self.table.is_typed() => self.typed = Some(String::new()),
            (None, Next::Chance) if self.table.chance_is_here() => {
                if let Err(no) = self.table.roll() {
                    self.message = Some(format!("no: {no}"));
                }
            }
            (None, Next::Chance) => {}
            (None, Next::Act(_) | Next::Over) => {}
        }
        Ok(())
    }

    /// Makes a choice by its number; what no sensible player does, only at the second time.
    fn choose(&mut self, seat: Seat, number: usize) {
        let choice = self.offer.as_ref().and_then(|offer| offer.numbered(number));
        let Some(choice) = choice else {
            self.message = Some(format!("there is no action {number} in the list"));
            return;
        };
        if is_rash(choice) && self.doubted != Some(number) {
            self.message = Some(format!(
                "{}: are you sure? Enter again does it",
                choice.words
            ));
            self.selected = number;
            self.doubted = Some(number);
            return;
        }
        let notation = choice.notation.clone();
        self.act(seat, &notation);
    }

    fn act(&mut self, seat: Seat, notation: &str) {
        self.doubted = None;
        match self.table.act(seat, notation) {
            Ok(()) => {
                self.offer = None;
                self.message = None;
                self.folds = Folds::Closed;
            }
            Err(no) => {
                // Elsewhere the table may have moved on.
                self.offer.take_if(|_| self.table.patience().is_some());
                self.message = Some(format!("no: {no}"));
            }
        }
    }

    /// Agrees with others, or gives up, which must be said twice.
    fn agree(&mut self, what: Agree) {
        let sure = self.resigning || what != Agree::Resign;
        self.resigning = !sure;
        self.message = Some(match sure.then(|| self.table.agree(what)) {
            None => "you lose the game; type :resign once more if you are sure".into(),
            Some(Ok(words)) => words,
            Some(Err(no)) => format!("no: {no}"),
        });
        self.offer = None;
    }

    fn hint(&mut self) {
        let Some(seat) = self.person() else { return };
        let Some(hint) = self.table.hint(seat) else {
            self.message = Some("there is no hint here".into());
            return;
        };
        let noted = self
            .offer
            .as_ref()
            .and_then(|offer| offer.noted(&hint.action));
        if let Some((number, _)) = noted {
            self.selected = number;
        }
        self.message = Some(format!("hint: {}", hint_words(&hint)));
    }

    fn undo(&mut self) {
        let undone = self.table.undo();
        self.offer = None;
        self.message = Some(undone.unwrap_or_else(|no| format!("no: {no}")));
    }

    fn typed_key(&mut self, code: KeyCode) -> Result<Flow, Failure> {
        let Some(typed) = &mut self.typed else {
            return Ok(Flow::Go);
        };
        match code {
            KeyCode::Esc => self.typed = None,
            KeyCode::Backspace => {
                // One letter back, and out of typing when there is none left.
                let was_empty = typed.pop().is_none();
                self.typed.take_if(|_| was_empty);
            }
            KeyCode::Char(letter) => typed.push(letter),
            KeyCode::Tab => {
                let start = typed.clone();
                let completed = self.offer.as_ref().and_then(|offer| {
                    let mut fitting = offer.notations().filter(|one| one.starts_with(&start));
                    fitting.next().map(str::to_owned)
                });
                if let Some(completed) = completed {
                    self.typed = Some(completed);
                }
            }
            KeyCode::Enter => {
                let line = std::mem::take(typed);
                self.typed = None;
                return Ok(self.typed_line(&line));
            }
            _ => {}
        }
        Ok(Flow::Go)
    }

    /// Does what a typed line says; the words are those of the line mode.
    fn typed_line(&mut self, line: &str) -> Flow {
        use prompt::Input as Typed;
        self.message = None;
        match (Typed::parse(line), self.person()) {
            (Typed::Quit, _) => return Flow::Stop,
            (Typed::Number(number), Some(seat)) => self.choose(seat, number),
            (Typed::Notation(text), Some(seat)) => {
                let noted = self.offer.as_ref().and_then(|offer| offer.noted(&text));
                match noted.map(|(number, _)| number) {
                    Some(number) => self.choose(seat, number),
                    None => self.act(seat, &text),
                }
            }
            (Typed::Number(_) | Typed::Notation(_), None) => {
                if let Err(refusal) = self.table.chance(line.trim()) {
                    self.message = Some(format!("no: {refusal}"));
                }
            }
            (Typed::Help, _) => self.sheet = Some(Sheet::of(&self.help())),
            (Typed::Rule(word), _) => {
                let text = rule_text(&Rulebook::new(K::META.rulebook), &word, Look::PLAIN);
                self.sheet = Some(Sheet::wrapped(&text, self.places.foot.width));
            }
            (Typed::Board, _) => self.sheet = Some(Sheet::of(&self.whole_board())),
            (Typed::Log, _) => self.sheet = Some(Sheet::end_of(&self.log())),
            (Typed::Legend, _) => self.sheet = Some(Sheet::of(&self.legend())),
            (Typed::Sheet, _) => {
                let sheets = self.table.sheets();
                let sheets = sheets.unwrap_or_else(|| "this game keeps no score sheets".into());
                self.sheet = Some(Sheet::of(&sheets));
            }
            (Typed::Position, _) => {
                let line = self.table.view_line(self.viewer());
                self.sheet = Some(Sheet::wrapped(&line, self.places.foot.width));
            }
            (Typed::Moves | Typed::AllMoves, _) => self.folds = Folds::Open,
            (Typed::Hint, _) => self.hint(),
            (Typed::Undo, _) => self.undo(),
            (Typed::Agree(what), _) => self.agree(what),
            (Typed::Auto, _) => self.running = true,
            (Typed::Save(file), _) => self.save(file),
            (Typed::Enter, _) => {}
        }
        Flow::Go
    }

    fn save(&mut self, file: Option<PathBuf>) {
        let Some(keeper) = self.table.keeper().cloned() else {
            self.message = Some("the server keeps the game".into());
            return;
        };
        let record = self.table.session().save();
        let Some(file) = file.or_else(|| keeper.chosen()) else {
            keeper.keep(record, Urgency::Now);
            self.message = keeper
                .file()
                .map(|file| format!("saved as {}", file.display()));
            return;
        };
        if file.is_file() && !keeper.writes_to(&file) {
            self.message = Some(format!(
                "{} is there already; choose another name",
                file.display()
            ));
            return;
        }
        self.message = Some(match keeper.choose(&file, &record) {
            Ok(()) => format!("saved as {}", file.display()),
            Err(error) => format!(
                "{} cannot be written: {error}; the game goes on",
                file.display()
            ),
        });
    }
}

#[cfg(test)]
#[path = "screen/trial.rs"]
mod trial;
