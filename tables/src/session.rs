//! A table of one game: seats, play and a source of chance.

use crate::RecordedEvent;
use std::sync::Arc;

use game::{
    Audience, Coverage, Event, EventOf, Game, Next, Options, Outcome, Prng, Seat, SeatCount,
    SeatSet, Setup, Viewer,
};
use sha2::{Digest, Sha256};

use crate::play::{Play, Whose};
use crate::standing::standing;
use crate::{
    Choice, Choices, Corrected, Departure, Ending, LogLine, OpenError, Prospect, Refusal, Seating,
    Soundness, Source, Undone,
};

/// A table at which one game is played.
///
/// A request does everything it says or nothing: all of it is checked before anything changes.
///
/// ```
/// use connect_four::ConnectFour;
/// use game::{Rules, Seat, Setup};
/// use tables::{Seating, Session, Source};
///
/// let setup = Setup::plain(&ConnectFour::META, 2).unwrap();
/// let seating = Seating {
///     names: vec!["Ann".into(), "Bob".into()],
///     source: Source::Typed,
/// };
/// let mut table = Session::<ConnectFour>::open(&setup, seating).unwrap();
/// table.act(Seat::FIRST, "4").unwrap();
/// assert_eq!(table.choices(Seat::from_index(1)).list.len(), 7);
/// table.undo(Seat::FIRST).unwrap();
/// assert!(table.events().is_empty());
/// ```
pub struct Session<G: Game> {
    play: Play<G>,
    seating: Seating,
    /// How it ended, if not by the rules.
    ended: Option<Ending>,
    /// Players who left while the game went on, in that order.
    departures: Vec<Departure>,
}

impl<G: Game> Session<G> {
    /// A table at the usual start.
    ///
    /// # Errors
    /// If the setup does not fit the game or the seating does not fit the setup.
    pub fn open(setup: &Setup, seating: Seating) -> Result<Self, OpenError> {
        Self::around(Play::new(setup).map_err(OpenError::Setup)?, seating)
    }

    /// A table at the usual start, by rules that other tables may share.
    ///
    /// # Errors
    /// If the seating does not fit the setup the rules were made from.
    pub fn open_by(rules: Arc<G>, seating: Seating) -> Result<Self, OpenError> {
        Self::around(Play::by(rules), seating)
    }

    /// A table at a position line; what is said of seats and options must not contradict it.
    ///
    /// # Errors
    /// If the line is refused or the seating does not fit it.
    pub fn open_at(
        seats: Option<SeatCount>,
        options: &Options,
        line: &str,
        seating: Seating,
    ) -> Result<Self, OpenError> {
        let play = Play::load(seats, options, line).map_err(OpenError::Setup)?;
        Self::around(play, seating)
    }

    /// A table around a game that may have begun already.
    pub(crate) fn around(play: Play<G>, seating: Seating) -> Result<Self, OpenError> {
        Ok(Self {
            seating: seating.settle(play.rules().setup().seats)?,
            play,
            ended: None,
            departures: Vec::new(),
        })
    }

    /// The rules played by.
    pub fn rules(&self) -> &G {
        self.play.rules()
    }

    /// The rules, for another table or for a bot that thinks in the background.
    pub fn shared_rules(&self) -> Arc<G> {
        self.play.shared_rules()
    }

    /// This table as it was after its first `count` events.
    #[must_use]
    pub fn back_to(&self, count: usize) -> Self {
        Self {
            play: self.play.back_to(count),
            seating: self.seating.clone(),
            ended: self.ended.filter(|_| count >= self.events().len()),
            departures: {
                let then = self.departures.iter().filter(|left| left.after <= count);
                then.cloned().collect()
            },
        }
    }

    /// Ends the game before the rules end it.
    ///
    /// # Errors
    /// If it is over already, there is no such seat, or the game knows no draw; then nothing has
    /// changed.
    pub fn end(&mut self, ending: Ending) -> Result<(), Refusal> {
        self.require_open()?;
        match ending {
            Ending::Lost(seat, _) => self.play.require(seat)?,
            Ending::Drawn if !G::DRAWS => return Err(Refusal::NoDraws),
            Ending::Drawn | Ending::Aborted => {}
        }
        self.ended = Some(ending);
        Ok(())
    }

    /// How the game ended, if not by the rules.
    pub fn ended(&self) -> Option<Ending> {
        self.ended
    }

