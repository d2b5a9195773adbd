//! What a search weighs and how far it looks: the numbers that were found by measuring.

use game::{BySeat, Hints, Known, Next, SeatCount};

/// How a search works, apart from its budget.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// Trees grown apart from each other and merged at the root. Their number, not that of the
    /// threads that grow them, decides what comes out.
    pub trees: u32,
    /// How much a seldom tried action is favored.
    pub explore: f32,
    /// How much worse than its tried neighbors an untried action is taken to be.
    pub urgency: f32,
    /// Whether positions are guessed at by [`Hints::estimate`](game::Hints::estimate) as soon as they
    /// can be reached. Estimates decide what is tried first: e times as readily for this much more
    /// of a win share.
    pub foresight: Option<f32>,
    /// Which of the game's estimates it goes by.
    pub judge: Judge,
    /// Whether a position that was looked ahead from is worth what the best action there promises, and not
    /// what it looks like itself.
    pub ahead: bool,
    /// Whether a position that is met again on another way begins with what was found out about it there.
    pub twins: bool,
    /// How far guesses are shaken, in win shares, so that trees differ and no two games are the same.
    pub jitter: f32,
    /// How many times smaller the differences between positions are at tables of more than two. There a seldom
    /// tried action is favored so much less, estimates count so much more, and guesses are shaken less by its root.
    pub crowd: f32,
    /// Events played out beyond the tree before the position is guessed at.
    pub plies: u32,
    /// Who plays these out.
    pub rollout: Rollout,
    /// How a position is estimated if the game has no estimate: this many more points make a seat
    /// e times as likely to win. All seats alike if none.
    pub lead: Option<f32>,
    /// How many outcomes of chance a node considers.
    pub widening: Widening,
    /// How many actions a node looks at where something is hidden; elsewhere it looks at all.
    pub breadth: Widening,
    /// Whether a bot plays by the game's first rule of thumb unless the search finds an action better
    /// by this many standard errors. For searches too short to be right against a good rule.
    pub trust: Option<f64>,
}

/// Which of a game's estimates a search goes by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judge {
    /// The best it has, [`Hints::estimate`], with what it knows for certain.
    Present,
    /// The one its first bots had, [`Hints::first_estimate`], and nothing else: for bots that are kept
    /// as they were.
    First,
}

impl Judge {
    pub(super) fn estimate<G: Hints>(self, rules: &G, state: &G::State) -> Option<BySeat<f64>> {
        match self {
            Self::Present => rules.estimate(state),
            Self::First => rules.first_estimate(state),
        }
    }

    pub(super) fn known<G: Hints>(self, rules: &G, state: &G::State) -> Option<Known> {
        match (self, rules.next(state)) {
            (Self::Present, _) => rules.known(state),
            (Self::First, Next::Over) => Known::of(&rules.outcome(state)),
            (Self::First, Next::Act(_) | Next::Chance) => None,
        }
    }
}

/// Who plays on beyond the tree.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Rollout {
    /// Random sound actions.
    Random,
    /// The game's first rule of thumb, but a random action this often.
    Guided {
        /// The part of actions left to chance, from 0 to 1.
        slips: f64,
    },
}

/// How many children a node may have after `n` visits: `factor` times `n` to the power `exponent`,
/// and at least one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Widening {
    /// The number after one visit.
    pub factor: f64,
    /// How fast it grows; 1 or more with a large factor is no bound at all.
    pub exponent: f64,
}

impl Widening {
    /// Every child at once.
    pub const NONE: Self = Self {
        factor: 1e9,
        exponent: 1.0,
    };

    /// As many as the root of its visits.
    pub const ROOT: Self = Self {
        factor: 1.0,
        exponent: 0.5,
    };

    /// Whether a node with these visits and children may have another child.
    pub(super) fn allows(self, visits: u32, children: u16) -> bool {
        let most = self.factor * f64::from(visits.max(1)).powf(self.exponent);
        f64::from(children) < most.max(1.0)
    }
}

impl Settings {
    /// Looks far along few lines, and guesses where it stops.
    pub const GUESSING: Self = Self {
        trees: 2,
        explore: 1.0,
        urgency: 0.05,
        foresight: Some(8.0),
        ahead: true,
        twins: true,
        judge: Judge::Present,
        jitter: 0.04,
        crowd: 6.0,
        plies: 0,
        rollout: Rollout::Random,
        lead: None,
        widening: Widening::NONE,
        breadth: Widening::ROOT,
        trust: None,
    };

    /// Plays every simulation to the end of the game.
    pub const PLAYING_OUT: Self = Self {
        trees: 2,
        explore: 1.0,
        urgency: 0.05,
        foresight: None,
        ahead: false,
        twins: false,
        judge: Judge::Present,
        jitter: 0.0,
        crowd: 1.0,
        plies: u32::MAX,
        rollout: Rollout::Guided { slips: 0.1 },
        lead: None,
        // Bounding the outcomes of chance was tried and made play near the end worse, not better.
        widening: Widening::NONE,
        breadth: Widening::ROOT,
        trust: None,
    };

    /// The same for a table of so many.
    pub(super) fn at(self, seats: SeatCount) -> Self {
        if seats.get() <= 2 {
            return self;
        }
        Self {
            explore: self.explore / self.crowd,
            foresight: self.foresight.map(|sharpness| sharpness * self.crowd),
            // Shaken less than that, games would repeat themselves.
            jitter: self.jitter / self.crowd.sqrt(),
            ..self
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            trees: 2,
            explore: 0.7,
            urgency: 0.05,
            foresight: None,
            ahead: false,
            twins: false,
            judge: Judge::Present,
            jitter: 0.04,
            crowd: 1.0,
            plies: u32::MAX,
            rollout: Rollout::Random,
            lead: None,
            widening: Widening::NONE,
            breadth: Widening::ROOT,
            trust: None,
        }
    }
}
