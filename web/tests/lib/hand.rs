//! A hand that plays without a head: of what a page offers it takes something, the same each time.

use crate::visitor::{Answer, Visitor};

/// How many pages one decision may take.
const DEEP: usize = 12;

/// A form that is filled in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Filled {
    pub(crate) path: String,
    pub(crate) fields: Vec<(String, String)>,
}

impl Filled {
    /// Sends it, as the page's script does or as a page without scripts.
    pub(crate) async fn send(&self, who: &Visitor, headers: &[(&str, &str)]) -> Answer {
        let fields: Vec<(&str, &str)> = self
            .fields
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        who.post_with(&self.path, &fields, headers).await
    }

    /// The address and what is sent there, in a line.
    pub(crate) fn line(&self) -> String {
        let fields: Vec<String> = self
            .fields
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        format!("POST {} {}", self.path, fields.join("&"))
    }
}

/// A hand, and how often it has reached out.
pub(crate) struct Hand(u64);

impl Hand {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % bound.max(1)
    }

    /// What this visitor does next at a table; nothing if it is not for him to do anything.
    pub(crate) async fn next(&mut self, who: &Visitor, table: &str) -> Option<Filled> {
        let mut page = who.get(table).await;
        // People around one screen pass it on.
        if let Some(shown) = between(&page.text, "id=\"show-hand\" href=\"").first() {
            page = who.get(shown).await;
        }
        if let Some(chance) = after(&page.text, "id=\"chance\"") {
            return Some(self.spin(chance, table));
        }
        for _ in 0..DEEP {
            let form = after(&page.text, "id=\"move\"")?;
            // What lies beside the board can be picked for ever.
            let form = form.split("</form>").next().unwrap_or_default();
            let mut deeds = deeds(form);
            let mut picks = picks(table, form);
            // What ends a turn stands apart.
            if let Some(foot) = after(&page.text, "id=\"finish\"") {
                let button = foot.split('>').next().unwrap_or_default();
                deeds.extend(between(button, "name=\"do\" value=\""));
                let links = between(button, "data-pick href=\"");
                picks.extend(links.iter().map(|link| from(table, link)));
            }
            let wanted = self.below(deeds.len() + picks.len());
            if let Some(deed) = deeds.get(wanted) {
                let mut fields = fields(form);
                fields.push(("do".into(), deed.clone()));
                let path = format!("{table}/act");
                return Some(Filled { path, fields });
            }
            let Some(pick) = picks.get(wanted - deeds.len()) else {
                break;
            };
            page = who.get(pick).await;
        }
        panic!("{table} asks for a decision and offers none: {}", page.text);
    }

    fn spin(&mut self, chance: &str, table: &str) -> Filled {
        let mut fields = fields(chance);
        let shown = between(chance, "name=\"shown\" value=\"");
        match shown.get(self.below(shown.len())) {
            Some(shown) => fields.push(("shown".into(), shown.clone())),
            None => fields.push(("until".into(), "once".into())),
        }
        Filled {
            path: format!("{table}/spin"),
            fields,
        }
    }
}

/// Every decision that a form sends at once.
fn deeds(form: &str) -> Vec<String> {
    let mut deeds = between(form, "name=\"do\" value=\"");
    // A list of many of a kind has the words between its tags.
    if let Some(list) = after(form, "id=\"many\" name=\"do\">") {
        let list = list.split("</select>").next().unwrap_or_default();
        let options = list.split("<option>").skip(1);
        deeds.extend(options.filter_map(|option| option.split("</").next().map(plain)));
    }
    deeds
}

/// Where the lines of a list at that address lead on that are no decision yet.
pub(crate) fn picks(here: &str, form: &str) -> Vec<String> {
    let mut pieces = form.split("data-pick href=\"");
    let mut before = pieces.next().unwrap_or_default();
    let mut found = Vec::new();
    for piece in pieces {
        // The way back would go around in circles.
        if !before.ends_with("id=\"back\" ") {
            let link = piece.split('"').next().unwrap_or_default();
            found.push(from(here, &plain(link)));
        }
        before = piece;
    }
    found
}

/// Where a link on the page at that address leads.
pub(crate) fn from(here: &str, link: &str) -> String {
    match link.starts_with('?') {
        true => format!("{}{link}", here.split('?').next().unwrap_or(here)),
        false => link.to_owned(),
    }
}

/// What every move says besides itself.
fn fields(form: &str) -> Vec<(String, String)> {
    let first = |name: &str| {
        let values = between(form, &format!("name=\"{name}\" value=\""));
        values.first().cloned().unwrap_or_default()
    };
    ["seat", "at"]
        .map(|name| (name.to_owned(), first(name)))
        .into()
}

/// What stands behind the words.
fn after<'a>(text: &'a str, words: &str) -> Option<&'a str> {
    text.split_once(words).map(|(_, rest)| rest)
}

/// What stands between each of these words and the next quote.
pub(crate) fn between(text: &str, words: &str) -> Vec<String> {
    let pieces = text.split(words).skip(1);
    let values = pieces.filter_map(|piece| piece.split('"').next());
    values.map(plain).collect()
}

/// The text as a browser reads it.
fn plain(text: &str) -> String {
    text.replace("&gt;", ">")
        .replace("&lt;", "<")
        .replace("&quot;", "\"")
        .replace("&amp;", "&")
}
