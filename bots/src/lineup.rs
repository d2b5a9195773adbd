//! The lineup of a game: what each level a person can choose is in it, and how its search is set.
//!
//! A lineup is a value that the game's own table crate gives. What stands in it was found by
//! playing: `roundhouse match GAME --bots easy,medium,hard`.

use std::fmt;

use game::{Game, Playouts, Prng, Seat};

use crate::search::{Budget, Rollout, Searcher, Settings};
use crate::{Bot, Follower, Outside, Patience, Ponderer, Random, Thumb};

/// How strong an opponent is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// For a first game.
    Easy,
    /// For people who know the game.
    Medium,
    /// For people who have beaten that. Only games in which the step to the next level is too large have it.
    Skilled,
    /// For people who play the game well.
    Hard,
    /// For people who have beaten that. Only games in which the step to the next level is too large have it.
    Expert,
    /// As strong as it gets within the time a person waits: two seconds on two cores at most.
    Master,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Self; 6] = [
        Self::Easy,
        Self::Medium,
        Self::Skilled,
        Self::Hard,
        Self::Expert,
        Self::Master,
    ];

    /// The name in `--bots`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Skilled => "skilled",
            Self::Hard => "hard",
            Self::Expert => "expert",
            Self::Master => "master",
        }
    }
}

/// The bots of one game.
///
/// ```
/// use bots::Lineup;
/// use connect_four::ConnectFour;
///
/// let roster = Lineup::GENERAL.roster::<ConnectFour>();
/// let names: Vec<String> = roster.iter().map(|bot| bot.name.to_string()).collect();
/// assert!(["random", "search", "easy", "hard"].iter().all(|name| names.contains(&name.to_string())));
/// assert!(Lineup::GENERAL.named::<ConnectFour>("nobody").is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lineup {
    /// What plays at [`Level::Easy`].
    pub easy: Recipe,
    /// What plays at [`Level::Medium`].
    pub medium: Recipe,
    /// What plays at [`Level::Skilled`], if the game has it.
    pub skilled: Option<Recipe>,
    /// What plays at [`Level::Hard`].
    pub hard: Recipe,
    /// What plays at [`Level::Expert`], if the game has it.
    pub expert: Option<Recipe>,
    /// What plays at [`Level::Master`].
    pub master: Recipe,
    /// Levels of earlier versions, kept as they were to measure newer ones by.
    pub former: &'static [Former],
    /// The bot `search`, for those who want to study it.
    pub search: Searching,
    /// Games of each meeting that it takes to distinguish the levels. Games with much chance need many, and
    /// where a game is thought about for long there is time for few.
    pub match_games: u64,
}

/// What a level is made of.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Recipe {
    /// A tree search.
    Search {
        /// How it searches.
        settings: Settings,
        /// How long it thinks about a move.
        budget: Budget,
        /// What it does, in a phrase without a period.
        about: &'static str,
    },
    /// The game's first rule of thumb, forgotten now and then.
    Thumb {
        /// How often it is forgotten, from 0 to 1.
        slips: f64,
        /// What is done then.
        slip: Slip,
        /// What it does, in a phrase without a period.
        about: &'static str,
    },
    /// The game's own way to [think](game::Hints::ponder) about a decision.
    Ponder {
        /// How much is played out.
        playouts: Playouts,
        /// What it does, in a phrase without a period.
        about: &'static str,
    },
    /// One of the game's own players.
    Player {
        /// Its name among the game's rules of thumb.
        name: &'static str,
        /// What it does, in a phrase without a period.
        about: &'static str,
    },
}

/// A level of an earlier version.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Former {
    /// The name in `--bots`: the level, an at sign and the number of the version.
    pub name: &'static str,
    /// What it is made of.
    pub recipe: Recipe,
}

/// What is done when the rule of thumb is forgotten.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slip {
    /// A random action.
    Whim,
    /// The action listed last, which is to do as little as possible in a game that lists so.
    Least,
}

/// The bot that always searches, at any level.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Searching {
    /// How it searches.
    pub settings: Settings,
    /// Simulations per move by default.
    pub simulations: u32,
    /// What it does, in a phrase without a period.
    pub about: &'static str,
}

impl Searching {
    /// The name in `--bots`; a colon and a number of simulations may follow.
    const NAME: &'static str = "search";

    /// The bot that a name such as `search:500` means, if it means one.
    fn bot<G: Game>(&self, name: &str) -> Option<Searcher<G>> {
        let budget = budget(name, Self::NAME, self.simulations)?;
        Some(Searcher::new(name, self.settings, budget))
    }
}

