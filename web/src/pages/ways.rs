//! Where the links and forms of a board lead: a table and a lesson show the same board with different
//! addresses.

use maud::{Markup, html};

/// The addresses around one board.
pub(crate) struct Ways {
    /// The page that shows the board.
    pub(crate) here: String,
    /// What its address says besides the pick, as in `as=2`; may be empty.
    pub(crate) query: String,
    /// Where a decision is posted.
    pub(crate) act: String,
    /// What every decision says besides itself, as fields of its form.
    pub(crate) fields: Vec<(&'static str, String)>,
}

impl Ways {
    /// The address of the page with something picked; nothing picked if empty. With something picked
    /// it is told from the page's own address, since a page may hold hundreds.
    pub(crate) fn address(&self, pick: &str) -> String {
        match (self.query.is_empty(), pick.is_empty()) {
            (true, true) => self.here.clone(),
            (false, true) => format!("{}?{}", self.here, self.query),
            (true, false) => format!("?pick={}", encoded(pick)),
            (false, false) => format!("?{}&pick={}", self.query, encoded(pick)),
        }
    }

    /// The fields that go with every decision.
    pub(crate) fn hidden(&self) -> Markup {
        html! { @for (name, value) in &self.fields { input type="hidden" name=(name) value=(value); } }
    }
}

/// Text as it stands in an address.
pub(crate) fn encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~:,".contains(&byte) {
            out.push(char::from(byte));
        } else {
            // Every link on a board passes here, so nothing is made only to be copied.
            out.push('%');
            for digit in [byte >> 4, byte & 15] {
                out.push(char::from(b"0123456789ABCDEF"[usize::from(digit)]));
            }
        }
    }
    out
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
            fields: Vec::new(),
        };
        assert_eq!(ways.address(""), "/t/x");
        assert_eq!(ways.address("1>CHI"), "?pick=1%3ECHI");
        ways.query = "as=2".into();
        assert_eq!(ways.address(""), "/t/x?as=2");
        assert_eq!(ways.address("a&b"), "?as=2&pick=a%26b");
    }
}
