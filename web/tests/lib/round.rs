//! A round through every kind of page: what each viewer is shown, address by address.
//!
//! Nothing on the way changes anything: forms are sent only where they must be refused.

use std::collections::{BTreeMap, BTreeSet};

use futures_util::future::join_all;

use crate::freeze::{Frozen, Kept};
use crate::hand::{between, from, picks};
use crate::house::House;
use crate::visitor::{Answer, Visitor};

/// How many lines of a list are followed on one page.
const FOLLOWED: usize = 3;

const GAMES: [&str; 4] = ["great-railroad", "century-run", "big-train", "luminaries"];

/// What was seen, by address and viewer.
pub(crate) type Seen = BTreeMap<(String, String), Answer>;

/// Somebody who goes around, and what he has seen.
pub(crate) struct Viewer {
    name: String,
    pub(crate) visitor: Visitor,
    seen: Seen,
}

impl Viewer {
    pub(crate) fn new(house: &House, name: &str, cookie: Option<&str>) -> Self {
        Self {
            name: name.into(),
            visitor: Visitor::known(house, cookie),
            seen: Seen::new(),
        }
    }

    /// Everybody whose cookie is known, and a stranger.
    pub(crate) fn all(house: &House, frozen: &Frozen) -> Vec<Self> {
        let guests = frozen.guests.iter();
        let mut all: Vec<Self> = guests
            .map(|guest| Self::new(house, &guest.name, Some(&guest.cookie)))
            .collect();
        all.push(Self::new(house, "stranger", None));
        all
    }

    fn is_stranger(&self) -> bool {
        self.name == "stranger"
    }

    pub(crate) fn note(&mut self, what: String, answer: Answer) -> String {
        let text = answer.text.clone();
        self.seen.insert((what, self.name.clone()), answer);
        text
    }

    /// What he has seen.
    pub(crate) fn seen(self) -> Seen {
        self.seen
    }

    async fn get(&mut self, path: &str) -> String {
        let answer = self.visitor.get(path).await;
        self.note(path.into(), answer)
    }

    async fn parts(&mut self, path: &str) -> String {
        let answer = self.visitor.parts(path).await;
        self.note(format!("{path} parts"), answer)
    }

    async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Option<String> {
        let answer = self.visitor.post(path, fields).await;
        let words: Vec<String> = fields
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let location = answer.location.clone();
        self.note(format!("POST {path} {}", words.join("&")), answer);
        location
    }

    /// The pages that belong to no table.
    async fn house(&mut self) {
        for path in ["/", "/me", "/rules", "/learn", "/nowhere", "/t/short"] {
            self.get(path).await;
        }
        for game in GAMES {
            for folder in ["new", "learn", "rules"] {
                self.get(&format!("/{folder}/{game}")).await;
            }
        }
        if !self.is_stranger() {
            return;
        }
        for path in [
            "/t/abcdefghijkmnpqr",
            "/t/%ff%fe",
            "/new/chess",
            "/rules/chess",
            "/learn/chess",
            "/learn/chess/1",
            "/icon.svg",
            "/healthz",
            "/readyz",
            "/metrics",
            "/admin/status",
            "/openapi.json",
        ] {
            self.get(path).await;
        }
        for game in GAMES {
            for words in ["train", "GR-3", "zzzz"] {
                self.get(&format!("/rules/{game}?find={words}")).await;
            }
            self.course(game).await;
        }
    }

    /// Every lesson of a course, with some answers to each.
    async fn course(&mut self, game: &str) {
        for number in 1.. {
            let path = format!("/learn/{game}/{number}");
            let page = self.get(&path).await;
            if page.contains("Nothing here") {
                return;
            }
            self.parts(&path).await;
            for pick in picks(&path, &page).iter().take(FOLLOWED) {
                self.get(pick).await;
            }
            self.post(&path, &[("do", "nonsense")]).await;
            for deed in between(&page, "name=\"do\" value=\"").iter().take(FOLLOWED) {
                if let Some(on) = self.post(&path, &[("do", deed)]).await {
                    self.get(on.split('#').next().unwrap_or(&on)).await;
                }
            }
        }
    }

