//! How far a seat is on its way to a bonus card.

use crate::action::Evidence;
use crate::board::{Board, Card, Goal};
use crate::state::BONUSES;

use super::sight::Sight;

/// How much of each bonus card that can be had a seat has reached.
#[derive(Clone, Copy)]
pub(super) struct Reached([f64; BONUSES]);

impl Reached {
    pub(super) fn new(sight: &Sight<'_>) -> Self {
        let board = &sight.rules.board;
        Self(
            sight.bonuses.map(|bonus| {
                bonus.map_or(0.0, |bonus| share(board, &board.bonus(bonus).goal, sight))
            }),
        )
    }

    /// What a card adds to the bonus cards it leads to: nothing is sure before the goal is met, so the
    /// last steps count for more than the first.
    pub(super) fn gain(&self, sight: &Sight<'_>, card: Card) -> f64 {
        let board = &sight.rules.board;
        let mut after = *sight;
        after.stack.add(card);
        match card {
            Card::Company(_) => after.companies += 1,
            Card::Regional(_) => after.regionals += 1,
            Card::Bonus(_) => {}
        }
        let bonuses = sight.bonuses.iter().zip(self.0);
        let gains = bonuses.filter_map(|(bonus, before)| {
            let bonus = board.bonus((*bonus)?);
            let then = share(board, &bonus.goal, &after);
            Some(f64::from(bonus.value) * (then * then - before * before))
        });
        gains.sum()
    }
}

/// How much of a goal is reached, from 0 to 1, as far as it is reached by scoring cards.
fn share(board: &Board, goal: &Goal, sight: &Sight<'_>) -> f64 {
    let Evidence {
        companies,
        regionals,
        ..
    } = sight.stack;
    let part = |found: usize, wanted: u8| {
        let wanted = usize::from(wanted.max(1));
        found.min(wanted) as f64 / wanted as f64
    };
    match goal {
        Goal::Companies { count, least, most } => {
            let fits = |value: u8| (*least..=*most).contains(&value);
            let found = companies.iter().filter(|&c| fits(board.company(c).value));
            part(found.count(), *count)
        }
        Goal::CompanyCities(count) => {
            let named = companies.iter();
            let named = named.fold(0, |all, c| all | board.company_cities[c.index()].0);
            part(named.count_ones() as usize, *count)
        }
        Goal::TaggedCities(needs) => {
            let one = companies.iter().map(|c| board.company_cities[c.index()].0);
            let two = regionals.iter().map(|r| board.regional_cities[r.index()].0);
            let named = one.chain(two).fold(0, |all, set| all | set);
            let shares = needs.iter().map(|&(tag, count)| {
                let found = named & board.tagged(tag).0;
                part(found.count_ones() as usize, count)
            });
            shares.sum::<f64>() / needs.len().max(1) as f64
        }
        Goal::CardsNaming(city, count) => {
            let one = companies.iter();
            let one = one.filter(|c| board.company_cities[c.index()].has(*city));
            let two = regionals.iter();
            let two = two.filter(|r| board.regional_cities[r.index()].has(*city));
            part(one.count() + two.count(), *count)
        }
        Goal::Regionals { count, .. } => part(sight.regionals.into(), *count),
        Goal::Both {
            regionals,
            companies,
        } => {
            let one = part(sight.regionals.into(), *regionals);
            let two = part(sight.companies.into(), *companies);
            f64::midpoint(one, two)
        }
        Goal::GroupSegments(_) | Goal::GroupCities(_) | Goal::WaiversOfStart => 0.0,
    }
}
