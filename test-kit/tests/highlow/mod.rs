//! High or Low, a tiny game with chance and hidden hands, whole or broken in one chosen way.

use std::cell::Cell;
use std::fmt::{self, Write};
use std::sync::atomic::{AtomicU8, Ordering};

use game::{
    Audience, BySeat, Coverage, Event, EventOf, Facts, Faults, Figure, Heuristic, Hidden, Hints,
    Meta, Next, Notation, NotationError, OptionSpec, Options, Outcome, Per, Prng, Rules, Seat,
    SeatCount, Setup, Telling, Viewer,
};
use test_kit::conformance::Suite;

mod breakage;
mod notation;
mod play;
mod state;

pub(crate) use breakage::Breakage;
use state::{Action, Cards, Chance, Illegal, Open, Phase, Smuggled, State, View, Way};

thread_local! {
    /// How rules made by this thread are broken.
    static BREAKAGE: Cell<Breakage> = const { Cell::new(Breakage::None) };
}

/// The rules, whole unless this thread breaks them.
pub(crate) struct HighLow {
    setup: Setup,
    breakage: Breakage,
    /// Used by breakages only: rules must not remember anything.
    memory: AtomicU8,
}

/// Tables with few and many seats, with and without options.
pub(crate) fn setups() -> Vec<Setup> {
    let table = |seats, swaps: &str| {
        let mut options = Options::default();
        if !swaps.is_empty() {
            options
                .parse_into(&HighLow::META, swaps)
                .expect("the game has this option");
        }
        Setup::new(&HighLow::META, seats, options).expect("the game has such tables")
    };
    vec![table(2, ""), table(3, ""), table(3, "swaps=3")]
}

/// The suite as a game's test would run it.
pub(crate) fn suite() -> Suite<HighLow> {
    Suite::new(setups())
        .allocations(|f| allocation_counter::measure(f).count_total)
        .permute(permute)
}

/// The result of `work` while this thread's rules are broken in this way.
pub(crate) fn broken<T>(breakage: Breakage, work: impl FnOnce() -> T) -> T {
    BREAKAGE.set(breakage);
    let result = work();
    BREAKAGE.set(Breakage::None);
    result
}

/// Deals the cards again that only their holders know.
fn permute(_: &HighLow, state: &State, viewer: Viewer, rng: &mut Prng) -> State {
    let mut other = state.clone();
    let hidden = |seat: Seat| !viewer.is(seat);
    let open: Cards = state
        .hands
        .iter()
        .filter(|(seat, _)| !hidden(*seat))
        .flat_map(|(_, hand)| hand.iter())
        .chain(state.open.pile.iter())
        .collect();
    let mut unknown: Vec<u8> = Cards::ALL.without(open).iter().collect();
    for (seat, hand) in other.hands.iter_mut().filter(|(seat, _)| hidden(*seat)) {
        let count = state.hands[seat].len();
        *hand = (0..count).map(|_| take(&mut unknown, rng)).collect();
    }
    other
}

fn take(cards: &mut Vec<u8>, rng: &mut Prng) -> u8 {
    cards.swap_remove(rng.below(cards.len() as u32) as usize)
}

impl Rules for HighLow {
    const META: Meta = Meta {
        slug: "high-low",
        title: "High or Low",
        origin: "nobody, never",
        about: "nine cards and little else",
        seats: (2, 3),
        usual_seats: 2,
        rules_version: 1,
        options: &[OptionSpec::number(
            "swaps",
            "Swaps",
            (0, 3),
            "how often a seat may put a card back",
            "once",
        )],
        rulebook: include_str!("rules.md"),
        sources: "",
        board: "",
        figures: &[Figure {
            name: "cards per game",
            per: Per::Game,
        }],
        limit: 120,
    };

    type State = State;

    type Action = Action;

    type Chance = Chance;

    type Illegal = Illegal;

