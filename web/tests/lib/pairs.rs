//! Non-interference: tables that differ only in what a viewer may not know answer that viewer byte for
//! byte the same, at every address and to every request.
//!
//! `PAIRS=100000 cargo test -p roundhouse-web --test lib pairs::` tries more than the tests do, and `SEED=7`
//! others; `cargo xtask secrets` does both. [`timing`] reports whether answers take longer for one of
//! two such tables, and asserts nothing.

#[path = "pairs/asks.rs"]
mod asks;
#[path = "pairs/timing.rs"]
mod timing;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread::{available_parallelism, panicking, scope};
use std::time::Instant;

use asks::{Asker, Words, forgotten, kind, look, some};
use game::{Game, Next, Options, Prng, SeatCount, Setup, Viewer};
use games::with_kit;
use house::{Chance, Holder, Moment, Terms, opening};
use kit::Kit;
use store::{Guest, TableId};

use crate::in_process::{Ask, Desk, Known, Told};
use crate::twins::{Past, Watched, next, played, recorded, things, verbs};

/// How many pairs the tests try.
const PAIRS: usize = 120;

/// How many twins a table has for each viewer.
const TWINS: usize = 8;

/// In a long run a pair is asked so much, drawn from all that can be asked, and more pairs are tried instead.
const ASKED: usize = 3;

/// A run of more pairs than this is long.
const LONG: usize = 1_000;

/// After so many pairs a new server begins, so that memory is bounded.
const SERVER: usize = 4_000;

fn number(name: &str, usual: usize) -> usize {
    std::env::var(name).map_or(usual, |text| text.parse().unwrap())
}

/// What was tried.
#[derive(Default)]
struct Count {
    pairs: usize,
    answers: usize,
    /// By what was asked, without what differs from one table to another.
    kinds: BTreeMap<String, usize>,
}

/// A game with hidden things, and how they are hidden.
struct Case {
    slug: &'static str,
    options: &'static [(&'static str, &'static str)],
    past: Past,
    longest: u32,
}

const CASES: [Case; 2] = [
    Case {
        slug: "luminaries",
        options: &[],
        past: Past::Open,
        longest: 160,
    },
    Case {
        slug: "big-train",
        options: &[("memory", "on")],
        past: Past::Closed,
        longest: 60,
    },
];

/// Rounds that threads take one after the other until there are enough pairs. What is tried in a round
/// follows from the seed and its number.
struct Rounds {
    seed: u64,
    pairs: usize,
    taken: AtomicU64,
    done: AtomicUsize,
    count: Mutex<Count>,
    begun: Instant,
}

impl Rounds {
    /// Works on rounds until there are enough pairs.
    async fn work(&self) {
        /// Lets the others stop if this one finds a difference.
        struct Stop<'a>(&'a Rounds);
        impl Drop for Stop<'_> {
            fn drop(&mut self) {
                if panicking() {
                    self.0.done.store(self.0.pairs, Ordering::Relaxed);
                }
            }
        }
        let _stop = Stop(self);
        let mut desk = Desk::open().await;
        let mut since = 0;
        while self.done.load(Ordering::Relaxed) < self.pairs {
            let round = self.taken.fetch_add(1, Ordering::Relaxed) + 1;
            // Most pairs are of the game that hides most.
            let case = &CASES[usize::from(round.is_multiple_of(10))];
            let rng = &mut Prng::stream(self.seed, round);
            let mut count = Count::default();
            with_kit!(case.slug, K => {
                compare::<<K as Kit>::Rules>(case, &desk, rng, self.asked(), &mut count).await;
            })
            .unwrap();
            self.done.fetch_add(count.pairs, Ordering::Relaxed);
            since += count.pairs;
            self.add(count);
            if since > SERVER {
                desk = Desk::open().await;
                since = 0;
            }
        }
    }

    /// How much each pair is asked.
    fn asked(&self) -> usize {
        match self.pairs > LONG {
            true => ASKED,
            false => usize::MAX,
        }
    }

    fn add(&self, more: Count) {
        let mut count = self.count.lock().unwrap();
        let before = count.pairs / SERVER;
        count.pairs += more.pairs;
        count.answers += more.answers;
        for (kind, times) in more.kinds {
            *count.kinds.entry(kind).or_default() += times;
        }
        if count.pairs / SERVER > before {
            println!(
                "{} pairs, {} answers, {:.0?}",
                count.pairs,
                count.answers,
                self.begun.elapsed()
            );
        }
    }
}

