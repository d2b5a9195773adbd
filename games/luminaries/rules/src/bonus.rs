//! Bonus cards: when a goal is met, what proves it, and who may claim the card.

use game::Seat;

use crate::action::Evidence;
use crate::board::{Board, Bonus, Card, Cities, Companies, Goal, Regionals, Timing};
use crate::groups::any_group;
use crate::rules::Luminaries;
use crate::state::{BONUSES, State};

impl Luminaries {
    /// Whether the seat meets the goal as things stand now.
    pub fn meets(&self, state: &State, seat: Seat, bonus: Bonus) -> bool {
        let estate = state.estate(seat);
        let goal = &self.board.bonus(bonus).goal;
        match goal {
            Goal::Companies { .. }
            | Goal::CompanyCities(_)
            | Goal::TaggedCities(_)
            | Goal::CardsNaming(..) => proves(&self.board, goal, stack(state, seat)),
            Goal::Regionals { count, unskipped } => {
                estate.regionals >= *count && !(*unskipped && estate.skipped)
            }
            Goal::GroupSegments(count) => {
                estate.supply + *count <= self.board.counts.segments_per_player
                    && any_group(&self.board.map, state.tracks.of(seat), |group| {
                        group.segments >= *count
                    })
            }
            Goal::GroupCities(count) => {
                estate.supply + *count <= self.board.counts.segments_per_player + 1
                    && any_group(&self.board.map, state.tracks.of(seat), |group| {
                        group.cities >= *count
                    })
            }
            Goal::Both {
                regionals,
                companies,
            } => estate.regionals >= *regionals && estate.companies >= *companies,
            Goal::WaiversOfStart => estate.waivers >= self.starting_waivers(),
        }
    }

    /// The bonus cards the seat could claim if it is its moment to claim one.
    pub(crate) fn claimable(&self, state: &State, seat: Seat) -> impl Iterator<Item = Bonus> {
        // one claim a turn, unless the table plays otherwise; R-24: none where awards are automatic.
        let spent = state.claim && !self.variants.bonus_many || self.variants.bonus_auto;
        (0..BONUSES)
            .filter(move |&color| !spent && state.holders[color].is_none())
            .filter_map(|color| state.bonuses[color])
            .filter(move |&bonus| {
                self.board.bonus(bonus).timing == Timing::Play && self.meets(state, seat, bonus)
            })
    }

    /// the smallest cards of the stack that prove the goal; among equals those scored first.
    /// Nothing where the goal is not on cards.
    pub(crate) fn evidence(&self, state: &State, seat: Seat, bonus: Bonus) -> Option<Evidence> {
        let goal = &self.board.bonus(bonus).goal;
        if !goal.is_on_cards() {
            return None;
        }
        let mut cards = [Card::default(); 80];
        let mut count = 0;
        for &card in state.estate(seat).stack.as_slice() {
            if !matches!(card, Card::Bonus(_)) {
                cards[count] = card;
                count += 1;
            }
        }
        (0..=count).find_map(|size| first_choice(&self.board, goal, &cards[..count], size))
    }
}

/// The scored cards of a seat.
fn stack(state: &State, seat: Seat) -> Evidence {
    let mut all = Evidence::default();
    for &card in state.estate(seat).stack.as_slice() {
        all.add(card);
    }
    all
}

/// Whether these cards prove a goal that is on cards.
pub(crate) fn proves(board: &Board, goal: &Goal, shown: Evidence) -> bool {
    let Evidence {
        companies,
        regionals,
        bonuses: _,
    } = shown;
    match goal {
        Goal::Companies { count, least, most } => {
            let fits = |value: u8| (*least..=*most).contains(&value);
            let found = companies.iter().filter(|&c| fits(board.company(c).value));
            found.count() >= usize::from(*count)
        }
        Goal::CompanyCities(count) => {
            cities(board, companies, Regionals::EMPTY).len() >= usize::from(*count)
        }
        Goal::TaggedCities(needs) => {
            let named = cities(board, companies, regionals);
            needs.iter().all(|&(tag, count)| {
                let found = named.0 & board.tagged(tag).0;
                found.count_ones() >= u32::from(count)
            })
        }
        Goal::CardsNaming(city, count) => {
            let one = companies
                .iter()
                .filter(|c| board.company_cities[c.index()].has(*city));
            let two = regionals
                .iter()
                .filter(|r| board.regional_cities[r.index()].has(*city));
            one.count() + two.count() >= usize::from(*count)
        }
        Goal::Regionals { .. }
        | Goal::GroupSegments(_)
        | Goal::GroupCities(_)
        | Goal::Both { .. }
        | Goal::WaiversOfStart => false,
    }
}

fn cities(board: &Board, companies: Companies, regionals: Regionals) -> Cities {
    let one = companies.iter().map(|c| board.company_cities[c.index()].0);
    let two = regionals.iter().map(|r| board.regional_cities[r.index()].0);
    Cities(one.chain(two).fold(0, |all, set| all | set))
}

/// The first choice of `size` of the cards, in the order they were scored, that proves the goal.
fn first_choice(board: &Board, goal: &Goal, cards: &[Card], size: usize) -> Option<Evidence> {
    let mut places = [0usize; 80];
    for (index, place) in places.iter_mut().enumerate().take(size) {
        *place = index;
    }
    loop {
        let mut shown = Evidence::default();
        for &place in &places[..size] {
            shown.add(*cards.get(place)?);
        }
        if proves(board, goal, shown) {
            return Some(shown);
        }
        let moved = (0..size)
            .rev()
            .find(|&i| places[i] + size - i < cards.len())?;
        places[moved] += 1;
        for index in moved + 1..size {
            places[index] = places[index - 1] + 1;
        }
    }
}