    /// Everything that can be asked of a table.
    async fn table(&mut self, table: &Kept) {
        let path = format!("/t/{}", table.id);
        let page = self.get(&path).await;
        for link in between(&page, "data-link value=\"") {
            self.get(&link).await;
        }
        let mut choices = self.follow(&path, &page).await;
        self.parts(&path).await;
        self.get(&format!("{path}/part")).await;
        for seat in 1..=table.seats {
            let page = self.get(&format!("{path}?as={seat}")).await;
            choices.extend(self.follow(&path, &page).await);
        }
        for choice in choices.iter().take(FOLLOWED) {
            self.parts(choice).await;
        }
        self.past(table, &page).await;
        self.refused(table, &page).await;
    }

    /// Follows some lines of the list, and some of the board.
    async fn follow(&mut self, here: &str, page: &str) -> BTreeSet<String> {
        let board = between(page, "<a href=\"").into_iter();
        let board = board.filter(|link| link.contains("pick="));
        let board = board.map(|link| from(here, &link));
        let mut ways: Vec<String> = picks(here, page).into_iter().take(FOLLOWED).collect();
        ways.extend(board.take(FOLLOWED));
        let mut deep = BTreeSet::new();
        for way in &ways {
            let page = self.get(way).await;
            deep.extend(picks(here, &page).into_iter().take(1));
        }
        for way in &deep {
            self.get(way).await;
        }
        deep
    }

    /// The replay at several moments, and the record.
    async fn past(&mut self, table: &Kept, page: &str) {
        let path = format!("/t/{}", table.id);
        self.get(&format!("{path}/record")).await;
        let replay = format!("{path}/replay");
        self.get(&replay).await;
        self.parts(&format!("{replay}?part=analysis")).await;
        let count = between(page, "data-count=\"");
        let count: usize = count[0].parse().unwrap();
        for at in BTreeSet::from([0, 1, count / 3, count * 2 / 3, count]) {
            self.parts(&format!("{replay}?at={at}")).await;
        }
        let half = count / 2;
        self.get(&format!("{replay}?at={half}")).await;
        for seat in 1..=table.seats {
            self.parts(&format!("{replay}?at={half}&as={seat}")).await;
        }
    }

    /// Forms that must be refused.
    async fn refused(&mut self, table: &Kept, page: &str) {
        let path = format!("/t/{}", table.id);
        let count = between(page, "data-count=\"").remove(0);
        let nonsense = [("seat", "1"), ("at", count.as_str()), ("do", "nonsense")];
        let stale = [("seat", "1"), ("at", "99999"), ("until", "once")];
        self.post(&format!("{path}/act"), &nonsense).await;
        self.post(&format!("{path}/undo"), &stale).await;
        self.post(&format!("{path}/spin"), &stale).await;
        let bot = [("seat", "1"), ("what", "easy")];
        self.post(&format!("{path}/seat"), &bot).await;
        if self.is_stranger() {
            self.get(&format!("{path}/act?as=1")).await;
            self.post(&format!("{path}/rematch"), &[]).await;
            let wrong = format!("{path}/sit/{}", "0".repeat(32));
            self.get(&wrong).await;
            return;
        }
        self.post(&format!("{path}/say"), &[("text", " ")]).await;
        if table.status != "over" {
            self.post(&format!("{path}/rematch"), &[]).await;
            self.post(&format!("{path}/analyze"), &[]).await;
        }
    }

    async fn everything(mut self, frozen: &Frozen) -> Seen {
        self.house().await;
        for table in &frozen.tables {
            self.table(table).await;
        }
        self.seen
    }
}

/// Everything that everybody sees, and the files that the pages name.
pub(crate) async fn round(house: &House, frozen: &Frozen) -> Seen {
    let viewers = Viewer::all(house, frozen);
    let seen = join_all(viewers.into_iter().map(|viewer| viewer.everything(frozen))).await;
    let mut seen: Seen = seen.into_iter().flatten().collect();
    let pages = seen.values();
    let files: BTreeSet<String> = pages
        .flat_map(|page| between(&page.text, "=\"/a/"))
        .collect();
    let mut stranger = Viewer::new(house, "stranger", None);
    for file in files {
        stranger.get(&format!("/a/{file}")).await;
    }
    stranger.get("/a/style-000000000000.css").await;
    // Last, since an open stream is seen on the pages.
    for table in &frozen.tables {
        let path = format!("/t/{}/events", table.id);
        let event = stranger.visitor.first_event(&path).await;
        stranger.note(path, event);
    }
    seen.extend(stranger.seen);
    seen
}
