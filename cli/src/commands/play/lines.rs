//! A game line by line, from the first prompt to the result.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use game::{Facts, Next, Rulebook, Seat, Viewer};
use kit::Kit;
use kit::terminal::Ink;
use tables::Choice;

use super::keeper::{Keeper, Urgency};
use super::offer::{Folds, Line, Offer, is_rash};
use super::prompt::{Input, help};
use super::seated::{Agree, No, Seated, Wait};
use super::table::{hint_words, rule_text};
use super::typing::Typing;
use crate::failure::Failure;
use crate::markdown::Look;
use crate::pager;
use crate::saved;

/// A table with a person who reads and types lines.
pub(crate) struct Lines<K: Kit> {
    table: Box<dyn Seated<K>>,
    ink: Ink,
    typing: Typing,
    /// How many events have been narrated.
    told: usize,
    pace: Pace,
    /// The person who was last shown something that others may not see.
    shown_to: Option<Seat>,
    /// For whom it was last said that one waits.
    waited: Option<String>,
}

/// Who makes chance decide.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pace {
    /// A person presses Enter.
    Asked,
    /// It runs on to the next choice.
    Running,
}

/// The result of a prompt.
enum Answer {
    /// Something happened, or may have.
    Done,
    /// The person wants to stop, or there is no more input.
    Stop,
}

impl<K: Kit> Lines<K> {
    pub(crate) fn new(table: Box<dyn Seated<K>>, ink: Ink, typing: Typing) -> Self {
        let told = table.count();
        let asked = io::stdin().is_terminal() && !table.people().is_empty();
        let pace = if asked { Pace::Asked } else { Pace::Running };
        Self {
            table,
            ink,
            typing,
            told,
            pace,
            shown_to: None,
            waited: None,
        }
    }