/// The budget that a name such as `search:500` states, or the usual one if it states none; nothing if it
/// is another name.
fn budget(name: &str, plain: &str, usual: u32) -> Option<Budget> {
    let simulations = match name.strip_prefix(plain)? {
        "" => usual,
        rest => rest
            .strip_prefix(':')?
            .parse()
            .ok()
            .filter(|&count| count > 0)?,
    };
    Some(Budget::simulations(simulations))
}

/// Simulations of advice where the hard level makes none: fewer than a hint has time for.
const ADVISED: u32 = 1_000;

impl Recipe {
    /// A search with this many simulations per move.
    pub const fn search(settings: Settings, simulations: u32, about: &'static str) -> Self {
        Self::Search {
            settings,
            budget: Budget::simulations(simulations),
            about,
        }
    }

    /// A search that stops after this time at the latest. It does not play the same game twice.
    pub const fn timed(settings: Settings, budget: Budget, about: &'static str) -> Self {
        Self::Search {
            settings,
            budget,
            about,
        }
    }

    /// The rule of thumb, with a random action this often.
    pub const fn thumb(slips: f64, about: &'static str) -> Self {
        Self::Thumb {
            slips,
            slip: Slip::Whim,
            about,
        }
    }

    /// The bot that plays so.
    fn bot<G: Game>(self, name: &'static str) -> Box<dyn Bot<G>> {
        match self {
            Self::Search {
                settings, budget, ..
            } => Box::new(Searcher::new(name, settings, budget)),
            Self::Thumb { slips, slip, .. } => Box::new(Slipping {
                name,
                thumb: G::heuristics().first().map(Thumb::new),
                slips,
                slip,
                scratch: Vec::new(),
            }),
            Self::Ponder { playouts, .. } => Box::new(Ponderer::new(name, playouts)),
            Self::Player { name: player, .. } => {
                let mut players = G::heuristics().iter();
                Box::new(Slipping {
                    name,
                    thumb: players.find(|one| one.name == player).map(Thumb::new),
                    slips: 0.0,
                    slip: Slip::Whim,
                    scratch: Vec::new(),
                })
            }
        }
    }

    /// What it does, in a phrase without a period.
    pub const fn about(&self) -> &'static str {
        match self {
            Self::Search { about, .. }
            | Self::Thumb { about, .. }
            | Self::Ponder { about, .. }
            | Self::Player { about, .. } => about,
        }
    }
}

impl Lineup {
    /// For a game that has not been measured yet: a rule of thumb, and searches that play games out.
    pub const GENERAL: Self = Self {
        easy: Recipe::thumb(0.5, "a rule of thumb, forgotten half the time"),
        medium: Recipe::search(
            Settings::PLAYING_OUT,
            100,
            "plays each choice out a few times",
        ),
        skilled: None,
        hard: Recipe::search(
            Settings::PLAYING_OUT,
            4_000,
            "plays each choice out many times",
        ),
        expert: None,
        master: Recipe::search(
            Settings::PLAYING_OUT,
            40_000,
            "plays each choice out very many times",
        ),
        former: &[],
        search: Searching {
            settings: Settings::PLAYING_OUT,
            simulations: 3_000,
            about: "tree search that plays games out; search:500 makes 500 simulations a move",
        },
        match_games: 160,
    };

    /// What plays at a level; nothing if the game does not have it.
    pub const fn recipe(&self, level: Level) -> Option<&Recipe> {
        match level {
            Level::Easy => Some(&self.easy),
            Level::Medium => Some(&self.medium),
            Level::Skilled => self.skilled.as_ref(),
            Level::Hard => Some(&self.hard),
            Level::Expert => self.expert.as_ref(),
            Level::Master => Some(&self.master),
        }
    }

    /// The levels that the game has, the weakest first, with what plays there.
    pub fn levels(&self) -> impl DoubleEndedIterator<Item = (Level, &Recipe)> {
        let levels = Level::ALL.into_iter();
        levels.filter_map(|level| Some((level, self.recipe(level)?)))
    }

    /// The level of that name with what plays there, if the game has it.
    fn level(&self, name: &str) -> Option<(Level, &Recipe)> {
        self.levels().find(|(level, _)| level.name() == name)
    }

    /// Whether a level goes by the clock, so that it does not play the same game twice.
    pub fn is_timed(&self, name: &str) -> bool {
        self.level(name).is_some_and(
            |(_, recipe)| matches!(recipe, Recipe::Search { budget, .. } if budget.time.is_some()),
        )
    }

