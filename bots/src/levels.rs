//! The levels a person can choose, and what each of them is in each game.
//!
//! What is written here was found by playing: `roundhouse match GAME --bots easy,medium,hard`.

use game::{Game, Prng, Seat};

use crate::search::{Budget, Rollout, Searcher, Settings, Widening};
use crate::{Bot, Thumb};

/// How strong an opponent is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// For a first game.
    Easy,
    /// For somebody who knows the game.
    Medium,
    /// As strong as it gets within the time a person waits.
    Hard,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// The name in `--bots`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }

    /// The bot of this level.
    pub fn bot<G: Game>(self) -> Box<dyn Bot<G>> {
        match recipe(G::META.slug, self) {
            Recipe::Search {
                settings,
                simulations,
                ..
            } => {
                let budget = Budget::simulations(simulations);
                Box::new(Searcher::new(self.name(), settings, budget))
            }
            Recipe::Thumb { slips, slip, .. } => Box::new(Slipping {
                name: self.name(),
                thumb: G::heuristics().first().map(Thumb::new),
                slips,
                slip,
                scratch: Vec::new(),
            }),
        }
    }

    /// How to search in a game for advice: as the hard level does, or by playing out at random where
    /// that one goes by a rule of thumb, which takes too long to ask thousands of times.
    pub fn advice<G: Game>() -> Settings {
        match recipe(G::META.slug, Self::Hard) {
            Recipe::Search { settings, .. } => settings,
            Recipe::Thumb { .. } => Settings {
                rollout: Rollout::Random,
                ..PLAYING_OUT
            },
        }
    }

    /// What the level does in a game, in a phrase without a period.
    pub fn about<G: Game>(self) -> &'static str {
        match recipe(G::META.slug, self) {
            Recipe::Search { about, .. } | Recipe::Thumb { about, .. } => about,
        }
    }
}

/// The bot that searches whatever the levels do, for those who want to study it.
pub(crate) struct Searching;

impl Searching {
    /// The name in `--bots`; a colon and a number of simulations may follow.
    pub(crate) const NAME: &'static str = "search";

    /// What it does, in a phrase without a period.
    pub(crate) fn about<G: Game>() -> &'static str {
        Self::recipe(G::META.slug).2
    }

    /// The bot that a name such as `search:500` means, if it means one.
    pub(crate) fn bot<G: Game>(name: &str) -> Option<Searcher<G>> {
        let (settings, usual, _) = Self::recipe(G::META.slug);
        let simulations = match name.strip_prefix(Self::NAME)? {
            "" => usual,
            rest => rest
                .strip_prefix(':')?
                .parse()
                .ok()
                .filter(|&count| count > 0)?,
        };
        Some(Searcher::new(
            name,
            settings,
            Budget::simulations(simulations),
        ))
    }

    fn recipe(slug: &str) -> (Settings, u32, &'static str) {
        match slug {
            "great-railroad" => (
                GUESSING,
                2_000,
                "tree search that guesses at positions; search:500 makes 500 simulations a move",
            ),
            "luminaries" => (
                IMAGINING,
                60,
                "the planner, corrected by a tree search over imagined hands; search:500 makes 500 \
                 simulations a move",
            ),
            "century-run" => (
                PLAYING_OUT,
                200,
                "tree search that plays games out; search:500 makes 500 simulations a move",
            ),
            _ => (
                PLAYING_OUT,
                3_000,
                "tree search that plays games out; search:500 makes 500 simulations a move",
            ),
        }
    }
}

/// What a level is made of.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Recipe {
    Search {
        settings: Settings,
        simulations: u32,
        about: &'static str,
    },
    /// The game's first rule of thumb, forgotten this often.
    Thumb {
        slips: f64,
        slip: Slip,
        about: &'static str,
    },
}

/// What is done when the rule of thumb is forgotten.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Slip {
    /// A random action.
    Whim,
    /// The action listed last, which is to do as little as possible in a game that lists so.
    Least,
}

/// Looks far along few lines, and guesses where it stops.
const GUESSING: Settings = Settings {
    trees: 2,
    explore: 1.0,
    urgency: 0.05,
    foresight: Some(8.0),
    jitter: 0.04,
    plies: 0,
    rollout: Rollout::Random,
    lead: None,
    widening: Widening::NONE,
    breadth: Widening::ROOT,
    trust: None,
};