    fn new(setup: &Setup) -> Result<Self, Faults> {
        let mut rules = Self {
            setup: setup.clone(),
            breakage: BREAKAGE.get(),
            memory: AtomicU8::new(0),
        };
        if !rules.broken(Breakage::SetupLenient) {
            Setup::new(&Self::META, setup.seats.get(), setup.options.clone())?;
        }
        if rules.broken(Breakage::SetupForgets) {
            rules.setup.options = Options::default();
        }
        Ok(rules)
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn start(&self) -> State {
        let seats = self.setup.seats;
        let swaps = self.setup.options.number("swaps").unwrap_or(1);
        State {
            open: Open {
                swaps: BySeat::filled(seats, swaps as u8),
                points: BySeat::filled(seats, 0),
                ..Open::default()
            },
            hands: BySeat::filled(seats, Cards::default()),
            ballast: self.ballast(),
            ..State::default()
        }
    }

    fn next(&self, state: &State) -> Next {
        match state.open.phase {
            Phase::Spin | Phase::Deal | Phase::Draw => Next::Chance,
            Phase::Act => Next::Act(state.open.turn),
            Phase::Over => Next::Over,
        }
    }

    fn outcome(&self, state: &State) -> Outcome {
        let mut outcome = state.outcome();
        if self.broken(Breakage::WinsEarly) {
            outcome.winners = state.leaders();
        }
        if self.broken(Breakage::ScoresForFive) {
            let five = SeatCount::new(5).expect("a table may have five");
            outcome.scores = BySeat::filled(five, 0);
        }
        outcome
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) -> Coverage {
        if self.broken(Breakage::ListClears) {
            out.clear();
        }
        let next = self.next(state);
        if next == Next::Over && self.broken(Breakage::ListsWhenOver) {
            out.push(Action::Pass);
        }
        if next != Next::Act(seat) {
            let follows = next.seat().map(|turn| self.setup.seats.after(turn)) == Some(seat);
            if follows && self.broken(Breakage::ListsForOthers) {
                out.push(Action::Pass);
            }
            return Coverage::Complete;
        }
        let before = out.len();
        let partly = self.broken(Breakage::ListsPartly);
        for card in state.hands[seat].iter() {
            for action in [Action::Play(card), Action::Swap(card)] {
                let illegal = self.broken(Breakage::ListsIllegal);
                let left_out = partly && matches!(action, Action::Swap(_));
                if (self.law(state, seat, &action).is_ok() || illegal) && !left_out {
                    out.push(action);
                }
            }
        }
        if !self.broken(Breakage::ListMisses) || out.len() == before {
            out.push(Action::Pass);
        }
        if self.broken(Breakage::ListsTwice) {
            out.push(Action::Pass);
        }
        if partly {
            Coverage::Partial
        } else {
            Coverage::Complete
        }
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal> {
        let law = self.law(state, seat, action);
        if law.is_err() {
            if self.broken(Breakage::CheckRemembers) {
                self.memory.store(1, Ordering::Relaxed);
            }
            if self.broken(Breakage::CheckChanges) {
                state.tries.add();
            }
            if self.broken(Breakage::RefusalUnwritten) {
                return Err(Illegal::Unwritten);
            }
        }
        law
    }

    fn chances(&self, state: &State, out: &mut Vec<(u32, Chance)>) {
        match state.open.phase {
            Phase::Spin => out.extend([(2, Chance::Spin(Way::Up)), (1, Chance::Spin(Way::Down))]),
            Phase::Deal | Phase::Draw => {
                let seat = state.owed();
                let mut cards: Vec<u8> = state.deck().iter().collect();
                if self.broken(Breakage::ChanceMisses) {
                    cards.truncate(5);
                }
                out.extend(cards.iter().map(|card| (1, Chance::Deal(seat, *card))));
                if self.broken(Breakage::ChanceTwice) {
                    out.push((1, Chance::Deal(seat, cards[0])));
                }
                if self.broken(Breakage::ChanceWithoutWeight) {
                    out.last_mut().expect("there is a card").0 = 0;
                }
            }
            Phase::Act | Phase::Over => {}
        }
    }

    fn check_chance(&self, state: &State, chance: &Chance) -> Result<(), Illegal> {
        let possible = match (state.open.phase, chance) {
            (Phase::Spin, Chance::Spin(_)) => true,
            (Phase::Deal | Phase::Draw, Chance::Deal(seat, card)) => {
                let free = state.deck().has(*card) || self.broken(Breakage::ChanceImpossible);
                *seat == state.owed() && free
            }
            (Phase::Spin | Phase::Deal | Phase::Draw | Phase::Act | Phase::Over, _) => false,
        };
        // HL-1: only the spin and cards of the deck.
        if possible {
            Ok(())
        } else {
            Err(Illegal::CannotOccur)
        }
    }

    fn apply(&self, state: &mut State, event: &EventOf<Self>) {
        match *event {
            Event::Act(seat, action) => self.act(state, seat, action),
            Event::Chance(Chance::Spin(way)) => {
                state.open.way = Some(way);
                state.open.phase = Phase::Deal;
            }
            Event::Chance(Chance::Deal(seat, card)) => self.deal_in_turn(state, seat, card),
        }
        if self.broken(Breakage::ApplyAllocates) {
            std::hint::black_box(vec![1]);
        }
        let extra = match () {
            () if self.broken(Breakage::ApplyRemembers) => {
                self.memory.fetch_add(1, Ordering::Relaxed) % 2
            }
            () if self.broken(Breakage::CheckRemembers) => self.memory.load(Ordering::Relaxed),
            () => 0,
        };
        state.open.points[Seat::FIRST] += i32::from(extra);
    }

    fn seals(&self, _: &State, event: &EventOf<Self>) -> bool {
        match event {
            Event::Act(_, Action::Play(_)) => !self.broken(Breakage::PlayUnsealed),
            Event::Act(_, Action::Swap(_) | Action::Pass) => false,
            Event::Chance(_) => !self.broken(Breakage::DealUnsealed),
        }
    }

    fn kept(&self, state: &State) -> State {
        let mut kept = state.clone();
        if self.broken(Breakage::KeptForgets) {
            kept.open.points = BySeat::default();
        }
        kept
    }
}

impl Hidden for HighLow {
    type View = View;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let own = match viewer {
            Viewer::Seat(seat) => Some((seat, state.hands[seat])),
            Viewer::Public => None,
        };
        let smuggles =
            self.broken(Breakage::DeterminizePeeks) || self.broken(Breakage::ViewTextLeaks);
        View {
            open: state.open,
            own,
            counts: BySeat::from_fn(self.setup.seats, |seat| state.hands[seat].len()),
            leak: self
                .broken(Breakage::ViewLeaks)
                .then_some(state.hands[state.open.turn]),
            smuggled: Smuggled(smuggles.then(|| state.clone())),
        }
    }

    fn determinize(&self, view: &View, rng: &mut Prng, into: &mut State) {
        let own = |seat: Seat| view.own.filter(|(owner, _)| *owner == seat);
        let mine = view.own.map_or(Cards::default(), |(_, cards)| cards);
        let mut unknown: Vec<u8> = Cards::ALL
            .without(view.open.pile)
            .without(mine)
            .iter()
            .collect();
        let old = into.clone();
        into.open = view.open;
        into.tries = state::Tries::default();
        into.ballast = self.ballast();
        into.hands = BySeat::from_fn(self.setup.seats, |seat| match own(seat) {
            Some((_, cards)) => cards,
            None => {
                let lost = u32::from(self.broken(Breakage::DeterminizeLosesCards));
                let count = view.counts[seat].saturating_sub(lost);
                (0..count).map(|_| take(&mut unknown, rng)).collect()
            }
        });
        let fits = view
            .counts
            .iter()
            .all(|(seat, count)| old.hands[seat].len() == *count);
        if self.broken(Breakage::DeterminizeKeeps) && fits && old.open == view.open {
            into.hands = old.hands;
        }
        if let (true, Some(truth)) = (self.broken(Breakage::DeterminizePeeks), &view.smuggled.0) {
            into.hands = truth.hands;
        }
    }
}

impl Notation for HighLow {
    fn load(
        seats: Option<SeatCount>,
        options: &Options,
        line: &str,
    ) -> Result<(Self, State), Faults> {
        let state = notation::read_position(line)?;
        let found = state.hands.seats();
        if seats.is_some_and(|seats| seats != found) {
            return Err(Faults::plain(format!("the line has {found} seats")));
        }
        let setup = Setup::new(&Self::META, found.get(), options.clone())?;
        let rules = Self::new(&setup)?;
        let state = State {
            ballast: rules.ballast(),
            ..state
        };
        Ok((rules, state))
    }

    fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        notation::read_action(text)
    }

    fn write_action(&self, action: &Action, out: &mut dyn Write) -> fmt::Result {
        match action {
            Action::Play(card) => write!(out, "play {card}"),
            Action::Swap(card) if self.broken(Breakage::ActionMisspelt) => {
                write!(out, "play {card}")
            }
            Action::Swap(card) => write!(out, "swap {card}"),
            Action::Pass => out.write_str("pass"),
        }
    }

    fn read_chance(&self, text: &str) -> Result<Chance, NotationError> {
        notation::read_chance(text)
    }

    fn write_chance(&self, chance: &Chance, out: &mut dyn Write) -> fmt::Result {
        match chance {
            Chance::Spin(Way::Up) => out.write_str("spin up"),
            Chance::Spin(Way::Down) => out.write_str("spin down"),
            Chance::Deal(seat, card) if self.broken(Breakage::ChanceMisspelt) => {
                write!(out, "deal {seat} {card}")
            }
            Chance::Deal(seat, card) => write!(out, "deal {} {card}", seat.letter()),
        }
    }

    fn write_position(&self, state: &State, out: &mut dyn Write) -> fmt::Result {
        let mut open = state.open;
        if self.broken(Breakage::PositionForgets) {
            open.swaps = BySeat::filled(self.setup.seats, 0);
        }
        if self.broken(Breakage::PositionUnseats) {
            open.turn = Seat::FIRST;
        }
        notation::write_open(&open, out)?;
        for (seat, hand) in state.hands.iter() {
            notation::write_seat(seat, &notation::cards(*hand), &open, out)?;
        }
        if self.broken(Breakage::PositionTwoLines) {
            out.write_char('\n')?;
        }
        Ok(())
    }