    /// A player leaves, and somebody of this name plays on for the seat. Where the departure says after
    /// how many events that was, it is at most as many as there are.
    ///
    /// # Errors
    /// If the game is over or there is no such seat; then nothing has changed.
    pub fn depart(&mut self, departure: Departure, name: String) -> Result<(), Refusal> {
        self.require_open()?;
        self.play.require(departure.seat)?;
        self.seating.names[departure.seat.index()] = name;
        self.departures.push(departure);
        self.keep_departures();
        Ok(())
    }

    /// Players who left while the game went on, in that order.
    pub fn departures(&self) -> &[Departure] {
        &self.departures
    }

    /// What is taken back does not bring anybody back.
    fn keep_departures(&mut self) {
        let count = self.events().len();
        for departure in &mut self.departures {
            departure.after = departure.after.min(count);
        }
    }

    /// The same table with what its record says about people.
    pub(crate) fn with_people(mut self, ended: Option<Ending>, left: Vec<Departure>) -> Self {
        self.ended = ended;
        self.departures = left;
        self
    }

    /// Nothing, unless the game was ended.
    fn require_open(&self) -> Result<(), Refusal> {
        match self.next() {
            Next::Over => Err(Refusal::Over),
            Next::Act(_) | Next::Chance => Ok(()),
        }
    }

    /// Nothing, unless people ended the game; what the rules ended they refuse themselves.
    fn require_not_ended(&self) -> Result<(), Refusal> {
        self.ended.map_or(Ok(()), |_| Err(Refusal::Over))
    }

    /// The whole truth. What is shown to people goes through [`Session::view`].
    pub fn state(&self) -> &G::State {
        self.play.state()
    }

    /// The state before the first event.
    pub fn start(&self) -> &G::State {
        self.play.start()
    }

    /// A state of a while ago and how many events had happened before it, for telling what happened lately
    /// without replaying the whole game.
    pub fn lately(&self) -> (usize, &G::State) {
        self.play.lately()
    }

    /// The states in which the last parts of the game began, the newest last, each with how many events had
    /// happened before it; none where a game has no parts or hides something, or while its first part is
    /// played.
    pub fn parts(&self) -> &[(usize, G::State)] {
        self.play.parts()
    }

    /// An event of this game as it is written down.
    pub fn recorded(&self, event: &EventOf<G>) -> RecordedEvent {
        let text = self.rules().event(event).to_string();
        match event {
            Event::Act(seat, _) => RecordedEvent::act(*seat, text),
            Event::Chance(_) => RecordedEvent::chance(text),
        }
    }

    /// What has happened so far.
    pub fn events(&self) -> &[EventOf<G>] {
        self.play.events()
    }

    /// The position line the game began from, if it did not begin as usual.
    pub fn start_line(&self) -> Option<&str> {
        self.play.line()
    }

    /// The players' names, in the order of the seats.
    pub fn names(&self) -> &[String] {
        &self.seating.names
    }

    /// Where chance comes from.
    pub fn source(&self) -> &Source {
        &self.seating.source
    }

    /// What the table waits for.
    pub fn next(&self) -> Next {
        match self.ended {
            Some(_) => Next::Over,
            None => self.play.next(),
        }
    }

    /// Scores so far and, when the game is over, the winners.
    pub fn outcome(&self) -> Outcome {
        let outcome = self.rules().outcome(self.state());
        match self.ended {
            Some(ended) => Outcome {
                winners: ended.winners(self.rules().setup().seats),
                ..outcome
            },
            None => outcome,
        }
    }

    /// What the table is waiting for, or the result, in a few words with names.
    pub fn standing(&self) -> String {
        standing(self.next(), &self.outcome(), self.ended, self.names())
    }

