//! A game at the terminal from the first prompt to the result.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

use bots::decide;
use game::{Facts, Next, Notation, Prng, Rulebook, Rules, Seat, Viewer};
use kit::Kit;
use kit::terminal::Ink;
use tables::{Choice, Choices, Refusal, Session, Soundness, Source};

use super::prompt::{Input, help};
use super::seats::Players;
use crate::commands::rules::explained;
use crate::failure::Failure;

/// A session with the people and bots around it.
pub(crate) struct Sitting<K: Kit> {
    session: Session<K::Rules>,
    players: Players<K::Rules>,
    rng: Prng,
    ink: Ink,
    save: Option<PathBuf>,
    /// How many events have been narrated.
    told: usize,
    pace: Pace,
    /// The person who was last shown something that others may not see.
    shown_to: Option<Seat>,
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

impl<K: Kit> Sitting<K> {
    pub(crate) fn new(
        session: Session<K::Rules>,
        players: Players<K::Rules>,
        rng: Prng,
        ink: Ink,
        save: Option<PathBuf>,
    ) -> Self {
        let told = session.events().len();
        let asked = io::stdin().is_terminal() && players.people().next().is_some();
        let pace = if asked { Pace::Asked } else { Pace::Running };
        Self {
            session,
            players,
            rng,
            ink,
            save,
            told,
            pace,
            shown_to: None,
        }
    }

    /// Plays to the end, or until the person stops.
    pub(crate) fn play(mut self, out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out, "{} — type ? for help", K::META.title)?;
        if self.pace == Pace::Asked && self.session.next() == Next::Chance {
            self.draw(self.audience(), out)?;
        }
        loop {
            let answer = match self.session.next() {
                Next::Over => break,
                Next::Chance => self.chance(out)?,
                Next::Act(seat) if self.players.is_person(seat) => self.person(seat, out)?,
                Next::Act(seat) => self.bot(seat)?,
            };
            if let Answer::Stop = answer {
                return self.stop(out);
            }
        }
        self.tell(Viewer::Public, out)?;
        self.draw(Viewer::Public, out)?;
        if let Some(papers) = self.papers() {
            writeln!(out, "{papers}")?;
        }
        let scores = self.session.outcome().scores;
        for (name, score) in self.session.names().iter().zip(scores.as_slice()) {
            writeln!(out, "{name:<12} {score:>5}")?;
        }
        writeln!(out, "{}", self.session.standing())?;
        if let Some(file) = self.save.clone() {
            self.store(&file, out)?;
        }
        Ok(())
    }

    /// Who looks at the screen between decisions: a person who plays alone against bots, else
    /// the public.
    fn audience(&self) -> Viewer {
        let mut people = self.players.people();
        match (people.next(), people.next()) {
            (Some(seat), None) => Viewer::Seat(seat),
            (Some(_), Some(_)) | (None, _) => Viewer::Public,
        }
    }

    fn bot(&mut self, seat: Seat) -> Result<Answer, Failure> {
        let bot = self
            .players
            .bot(seat)
            .expect("a seat without a person has a bot");
        let (rules, state) = (self.session.rules(), self.session.state());
        let action = decide(
            bot.as_mut(),
            rules,
            state,
            seat,
            &mut self.rng,
            &mut Vec::new(),
        );
        self.session.decide(seat, action).map_err(Failure::failed)?;
        Ok(Answer::Done)
    }

    fn chance(&mut self, out: &mut dyn Write) -> Result<Answer, Failure> {
        if matches!(self.session.source(), Source::Typed) {
            self.tell(self.audience(), out)?;
            return self.typed_chance(out);
        }
        if let (Pace::Asked, Some(verb)) = (self.pace, K::Rules::CHANCE.map(|chance| chance.verb)) {
            self.tell(self.audience(), out)?;
            let question = format!(
                "{}: Enter to {verb}, auto to play on to the next choice",
                self.whose_chance()
            );
            match self.ask(&question, out)? {
                None | Some(Input::Quit) => return Ok(Answer::Stop),
                Some(Input::Enter) => {}
                Some(Input::Auto) => self.pace = Pace::Running,
                Some(other) => {
                    self.answer(other, self.audience(), out)?;
                    return Ok(Answer::Done);
                }
            }
        }
        self.session.roll().map_err(Failure::failed)?;
        Ok(Answer::Done)
    }

