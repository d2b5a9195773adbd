//! How one guest's games came out: for each game and against each opponent.

use game::Arrange;
use std::collections::BTreeMap;

use store::GuestId;

use crate::summary::{Sat, Summary};

/// How games came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games that were played to their end.
    pub played: u32,
    /// Games the guest won alone.
    pub won: u32,
    /// Games the guest won with others.
    pub shared: u32,
    /// Games that nobody won.
    pub drawn: u32,
}

impl Tally {
    /// Games that others won.
    pub fn lost(self) -> u32 {
        self.played - self.won - self.shared - self.drawn
    }

    fn count(&mut self, result: Result) {
        self.played += 1;
        match result {
            Result::Won => self.won += 1,
            Result::Shared => self.shared += 1,
            Result::Drawn => self.drawn += 1,
            Result::Lost => {}
        }
    }
}

/// How a game came out for a guest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Result {
    /// The guest won alone.
    Won,
    /// The guest won with others.
    Shared,
    /// Nobody won.
    Drawn,
    /// Others won.
    Lost,
}

impl Result {
    /// How a finished game came out for a guest. Nothing for one who held no seat, or more than one:
    /// people around one screen.
    #[must_use]
    pub fn of(summary: &Summary, guest: GuestId) -> Option<Self> {
        let mut own = (1..).zip(&summary.seats).filter(|(_, sat)| sat.is(guest));
        let (seat, _) = own.next()?;
        if own.next().is_some() {
            return None;
        }
        Some(match &summary.winners[..] {
            [] => Self::Drawn,
            [winner] if *winner == seat => Self::Won,
            winners if winners.contains(&seat) => Self::Shared,
            _ => Self::Lost,
        })
    }

    /// In a word or two.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Shared => "won together",
            Self::Drawn => "drawn",
            Self::Lost => "lost",
        }
    }
}

impl Sat {
    fn is(&self, guest: GuestId) -> bool {
        match self {
            Self::Guest { guest: sat, .. } => *sat == guest,
            Self::Bot { .. } => false,
        }
    }
}

/// Somebody whom a guest has played.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Opponent {
    /// A guest.
    Guest(GuestId),
    /// A bot of this level.
    Bot(String),
}

/// How one guest's games came out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// All of them.
    pub all: Tally,
    /// By the name of the game.
    pub games: BTreeMap<String, Tally>,
    /// By opponent, each with a name.
    opponents: BTreeMap<Opponent, (String, Tally)>,
}

impl Statistics {
    /// Counts a finished game of a guest.
    pub fn count(&mut self, guest: GuestId, game: &str, summary: &Summary) {
        let Some(result) = Result::of(summary, guest) else {
            return;
        };
        self.all.count(result);
        self.games.entry(game.to_owned()).or_default().count(result);
        let mut met = Vec::new();
        for sat in summary.seats.iter().filter(|sat| !sat.is(guest)) {
            let (opponent, name) = match sat {
                Sat::Guest { guest, name } => (Opponent::Guest(*guest), name.clone()),
                Sat::Bot { level } => (Opponent::Bot(level.clone()), format!("{level} bots")),
            };
            // Who sat there twice was met once.
            if met.contains(&opponent) {
                continue;
            }
            met.push(opponent.clone());
            let entry = self.opponents.entry(opponent).or_default();
            entry.0 = name;
            entry.1.count(result);
        }
    }

    /// Opponents with their names, those who were met most often first.
    pub fn opponents(&self) -> Vec<(&str, Tally)> {
        let mut all: Vec<(&str, Tally)> = self
            .opponents
            .values()
            .map(|(name, tally)| (name.as_str(), *tally))
            .collect();
        all.arrange_by_key(|(_, tally)| std::cmp::Reverse(tally.played));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(number: u8) -> Sat {
        Sat::Guest {
            guest: number.to_string().parse().expect("an id"),
            name: format!("Guest {number}"),
        }
    }

    fn over(seats: &[u8], winners: &[u8]) -> Summary {
        let mut seats: Vec<Sat> = seats.iter().map(|number| person(*number)).collect();
        seats.push(Sat::Bot {
            level: "easy".into(),
        });
        Summary {
            seats,
            winners: winners.into(),
            ..Summary::default()
        }
    }

    #[test]
    fn games_are_counted_by_game_and_opponent() {
        let me: GuestId = "1".parse().expect("an id");
        let mut statistics = Statistics::default();
        for (game, summary) in [
            ("a", over(&[1, 2], &[1])),
            ("a", over(&[2, 1], &[1])),
            ("b", over(&[1, 3, 3], &[1, 2])),
            ("b", over(&[1], &[])),
            // Two seats of one guest, and a table where the guest has none.
            ("b", over(&[1, 1], &[1])),
            ("b", over(&[2, 3], &[1])),
        ] {
            statistics.count(me, game, &summary);
        }
        let tally = |played, won, shared, drawn| Tally {
            played,
            won,
            shared,
            drawn,
        };
        assert_eq!(statistics.all, tally(4, 1, 1, 1));
        assert_eq!(statistics.all.lost(), 1);
        assert_eq!(statistics.games["a"], tally(2, 1, 0, 0));
        assert_eq!(statistics.games["b"], tally(2, 0, 1, 1));
        let opponents = statistics.opponents();
        assert_eq!(opponents[0], ("easy bots", tally(4, 1, 1, 1)));
        assert_eq!(opponents[1], ("Guest 2", tally(2, 1, 0, 0)));
        assert_eq!(opponents[2], ("Guest 3", tally(1, 0, 1, 0)));
    }
}