    /// Plays to the end, or until the person stops.
    pub(crate) fn play(mut self, out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out, "{} — type ? for help", K::META.title)?;
        writeln!(out, "Goal: {}.", self.table.goal())?;
        if let Some(welcome) = self.table.welcome() {
            writeln!(out, "{welcome}")?;
        }
        if self.pace == Pace::Asked && self.table.next() == Next::Chance {
            self.draw(self.table.audience(), out)?;
        }
        loop {
            let answer = match self.table.next() {
                Next::Over if self.table.is_typed() => match self.last_word(out)? {
                    Answer::Done => Answer::Done,
                    Answer::Stop => break,
                },
                Next::Over => break,
                Next::Chance if self.table.chance_is_here() => self.chance(out)?,
                Next::Act(seat) if self.table.is_person(seat) => self.person(seat, out)?,
                Next::Act(_) | Next::Chance => {
                    self.wait(out)?;
                    Answer::Done
                }
            };
            self.tell_news(out)?;
            if let Answer::Stop = answer {
                return self.stop(out);
            }
        }
        self.tell(Viewer::Public, out)?;
        self.draw(Viewer::Public, out)?;
        if let Some(sheets) = self.table.sheets() {
            writeln!(out, "{sheets}")?;
        }
        let names = self.table.session().names();
        for (name, score) in names.iter().zip(self.table.scores()) {
            writeln!(out, "{name:<12} {score:>5}")?;
        }
        writeln!(out, "{}", self.table.standing())?;
        if let Some(keeper) = self.table.keeper() {
            keeper.flush();
        }
        self.tell_news(out)?;
        for line in self.table.goodbye() {
            writeln!(out, "{line}")?;
        }
        if let Some(file) = self.table.keeper().and_then(Keeper::file) {
            let name = saved::called(&file);
            writeln!(out, "kept as {}", file.display())?;
            writeln!(out, "look at it again: roundhouse analyze {name}")?;
        }
        Ok(())
    }

    /// Waits for those who play elsewhere, and lets bots go on.
    fn wait(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        if let Some(waiting) = self.table.waiting() {
            self.tell(self.table.audience(), out)?;
            if self.waited.as_ref() != Some(&waiting) {
                writeln!(out, "{waiting}")?;
                out.flush()?;
            }
            self.waited = Some(waiting);
        }
        self.table.others(Wait::Long)?;
        self.told = self.told.min(self.table.count());
        Ok(())
    }

    fn chance(&mut self, out: &mut dyn Write) -> Result<Answer, Failure> {
        self.waited = None;
        if self.table.is_typed() {
            self.tell(self.table.audience(), out)?;
            return self.typed_chance(out);
        }
        if let (Pace::Asked, Some(verb)) = (self.pace, K::Rules::CHANCE.map(|chance| chance.verb)) {
            self.tell(self.table.audience(), out)?;
            let question = format!(
                "{}: Enter to {verb}, auto to play on to the next choice",
                self.table.whose_chance()
            );
            match self.ask(&question, out)? {
                None | Some(Input::Quit) => return Ok(Answer::Stop),
                Some(Input::Enter) => {}
                Some(Input::Auto) => self.pace = Pace::Running,
                Some(other) => {
                    self.answer(other, self.table.audience(), out)?;
                    return Ok(Answer::Done);
                }
            }
        }
        match self.table.roll() {
            Ok(()) => {}
            Err(no) => refuse(&no, out)?,
        }
        Ok(Answer::Done)
    }

    fn typed_chance(&mut self, out: &mut dyn Write) -> Result<Answer, Failure> {
        let possible = self.table.outcomes();
        let question = format!(
            "{}: what came up? ({})",
            self.table.whose_chance(),
            shortened(&possible)
        );
        match self.ask(&question, out)? {
            None | Some(Input::Quit) => return Ok(Answer::Stop),
            Some(Input::Notation(text)) => self.try_chance(&text, out)?,
            Some(Input::Number(number)) => self.try_chance(&number.to_string(), out)?,
            Some(other) => self.answer(other, self.table.audience(), out)?,
        }
        Ok(Answer::Done)
    }

    /// What was typed last ended the game. It may have been typed wrongly.
    fn last_word(&mut self, out: &mut dyn Write) -> Result<Answer, Failure> {
        self.tell(Viewer::Public, out)?;
        writeln!(out, "The game is over: {}", self.table.standing())?;
        match self.ask(
            "Enter to close it, undo to correct what was typed last",
            out,
        )? {
            None | Some(Input::Quit | Input::Enter) => Ok(Answer::Stop),
            Some(other) => {
                self.answer(other, self.table.audience(), out)?;
                Ok(Answer::Done)
            }
        }
    }

    fn try_chance(&mut self, text: &str, out: &mut dyn Write) -> Result<(), Failure> {
        match self.table.chance(text) {
            Ok(()) => Ok(()),
            Err(no) => refuse(&no, out),
        }
    }

    fn person(&mut self, seat: Seat, out: &mut dyn Write) -> Result<Answer, Failure> {
        let viewer = Viewer::Seat(seat);
        self.waited = None;
        if let Answer::Stop = self.pass_the_screen(seat, out)? {
            return Ok(Answer::Stop);
        }
        if self.pace == Pace::Running && io::stdin().is_terminal() {
            self.pace = Pace::Asked;
        }
        self.tell(viewer, out)?;
        self.draw(viewer, out)?;
        let offer = self.table.offer(seat);
        self.typing.offer(offer.notations());
        list(&offer, Folds::Closed, self.ink, out)?;
        loop {
            let before = self.table.count();
            let standing = self.table.standing();
            match self.ask(&standing, out)? {
                None | Some(Input::Quit) => return Ok(Answer::Stop),
                Some(Input::Moves | Input::Enter) => list(&offer, Folds::Closed, self.ink, out)?,
                Some(Input::AllMoves) => list(&offer, Folds::Open, self.ink, out)?,
                Some(Input::Hint) => self.hint(seat, &offer, out)?,
                Some(Input::Number(number)) => match offer.numbered(number) {
                    Some(choice) => self.choose(seat, choice, out)?,
                    None => writeln!(out, "the list has {} actions, not {number}", offer.len())?,
                },
                Some(Input::Notation(text)) => match offer.noted(&text) {
                    Some((_, choice)) => self.choose(seat, choice, out)?,
                    None => self.act(seat, &text, out)?,
                },
                Some(other) => self.answer(other, viewer, out)?,
            }
            // Elsewhere something may have happened meanwhile.
            let happened = self.table.patience().is_some() && self.table.others(Wait::Not)?;
            if happened || self.table.count() != before || self.table.next() == Next::Over {
                return Ok(Answer::Done);
            }
        }
    }

    /// Does what was chosen; what no sensible player does, only for one who is sure.
    fn choose(&mut self, seat: Seat, choice: &Choice, out: &mut dyn Write) -> Result<(), Failure> {
        if is_rash(choice) && !self.sure(&choice.words, out)? {
            return Ok(());
        }
        self.act(seat, &choice.notation, out)
    }

    /// Says what a bot would do.
    fn hint(&mut self, seat: Seat, offer: &Offer, out: &mut dyn Write) -> Result<(), Failure> {
        match self.table.hint(seat) {
            Some(hint) => {
                let number = offer.noted(&hint.action).map(|(number, _)| number);
                let number = number.map_or_else(String::new, |number| format!("{number}, "));
                writeln!(out, "hint: {number}{}", hint_words(&hint))?;
            }
            None => writeln!(out, "there is no hint here")?,
        }
        Ok(())
    }

    /// If people share a screen and have secrets, each sees only their own.
    fn pass_the_screen(&mut self, seat: Seat, out: &mut dyn Write) -> Result<Answer, Failure> {
        if !self.table.has_secrets(seat) || self.shown_to == Some(seat) {
            return Ok(Answer::Done);
        }
        if io::stdout().is_terminal() {
            write!(out, "\x1b[2J\x1b[H")?;
        }
        self.shown_to = Some(seat);
        let name = &self.table.session().names()[seat.index()];
        let question =
            format!("the screen is for seat {seat} ({name}) alone: Enter when you have it");
        match self.ask(&question, out)? {
            None | Some(Input::Quit) => Ok(Answer::Stop),
            Some(_) => Ok(Answer::Done),
        }
    }

    fn act(&mut self, seat: Seat, text: &str, out: &mut dyn Write) -> Result<(), Failure> {
        match self.table.act(seat, text) {
            Ok(()) => Ok(()),
            Err(no) => refuse(&no, out),
        }
    }

    fn sure(&mut self, words: &str, out: &mut dyn Write) -> Result<bool, Failure> {
        let answer = self.ask(&format!("{words}: are you sure? (yes or no)"), out)?;
        Ok(
            matches!(answer, Some(Input::Notation(word)) if word.eq_ignore_ascii_case("yes") || word == "y"),
        )
    }

    /// Does what can be asked for at any prompt.
    fn answer(&mut self, input: Input, viewer: Viewer, out: &mut dyn Write) -> Result<(), Failure> {
        match input {
            Input::Help => {
                let book = Rulebook::new(K::META.rulebook);
                let first = book.entries().first();
                let rule = first.map_or("RULE", |entry| entry.id.as_str());
                writeln!(out, "Goal: {}.", self.table.goal())?;
                writeln!(out, "{}", help(rule))?;
            }
            Input::Legend => {
                for (sign, meaning) in K::signs(self.table.session().rules()) {
                    writeln!(out, "  {sign:<8} {meaning}")?;
                }
            }
            Input::Rule(asked) => {
                let book = Rulebook::new(K::META.rulebook);
                let look = Look {
                    columns: pager::columns(),
                    colored: self.ink == Ink::Colored,
                };
                write!(out, "{}", rule_text(&book, &asked, look))?;
            }
            Input::Board => self.draw(viewer, out)?,
            Input::Log => {
                self.told = 0;
                self.tell(viewer, out)?;
            }
            Input::Position => writeln!(out, "{}", self.table.view_line(viewer))?,
            Input::Sheet => match self.table.sheets() {
                Some(sheets) => writeln!(out, "{sheets}")?,
                None => writeln!(out, "this game keeps no score sheets")?,
            },
            Input::Undo => self.undo(out)?,
            Input::Agree(what) => self.agree(what, out)?,
            Input::Save(file) => self.save(file, out)?,
            Input::Auto => writeln!(out, "there is a choice to make first")?,
            Input::Notation(text) => writeln!(out, "{text:?} means nothing here; ? for help")?,
            Input::Moves | Input::AllMoves | Input::Hint | Input::Number(_) => {
                writeln!(out, "there is nothing to choose yet")?;
            }
            Input::Enter | Input::Quit => {}
        }
        Ok(())
    }

    /// Takes back to the last decision of a person.
    fn undo(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        match self.table.undo() {
            Ok(words) => writeln!(out, "{words}")?,
            Err(no) => refuse(&no, out)?,
        }
        self.told = self.told.min(self.table.count());
        Ok(())
    }

    /// Tells what has happened since the last telling.
    fn tell(&mut self, viewer: Viewer, out: &mut dyn Write) -> Result<(), Failure> {
        for entry in self.table.log(viewer, self.told) {
            let words = match entry.seat {
                Some(seat) => format!(
                    "{} {}",
                    self.ink.seat(seat, &format!("seat {seat}:")),
                    entry.words
                ),
                None => entry.words,
            };
            writeln!(out, "{:>5}  {words}", entry.number)?;
        }
        self.told = self.table.count();
        Ok(())
    }

    fn draw(&self, viewer: Viewer, out: &mut dyn Write) -> Result<(), Failure> {
        let session = self.table.session();
        let actions = match viewer {
            Viewer::Seat(seat) => self.table.actions(seat),
            Viewer::Public => Vec::new(),
        };
        let mut picture = String::new();
        K::portray(
            session.rules(),
            &session.view(viewer),
            &actions,
            self.ink,
            &mut picture,
        );
        writeln!(out, "\n{picture}")?;
        Ok(())
    }

    /// Asks one question; none when there is no more input.
    fn ask(&mut self, question: &str, out: &mut dyn Write) -> Result<Option<Input>, Failure> {
        let line = self.typing.ask(question, out)?;
        Ok(line.map(|line| Input::parse(&line)))
    }

    /// Says where the game is, which has been kept all along.
    fn stop(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        for line in self.table.goodbye() {
            writeln!(out, "{line}")?;
        }
        let Some(keeper) = self.table.keeper().cloned() else {
            return Ok(());
        };
        match keeper.chosen().filter(|_| self.table.count() == 0) {
            Some(file) => self.store(&keeper, &file, out)?,
            None if self.table.count() == 0 => {
                writeln!(out, "nothing was played, nothing is saved")?;
                return Ok(());
            }
            None => keeper.flush(),
        }
        self.tell_news(out)?;
        let Some(file) = keeper.file() else {
            return Err(Failure::Failed("the game could not be saved".into()));
        };
        writeln!(out, "saved as {}", file.display())?;
        let name = saved::called(&file);
        writeln!(out, "go on with: roundhouse play --resume {name}")?;
        Ok(())
    }

    /// Writes the game to a file that is kept up to date from here on. One that is there already is
    /// only written over by one who says so.
    fn save(&mut self, file: Option<PathBuf>, out: &mut dyn Write) -> Result<(), Failure> {
        let Some(keeper) = self.table.keeper().cloned() else {
            writeln!(out, "the server keeps the game")?;
            return Ok(());
        };
        let Some(file) = file.or_else(|| keeper.chosen()) else {
            keeper.keep(self.table.session().save(), Urgency::Now);
            if let Some(file) = keeper.file() {
                writeln!(out, "saved as {}", file.display())?;
            }
            return self.tell_news(out);
        };
        let foreign = file.is_file() && !keeper.writes_to(&file);
        if foreign && !self.sure(&format!("write over {}", file.display()), out)? {
            writeln!(out, "{} stays as it is", file.display())?;
            return Ok(());
        }
        self.store(&keeper, &file, out)
    }

    fn store(&self, keeper: &Keeper, file: &Path, out: &mut dyn Write) -> Result<(), Failure> {
        match keeper.choose(file, &self.table.session().save()) {
            Ok(()) => writeln!(out, "saved as {}", file.display())?,
            Err(error) => writeln!(
                out,
                "{} cannot be written: {error}; the game goes on",
                file.display()
            )?,
        }
        Ok(())
    }

    /// Agrees with others, or gives up.
    fn agree(&mut self, what: Agree, out: &mut dyn Write) -> Result<(), Failure> {
        if what == Agree::Resign && !self.sure("you lose the game", out)? {
            return Ok(());
        }
        match self.table.agree(what) {
            Ok(words) => writeln!(out, "{words}")?,
            Err(no) => refuse(&no, out)?,
        }
        Ok(())
    }

    /// Says what went wrong besides the game.
    fn tell_news(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        for line in self.table.news() {
            writeln!(out, "! {line}")?;
        }
        Ok(())
    }
}

fn refuse(no: &No, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "no: {no}")?;
    if let Some(rule) = &no.rule {
        writeln!(out, "    (? {rule} shows the rule)")?;
    }
    Ok(())
}

/// The actions with their numbers, under what they have in common.
fn list(offer: &Offer, folds: Folds, ink: Ink, out: &mut dyn Write) -> Result<(), Failure> {
    for line in offer.lines(folds) {
        match line {
            Line::Heading(title) => writeln!(out, "{title}:")?,
            Line::Choice(number, choice) => {
                let mark = if is_rash(choice) { "  (rash)" } else { "" };
                let notation = ink.bold(&format!("{:<12}", choice.notation));
                writeln!(out, "{number:>4}  {notation} {}{mark}", choice.words)?;
            }
            Line::Folded(title, first, last) => {
                writeln!(out, "{title}: {first} to {last}, which `moves all` lists")?;
            }
        }
    }
    Ok(())
}

/// The first few, so that a question stays one line.
fn shortened(possible: &[String]) -> String {
    match possible {
        [first, .., last] if possible.len() > 8 => format!("{first} … {last}"),
        _ => possible.join(", "),
    }
}