    /// Whose spin or draw is due, for a question.
    fn whose_chance(&self) -> String {
        let view = self.session.view(self.audience());
        let turn = K::Rules::CHANCE.and_then(|_| self.session.rules().turn(&view));
        match turn {
            Some(seat) => format!("seat {seat}, {}", self.session.names()[seat.index()]),
            None => self.session.standing(),
        }
    }

    fn typed_chance(&mut self, out: &mut dyn Write) -> Result<Answer, Failure> {
        let possible: Vec<String> = self
            .session
            .prospects()
            .into_iter()
            .map(|one| one.notation)
            .collect();
        let question = format!(
            "{}: what came up? ({})",
            self.whose_chance(),
            shortened(&possible)
        );
        match self.ask(&question, out)? {
            None | Some(Input::Quit) => return Ok(Answer::Stop),
            Some(Input::Notation(text)) => self.try_chance(&text, &possible, out)?,
            Some(Input::Number(number)) => self.try_chance(&number.to_string(), &possible, out)?,
            Some(other) => self.answer(other, self.audience(), out)?,
        }
        Ok(Answer::Done)
    }

    /// Takes an outcome in notation, or just its last word: `4` for `spin 4`.
    fn try_chance(
        &mut self,
        text: &str,
        possible: &[String],
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let short = possible
            .iter()
            .find(|one| one.split(' ').next_back() == Some(text));
        if let Err(refusal) = self.session.chance(short.map_or(text, String::as_str)) {
            refuse(&refusal, out)?;
        }
        Ok(())
    }

    fn person(&mut self, seat: Seat, out: &mut dyn Write) -> Result<Answer, Failure> {
        let viewer = Viewer::Seat(seat);
        if let Answer::Stop = self.pass_the_screen(seat, out)? {
            return Ok(Answer::Stop);
        }
        if self.pace == Pace::Running && io::stdin().is_terminal() {
            self.pace = Pace::Asked;
        }
        self.tell(viewer, out)?;
        self.draw(viewer, out)?;
        let choices = self.session.choices(seat);
        let foremost = self.foremost(seat);
        list(&choices, &foremost, self.ink, out)?;
        loop {
            let before = self.session.events().len();
            match self.ask(&self.session.standing(), out)? {
                None | Some(Input::Quit) => return Ok(Answer::Stop),
                Some(Input::Moves | Input::Enter) => list(&choices, &foremost, self.ink, out)?,
                Some(Input::Number(number)) => match numbered(&choices, &foremost, number) {
                    Some(choice) => {
                        let rash = choice.soundness == Soundness::Rash;
                        let text = choice.notation.clone();
                        if !rash || self.sure(&choice.words, out)? {
                            self.act(seat, &text, out)?;
                        }
                    }
                    None => writeln!(out, "the list has {} actions, not {number}", foremost.len())?,
                },
                Some(Input::Notation(text)) => {
                    let listed = choices.list.iter().find(|choice| choice.notation == text);
                    let rash = listed.filter(|choice| choice.soundness == Soundness::Rash);
                    let words = rash.map(|choice| choice.words.clone());
                    if words.is_none_or(|words| matches!(self.sure(&words, out), Ok(true))) {
                        self.act(seat, &text, out)?;
                    }
                }
                Some(other) => self.answer(other, viewer, out)?,
            }
            if self.session.events().len() != before {
                return Ok(Answer::Done);
            }
        }
    }