#[test]
fn tables_that_look_alike_answer_alike() {
    let rounds = Rounds {
        seed: number("SEED", 1) as u64,
        pairs: number("PAIRS", PAIRS),
        taken: AtomicU64::new(0),
        done: AtomicUsize::new(0),
        count: Mutex::default(),
        begun: Instant::now(),
    };
    // A server of its own for each thread, so that none waits for another.
    let work = || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build();
        runtime.unwrap().block_on(rounds.work());
    };
    let threads = available_parallelism().map_or(1, usize::from);
    scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    let count = rounds.count.lock().unwrap();
    println!(
        "seed {}: {} pairs, {} answers compared, 0 differ, {:.0?} with {threads} threads",
        rounds.seed,
        count.pairs,
        count.answers,
        rounds.begun.elapsed()
    );
    for (kind, times) in &count.kinds {
        println!("  {times:>9} {kind}");
    }
    // A test that finds nothing to compare proves nothing.
    assert_eq!(forgotten(&count.kinds), [""; 0]);
}

/// The people of a round: those who sit, and one who looks on.
struct People {
    seated: Vec<Known>,
    onlooker: Known,
}

impl People {
    async fn come(desk: &Desk, seats: SeatCount, at: i64, rng: &mut Prng) -> Self {
        let mut word = || {
            let mut word = [0; 16];
            word[..8].copy_from_slice(&rng.bits().to_le_bytes());
            word[8..].copy_from_slice(&rng.bits().to_le_bytes());
            word
        };
        let mut seated = Vec::new();
        for seat in seats.iter() {
            let name = ["Ann", "Bob", "Cyd", "Dan", "Eli", "Fay"][seat.index()];
            seated.push(desk.guest(name, word(), at).await);
        }
        let onlooker = desk.guest("Una", word(), at).await;
        Self { seated, onlooker }
    }

    fn who(&self, viewer: Viewer) -> &Known {
        match viewer {
            Viewer::Seat(seat) => &self.seated[seat.index()],
            Viewer::Public => &self.onlooker,
        }
    }

    /// What they agree on.
    fn terms(&self, slug: &str, setup: Setup, secret: &str) -> Terms {
        let host = &self.seated[0];
        let guest = Guest {
            id: host.id,
            name: host.name.clone(),
            waiting: 0,
        };
        let fields = vec![
            ("seats".to_owned(), setup.seats.get().to_string()),
            ("seat1".to_owned(), "me".to_owned()),
        ];
        let terms = opening::terms(
            games::find(slug).unwrap(),
            &guest,
            &fields,
            opening::Boards::Refused,
        )
        .unwrap();
        let sit = |known: &Known| Holder::Guest {
            guest: known.id,
            name: known.name.clone(),
        };
        Terms {
            setup,
            seats: self.seated.iter().map(sit).collect(),
            chance: Chance::Fair {
                secret: secret.to_owned(),
            },
            ..terms
        }
    }
}

/// A random setup of a case.
fn setup<G: Game>(case: &Case, rng: &mut Prng) -> Setup {
    let (fewest, most) = G::META.seats;
    let seats = u32::from(fewest.max(2)) + rng.below(u32::from(most.min(4) - fewest.max(2)) + 1);
    let mut options = Options::default();
    for (name, value) in case.options {
        let spec = G::META.options.iter().find(|spec| spec.name == *name);
        options.set(*name, spec.unwrap().kind.read(value, None));
    }
    Setup {
        seats: SeatCount::new(seats as u8).unwrap(),
        options,
    }
}

/// A moment of a random game, its twins for every viewer, and everything that they are asked.
async fn compare<G: Game>(
    case: &Case,
    desk: &Desk,
    rng: &mut Prng,
    asked: usize,
    count: &mut Count,
) {
    let setup = setup::<G>(case, rng);
    let seats = setup.seats;
    let rules = G::new(&setup).unwrap();
    let length = 10 + rng.below(case.longest) as usize;
    let base = played(&rules, rng, length);
    let mut pool = things(&rules, &base);
    for _ in 0..3 {
        pool.extend(things(&rules, &played(&rules, rng, 200)));
    }
    let pool: Vec<String> = pool.into_iter().collect();
    let verbs: Vec<String> = verbs(&rules, &base).into_iter().collect();
    let at = Moment::now().0;
    let people = People::come(desk, seats, at, rng).await;
    let terms = people.terms(case.slug, setup, &"5a".repeat(32));
    for viewer in Viewer::all(seats) {
        let watched = Watched::new(&rules, &base, viewer, case.past);
        let mut twins = Vec::new();
        let mut hidden = BTreeSet::new();
        for _ in 0..TWINS {
            if let Some((events, things)) = watched.twin(&pool, rng) {
                hidden.extend(things);
                if !twins.contains(&events) {
                    twins.push(events);
                }
            }
        }
        if twins.is_empty() {
            continue;
        }
        let (one, told) = desk.table(&terms, &recorded(&rules, &base), at).await;
        let mut others = Vec::new();
        for events in &twins {
            let (other, also) = desk.table(&terms, &recorded(&rules, events), at).await;
            // All lists of tables are made from this.
            assert_eq!(told, also, "lists tell {viewer:?} two tables apart");
            others.push(other);
        }
        let words = Words {
            hidden: hidden.into_iter().collect(),
            verbs: verbs.clone(),
        };
        let next = next(&rules, &base);
        let asker = Asker {
            viewer,
            count: base.len(),
            turn: next.seat(),
            chance: next == Next::Chance,
            everywhere: asked == usize::MAX,
        };
        let round = Round {
            desk,
            people: &people,
            viewer,
            // Of those who look on, some were never here before.
            stranger: viewer == Viewer::Public && rng.below(3) == 0,
        };
        let asks = round.asks(&one, &asker, &words, rng).await;
        let asks = some(asks, asked, rng);
        let known = round.first(&one, &asks).await;
        for other in &others {
            round.same(&asks, &known, &one, other).await;
            count.pairs += 1;
            count.answers += asks.len();
            for ask in &asks {
                *count.kinds.entry(kind(ask)).or_default() += 1;
            }
        }
        // Streams wait for others, so not every pair has one.
        if rng.below(20) == 0 {
            round.streams(&one, &others[0]).await;
            *count.kinds.entry("stream".to_owned()).or_default() += 1;
        }
    }
}

