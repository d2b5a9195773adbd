//! Any table of any game: text in, text out.

use std::any::Any;

use game::{Audience, ChanceFacts, Game, Meta, Next, Outcome, Seat, SeatSet, Setup, Viewer};

use crate::{
    Choices, Corrected, Departure, Ending, LogLine, Prospect, Record, RecordedEvent, Refusal,
    Session, Source, Undone,
};

/// A table whose game need not be known to the caller.
///
/// Code that knows the game gets the [`Session`] behind it from `session`.
pub trait Table: Any + Send {
    /// The description of the game.
    fn meta(&self) -> Meta;

    /// Whether some see what others do not.
    fn hides(&self) -> bool;

    /// Whether players must remember what they saw.
    fn must_remember(&self) -> bool;

    /// How chance comes about in the game.
    fn chance_facts(&self) -> Option<ChanceFacts>;

    /// What a part of the game is called, if it has parts.
    fn part_name(&self) -> Option<&'static str>;

    /// Which part of the game it is.
    fn part(&self) -> u32;

    /// Whose turn it is, also while chance is due; `None` when the game is over.
    fn turn(&self) -> Option<Seat>;

    /// What a seat is called here besides its letter.
    fn seat_name(&self, seat: Seat) -> Option<&str>;

    /// The letter that stands for a seat: of what it is called here, or else its own.
    fn badge(&self, seat: Seat) -> char {
        let named = self.seat_name(seat).and_then(|name| name.chars().next());
        named.unwrap_or(seat.letter())
    }

    /// Seats and options.
    fn setup(&self) -> &Setup;

    /// The position line the game began from, if it did not begin as usual.
    fn start_line(&self) -> Option<&str>;

    /// The players' names, in the order of the seats.
    fn names(&self) -> &[String];

    /// Where chance comes from.
    fn source(&self) -> &Source;

    /// Whether it can end without a winner, and so by an agreed draw.
    fn draws(&self) -> bool;

    /// Ends the game before the rules end it.
    ///
    /// # Errors
    /// As [`Session::end`].
    fn end(&mut self, ending: Ending) -> Result<(), Refusal>;

    /// How the game ended, if not by the rules.
    fn ended(&self) -> Option<Ending>;

    /// A player leaves, and somebody of this name plays on for the seat.
    ///
    /// # Errors
    /// As [`Session::depart`].
    fn depart(&mut self, departure: Departure, name: String) -> Result<(), Refusal>;

    /// Players who left while the game went on, in that order.
    fn departures(&self) -> &[Departure];

    /// How many events there have been.
    fn count(&self) -> usize;

    /// What the table waits for.
    fn next(&self) -> Next;

    /// Scores so far and, when the game is over, the winners.
    fn outcome(&self) -> Outcome;

    /// What the table is waiting for, or the result, in a few words with names.
    fn standing(&self) -> String;

    /// What a seat may do now; nothing if it is not for the seat to decide.
    fn choices(&self, seat: Seat) -> Choices;

    /// What chance may bring now; nothing if no chance is due.
    fn prospects(&self) -> Vec<Prospect>;

    /// The event of that index, the first being 0, as it is written down.
    fn event(&self, index: usize) -> Option<RecordedEvent>;

    /// An action as the game itself writes it; `None` if the text is not an action.
    fn canonical(&self, action: &str) -> Option<String>;

    /// A seat decides; the event as it is written down.
    ///
    /// # Errors
    /// As [`Session::act`].
    fn act(&mut self, seat: Seat, text: &str) -> Result<RecordedEvent, Refusal>;

    /// Enters an outcome that was typed in; returns the event as it is recorded.
    ///
    /// # Errors
    /// As [`Session::chance`].
    fn chance(&mut self, text: &str) -> Result<RecordedEvent, Refusal>;

    /// Enters an outcome as people type it; returns the event as it is recorded.
    ///
    /// # Errors
    /// As [`Session::type_in`].
    fn type_in(&mut self, text: &str) -> Result<RecordedEvent, Refusal>;

    /// Something happens that happened at this table already, as its record tells; it is checked again.
    ///
    /// # Errors
    /// As [`Session::follow`].
    fn follow(&mut self, event: &RecordedEvent) -> Result<(), Refusal>;