    /// If people share a screen and have secrets, each sees only their own.
    fn pass_the_screen(&mut self, seat: Seat, out: &mut dyn Write) -> Result<Answer, Failure> {
        let secrets = self.session.view(Viewer::Seat(seat)) != self.session.view(Viewer::Public);
        let others = self.players.people().any(|other| other != seat);
        if !secrets || !others || self.shown_to == Some(seat) {
            return Ok(Answer::Done);
        }
        if io::stdout().is_terminal() {
            write!(out, "\x1b[2J\x1b[H")?;
        }
        self.shown_to = Some(seat);
        let name = &self.session.names()[seat.index()];
        let question =
            format!("the screen is for seat {seat} ({name}) alone: Enter when you have it");
        match self.ask(&question, out)? {
            None | Some(Input::Quit) => Ok(Answer::Stop),
            Some(_) => Ok(Answer::Done),
        }
    }

    fn act(&mut self, seat: Seat, text: &str, out: &mut dyn Write) -> Result<(), Failure> {
        match self.session.act(seat, text) {
            Ok(()) => Ok(()),
            Err(refusal) => refuse(&refusal, out),
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
                writeln!(out, "{}", help(rule))?;
            }
            Input::Rule(id) => match explained(&Rulebook::new(K::META.rulebook), &id) {
                Ok(text) => write!(out, "{text}")?,
                Err(Failure::Usage(text) | Failure::Failed(text)) => writeln!(out, "{text}")?,
                Err(failure) => return Err(failure),
            },
            Input::Board => self.draw(viewer, out)?,
            Input::Log => {
                self.told = 0;
                self.tell(viewer, out)?;
            }
            Input::Position => writeln!(out, "{}", self.view_line(viewer))?,
            Input::Sheet => match self.papers() {
                Some(papers) => writeln!(out, "{papers}")?,
                None => writeln!(out, "this game keeps no score sheets")?,
            },
            Input::Undo => self.undo(out)?,
            Input::Save(file) => {
                let file = file
                    .or_else(|| self.save.clone())
                    .unwrap_or_else(|| free_name(K::META.slug));
                self.store(&file, out)?;
                // What is played from here on belongs into the same file.
                self.save = Some(file);
            }
            Input::Auto => writeln!(out, "there is a choice to make first")?,
            Input::Notation(text) => writeln!(out, "{text:?} means nothing here; ? for help")?,
            Input::Moves | Input::Number(_) => writeln!(out, "there is nothing to choose yet")?,
            Input::Enter | Input::Quit => {}
        }
        Ok(())
    }

    /// Takes back to the last decision of a person, through what bots answered.
    fn undo(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        loop {
            match self.session.undo_any() {
                Ok(undone) => {
                    let events = undone.events;
                    let noun = if events == 1 { "event" } else { "events" };
                    writeln!(out, "took back {events} {noun}")?;
                    if self.players.is_person(undone.seat) {
                        break;
                    }
                }
                Err(refusal) => {
                    refuse(&refusal, out)?;
                    break;
                }
            }
        }
        self.told = self.told.min(self.session.events().len());
        Ok(())
    }

    /// What the viewer knows as one line.
    fn view_line(&self, viewer: Viewer) -> String {
        let mut line = String::new();
        let view = self.session.view(viewer);
        self.session
            .rules()
            .write_view(&view, &mut line)
            .expect("a string takes any text");
        line
    }

    /// Tells what has happened since the last telling.
    fn tell(&mut self, viewer: Viewer, out: &mut dyn Write) -> Result<(), Failure> {
        for entry in self.session.log(&game::Audience::of(viewer), self.told) {
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
        self.told = self.session.events().len();
        Ok(())
    }

    fn draw(&self, viewer: Viewer, out: &mut dyn Write) -> Result<(), Failure> {
        let (rules, state) = (self.session.rules(), self.session.state());
        let mut actions = Vec::new();
        if let Viewer::Seat(seat) = viewer {
            rules.actions(state, seat, &mut actions);
        }
        let mut picture = String::new();
        K::portray(
            rules,
            &self.session.view(viewer),
            &actions,
            self.ink,
            &mut picture,
        );
        writeln!(out, "\n{picture}")?;
        Ok(())
    }

    /// Which actions of a seat to list.
    fn foremost(&self, seat: Seat) -> Vec<usize> {
        let (rules, state) = (self.session.rules(), self.session.state());
        let mut actions = Vec::new();
        rules.actions(state, seat, &mut actions);
        K::foremost(rules, &self.session.view(Viewer::Seat(seat)), &actions)
    }

    /// The sheets beside the board, if the game has any.
    fn papers(&self) -> Option<String> {
        let session = &self.session;
        K::papers(session.rules(), session.start(), session.events())
    }

    /// Asks one question; none when there is no more input.
    fn ask(&self, question: &str, out: &mut dyn Write) -> Result<Option<Input>, Failure> {
        write!(out, "{question} > ")?;
        out.flush()?;
        let mut line = String::new();
        let read = io::stdin()
            .lock()
            .read_line(&mut line)
            .map_err(|error| Failure::Failed(format!("what was typed cannot be read: {error}")))?;
        if read == 0 {
            writeln!(out)?;
            return Ok(None);
        }
        if !io::stdin().is_terminal() {
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(Some(Input::parse(&line)))
    }

    /// Keeps what was played, so that nothing is lost.
    fn stop(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        if self.session.events().is_empty() && self.save.is_none() {
            writeln!(out, "nothing was played, nothing is saved")?;
            return Ok(());
        }
        let file = self.save.clone().unwrap_or_else(|| free_name(K::META.slug));
        self.store(&file, out)?;
        writeln!(
            out,
            "go on with: roundhouse play --resume {}",
            file.display()
        )?;
        Ok(())
    }

    fn store(&self, file: &Path, out: &mut dyn Write) -> Result<(), Failure> {
        let stored = self.session.save().store(file);
        stored.map_err(|error| {
            Failure::Failed(format!("{} cannot be written: {error}", file.display()))
        })?;
        writeln!(out, "saved as {}", file.display())?;
        Ok(())
    }
}

fn refuse(refusal: &Refusal, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "no: {refusal}")?;
    if let Some(rule) = refusal.rule() {
        writeln!(out, "    (? {rule} shows the rule)")?;
    }
    Ok(())
}

