//! A tiny game with a die, a choice and a secret, to try tables and laboratories on.
//!
//! Each round a die is thrown, which the seats see and the public does not; a six is twice as likely
//! as any other face. Then each seat in turn takes the pips or leaves them. Nobody may go beyond the
//! target. The game ends after a round in which somebody stands exactly at the target, or after
//! forty rounds without a winner.

use std::fmt::{self, Write};

use game::{
    Audience, BySeat, Cite, Coverage, Event, EventOf, Facts, Faults, Figure, Heuristic, Hidden,
    Hints, Meta, Next, Notation, NotationError, OptionSpec, Options, Outcome, Per, Prng, RuleId,
    Rules, Seat, SeatCount, Setup, Telling, Viewer,
};

const ROUNDS: u32 = 40;

pub(crate) struct Pips {
    setup: Setup,
    target: i32,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct State {
    pub(crate) round: u32,
    pub(crate) die: Option<u8>,
    pub(crate) turn: Seat,
    pub(crate) scores: BySeat<i32>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct View {
    state: State,
    /// The public knows that a die lies there, but not what it shows.
    covered: Option<()>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Action {
    Take,
    Leave,
    /// Only with the variant `burning`, and never wise: the own pips are gone.
    Burn,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Face(pub(crate) u8);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Illegal {
    Over,
    DieDue,
    DieLies,
    Turn { of: Seat },
    Beyond { sum: i32, target: i32 },
    NoFire,
    NoFace { face: u8 },
}

impl Cite for Illegal {
    fn rule(&self) -> RuleId {
        RuleId::new(
            "PI",
            match self {
                Self::Over => 1,
                Self::DieDue | Self::DieLies => 2,
                Self::Turn { .. } => 3,
                Self::Beyond { .. } => 4,
                Self::NoFire => 5,
                Self::NoFace { .. } => 6,
            },
        )
    }
}

impl Pips {
    fn over(&self, state: &State) -> bool {
        let between_rounds = state.die.is_none();
        let reached = state.scores.as_slice().contains(&self.target);
        between_rounds && (reached || state.round == ROUNDS)
    }
}

impl Rules for Pips {
    const META: Meta = Meta {
        slug: "pips",
        title: "Pips",
        origin: "made up for tests",
        about: "take or leave what the die shows",
        seats: (1, 4),
        usual_seats: 2,
        rules_version: 3,
        options: &[
            OptionSpec::number("target", "Target", (1, 99), "the sum to reach", "10"),
            OptionSpec::variant("burning", "Burning", "pips may be burned"),
        ],
        rulebook: "- **PI-1** A game that is over is over.\n",
        sources: "",
        board: "",
        figures: &[
            Figure {
                name: "takes per game",
                per: Per::Game,
            },
            Figure {
                name: "pips per throw",
                per: Per::Report,
            },
            Figure {
                name: "share of the target",
                per: Per::Report,
            },
        ],
        limit: 150,
    };

    type State = State;

    type Action = Action;

    type Chance = Face;

    type Illegal = Illegal;

    fn new(setup: &Setup) -> Result<Self, Faults> {
        let setup = Setup::new(&Self::META, setup.seats.get(), setup.options.clone())?;
        let target = setup.options.number("target").unwrap_or(10) as i32;
        Ok(Self { setup, target })
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn start(&self) -> State {
        State {
            scores: BySeat::filled(self.setup.seats, 0),
            ..State::default()
        }
    }

    fn next(&self, state: &State) -> Next {
        match state.die {
            Some(_) => Next::Act(state.turn),
            None if self.over(state) => Next::Over,
            None => Next::Chance,
        }
    }

    fn outcome(&self, state: &State) -> Outcome {
        let mut outcome = Outcome::open(state.scores);
        if self.over(state) {
            let at_target = |seat: &Seat| state.scores[*seat] == self.target;
            outcome.winners = self.setup.seats.iter().filter(at_target).collect();
        }
        outcome
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) -> Coverage {
        let all = [Action::Take, Action::Leave, Action::Burn].into_iter();
        out.extend(all.filter(|action| self.check(state, seat, action).is_ok()));
        Coverage::Complete
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal> {
        let Some(die) = state.die else {
            return Err(if self.over(state) {
                Illegal::Over
            } else {
                Illegal::DieDue
            });
        };
        if seat != state.turn {
            return Err(Illegal::Turn { of: state.turn });
        }
        let sum = state.scores[seat] + i32::from(die);
        let target = self.target;
        match action {
            Action::Take if sum > target => Err(Illegal::Beyond { sum, target }),
            Action::Burn if !self.setup.options.flag("burning") => Err(Illegal::NoFire),
            Action::Take | Action::Leave | Action::Burn => Ok(()),
        }
    }

    fn chances(&self, state: &State, out: &mut Vec<(u32, Face)>) {
        if self.next(state) == Next::Chance {
            // Not in the order of the notation, which a table must put them in.
            out.extend([6, 5, 4, 3, 2, 1].map(|face| (1 + u32::from(face == 6), Face(face))));
        }
    }

    fn check_chance(&self, state: &State, chance: &Face) -> Result<(), Illegal> {
        match self.next(state) {
            Next::Over => Err(Illegal::Over),
            Next::Act(_) => Err(Illegal::DieLies),
            Next::Chance if !(1..=6).contains(&chance.0) => Err(Illegal::NoFace { face: chance.0 }),
            Next::Chance => Ok(()),
        }
    }

    fn apply(&self, state: &mut State, event: &EventOf<Self>) {
        match event {
            Event::Chance(face) => {
                state.die = Some(face.0);
                state.round += 1;
            }
            Event::Act(seat, action) => {
                let die = state.die.map_or(0, i32::from);
                match action {
                    Action::Take => state.scores[*seat] += die,
                    Action::Leave => {}
                    Action::Burn => state.scores[*seat] = 0,
                }
                state.turn = self.setup.seats.after(*seat);
                if state.turn == Seat::FIRST {
                    state.die = None;
                }
            }
        }
    }

    fn seals(&self, _: &State, event: &EventOf<Self>) -> bool {
        matches!(event, Event::Chance(_))
    }
}

impl Hidden for Pips {
    type View = View;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let mut state = state.clone();
        let mut covered = None;
        if viewer == Viewer::Public {
            covered = state.die.take().map(|_| ());
        }
        View { state, covered }
    }

    fn determinize(&self, view: &View, rng: &mut Prng, into: &mut State) {
        into.clone_from(&view.state);
        if view.covered.is_some() {
            into.die = Some(rng.below(6) as u8 + 1);
        }
    }
}

impl Notation for Pips {
    /// `pips 2 target=10 burning=no round=3 die=4 turn=1 scores=3,5`; no die between rounds.
    fn load(
        seats: Option<SeatCount>,
        options: &Options,
        line: &str,
    ) -> Result<(Self, State), Faults> {
        let bad = || Faults::plain(format!("{line:?} is no position of pips"));
        let words: Vec<&str> = line.split(' ').collect();
        let [name, count, target, burning, round, die, turn, scores] = words[..] else {
            return Err(bad());
        };
        let number = |word: &str, key: &str| -> Option<i64> {
            word.strip_prefix(key)?.strip_prefix('=')?.parse().ok()
        };
        let count: u8 = count.parse().map_err(|_| bad())?;
        if name != "pips" || seats.is_some_and(|seats| seats.get() != count) {
            return Err(bad());
        }
        let mut options = options.clone();
        let target = number(target, "target").ok_or_else(bad)?;
        if options.number("target").unwrap_or(target) != target {
            return Err(Faults::plain("the target contradicts the line"));
        }
        options.set("target", game::Value::Number(target));
        if burning == "burning=yes" {
            options.set("burning", game::Value::Flag(true));
        }
        let rules = Self::new(&Setup::new(&Self::META, count, options)?)?;
        let mut state = rules.start();
        state.round = number(round, "round")
            .filter(|n| (0..=40).contains(n))
            .ok_or_else(bad)? as u32;
        state.die = match die.strip_prefix("die=") {
            Some("-") => None,
            Some(face) => Some(
                face.parse()
                    .ok()
                    .filter(|n| (1..=6).contains(n))
                    .ok_or_else(bad)?,
            ),
            None => return Err(bad()),
        };
        state.turn = number(turn, "turn")
            .and_then(|n| Seat::from_number(u8::try_from(n).ok()?))
            .filter(|seat| rules.setup.seats.has(*seat))
            .ok_or_else(bad)?;
        let scores = scores.strip_prefix("scores=").ok_or_else(bad)?;
        let scores: Vec<i32> = scores.split(',').filter_map(|n| n.parse().ok()).collect();
        let fit = scores.iter().all(|n| (0..=rules.target).contains(n));
        if scores.len() != usize::from(count) || !fit {
            return Err(bad());
        }
        state.scores = BySeat::from_fn(rules.setup.seats, |seat| scores[seat.index()]);
        Ok((rules, state))
    }

    fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        match text {
            "take" => Ok(Action::Take),
            "leave" => Ok(Action::Leave),
            "burn" => Ok(Action::Burn),
            _ => Err(NotationError::new(text, "take, leave or burn")),
        }
    }

    fn write_action(&self, action: &Action, out: &mut dyn Write) -> fmt::Result {
        out.write_str(match action {
            Action::Take => "take",
            Action::Leave => "leave",
            Action::Burn => "burn",
        })
    }

    fn read_chance(&self, text: &str) -> Result<Face, NotationError> {
        let face = text.strip_prefix("die ").and_then(|n| n.parse().ok());
        let face = face.filter(|face: &u8| format!("die {face}") == text);
        face.map(Face)
            .ok_or_else(|| NotationError::new(text, "die and a number"))
    }

    fn write_chance(&self, chance: &Face, out: &mut dyn Write) -> fmt::Result {
        write!(out, "die {}", chance.0)
    }

    fn write_position(&self, state: &State, out: &mut dyn Write) -> fmt::Result {
        let burning = if self.setup.options.flag("burning") {
            "yes"
        } else {
            "no"
        };
        let die = state.die.map_or("-".into(), |die| die.to_string());
        let scores: Vec<String> = state.scores.as_slice().iter().map(i32::to_string).collect();
        write!(
            out,
            "pips {} target={} burning={burning} round={} die={die} turn={} scores={}",
            self.setup.seats,
            self.target,
            state.round,
            state.turn,
            scores.join(",")
        )
    }

    fn write_view(&self, view: &View, out: &mut dyn Write) -> fmt::Result {
        self.write_position(&view.state, out)?;
        out.write_str(if view.covered.is_some() {
            " covered"
        } else {
            ""
        })
    }

    fn record_lines(&self, start: &State, events: &[EventOf<Self>], out: &mut Vec<String>) {
        let mut state = start.clone();
        let mut line = String::new();
        for event in events {
            if let Event::Chance(_) = event {
                line.clear();
            }
            self.apply(&mut state, event);
            write!(line, "{} ", self.event(event)).expect("a string takes any text");
        }
        if state.die.is_none() && !events.is_empty() {
            out.push(format!("{}: {}", state.round, line.trim_end()));
        }
    }
}

impl Telling for Pips {
    fn narrate(
        &self,
        before: &State,
        event: &EventOf<Self>,
        audience: &Audience<'_>,
        out: &mut dyn Write,
    ) -> fmt::Result {
        let viewer = audience.viewer;
        match event {
            Event::Chance(_) if viewer == Viewer::Public => out.write_str("a die is thrown"),
            Event::Chance(face) => write!(out, "the die shows {}", face.0),
            Event::Act(seat, Action::Take) => {
                write!(out, "seat {seat} takes on from {}", before.scores[*seat])
            }
            Event::Act(seat, Action::Leave) => write!(out, "seat {seat} leaves it"),
            Event::Act(seat, Action::Burn) => write!(out, "seat {seat} burns its pips"),
        }
    }

    fn explain(&self, why: &Illegal, out: &mut dyn Write) -> fmt::Result {
        match why {
            Illegal::Over => out.write_str("the game is over"),
            Illegal::DieDue => out.write_str("the die is to be thrown first"),
            Illegal::DieLies => out.write_str("the die lies on the table"),
            Illegal::Turn { of } => write!(out, "it is the turn of seat {of}"),
            Illegal::Beyond { sum, target } => write!(out, "{sum} is beyond {target}"),
            Illegal::NoFire => out.write_str("nothing burns at this table"),
            Illegal::NoFace { face } => write!(out, "no die shows {face}"),
        }
    }
}

impl Hints for Pips {
    fn is_sound(&self, action: &Action) -> bool {
        *action != Action::Burn
    }

    fn observe(
        &self,
        _: &State,
        event: &EventOf<Self>,
        after: &State,
        report: &mut dyn FnMut(usize, f64),
    ) {
        match event {
            Event::Act(seat, Action::Take) => {
                report(0, 1.0);
                report(2, f64::from(after.scores[*seat]) / f64::from(self.target));
            }
            Event::Act(_, Action::Leave | Action::Burn) => {}
            Event::Chance(face) => report(1, f64::from(face.0)),
        }
    }

    fn heuristics() -> &'static [Heuristic<Self>] {
        &[
            Heuristic {
                name: "greedy",
                about: "takes whatever it may",
                choose: |_, _, _, actions, _| actions[0],
            },
            Heuristic {
                name: "cheat",
                about: "burns what must not be burned",
                choose: |_, _, _, _, _| Action::Burn,
            },
        ]
    }
}

impl Facts for Pips {
    fn turn(&self, view: &View) -> Option<Seat> {
        self.next(&view.state).seat()
    }
}
