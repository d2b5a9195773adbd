//! The board: map, cards and counts. `survey` reads it from its file.

use std::collections::HashMap;
use std::sync::OnceLock;

mod card;
mod data;
mod edges;
mod map;
mod network;
mod steiner;
mod survey;

pub use card::{
    Bonus, BonusCard, Bonuses, Card, Cities, Companies, Company, CompanyCard, Era, Goal, Regional,
    RegionalCard, Regionals, Terminals, Timing,
};
pub use data::Counts;
pub use edges::{Edge, EdgeSet, Edges, Vertex};
pub(crate) use edges::{MAX_SEGMENTS, MAX_VERTICES, VertexSet};
pub use map::{City, Junction, Map, Place};
pub(crate) use network::{Network, Tariff};
pub use steiner::{Plan, cheapest};

/// What lies on the table before the first play: the map, the cards, the numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    /// What the file calls it.
    pub title: String,
    /// The numbers of the game.
    pub counts: Counts,
    /// Points for this many regional cards (LU-110).
    pub table: Vec<u8>,
    /// Points for a waiver at the end (LU-113).
    pub waiver_value: u8,
    /// The map.
    pub map: Map,
    /// What cities can count as for bonus goals.
    pub tags: Vec<String>,
    /// Color and region of each era.
    pub eras: Vec<(String, String)>,
    /// The companies in the order of the data.
    pub companies: Vec<CompanyCard>,
    /// The regional cards in the order of the data.
    pub regionals: Vec<RegionalCard>,
    /// The bonus cards in the order of the data.
    pub bonuses: Vec<BonusCard>,
    pub(crate) by_era: Vec<Regionals>,
    pub(crate) company_cities: Vec<Cities>,
    pub(crate) regional_cities: Vec<Cities>,
    /// By the number of a tag, the cities that have it.
    tagged: Vec<Cities>,
    names: HashMap<String, Card>,
    /// One of the shortest routes of each company and then of each regional card, once it was asked for.
    shortest: Vec<OnceLock<EdgeSet>>,
}

impl Board {
    /// One way to join the cities of a card with the fewest segments on an empty map; nothing for a
    /// bonus card.
    pub fn shortest(&self, card: Card) -> &EdgeSet {
        const NOWHERE: &EdgeSet = &EdgeSet::EMPTY;
        let (place, terminals) = match card {
            Card::Company(card) => (card.index(), &self.company(card).terminals),
            Card::Regional(card) => {
                let place = self.companies.len() + card.index();
                (place, &self.regional(card).terminals)
            }
            Card::Bonus(_) => return NOWHERE,
        };
        self.shortest[place].get_or_init(|| {
            let plan = cheapest(&self.map, terminals, |_| Some(1));
            plan.map(|plan| plan.edges).unwrap_or_default()
        })
    }

    /// Fills the tables that are derived from the cards.
    fn index(mut self) -> Self {
        let cities = |list: &[City]| {
            let mut set = Cities::default();
            for &city in list {
                set.insert(city);
            }
            set
        };
        self.company_cities = self.companies.iter().map(|c| cities(&c.cities)).collect();
        self.regional_cities = self.regionals.iter().map(|r| cities(&r.cities)).collect();
        self.tagged = vec![Cities::default(); u32::BITS as usize];
        for (index, place) in self.map.cities.iter().enumerate() {
            for (tag, cities) in self.tagged.iter_mut().enumerate() {
                if place.tags >> tag & 1 == 1 {
                    cities.insert(City::from_index(index));
                }
            }
        }
        let cards = self.companies.len() + self.regionals.len();
        self.shortest = vec![OnceLock::new(); cards];
        self.by_era = vec![Regionals::EMPTY; self.counts.eras as usize];
        for (index, card) in self.regionals.iter().enumerate() {
            self.by_era[card.era.index()].insert(Regional(index as u8));
            let named = Card::Regional(Regional(index as u8));
            self.names.insert(card.id.clone(), named);
        }
        for (index, card) in self.companies.iter().enumerate() {
            let named = Card::Company(Company(index as u8));
            self.names.insert(card.id.clone(), named);
        }
        for (index, card) in self.bonuses.iter().enumerate() {
            let named = Card::Bonus(Bonus(index as u8));
            self.names.insert(card.id.clone(), named);
        }
        self
    }

    fn without_tables(counts: Counts, map: Map) -> Self {
        Self {
            title: String::new(),
            counts,
            table: Vec::new(),
            waiver_value: 0,
            map,
            tags: Vec::new(),
            eras: Vec::new(),
            companies: Vec::new(),
            regionals: Vec::new(),
            bonuses: Vec::new(),
            by_era: Vec::new(),
            company_cities: Vec::new(),
            regional_cities: Vec::new(),
            tagged: Vec::new(),
            names: HashMap::new(),
            shortest: Vec::new(),
        }
    }

    /// The company card.
    pub fn company(&self, company: Company) -> &CompanyCard {
        &self.companies[company.index()]
    }

    /// The regional card.
    pub fn regional(&self, regional: Regional) -> &RegionalCard {
        &self.regionals[regional.index()]
    }

    /// The bonus card.
    pub fn bonus(&self, bonus: Bonus) -> &BonusCard {
        &self.bonuses[bonus.index()]
    }

    /// The cities that have a tag, which is one bit of [`Place::tags`].
    pub(crate) fn tagged(&self, tag: u32) -> Cities {
        let cities = self.tagged.get(tag.trailing_zeros() as usize);
        cities.copied().unwrap_or_default()
    }

    /// The era of a regional card.
    pub fn era(&self, regional: Regional) -> Era {
        self.regionals[regional.index()].era
    }

    /// Every regional card of an era; none of an era after the last.
    pub fn of_era(&self, era: Era) -> Regionals {
        self.by_era
            .get(era.index())
            .copied()
            .unwrap_or(Regionals::EMPTY)
    }

    /// Every company.
    pub fn all_companies(&self) -> Companies {
        Companies::first(self.companies.len())
    }

    /// The card of this name.
    pub fn card(&self, name: &str) -> Option<Card> {
        self.names.get(name).copied()
    }

    /// The name of a card in notation.
    pub fn card_name(&self, card: Card) -> &str {
        match card {
            Card::Company(company) => &self.company(company).id,
            Card::Regional(regional) => &self.regional(regional).id,
            Card::Bonus(bonus) => &self.bonus(bonus).id,
        }
    }
}
