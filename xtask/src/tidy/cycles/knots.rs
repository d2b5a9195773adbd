//! Knots: things that all lead to each other.

use std::collections::{BTreeMap, BTreeSet};

/// What leads where.
pub(super) type Ways<'a> = BTreeMap<&'a str, BTreeSet<&'a str>>;

/// Everything that leads back to itself through others, put together where each leads to each.
pub(super) fn knots<'a>(ways: &Ways<'a>) -> Vec<BTreeSet<&'a str>> {
    let reached: Ways<'a> = ways
        .keys()
        .map(|from| (*from, reached(ways, from)))
        .collect();
    let leads = |from: &str, to: &str| reached.get(from).is_some_and(|all| all.contains(to));
    let mut knots: Vec<BTreeSet<&str>> = Vec::new();
    for (one, all) in &reached {
        if leads(one, one) && !knots.iter().any(|knot| knot.contains(one)) {
            let knot = all.iter().filter(|other| leads(other, one));
            knots.push(knot.copied().collect());
        }
    }
    knots
}

/// Everything that one thing leads to, by any number of ways.
fn reached<'a>(ways: &Ways<'a>, from: &str) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut next: Vec<&str> = vec![from];
    while let Some(here) = next.pop() {
        for &there in ways.get(here).into_iter().flatten() {
            if reached.insert(there) {
                next.push(there);
            }
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_leads_back_is_put_together() {
        let pairs = [
            ("a", "b"),
            ("b", "c"),
            ("c", "b"),
            ("c", "d"),
            ("e", "f"),
            ("f", "e"),
        ];
        let mut ways = Ways::new();
        for (from, to) in pairs {
            ways.entry(from).or_default().insert(to);
        }
        assert_eq!(
            knots(&ways),
            [BTreeSet::from(["b", "c"]), BTreeSet::from(["e", "f"])]
        );
    }
}