/// One table with its twins, and one who looks.
struct Round<'a> {
    desk: &'a Desk,
    people: &'a People,
    viewer: Viewer,
    /// Whether the viewer has no cookie. A stranger who sends something may become a guest with a random one,
    /// so strangers only look.
    stranger: bool,
}

impl Round<'_> {
    fn who(&self) -> Option<&Known> {
        (!self.stranger).then(|| self.people.who(self.viewer))
    }

    /// Everything that can be asked.
    async fn asks(&self, one: &TableId, asker: &Asker, words: &Words, rng: &mut Prng) -> Vec<Ask> {
        let page = look("/t/TABLE", false);
        let page = self.desk.ask(one, self.who(), &page).await;
        assert_eq!(page.status, 200, "{}", page.body);
        // What can be picked here.
        let picks = page.body.split("pick=").skip(1);
        let picks: BTreeSet<&str> = picks
            .filter_map(|rest| rest.split(['"', '&']).next())
            .collect();
        let picks: Vec<&str> = picks.into_iter().collect();
        let mut asks = asker.asks(&picks, words, rng);
        asks.retain(|ask| !self.stranger || ask.sent.is_none());
        asks
    }

    /// What the first table answers.
    async fn first(&self, one: &TableId, asks: &[Ask]) -> Vec<Told> {
        let mut known = Vec::new();
        for ask in asks {
            known.push(self.desk.ask(one, self.who(), ask).await);
        }
        known
    }

    /// Another table answers the same.
    async fn same(&self, asks: &[Ask], known: &[Told], one: &TableId, other: &TableId) {
        for (ask, known) in asks.iter().zip(known) {
            let told = self.desk.ask(other, self.who(), ask).await;
            if told == *known {
                continue;
            }
            // Unless it is later than it was, it is a leak.
            if ask.sent.is_none() {
                let again = self.desk.ask(one, self.who(), ask).await;
                let told = self.desk.ask(other, self.who(), ask).await;
                if told == again {
                    continue;
                }
            }
            let (here, there) = parting(known, &told);
            panic!(
                "{:?} can tell two tables apart by {ask:?}:\n{here}\n{there}",
                self.viewer
            );
        }
    }

    async fn streams(&self, one: &TableId, other: &TableId) {
        let by = &self.people.onlooker;
        let eyes = match self.viewer {
            Viewer::Seat(seat) => seat.number(),
            Viewer::Public => 1,
        };
        let who = self.who();
        let mut heard = (String::new(), String::new());
        // The second time, if it became later in between: streams tell of hours and days that are left.
        for _ in 0..2 {
            heard.0 = self.desk.heard(one, who, eyes, by).await;
            heard.1 = self.desk.heard(other, who, eyes, by).await;
            assert!(heard.0.contains("event: parts"), "{}", heard.0);
            if heard.0 == heard.1 {
                return;
            }
        }
        assert_eq!(heard.0, heard.1, "{:?} hears a difference", self.viewer);
    }
}

/// Where two answers part, with some letters around it. If their bodies do, the headers do too, and tell less.
fn parting(one: &Told, other: &Told) -> (String, String) {
    let bodies = one.status == other.status && one.body != other.body;
    let text = |told: &Told| match bodies {
        true => told.body.clone(),
        false => format!("{} {:?}\n{}", told.status, told.headers, told.body),
    };
    let (one, other) = (text(one), text(other));
    let same = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b);
    let at = same.count().saturating_sub(80);
    let cut = |text: &str| {
        String::from_utf8_lossy(text.as_bytes().get(at..).unwrap_or_default())
            .chars()
            .take(300)
            .collect::<String>()
    };
    (cut(&one), cut(&other))
}
