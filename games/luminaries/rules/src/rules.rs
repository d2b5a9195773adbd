//! The rules as a value: set-up, board and variants.

use game::{
    BySeat, Coverage, Event, EventOf, Faults, Figure, Meta, Next, OptionKind, OptionSpec, Options,
    Outcome, Per, Rules, Seat, SeatCount, Setup,
};

use crate::action::{Action, Deal};
use crate::board::{Board, Era, Regionals};
use crate::illegal::Illegal;
use crate::state::{Phase, State};

/// What a table may play differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Variants {
    /// the removal is chosen before the new card is drawn.
    pub remove_before_draw: bool,
    /// a route is as short as any with the same owners.
    pub total_minimum: bool,
    /// after founding a company the card comes from the deck.
    pub found_deck_only: bool,
    /// either regional card may be skipped.
    pub skip_free: bool,
    /// any number of bonus claims a turn.
    pub bonus_many: bool,
    /// bonus cards are awarded without a claim.
    pub bonus_auto: bool,
    /// starting cards are chosen openly, seat by seat.
    pub setup_in_order: bool,
    /// of the discard piles only the top card is seen.
    pub top_only: bool,
    /// Score stacks are open.
    pub open_stacks: bool,
}

impl Variants {
    fn read(options: &Options) -> Self {
        Self {
            remove_before_draw: options.flag("remove-before-draw"),
            total_minimum: options.flag("total-minimum"),
            found_deck_only: options.flag("found-deck-only"),
            skip_free: options.flag("skip-free"),
            bonus_many: options.flag("bonus-many"),
            bonus_auto: options.flag("bonus-auto"),
            setup_in_order: options.flag("setup-in-order"),
            top_only: options.flag("top-only"),
            open_stacks: options.flag("open-stacks"),
        }
    }
}

const fn variant(name: &'static str, about: &'static str) -> OptionSpec {
    OptionSpec {
        name,
        kind: OptionKind::Flag,
        about,
    }
}

/// 20th Century Limited.
#[derive(Clone, Debug)]
pub struct Luminaries {
    pub(crate) setup: Setup,
    pub(crate) seats: SeatCount,
    pub(crate) first: Seat,
    pub(crate) variants: Variants,
    pub(crate) board: &'static Board,
}

impl Luminaries {
    /// The board the game is played on.
    pub fn board(&self) -> &'static Board {
        self.board
    }

    /// What the table plays differently.
    pub fn variants(&self) -> Variants {
        self.variants
    }

    /// How many sit at the table.
    pub fn seats(&self) -> SeatCount {
        self.seats
    }

    /// LU-3: the waivers a seat starts with.
    pub fn starting_waivers(&self) -> u8 {
        self.board.counts.waivers_per_seat * self.seats.get()
    }
}

const fn figure(name: &'static str, per: Per) -> Figure {
    Figure { name, per }
}

impl Rules for Luminaries {
    const META: Meta = Meta {
        slug: "luminaries",
        title: "20th Century Limited",
        origin: "Carla and Jeff Horger, Rio Grande Games, 2015",
        about: "Lay track anywhere, found companies that take it away again, and ride on your rivals' rails for a waiver",
        seats: (2, 5),
        usual_seats: 3,
        rules_version: 1,
        options: &[
            OptionSpec {
                name: "first",
                kind: OptionKind::Number { min: 1, max: 5 },
                about: "the seat that begins each round",
            },
            variant(
                "remove-before-draw",
                "the removal is chosen before the new company card is drawn (R-1)",
            ),
            variant(
                "total-minimum",
                "a company's route is as short as any with the same owners (R-2)",
            ),
            variant(
                "found-deck-only",
                "after founding a company the new card comes from the deck (R-13)",
            ),
            variant("skip-free", "either regional card may be skipped (R-17)"),
            variant(
                "bonus-many",
                "any number of bonus cards may be claimed in a turn (R-23)",
            ),
            variant(
                "bonus-auto",
                "bonus cards go at once to the seat that meets the goal (R-24)",
            ),
            variant(
                "setup-in-order",
                "starting cards are chosen openly, seat by seat (R-37)",
            ),
            variant(
                "top-only",
                "only the top card of the discard piles is seen (R-38)",
            ),
            variant("open-stacks", "everybody sees all scored cards"),
        ],
        rulebook: include_str!("../rules.md"),
        figures: &[
            figure("rounds per game", Per::Game),
            figure("games ended by regionals", Per::Game),
            figure("score per seat", Per::Report),
            figure("winner's score", Per::Report),
            figure("margin of first over second", Per::Report),
            figure("ties for first place", Per::Game),
            figure("regionals per seat", Per::Report),
            figure("companies per seat", Per::Report),
            figure("segments placed per seat", Per::Game),
            figure("waivers paid to rivals per seat", Per::Game),
            figure("scored cards that used waivers", Per::Report),
            figure("turns spent lifting per seat", Per::Game),
            figure("swaps per seat", Per::Game),
            figure("resets per seat", Per::Game),
            figure("skips per seat", Per::Game),
            figure("bonuses claimed per game", Per::Game),
            figure("end bonuses per seat", Per::Report),
            figure("company reshuffles per game", Per::Game),
            figure("wins of the first seat", Per::Game),
        ],
        limit: 10_000,
    };

