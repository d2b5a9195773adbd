//! Cards: companies, regional cards and bonus cards, and sets of them.

use super::edges::Vertex;
use super::map::City;

/// A company card, by its place in the board's data.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Company(pub(crate) u8);

/// A regional card, by its place in the board's data.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Regional(pub(crate) u8);

/// A bonus card, by its place in the board's data.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Bonus(pub(crate) u8);

/// An era of regional cards, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Era(pub(crate) u8);

impl Company {
    /// Its place in the data.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Regional {
    /// Its place in the data.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Bonus {
    /// Its place in the data.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Era {
    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Counting from 0, for arrays.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// The era after it; there may be no cards of it.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

/// Any card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Card {
    /// A company.
    Company(Company),
    /// A regional card.
    Regional(Regional),
    /// A bonus card.
    Bonus(Bonus),
}

impl Card {
    /// The company it is, if it is one.
    pub(crate) const fn company(self) -> Option<Company> {
        match self {
            Self::Company(card) => Some(card),
            Self::Regional(_) | Self::Bonus(_) => None,
        }
    }

    /// The regional card it is, if it is one.
    pub(crate) const fn regional(self) -> Option<Regional> {
        match self {
            Self::Regional(card) => Some(card),
            Self::Company(_) | Self::Bonus(_) => None,
        }
    }

    /// The bonus card it is, if it is one.
    pub(crate) const fn bonus(self) -> Option<Bonus> {
        match self {
            Self::Bonus(card) => Some(card),
            Self::Company(_) | Self::Regional(_) => None,
        }
    }
}

impl Default for Card {
    fn default() -> Self {
        Self::Company(Company(0))
    }
}