    /// The table draws an outcome; the event as it is written down.
    ///
    /// # Errors
    /// As [`Session::roll`].
    fn roll(&mut self) -> Result<RecordedEvent, Refusal>;

    /// A seat takes its last decision back.
    ///
    /// # Errors
    /// As [`Session::undo`].
    fn undo(&mut self, seat: Seat) -> Result<Undone, Refusal>;

    /// A seat takes its last decision back, and what these others decided since.
    ///
    /// # Errors
    /// As [`Session::undo_past`].
    fn undo_past(&mut self, seat: Seat, others: SeatSet) -> Result<Undone, Refusal>;

    /// What `undo_past` would take back, without doing it.
    ///
    /// # Errors
    /// As [`Session::undo_past`].
    fn undoable(&self, seat: Seat, others: SeatSet) -> Result<Undone, Refusal>;

    /// The last decision is taken back, no matter whose it was.
    ///
    /// # Errors
    /// As [`Session::undo_any`].
    fn undo_any(&mut self) -> Result<Undone, Refusal>;

    /// What was typed in last is corrected, as in [`Session::correct`].
    ///
    /// # Errors
    /// As [`Session::correct`].
    fn correct(&mut self, bots: SeatSet) -> Result<Corrected, Refusal>;

    /// What `correct` would take back, without doing it.
    ///
    /// # Errors
    /// As [`Session::correct`].
    fn correctable(&self, bots: SeatSet) -> Result<Corrected, Refusal>;

    /// Whether one of these seats may take a decision back, as in [`Session::may_undo`].
    fn may_undo(&self, seats: SeatSet) -> bool;

    /// How many events had happened before the seat's last decision; none if it made none.
    fn before_last(&self, seat: Seat) -> Option<usize>;
    /// What has happened after the first `since` events, as the viewer may hear it.
    fn log(&self, audience: &Audience<'_>, since: usize) -> Vec<LogLine>;

    /// The lines of the game's own record that were closed after the first `since` events.
    fn transcript(&self, since: usize) -> Vec<String>;

    /// The whole truth as one line.
    fn position(&self) -> String;

    /// What a viewer may know, as one line.
    fn view(&self, viewer: Viewer) -> String;

    /// A whole position that looks to the viewer as this one does, as one line; as [`Session::sample`].
    fn sample(&self, viewer: Viewer) -> String;

    /// The table as it was after its first `count` events.
    fn back_to(&self, count: usize) -> Box<dyn Table>;

    /// The game so far as a record; as [`Session::record`].
    fn record(&self) -> Record;

    /// The game so far as a record to be resumed; as [`Session::save`].
    fn save(&self) -> Record;
}

impl dyn Table {
    /// The session behind the table, if it is one of the game `G`.
    pub fn session<G: Game>(&self) -> Option<&Session<G>> {
        (self as &dyn Any).downcast_ref()
    }
}

impl<G: Game> Table for Session<G> {
    fn meta(&self) -> Meta {
        G::META
    }

    fn hides(&self) -> bool {
        G::HIDDEN
    }

    fn must_remember(&self) -> bool {
        self.rules().must_remember()
    }

    fn chance_facts(&self) -> Option<ChanceFacts> {
        G::CHANCE
    }

    fn part_name(&self) -> Option<&'static str> {
        G::PART
    }

    fn part(&self) -> u32 {
        self.rules().part(&Self::view(self, Viewer::Public))
    }

    fn turn(&self) -> Option<Seat> {
        match Self::next(self) {
            Next::Act(seat) => Some(seat),
            Next::Over => None,
            Next::Chance => self.rules().turn(&Self::view(self, Viewer::Public)),
        }
    }

    fn seat_name(&self, seat: Seat) -> Option<&str> {
        self.rules().seat_name(seat)
    }

    fn setup(&self) -> &Setup {
        self.rules().setup()
    }

    fn start_line(&self) -> Option<&str> {
        Self::start_line(self)
    }

    fn names(&self) -> &[String] {
        Self::names(self)
    }

    fn source(&self) -> &Source {
        Self::source(self)
    }