    type State = State;

    type Action = Action;

    type Chance = Deal;

    type Illegal = Illegal;

    fn new(setup: &Setup) -> Result<Self, Faults> {
        let checked = Setup::new(&Self::META, setup.seats.get(), setup.options.clone())?;
        let first = match checked.options.number("first") {
            None => Seat::FIRST,
            Some(number) => {
                let seat = u8::try_from(number).ok().and_then(Seat::from_number);
                // LU-11: any seat of the table may begin.
                seat.filter(|&seat| checked.seats.has(seat))
                    .ok_or_else(|| {
                        Faults::against(
                            game::RuleId::new("LU", 11),
                            format!("seat {number} cannot begin at a table of {}", checked.seats),
                        )
                    })?
            }
        };
        Ok(Self {
            seats: checked.seats,
            first,
            variants: Variants::read(&checked.options),
            board: Board::printed(),
            setup: checked,
        })
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn start(&self) -> State {
        let mut state = State {
            deck: self.board.all_companies(),
            undrawn: Regionals::first(self.board.regionals.len()),
            round: 1,
            first: self.first,
            turn: Seat::FIRST,
            phase: Phase::Setup,
            ..State::default()
        };
        for seat in self.seats.iter() {
            let estate = state.estate_mut(seat);
            // LU-2, LU-3, LU-10: segments, waivers, trackers at 0.
            estate.supply = self.board.counts.segments_per_player;
            estate.waivers = self.starting_waivers();
            estate.next = Era(self.board.counts.start_eras.len() as u8 + 1);
        }
        state
    }

    fn next(&self, state: &State) -> Next {
        if state.phase == Phase::Over {
            Next::Over
        } else if self.owed(state).is_some() {
            Next::Chance
        } else {
            Next::Act(state.turn)
        }
    }

    fn outcome(&self, state: &State) -> Outcome {
        // LU-118: nothing is counted before the end.
        if state.phase == Phase::Over {
            self.final_outcome(state)
        } else {
            Outcome::open(BySeat::filled(self.seats, 0))
        }
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) -> Coverage {
        self.list(state, seat, out)
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.judge(state, seat, action)
    }

    fn chances(&self, state: &State, out: &mut Vec<(u32, Deal)>) {
        self.list_chances(state, out);
    }

    fn check_chance(&self, state: &State, chance: &Deal) -> Result<(), Illegal> {
        self.check_deal(state, chance)
    }

    fn apply(&self, state: &mut State, event: &EventOf<Self>) {
        match event {
            Event::Act(seat, action) => self.act(state, *seat, action),
            Event::Chance(deal) => self.deal(state, deal),
        }
    }

    fn seals(&self, _: &State, event: &EventOf<Self>) -> bool {
        match event {
            Event::Chance(_) => true,
            Event::Act(_, action) => match action {
                // A card is turned face up, or the turn passes to somebody else.
                Action::Choose(..)
                | Action::Keep(_)
                | Action::Regional(..)
                | Action::Company(..)
                | Action::Swap(_)
                | Action::Skip(_)
                | Action::Claim(..)
                | Action::End => true,
                Action::Lay(..) | Action::Draw(_) | Action::Remove(_) | Action::Reset => false,
            },
        }
    }
}