    /// What a viewer may know.
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.rules().view(self.state(), viewer)
    }

    /// A whole position that looks to the viewer just as this one does, as one line: what they may not
    /// know is drawn at random. It follows from what they know alone, so the same view always gives the
    /// same line.
    pub fn sample(&self, viewer: Viewer) -> String {
        let (rules, view) = (self.rules(), self.view(viewer));
        let mut line = String::new();
        rules
            .write_view(&view, &mut line)
            .expect("a string takes any text");
        let digest = Sha256::digest(line.as_bytes());
        let seed = digest
            .iter()
            .take(8)
            .fold(0, |seed: u64, byte| seed << 8 | u64::from(*byte));
        let mut state = rules.start();
        rules.determinize(&view, &mut Prng::new(seed), &mut state);
        rules.position(&state).to_string()
    }

    /// A seat decides, in notation.
    ///
    /// # Errors
    /// If the text cannot be read or the rules forbid it; then nothing has changed.
    pub fn act(&mut self, seat: Seat, text: &str) -> Result<(), Refusal> {
        self.require_not_ended()?;
        let event = self.play.read_act(seat, text)?;
        self.play.happen(event);
        Ok(())
    }

    /// A seat decides, as a bot says it.
    ///
    /// # Errors
    /// If the rules forbid it; then nothing has changed.
    pub fn decide(&mut self, seat: Seat, action: G::Action) -> Result<(), Refusal> {
        self.require_not_ended()?;
        let event = self.play.check_act(seat, action)?;
        self.play.happen(event);
        Ok(())
    }

    /// Enters an outcome of chance that was typed in from a real spinner.
    ///
    /// # Errors
    /// If the table draws for itself, the text cannot be read or the outcome cannot occur now; then
    /// nothing has changed.
    pub fn chance(&mut self, text: &str) -> Result<(), Refusal> {
        match self.source() {
            Source::Fair(_) | Source::Seeded(_) => Err(Refusal::DrawnHere),
            Source::Typed => {
                self.require_not_ended()?;
                let event = self.play.read_chance(text)?;
                self.play.happen(event);
                Ok(())
            }
        }
    }

    /// Enters an outcome as people type it: in notation, or just its last word, `4` for `spin 4`. What cannot
    /// come up is answered by what can.
    ///
    /// # Errors
    /// As [`Session::chance`].
    pub fn type_in(&mut self, text: &str) -> Result<(), Refusal> {
        self.require_typed()?;
        let possible = self.prospects();
        let last = |one: &Prospect| one.notation.split(' ').next_back().map(str::to_owned);
        let said = |one: &&Prospect| last(one).is_some_and(|word| word.eq_ignore_ascii_case(text));
        let short = possible.iter().find(said);
        let Err(refusal) = self.chance(short.map_or(text, |one| &one.notation)) else {
            return Ok(());
        };
        if possible.is_empty() {
            return Err(Refusal::NoChanceDue);
        }
        let why = match &refusal {
            Refusal::Unreadable(_) => format!("{text} cannot come up"),
            other => other.to_string(),
        };
        let mut can: Vec<String> = possible.iter().filter_map(last).collect();
        can.dedup();
        if self.rules().must_remember() {
            can.clear();
        }
        Err(Refusal::CannotComeUp {
            why,
            rule: refusal.rule(),
            can,
        })
    }

    /// Something happens that happened at this table already, as its record tells. As when a record is
    /// resumed, everything is checked but where chance came from.
    ///
    /// # Errors
    /// If the text cannot be read or the rules forbid it; then nothing has changed.
    pub fn follow(&mut self, event: &RecordedEvent) -> Result<(), Refusal> {
        self.require_not_ended()?;
        let event = self.play.read_event(event)?;
        self.play.happen(event);
        Ok(())
    }

    /// The table draws the outcome that is due, and says which it was.
    ///
    /// # Errors
    /// If none is due or outcomes are typed in; then nothing has changed.
    pub fn roll(&mut self) -> Result<G::Chance, Refusal> {
        match self.next() {
            Next::Act(_) | Next::Over => return Err(Refusal::NoChanceDue),
            Next::Chance => {}
        }
        let prospects = self.play.prospects();
        let weights: Vec<u32> = prospects.iter().map(|(_, weight, _)| *weight).collect();
        let event = self.events().len() as u64;
        match self.source().draw(&self.play.digest(), event, &weights) {
            None => Err(Refusal::TypedIn),
            Some(index) => {
                let (_, _, chance) = prospects[index];
                self.play.happen(Event::Chance(chance));
                Ok(chance)
            }
        }
    }

    /// A seat takes its last decision back, and what followed from it.
    ///
    /// # Errors
    /// If there is none, another seat has decided since, or something was revealed since.
    pub fn undo(&mut self, seat: Seat) -> Result<Undone, Refusal> {
        self.play.require(seat)?;
        self.taken_back(Whose::Of(seat))
    }

    /// A seat takes its last decision back, and with it all that `others` decided since: bots, who do
    /// not mind.
    ///
    /// # Errors
    /// If there is none, a seat that is not among the others has decided since, or something was
    /// revealed since.
    pub fn undo_past(&mut self, seat: Seat, others: SeatSet) -> Result<Undone, Refusal> {
        self.play.require(seat)?;
        self.taken_back(Whose::Past(seat, others))
    }

    /// What [`Session::undo_past`] would take back, without doing it.
    ///
    /// # Errors
    /// As [`Session::undo_past`].
    pub fn undoable(&self, seat: Seat, others: SeatSet) -> Result<Undone, Refusal> {
        self.require_not_ended()?;
        self.play.require(seat)?;
        self.play.undoable(Whose::Past(seat, others))
    }

    fn taken_back(&mut self, whose: Whose) -> Result<Undone, Refusal> {
        self.require_not_ended()?;
        let undone = self.play.undo(whose)?;
        self.keep_departures();
        Ok(undone)
    }

    /// The players around one screen take the last decision back, no matter whose it was.
    ///
    /// # Errors
    /// If there is none or something was revealed since.
    pub fn undo_any(&mut self) -> Result<Undone, Refusal> {
        self.taken_back(Whose::Anybody)
    }

    /// People who type in what their own spinner or pile shows correct what they typed last: an outcome or
    /// a choice, and what followed from it. What the seats of `bots` decided goes with it.
    ///
    /// # Errors
    /// If outcomes are drawn here, if nothing was typed yet, or if the game was ended.
    pub fn correct(&mut self, bots: SeatSet) -> Result<Corrected, Refusal> {
        self.require_typed()?;
        let corrected = self.play.correct(bots)?;
        self.keep_departures();
        Ok(corrected)
    }

    /// What [`Session::correct`] would take back, without doing it.
    ///
    /// # Errors
    /// As [`Session::correct`].
    pub fn correctable(&self, bots: SeatSet) -> Result<Corrected, Refusal> {
        self.require_typed()?;
        Ok(self.play.correctable(bots)?.0)
    }

    /// Nothing, if the game goes on and outcomes are typed in.
    fn require_typed(&self) -> Result<(), Refusal> {
        self.require_not_ended()?;
        match self.source() {
            Source::Typed => Ok(()),
            Source::Fair(_) | Source::Seeded(_) => Err(Refusal::DrawnHere),
        }
    }

    /// Whether one of these seats might take a decision back: it has made one, and nothing was revealed
    /// since. Asking is cheap, so pages can.
    pub fn may_undo(&self, seats: SeatSet) -> bool {
        self.ended.is_none() && self.play.may_undo(seats)
    }

    /// What a seat may do now, in notation and in words; nothing if it is not for the seat to decide.
    pub fn choices(&self, seat: Seat) -> Choices {
        let mut actions = Vec::new();
        let coverage = if self.ended.is_none() && self.play.require(seat).is_ok() {
            self.rules().actions(self.state(), seat, &mut actions)
        } else {
            Coverage::Complete
        };
        let list = actions.into_iter().map(|action| Choice {
            notation: self.rules().action(&action).to_string(),
            words: self.proposal(seat, &action),
            soundness: if self.rules().is_sound(&action) {
                Soundness::Sound
            } else {
                Soundness::Rash
            },
        });
        Choices {
            list: list.collect(),
            coverage,
        }
    }

    /// What an action of a seat would be, in words for that seat.
    pub fn proposal(&self, seat: Seat, action: &G::Action) -> String {
        let mut words = String::new();
        self.rules()
            .propose(self.state(), seat, action, &mut words)
            .expect("a string takes any text");
        words
    }

    /// What chance may bring now, with weights; nothing if no chance is due.
    pub fn prospects(&self) -> Vec<Prospect> {
        let prospects = self.play.prospects().into_iter();
        prospects
            .filter(|_| self.ended.is_none())
            .map(|(notation, weight, _)| Prospect { notation, weight })
            .collect()
    }

    /// How many events had happened before the seat's last decision; none if it made none.
    pub fn before_last(&self, seat: Seat) -> Option<usize> {
        self.play.before_last(seat)
    }

    /// What has happened after the first `since` events, as the audience may hear it.
    pub fn log(&self, audience: &Audience<'_>, since: usize) -> Vec<LogLine> {
        self.play.log(audience, since)
    }

    /// The lines of the game's own record that were closed after the first `since` events.
    pub fn transcript(&self, since: usize) -> Vec<String> {
        self.play.transcript(since)
    }
}