/// The foremost actions with their numbers.
fn list(
    choices: &Choices,
    foremost: &[usize],
    ink: Ink,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    for (number, choice) in (1..).zip(foremost.iter().filter_map(|&index| choices.list.get(index)))
    {
        let mark = if choice.soundness == Soundness::Rash {
            "  (rash)"
        } else {
            ""
        };
        let notation = ink.bold(&format!("{:<12}", choice.notation));
        writeln!(out, "{number:>4}  {notation} {}{mark}", choice.words)?;
    }
    match choices.list.len() - foremost.len() {
        0 => {}
        more => writeln!(out, "      … and {more} more that can be typed")?,
    }
    Ok(())
}

/// The action with this number in the list.
fn numbered<'a>(choices: &'a Choices, foremost: &[usize], number: usize) -> Option<&'a Choice> {
    choices.list.get(*foremost.get(number.checked_sub(1)?)?)
}

/// The first few, so that a question stays one line.
fn shortened(possible: &[String]) -> String {
    match possible {
        [first, .., last] if possible.len() > 8 => format!("{first} … {last}"),
        _ => possible.join(", "),
    }
}

/// A name that no file in this folder has.
fn free_name(slug: &str) -> PathBuf {
    let names = (1..).map(|number| PathBuf::from(format!("{slug}-{number}.jsonl")));
    names
        .into_iter()
        .find(|name| !name.exists())
        .expect("numbers do not run out")
}
