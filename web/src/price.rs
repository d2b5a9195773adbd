//! What answers usually take of the processor, learned from those that were given.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use axum::http::{Method, Uri};

use crate::limits::Asking;

/// What an answer is taken to cost until one was given.
const UNKNOWN: Duration = Duration::from_millis(5);

/// The weight of the newest answer.
const WEIGHT: f64 = 1.0 / 8.0;

/// A kind of request: the template of its path, and what else makes a difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Kind<'a> {
    route: &'a str,
    how: How,
}

/// How a route is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum How {
    /// For its page.
    Plain,
    /// For its page, with parameters: searches cost more than what they search in.
    Asking,
    /// To change something.
    Change,
}

impl<'a> Kind<'a> {
    pub(crate) fn of(method: &Method, route: &'a str, address: &Uri) -> Self {
        let how = match Asking::by(method, route) {
            Asking::Look if address.query().is_some() => How::Asking,
            Asking::Look => How::Plain,
            Asking::Change
            | Asking::Talk
            | Asking::Table
            | Asking::Search
            | Asking::Guest
            | Asking::Work
            | Asking::Keeping => How::Change,
        };
        Self { route, how }
    }
}

/// The usual price of every kind of request. The keys are bounded: templates of our own.
#[derive(Default)]
pub(crate) struct Prices(Mutex<HashMap<String, [Option<Duration>; 3]>>);

impl Prices {
    /// What a request of this kind usually costs.
    pub(crate) fn usual(&self, kind: Kind<'_>) -> Duration {
        let prices = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = prices.get(kind.route);
        known
            .and_then(|prices| prices[kind.how as usize])
            .unwrap_or(UNKNOWN)
    }

    /// Learns from an answer that was given.
    pub(crate) fn learn(&self, kind: Kind<'_>, took: Duration) {
        let mut prices = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Only the first request to a route needs its name kept.
        if !prices.contains_key(kind.route) {
            prices.insert(kind.route.to_owned(), [None; 3]);
        }
        let prices = prices.get_mut(kind.route).expect("it was put there");
        let price = prices[kind.how as usize].get_or_insert(UNKNOWN);
        *price = price.mul_f64(1.0 - WEIGHT) + took.mul_f64(WEIGHT);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    fn kind(method: Method, address: &'static str) -> Kind<'static> {
        Kind::of(&method, "/rules/{game}", &Uri::from_static(address))
    }

    #[test]
    fn a_price_follows_what_answers_take() {
        let prices = Prices::default();
        let page = kind(Method::GET, "/rules/x");
        assert_eq!(prices.usual(page), UNKNOWN);
        for _ in 0..40 {
            prices.learn(page, 80 * MS);
        }
        let dear = prices.usual(page);
        assert!(dear > 75 * MS && dear <= 80 * MS, "{dear:?}");
        // One slow answer does not make a page dear, nor one fast answer a page cheap.
        prices.learn(page, Duration::ZERO);
        assert!(prices.usual(page) > 60 * MS);
        for _ in 0..40 {
            prices.learn(page, MS);
        }
        assert!(prices.usual(page) < 2 * MS);
        prices.learn(page, 40 * MS);
        assert!(prices.usual(page) < 10 * MS);
    }

    #[test]
    fn a_search_and_a_change_have_prices_of_their_own() {
        let prices = Prices::default();
        let search = kind(Method::GET, "/rules/x?find=a");
        for _ in 0..9 {
            prices.learn(search, 80 * MS);
        }
        assert!(prices.usual(kind(Method::GET, "/rules/y?find=b")) > 40 * MS);
        assert_eq!(prices.usual(kind(Method::GET, "/rules/x")), UNKNOWN);
        assert_eq!(prices.usual(kind(Method::POST, "/rules/x?a")), UNKNOWN);
    }
}