/// Plays every simulation to the end of the game.
const PLAYING_OUT: Settings = Settings {
    trees: 2,
    explore: 1.0,
    urgency: 0.05,
    foresight: None,
    jitter: 0.0,
    plies: u32::MAX,
    rollout: Rollout::Guided { slips: 0.1 },
    lead: None,
    // Bounding the outcomes of chance made play near the end of big-train worse, not better.
    widening: Widening::NONE,
    breadth: Widening::ROOT,
    trust: None,
};

/// Lets the rule of thumb play on for some turns, and then goes by the scores.
const IMAGINING: Settings = Settings {
    plies: 40,
    rollout: Rollout::Guided { slips: 0.0 },
    lead: Some(10.0),
    // Few simulations take long here: going by them alone lost every game against the planner.
    trust: Some(2.5),
    ..PLAYING_OUT
};

fn recipe(slug: &str, level: Level) -> Recipe {
    let search = |settings, simulations, about| Recipe::Search {
        settings,
        simulations,
        about,
    };
    let thumb = |slips, about| Recipe::Thumb {
        slips,
        slip: Slip::Whim,
        about,
    };
    match (slug, level) {
        // Fewer simulations alone do not make it weaker; guessing badly does.
        ("great-railroad", Level::Easy) => search(
            Settings {
                trees: 1,
                jitter: 0.12,
                ..GUESSING
            },
            40,
            "looks a move or two ahead, and misjudges what it sees",
        ),
        ("great-railroad", Level::Medium) => search(
            Settings {
                trees: 1,
                ..GUESSING
            },
            250,
            "looks some moves ahead",
        ),
        ("great-railroad", Level::Hard) => {
            search(GUESSING, 8_000, "searches for a part of a second")
        }
        // Random play is too good to be easy here: the best play there is wins 70 % against it.
        ("big-train", Level::Easy) => Recipe::Thumb {
            slips: 1.0,
            slip: Slip::Least,
            about: "timid: declines every square it may",
        },
        ("big-train", Level::Medium) => thumb(
            0.65,
            "lays what suits its colour when it thinks of it, which is a third of the time",
        ),
        ("big-train", Level::Hard) => search(
            PLAYING_OUT,
            3_000,
            "plays every choice out many times; most of this game is luck all the same",
        ),
        ("century-run", Level::Easy | Level::Medium | Level::Hard) => thumb(
            0.0,
            "thrifty: choice hardly matters in this game, so all levels play alike and well",
        ),
        ("luminaries", Level::Easy) => thumb(0.25, "plans, but every fourth step is a whim"),
        ("luminaries", Level::Medium) => thumb(0.08, "plans, with a whim now and then"),
        ("luminaries", Level::Hard) => {
            thumb(0.0, "plans the cheapest routes and keeps to what pays best")
        }
        (_, Level::Easy) => thumb(0.5, "a rule of thumb, forgotten half the time"),
        (_, Level::Medium) => search(PLAYING_OUT, 100, "plays each choice out a few times"),
        (_, Level::Hard) => search(PLAYING_OUT, 4_000, "plays each choice out many times"),
    }
}

/// A rule of thumb that is forgotten now and then.
struct Slipping<G: Game> {
    name: &'static str,
    thumb: Option<Thumb<G>>,
    slips: f64,
    slip: Slip,
    scratch: Vec<G::Action>,
}

impl<G: Game> Bot<G> for Slipping<G> {
    fn name(&self) -> &str {
        self.name
    }

    fn choose(
        &mut self,
        rules: &G,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
        rng: &mut Prng,
    ) -> G::Action {
        let thumb = self.thumb.as_mut();
        let thumb = thumb.filter(|_| self.slips <= 0.0 || rng.unit() >= self.slips);
        match (thumb, self.slip) {
            (Some(thumb), _) => thumb.choose(rules, view, seat, actions, rng),
            (None, Slip::Least) => *actions.last().expect("there are at least two actions"),
            (None, Slip::Whim) => {
                // A whim is what random play would do, which may know better than an even choice
                // among hundreds of actions; what is hidden does not change what is offered.
                let mut state = G::State::default();
                rules.determinize(view, rng, &mut state);
                rules.pick(&state, seat, rng, &mut self.scratch)
            }
        }
    }
}