    fn write_view(&self, view: &View, out: &mut dyn Write) -> fmt::Result {
        notation::write_open(&view.open, out)?;
        for (seat, count) in view.counts.iter() {
            let hand = match view.own {
                Some((owner, cards)) if owner == seat => notation::cards(cards),
                Some(_) | None => format!("{count}?"),
            };
            notation::write_seat(seat, &hand, &view.open, out)?;
        }
        if let (true, Some(truth)) = (self.broken(Breakage::ViewTextLeaks), &view.smuggled.0) {
            write!(out, " {:?}", truth.hands[truth.open.turn])?;
        }
        Ok(())
    }

    fn record_lines(&self, _: &State, events: &[EventOf<Self>], out: &mut Vec<String>) {
        if let Some(Event::Act(seat, action)) = events.last() {
            let end = if self.broken(Breakage::RecordTwoLines) {
                "\n"
            } else {
                ""
            };
            out.push(format!("{} {}{end}", seat.letter(), self.action(action)));
        }
    }
}

impl Telling for HighLow {
    fn narrate(
        &self,
        before: &State,
        event: &EventOf<Self>,
        audience: &Audience<'_>,
        out: &mut dyn Write,
    ) -> fmt::Result {
        let viewer = audience.viewer;
        if self.broken(Breakage::NarrationEmpty) {
            return Ok(());
        }
        match *event {
            Event::Act(seat, Action::Play(card)) => write!(out, "seat {seat} plays {card}"),
            Event::Act(seat, Action::Swap(card)) if viewer.is(seat) => {
                write!(out, "seat {seat} puts back {card}")
            }
            Event::Act(seat, Action::Swap(_)) => write!(out, "seat {seat} puts back a card"),
            Event::Act(seat, Action::Pass) if self.broken(Breakage::NarrationLeaksHand) => {
                write!(out, "seat {seat} passes with {:?}", before.hands[seat])
            }
            Event::Act(seat, Action::Pass) => write!(out, "seat {seat} passes"),
            Event::Chance(Chance::Spin(Way::Up)) => out.write_str("up it goes"),
            Event::Chance(Chance::Spin(Way::Down)) => out.write_str("down it goes"),
            Event::Chance(Chance::Deal(seat, card)) => {
                if viewer.is(seat) || self.broken(Breakage::NarrationLeaksDeal) {
                    write!(out, "seat {seat} is dealt {card}")
                } else {
                    write!(out, "seat {seat} is dealt a card")
                }
            }
        }
    }