macro_rules! set {
    ($(#[$doc:meta])* $set:ident of $card:ident in $bits:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        pub struct $set(pub(crate) $bits);

        impl $set {
            /// No card.
            pub const EMPTY: Self = Self(0);
            /// The most cards there may be.
            pub const MOST: usize = <$bits>::BITS as usize;

            /// The first `count` cards of the data.
            pub const fn first(count: usize) -> Self {
                if count >= Self::MOST { Self(<$bits>::MAX) } else { Self((1 << count) - 1) }
            }

            /// Whether the card is in the set.
            #[inline]
            pub const fn has(self, card: $card) -> bool {
                self.0 >> card.0 & 1 == 1
            }

            /// Puts a card in.
            #[inline]
            pub const fn insert(&mut self, card: $card) {
                self.0 |= 1 << card.0;
            }

            /// Takes a card out.
            #[inline]
            pub const fn remove(&mut self, card: $card) {
                self.0 &= !(1 << card.0);
            }

            /// How many cards are in the set.
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether no card is in the set.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// What is in either.
            #[must_use]
            #[inline]
            pub const fn union(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// What is in both.
            #[must_use]
            #[inline]
            pub const fn both(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// What is here and not there.
            #[must_use]
            #[inline]
            pub const fn without(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// Whether everything here is there too.
            pub const fn within(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            /// The cards in the order of the data.
            pub fn iter(self) -> impl Iterator<Item = $card> {
                let mut bits = self.0;
                std::iter::from_fn(move || {
                    (bits != 0).then(|| {
                        let card = $card(bits.trailing_zeros() as u8);
                        bits &= bits - 1;
                        card
                    })
                })
            }

            /// The card that has `rank` others of the set before it, if the set is that large.
            pub fn nth(self, rank: usize) -> Option<$card> {
                self.iter().nth(rank)
            }
        }

        impl FromIterator<$card> for $set {
            fn from_iter<I: IntoIterator<Item = $card>>(cards: I) -> Self {
                let mut set = Self::EMPTY;
                for card in cards {
                    set.insert(card);
                }
                set
            }
        }
    };
}

set!(
    /// A set of company cards.
    Companies of Company in u64
);
set!(
    /// A set of regional cards.
    Regionals of Regional in u128
);
set!(
    /// A set of bonus cards.
    Bonuses of Bonus in u32
);

/// A set of cities, as bits in the order of the data.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cities(pub(crate) u128);

impl Cities {
    /// The most cities there may be.
    pub const MOST: usize = 128;

    /// Puts a city in.
    pub const fn insert(&mut self, city: City) {
        self.0 |= 1 << city.index();
    }

    /// Whether the city is in the set.
    pub const fn has(self, city: City) -> bool {
        self.0 >> city.index() & 1 == 1
    }

    /// How many cities are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no city is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// The most cities one card may name.
pub(crate) const MAX_CITIES: usize = 6;

/// The vertices a card wants joined.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Terminals {
    vertices: [Vertex; MAX_CITIES],
    count: u8,
}

impl Terminals {
    /// These vertices.
    ///
    /// # Panics
    /// If there are more than a card may name.
    pub fn new(vertices: &[Vertex]) -> Self {
        let mut all = [Vertex::default(); MAX_CITIES];
        all[..vertices.len()].copy_from_slice(vertices);
        Self {
            vertices: all,
            count: vertices.len() as u8,
        }
    }

    /// The vertices as a slice.
    #[inline]
    pub fn as_slice(&self) -> &[Vertex] {
        &self.vertices[..self.count as usize]
    }

    /// Whether the vertex is one of them.
    #[inline]
    pub fn has(&self, vertex: Vertex) -> bool {
        self.as_slice().contains(&vertex)
    }

    /// Every two of them.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = Self> + '_ {
        let vertices = self.as_slice().iter().enumerate();
        vertices.flat_map(|(index, &one)| {
            let others = self.as_slice()[index + 1..].iter();
            others.map(move |&other| Self::new(&[one, other]))
        })
    }
}

/// A company card as it is in the data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompanyCard {
    /// The short name in notation, such as `RD`.
    pub id: String,
    /// The railroad.
    pub name: String,
    /// The cities it wants joined.
    pub cities: Vec<City>,
    /// Their vertices.
    pub terminals: Terminals,
    /// The fewest segments that join them on an empty map.
    pub fewest: u8,
    /// Points (LU-111).
    pub value: u8,
}

/// A regional card as it is in the data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegionalCard {
    /// The name in notation, such as `E2-11`.
    pub id: String,
    /// Its era.
    pub era: Era,
    /// The cities it wants joined.
    pub cities: Vec<City>,
    /// Their vertices.
    pub terminals: Terminals,
    /// The fewest segments that join them on an empty map.
    pub fewest: u8,
}

/// When a bonus card is won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Timing {
    /// By the first who claims it.
    Play,
    /// By every seat that meets the goal at the end.
    End,
}

/// What a bonus card asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// So many founded companies with values within these bounds.
    Companies {
        /// How many.
        count: u8,
        /// The least value of one that counts.
        least: u8,
        /// The greatest value of one that counts.
        most: u8,
    },
    /// So many different cities on founded companies.
    CompanyCities(u8),
    /// For each tag this many different cities on all scored cards; a tag is a bit of
    /// [`super::map::Place::tags`].
    TaggedCities(Vec<(u32, u8)>),
    /// So many scored cards that name the city.
    CardsNaming(City, u8),
    /// So many scored regional cards, perhaps without ever having skipped.
    Regionals {
        /// How many.
        count: u8,
        /// Whether a skipped era spoils it.
        unskipped: bool,
    },
    /// So many segments in one group.
    GroupSegments(u8),
    /// So many cities in one group.
    GroupCities(u8),
    /// This many regional cards and this many companies.
    Both {
        /// How many regional cards.
        regionals: u8,
        /// How many companies.
        companies: u8,
    },
    /// At least the waivers of the start.
    WaiversOfStart,
}

impl Goal {
    /// Whether cards of the score stack prove it.
    pub const fn is_on_cards(&self) -> bool {
        match self {
            Self::Companies { .. }
            | Self::CompanyCities(_)
            | Self::TaggedCities(_)
            | Self::CardsNaming(..) => true,
            Self::Regionals { .. }
            | Self::GroupSegments(_)
            | Self::GroupCities(_)
            | Self::Both { .. }
            | Self::WaiversOfStart => false,
        }
    }
}

/// A bonus card as it is in the data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BonusCard {
    /// The name in notation, such as `B3`.
    pub id: String,
    /// Which of the colors it has, by place in the data.
    pub color: u8,
    /// When it is won.
    pub timing: Timing,
    /// Points (LU-112).
    pub value: u8,
    /// Its heading.
    pub title: String,
    /// The goal in words.
    pub words: String,
    /// The goal.
    pub goal: Goal,
}