    fn draws(&self) -> bool {
        G::DRAWS
    }

    fn end(&mut self, ending: Ending) -> Result<(), Refusal> {
        Self::end(self, ending)
    }

    fn ended(&self) -> Option<Ending> {
        Self::ended(self)
    }

    fn depart(&mut self, departure: Departure, name: String) -> Result<(), Refusal> {
        Self::depart(self, departure, name)
    }

    fn departures(&self) -> &[Departure] {
        Self::departures(self)
    }

    fn count(&self) -> usize {
        self.events().len()
    }

    fn next(&self) -> Next {
        Self::next(self)
    }

    fn outcome(&self) -> Outcome {
        Self::outcome(self)
    }

    fn standing(&self) -> String {
        Self::standing(self)
    }

    fn choices(&self, seat: Seat) -> Choices {
        Self::choices(self, seat)
    }

    fn prospects(&self) -> Vec<Prospect> {
        Self::prospects(self)
    }

    fn event(&self, index: usize) -> Option<RecordedEvent> {
        let event = self.events().get(index)?;
        Some(self.recorded(event))
    }

    fn canonical(&self, action: &str) -> Option<String> {
        let read = self.rules().read_action(action).ok()?;
        Some(self.rules().action(&read).to_string())
    }

    fn act(&mut self, seat: Seat, text: &str) -> Result<RecordedEvent, Refusal> {
        Self::act(self, seat, text)?;
        Ok(newest(self))
    }

    fn chance(&mut self, text: &str) -> Result<RecordedEvent, Refusal> {
        Self::chance(self, text)?;
        Ok(newest(self))
    }

    fn type_in(&mut self, text: &str) -> Result<RecordedEvent, Refusal> {
        Self::type_in(self, text)?;
        Ok(newest(self))
    }

    fn follow(&mut self, event: &RecordedEvent) -> Result<(), Refusal> {
        Self::follow(self, event)
    }

    fn roll(&mut self) -> Result<RecordedEvent, Refusal> {
        Self::roll(self)?;
        Ok(newest(self))
    }

    fn undo(&mut self, seat: Seat) -> Result<Undone, Refusal> {
        Self::undo(self, seat)
    }

    fn undo_past(&mut self, seat: Seat, others: SeatSet) -> Result<Undone, Refusal> {
        Self::undo_past(self, seat, others)
    }

    fn undoable(&self, seat: Seat, others: SeatSet) -> Result<Undone, Refusal> {
        Self::undoable(self, seat, others)
    }

    fn undo_any(&mut self) -> Result<Undone, Refusal> {
        Self::undo_any(self)
    }

    fn correct(&mut self, bots: SeatSet) -> Result<Corrected, Refusal> {
        Self::correct(self, bots)
    }

    fn correctable(&self, bots: SeatSet) -> Result<Corrected, Refusal> {
        Self::correctable(self, bots)
    }

    fn may_undo(&self, seats: SeatSet) -> bool {
        Self::may_undo(self, seats)
    }

    fn before_last(&self, seat: Seat) -> Option<usize> {
        Self::before_last(self, seat)
    }

    fn log(&self, audience: &Audience<'_>, since: usize) -> Vec<LogLine> {
        Self::log(self, audience, since)
    }

    fn transcript(&self, since: usize) -> Vec<String> {
        Self::transcript(self, since)
    }

    fn position(&self) -> String {
        self.rules().position(self.state()).to_string()
    }

    fn view(&self, viewer: Viewer) -> String {
        let mut line = String::new();
        self.rules()
            .write_view(&Self::view(self, viewer), &mut line)
            .expect("a string takes any text");
        line
    }

    fn sample(&self, viewer: Viewer) -> String {
        Self::sample(self, viewer)
    }

    fn back_to(&self, count: usize) -> Box<dyn Table> {
        Box::new(Self::back_to(self, count))
    }

    fn record(&self) -> Record {
        Self::record(self)
    }

    fn save(&self) -> Record {
        Self::save(self)
    }
}

/// The event that happened last, of a table where one has.
fn newest<G: Game>(session: &Session<G>) -> RecordedEvent {
    let event = session.events().last();
    session.recorded(event.expect("an event has just happened"))
}