    fn explain(&self, why: &Illegal, out: &mut dyn Write) -> fmt::Result {
        if self.broken(Breakage::RefusalWordless) {
            return Ok(());
        }
        match why {
            Illegal::Over => out.write_str("the game is over"),
            Illegal::ChanceDue => out.write_str("chance comes first"),
            Illegal::NotYourTurn { turn } => write!(out, "it is the turn of seat {turn}"),
            Illegal::NotInHand { card } => write!(out, "{card} is not in this hand"),
            Illegal::WrongWay { card, top } => write!(out, "{card} goes the wrong way from {top}"),
            Illegal::NoSwapLeft => out.write_str("no swap is left"),
            Illegal::CannotOccur => out.write_str("this cannot occur now"),
            Illegal::Unwritten => out.write_str("nobody knows why"),
            Illegal::Elsewhere { seat } => write!(out, "seat {seat} has it"),
        }
    }

    fn propose(
        &self,
        before: &State,
        seat: Seat,
        action: &Action,
        out: &mut dyn Write,
    ) -> fmt::Result {
        if *action == Action::Pass && self.broken(Breakage::ProposalLeaks) {
            let next = self.setup.seats.after(seat);
            return write!(out, "passing to {:?}", before.hands[next]);
        }
        self.narrate(
            before,
            &Event::Act(seat, *action),
            &Audience::of(Viewer::Seat(seat)),
            out,
        )
    }
}

impl Hints for HighLow {
    fn is_sound(&self, action: &Action) -> bool {
        *action != Action::Swap(state::HIGHEST)
    }

    fn pick(&self, state: &State, seat: Seat, rng: &mut Prng, scratch: &mut Vec<Action>) -> Action {
        scratch.clear();
        self.actions(state, seat, scratch);
        if scratch.iter().any(|action| self.is_sound(action)) {
            scratch.retain(|action| self.is_sound(action));
        }
        if self.broken(Breakage::PickNarrow) && scratch.len() > 1 {
            scratch.retain(|action| *action != Action::Pass);
        }
        if self.broken(Breakage::PickIllegal) {
            let held = |card: &u8| !state.hands[seat].has(*card);
            scratch.extend((1..=state::HIGHEST).find(held).map(Action::Play));
        }
        *rng.choose(scratch)
    }

    fn draw(&self, state: &State, rng: &mut Prng, scratch: &mut Vec<(u32, Chance)>) -> Chance {
        scratch.clear();
        self.chances(state, scratch);
        if self.broken(Breakage::DrawEven) {
            return rng.choose(scratch).1;
        }
        *rng.weighted(scratch)
    }

    fn observe(
        &self,
        _: &State,
        event: &EventOf<Self>,
        _: &State,
        report: &mut dyn FnMut(usize, f64),
    ) {
        if let Event::Act(_, Action::Play(_)) = event {
            let figure = usize::from(self.broken(Breakage::FigureUnknown));
            report(figure, 1.0);
        }
    }

    fn heuristics() -> &'static [Heuristic<Self>] {
        Self::THUMBS
    }
}

impl Facts for HighLow {
    const HIDDEN: bool = true;

    fn turn(&self, view: &View) -> Option<Seat> {
        (view.open.phase != Phase::Over).then_some(view.open.turn)
    }
}