    /// The bot of a level; nothing if the game does not have it.
    pub fn bot<G: Game>(&self, level: Level) -> Option<Box<dyn Bot<G>>> {
        Some(self.recipe(level)?.bot(level.name()))
    }

    /// How to search for advice: as the hard level does, or by playing out at random where that one
    /// goes by a rule of thumb, which takes too long to ask thousands of times. A game that
    /// [weighs](game::Hints::weigh) decisions itself is asked instead.
    pub const fn advice(&self) -> Settings {
        match self.hard {
            Recipe::Search { settings, .. } => settings,
            Recipe::Thumb { .. } | Recipe::Ponder { .. } | Recipe::Player { .. } => Settings {
                rollout: Rollout::Random,
                ..Settings::PLAYING_OUT
            },
        }
    }

    /// The bot that a name such as `advice:500` means, if it means one. Without a number it makes as many
    /// simulations as the hard level.
    fn advised<G: Game>(&self, name: &str) -> Option<Follower<G>> {
        let usual = match self.hard {
            Recipe::Search { budget, .. } => budget.simulations,
            Recipe::Thumb { .. } | Recipe::Ponder { .. } | Recipe::Player { .. } => ADVISED,
        };
        let budget = budget(name, Follower::<G>::NAME, usual)?;
        Some(Follower::new(name, self.advice(), budget))
    }

    /// Every bot that can play `G`: random, the rules of thumb, the search, advice, the levels, then those
    /// of earlier versions.
    pub fn roster<G: Game>(&self) -> Vec<Listing> {
        let random = Listing {
            name: Random::NAME,
            about: Random::ABOUT,
        };
        let thumbs = G::heuristics().iter().map(|heuristic| Listing {
            name: heuristic.name,
            about: heuristic.about,
        });
        let search = Listing {
            name: Searching::NAME,
            about: self.search.about,
        };
        let advice = Listing {
            name: Follower::<G>::NAME,
            about: Follower::<G>::ABOUT,
        };
        let levels = self.levels().map(|(level, recipe)| Listing {
            name: level.name(),
            about: recipe.about(),
        });
        let former = self.former.iter().map(|former| Listing {
            name: former.name,
            about: former.recipe.about(),
        });
        std::iter::once(random)
            .chain(thumbs)
            .chain([search, advice])
            .chain(levels)
            .chain(former)
            .collect()
    }

    /// The bot of that name.
    ///
    /// # Errors
    /// If `G` has none, with the names it has.
    pub fn named<G: Game>(&self, name: &str) -> Result<Box<dyn Bot<G>>, UnknownBot> {
        if name == Random::NAME {
            return Ok(Box::new(Random));
        }
        if let Some((level, recipe)) = self.level(name) {
            return Ok(recipe.bot(level.name()));
        }
        if let Some(former) = self.former.iter().find(|former| former.name == name) {
            return Ok(former.recipe.bot(former.name));
        }
        if let Some(search) = self.search.bot::<G>(name) {
            return Ok(Box::new(search));
        }
        if let Some(advised) = self.advised::<G>(name) {
            return Ok(Box::new(advised));
        }
        let heuristic = G::heuristics()
            .iter()
            .find(|heuristic| heuristic.name == name);
        match heuristic {
            Some(heuristic) => Ok(Box::new(Thumb::new(heuristic))),
            None => Err(UnknownBot {
                name: name.into(),
                game: G::META.slug,
                known: self.roster::<G>().iter().map(|bot| bot.name).collect(),
            }),
        }
    }
}

impl Lineup {
    /// The bot of that name, or the program of that path with its arguments.
    ///
    /// # Errors
    /// If it is no path and `G` has no such bot.
    pub fn seat<G: Game>(
        &self,
        name: &str,
        patience: Patience,
    ) -> Result<Box<dyn Bot<G>>, UnknownBot> {
        if Outside::is_path(name) {
            return Ok(Box::new(Outside::new(name, patience)));
        }
        self.named(name)
    }
}

/// One line of the roster.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Listing {
    /// The name in `--bots`.
    pub name: &'static str,
    /// What it does, in a phrase without a period.
    pub about: &'static str,
}

/// A name that no bot of the game has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownBot {
    /// The name asked for.
    pub name: String,
    /// The game it was asked for.
    pub game: &'static str,
    /// The names there are.
    pub known: Vec<&'static str>,
}

impl fmt::Display for UnknownBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} has no bot {:?}; it has {}",
            self.game,
            self.name,
            self.known.join(", ")
        )
    }
}

impl std::error::Error for UnknownBot {}

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
