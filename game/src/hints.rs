//! What helps bots and simulations to play a game well or fast.

use crate::{BySeat, Event, EventOf, Hidden, Next, Outcome, Prng, Rules, Seat};

/// What helps bots and simulations. Everything here has a default.
pub trait Hints: Hidden {
    /// Whether a sensible player might consider the action. Bots leave other actions out as long as
    /// they have a choice.
    fn is_sound(&self, action: &Self::Action) -> bool {
        let _ = action;
        true
    }

    /// One sound legal action of the seat that must decide, each equally likely (any legal one if
    /// none is sound). A game can override this with something faster than listing them all.
    fn pick(
        &self,
        state: &Self::State,
        seat: Seat,
        rng: &mut Prng,
        scratch: &mut Vec<Self::Action>,
    ) -> Self::Action {
        scratch.clear();
        self.actions(state, seat, scratch);
        if scratch.iter().any(|action| self.is_sound(action)) {
            scratch.retain(|action| self.is_sound(action));
        }
        *rng.choose(scratch)
    }

    /// One outcome of the chance that is due, with a probability in proportion to its weight. A game
    /// can override this with something faster than listing them all.
    fn draw(
        &self,
        state: &Self::State,
        rng: &mut Prng,
        scratch: &mut Vec<(u32, Self::Chance)>,
    ) -> Self::Chance {
        scratch.clear();
        self.chances(state, scratch);
        *rng.weighted(scratch)
    }

    /// Reports what the event adds to the figures of [`Meta::figures`](crate::Meta::figures), by index.
    fn observe(
        &self,
        before: &Self::State,
        event: &EventOf<Self>,
        after: &Self::State,
        report: &mut dyn FnMut(usize, f64),
    ) {
        let _ = (before, event, after, report);
    }

    /// A cheap estimate of each seat's share of the win, adding up to 1, for a search that cannot
    /// play every game to its end. `None` if the game has no estimate.
    fn estimate(&self, state: &Self::State) -> Option<BySeat<f64>> {
        let _ = state;
        None
    }

    /// The estimate that the first bots of the game went by, for bots that are kept as they were so that
    /// newer ones can be measured by them.
    fn first_estimate(&self, state: &Self::State) -> Option<BySeat<f64>> {
        self.estimate(state)
    }

    /// Looks one action ahead: adds to `out`, for each of these actions of the seat that decides, what
    /// [`estimate`](Hints::estimate) would say after it and what is then [`known`](Hints::known). A game
    /// can do that faster than by applying them all. It may change the state but must restore it.
    /// Returns whether it did; otherwise it adds nothing.
    fn foresee(
        &self,
        state: &mut Self::State,
        seat: Seat,
        actions: &[Self::Action],
        out: &mut Vec<Foreseen>,
    ) -> bool {
        let _ = (state, seat, actions, out);
        false
    }

    /// A number that tells positions apart, for a search that can meet the same one on several ways. Two
    /// states have the same number only if the same actions are open in both and the same is true of them, as far
    /// as a few plays ahead can show. `None` if the game has no such number, or none for this state.
    fn key(&self, state: &Self::State) -> Option<u64> {
        let _ = state;
        None
    }

    /// Whether two actions of the seat that must decide come to the same for everybody's chances, as where one is
    /// the mirror image of the other: neither can be better. `false` where the game does not know.
    fn are_alike(&self, state: &Self::State, one: &Self::Action, other: &Self::Action) -> bool {
        let _ = state;
        one == other
    }

    /// How the game ends from here with the best play of all seats, if that is known for certain: it is
    /// over, or the game holds a table of exact results.
    fn known(&self, state: &Self::State) -> Option<Known> {
        match self.next(state) {
            Next::Over => Known::of(&self.outcome(state)),
            Next::Act(_) | Next::Chance => None,
        }
    }

    /// The exact share of the win that the seat can expect after each of these actions, all of which it may
    /// take now, with the best play of all seats. `None` if that takes more than so many positions. By
    /// default what is [`known`](Hints::known) after each of them.
    fn solve(
        &self,
        state: &Self::State,
        seat: Seat,
        actions: &[Self::Action],
        positions: u64,
    ) -> Option<Vec<f64>> {
        let _ = positions;
        let share = |action: &Self::Action| {
            let mut after = state.clone();
            self.apply(&mut after, &Event::Act(seat, *action));
            let known = self.known(&after)?;
            Some(match known.winner {
                Some(winner) => f64::from(u8::from(winner == seat)),
                None => 1.0 / f64::from(self.setup().seats.get()),
            })
        };
        actions.iter().map(share).collect()
    }

