//! Where the links and forms of a board lead: a table and a lesson show the same board with different
//! addresses.

use kit::address::encoded;
use maud::{Markup, html};

/// The addresses around one board.
pub struct Ways {
    /// The page that shows the board.
    pub here: String,
    /// What its address says besides the pick, as in `as=2`; may be empty.
    pub query: String,
    /// Where a decision is posted.
    pub act: String,
    /// Whether several decisions can be posted at once.
    pub several: bool,
    /// What every decision says besides itself, as fields of its form.
    pub fields: Vec<(&'static str, String)>,
}

impl Ways {
    /// The address of the page with something picked; nothing picked if empty. With something picked
    /// it is told from the page's own address, since a page may hold hundreds.
    pub fn address(&self, pick: &str) -> String {
        match (self.query.is_empty(), pick.is_empty()) {
            (true, true) => self.here.clone(),
            (false, true) => format!("{}?{}", self.here, self.query),
            (true, false) => format!("?pick={}", encoded(pick)),
            (false, false) => format!("?{}&pick={}", self.query, encoded(pick)),
        }
    }

    /// The fields that go with every decision.
    pub fn hidden(&self) -> Markup {
        html! { @for (name, value) in &self.fields { input type="hidden" name=(name) value=(value); } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pick_stands_after_what_else_an_address_says() {
        let mut ways = Ways {
            here: "/t/x".into(),
            query: String::new(),
            act: "/t/x/act".into(),
            several: true,
            fields: Vec::new(),
        };
        assert_eq!(ways.address(""), "/t/x");
        assert_eq!(ways.address("1>CHI"), "?pick=1%3ECHI");
        ways.query = "as=2".into();
        assert_eq!(ways.address(""), "/t/x?as=2");
        assert_eq!(ways.address("a&b"), "?as=2&pick=a%26b");
    }
}