    /// What a puzzle is about whose solution is this action, in a word or two for those who choose one.
    fn theme(&self, state: &Self::State, seat: Seat, action: &Self::Action) -> &'static str {
        let _ = (state, seat, action);
        "Best move"
    }

    /// The action that somebody would take who looks no further than this decision, such as the one that scores most at
    /// once; `None` if none stands out so. A position whose best move is that one is no puzzle.
    fn obvious(
        &self,
        state: &Self::State,
        seat: Seat,
        actions: &[Self::Action],
    ) -> Option<Self::Action> {
        let _ = (state, seat, actions);
        None
    }

    /// The game's own way to weigh a decision for advice, where it knows a better one than a search:
    /// what the actions worth considering promise, each played out in this many games, the best first.
    /// Just one action is weighed whatever it is. `None` if the game has no such way.
    fn weigh(
        &self,
        view: &Self::View,
        seat: Seat,
        actions: &[Self::Action],
        games: u32,
        rng: &mut Prng,
    ) -> Option<Vec<Promise<Self::Action>>> {
        let _ = (view, seat, actions, games, rng);
        None
    }

    /// The game's own way to play on to the end as good players would, faster than by asking them: each
    /// seat's share of the win. No seat goes by what it cannot see. `None` if the game has no such way.
    fn play_on(&self, state: &Self::State, rng: &mut Prng) -> Option<BySeat<f64>> {
        let _ = (state, rng);
        None
    }

    /// The game's own way to think about a decision for a player that does not mind waiting. The action
    /// is legal; in a game that does not list every action it may be one that is not listed. `None` if
    /// the game has no such way.
    fn ponder(
        &self,
        view: &Self::View,
        seat: Seat,
        actions: &[Self::Action],
        playouts: Playouts,
        rng: &mut Prng,
    ) -> Option<Self::Action> {
        let _ = (view, seat, actions, playouts, rng);
        None
    }

    /// The rules of thumb that come with the game, as players.
    fn heuristics() -> &'static [Heuristic<Self>] {
        &[]
    }
}

/// What a search sees ahead of an action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Foreseen {
    /// The share of the win that the seat can expect after it.
    pub share: f32,
    /// What is known for certain after it.
    pub known: Option<Known>,
}

/// How a game ends for certain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// Who wins; nobody if it is drawn.
    pub winner: Option<Seat>,
    /// After how many plays, if the winner hurries and the others do what they can to delay it.
    pub plays: u16,
}

impl Known {
    /// The end of a finished game, unless several win it together.
    pub fn of(outcome: &Outcome) -> Option<Self> {
        let mut winners = outcome.winners.iter();
        let winner = winners.next();
        winners
            .next()
            .is_none()
            .then_some(Self { winner, plays: 0 })
    }
}

/// How much is played out when a player [ponders](Hints::ponder).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Playouts {
    /// Choices that are played out.
    pub choices: u32,
    /// Games of each of them, unless it falls behind.
    pub games: u32,
}

/// What an action promises to the seat that takes it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Promise<A> {
    /// The action.
    pub action: A,
    /// The win share that the seat can expect after it.
    pub share: f64,
    /// The standard error of that share.
    pub error: f64,
    /// The part of the games that it won, which may count less for the share than by how much it did.
    pub won: f64,
}

/// A rule of thumb for one game, as a player. It gets a view, so it cannot see hidden state.
pub struct Heuristic<G: Hidden> {
    /// The name in `--bots`.
    pub name: &'static str,
    /// What it does, in a sentence without a period.
    pub about: &'static str,
    /// How it chooses.
    pub choose: Choose<G>,
}

/// Chooses one of `actions`, which are all legal for `seat`, sound where there is a choice, and not
/// empty.
pub type Choose<G> = fn(
    rules: &G,
    view: &<G as Hidden>::View,
    seat: Seat,
    actions: &[<G as Rules>::Action],
    rng: &mut Prng,
) -> <G as Rules>::Action;
