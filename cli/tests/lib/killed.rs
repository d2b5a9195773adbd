//! Servers, databases, disks and clocks that fail at any instant: everything that was acknowledged is there
//! afterwards, once, and every table replays.
//!
//! `cargo xtask chaos` does this at length: `KILLS=500` is how often each is done there.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use game::Prng;
use store::Store;
use test_servers::{Port, Postgres};
use tokio::task::JoinHandle;

use crate::faults::{Clock, SmallDisk};
use crate::mover::Player;
use crate::node::Node;
use crate::{Folder, run};

/// How often a server is killed; `KILLS=1000` kills it more often.
const KILLS: u64 = 200;

/// How often one of two servers is killed, unless `KILLS` says so.
const KILLS_OF_TWO: u64 = 20;

/// People who play meanwhile, every second one against a bot.
const PLAYERS: u64 = 6;

fn kills(usual: u64) -> u64 {
    std::env::var("KILLS").map_or(usual, |text| text.parse().expect("a number"))
}

fn is_long() -> bool {
    std::env::var_os("KILLS").is_some()
}

/// How many moves are waited for before something goes wrong, at most: many in a long run.
fn moves_between() -> u32 {
    if is_long() { 24 } else { 1 }
}

/// How long they are waited for.
fn patience() -> Duration {
    Duration::from_secs(if is_long() { 60 } else { 5 })
}

/// People who play until they are stopped.
struct Crowd {
    stop: Arc<AtomicBool>,
    /// How many moves they know to be stored.
    moves: Arc<AtomicUsize>,
    /// How many answers of bots they know of.
    answers: Arc<AtomicUsize>,
    players: Vec<JoinHandle<Player>>,
    /// How often something went wrong, and how often of these somebody had moved since the last time.
    troubles: [u64; 2],
    /// How many moves there were when something went wrong last.
    before: usize,
}

impl Crowd {
    async fn begin(bases: &[String]) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let (moves, answers) = (Arc::default(), Arc::default());
        let mut players = Vec::new();
        for number in 0..PLAYERS {
            let told = [&moves, &answers].map(Arc::clone);
            let player = Player::new(bases.to_vec(), number, told).await;
            players.push(tokio::spawn(player.play(Arc::clone(&stop))));
        }
        Self {
            stop,
            moves,
            answers,
            players,
            troubles: [0; 2],
            before: 0,
        }
    }

    /// Waits until they have moved, most of the time: on a busy machine a server would else be gone before
    /// anybody could ask it. Then a moment more, from the very first requests to some hundreds of them.
    async fn play_on(&mut self, rng: &mut Prng) {
        let begun = Instant::now();
        let some = match rng.below(4) {
            0 => 0,
            _ => 1 + rng.below(moves_between()) as usize,
        };
        while self.moves.load(Ordering::Relaxed) < self.before + some
            && begun.elapsed() < patience()
        {
            // One who found something lost has stopped, and will say so.
            if self.players.iter().any(JoinHandle::is_finished) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        sleep_up_to(rng, 200).await;
        let now = self.moves.load(Ordering::Relaxed);
        self.troubles[0] += 1;
        self.troubles[1] += u64::from(now > self.before);
        self.before = now;
    }

    /// Waits until they have done something worth comparing, however long that takes on a busy machine.
    async fn settle(&self) {
        let begun = Instant::now();
        let enough = || {
            let [moves, answers] =
                [&self.moves, &self.answers].map(|all| all.load(Ordering::Relaxed));
            moves > 20 && answers > 0
        };
        while !enough() && begun.elapsed() < Duration::from_secs(300) {
            if self.players.iter().any(JoinHandle::is_finished) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Lets them compare what they know with what is there; what they did, in words.
    async fn end(self) -> String {
        self.settle().await;
        self.stop.store(true, Ordering::Relaxed);
        let (mut acknowledged, mut answered, mut tables) = (0, 0, 0);
        for player in self.players {
            let player = player.await.expect("a player ends well");
            acknowledged += player.acknowledged;
            answered += player.answered;
            tables += player.tables;
        }
        assert!(acknowledged > 20, "only {acknowledged} were acknowledged");
        assert!(answered > 0, "bots went on after a restart");
        let [all, after] = self.troubles;
        assert!(
            !is_long() || all == 0 || after * 2 > all,
            "only {after} of {all} came after a move"
        );
        format!(
            "{after} of {all} times after somebody had moved, {acknowledged} moves acknowledged at {tables} tables, \
             {answered} by bots; 0 lost, 0 doubled"
        )
    }
}

/// Every table of a database replays, and its log is whole.
async fn is_sound(database: &str) {
    let store = Store::open(database).await.expect("the database is whole");
    assert_eq!(store.check().await, Ok(vec![]));
    store.close().await;
    let ran = run(&["database", "check", "--replay", database]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
}

async fn sleep_up_to(rng: &mut Prng, milliseconds: u32) {
    let pause = u64::from(rng.below(milliseconds));
    tokio::time::sleep(Duration::from_millis(pause)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_killed_loses_nothing_it_acknowledged() {
    let kills = kills(KILLS);
    let folder = Folder::new("killed");
    let database = folder.path("tables.sqlite");
    let port = Port::hold().expect("a port");
    let address = port.address().to_string();
    let mut node = Node::start(&database, &address, &[]);
    let mut crowd = Crowd::begin(&[node.base()]).await;
    let mut rng = Prng::new(kills);
    for _ in 0..kills {
        crowd.play_on(&mut rng).await;
        node.kill();
        node = Node::start(&database, &address, &[]);
    }
    let done = crowd.end().await;
    node.kill();
    println!("SQLite: {kills} kills, {done}");
    is_sound(&database).await;
}

/// What goes wrong around two servers with one database.
#[derive(Clone, Copy, Debug)]
enum Trouble {
    /// A server is killed and started again.
    Server,
    /// The database is killed and started again.
    Database,
    /// Some of the database's processes stand still for a while.
    Frozen,
    /// Some connections to the database are cut, among them perhaps that on which a server hears of the
    /// other's moves.
    Cut,
    /// The clock of one server jumps.
    Clock,
}

/// Two servers with one database, and their clocks if these can be set.
struct Two {
    database: String,
    nodes: [Node; 2],
    /// Where they come back to after they were killed.
    ports: [Port; 2],
    clocks: [Option<Clock>; 2],
}

impl Two {
    fn start(database: String, folder: &Folder) -> Self {
        let clocks = ["one", "other"].map(|name| Clock::make(folder, name));
        let ports = [(); 2].map(|()| Port::hold().expect("a port"));
        let start = |which: usize| {
            let address = ports[which].address().to_string();
            start(&database, &address, clocks[which].as_ref())
        };
        Self {
            nodes: [0, 1].map(start),
            database,
            ports,
            clocks,
        }
    }

    fn kill_one(&mut self, rng: &mut Prng) {
        let which = rng.below(2) as usize;
        let node = &mut self.nodes[which];
        let address = self.ports[which].address().to_string();
        node.kill();
        *node = start(&self.database, &address, self.clocks[which].as_ref());
    }
}

/// A server that goes by this clock, if there is one.
fn start(database: &str, address: &str, clock: Option<&Clock>) -> Node {
    let environment = clock.map(Clock::environment);
    let environment: &[(&str, &str)] = environment.as_ref().map_or(&[], |all| all);
    Node::start(database, address, environment)
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_in_trouble_lose_nothing_they_acknowledged() {
    let kills = kills(KILLS_OF_TWO);
    let server = Postgres::start().expect("a database server");
    let folder = Folder::new("two");
    let mut two = Two::start(server.database(), &folder);
    let bases = two.nodes.each_ref().map(Node::base);
    let mut crowd = Crowd::begin(&bases).await;
    let mut rng = Prng::new(kills);
    let mut troubles = vec![Trouble::Server; kills as usize];
    for (trouble, share) in [
        (Trouble::Database, 25),
        (Trouble::Frozen, 10),
        (Trouble::Cut, 5),
        (Trouble::Clock, 10),
    ] {
        troubles.extend(vec![trouble; kills.div_ceil(share) as usize]);
    }
    let mut counts = [0; 5];
    while !troubles.is_empty() {
        let trouble = troubles.swap_remove(rng.below(troubles.len() as u32) as usize);
        counts[trouble as usize] += 1;
        crowd.play_on(&mut rng).await;
        tokio::task::block_in_place(|| trouble.happen(&server, &mut two, &mut rng));
    }
    let done = crowd.end().await;
    let [killed, restarts, frozen, cut, jumps] = counts;
    let jumps = jumps * u64::from(two.clocks[0].is_some());
    println!(
        "two servers, PostgreSQL: {killed} kills, {restarts} kills of the database, {frozen} times frozen, \
         {cut} times cut, {jumps} jumps of a clock, {done}"
    );
    for node in &mut two.nodes {
        node.kill();
    }
    is_sound(&two.database).await;
}

impl Trouble {
    fn happen(self, server: &Postgres, two: &mut Two, rng: &mut Prng) {
        match self {
            Self::Server => two.kill_one(rng),
            Self::Database => {
                server.kill();
                server.restart().expect("it comes up again");
            }
            Self::Frozen => {
                let mut all = server.backends();
                all.retain(|_| rng.below(2) == 0);
                if all.is_empty() {
                    return;
                }
                server.signal("STOP", &all);
                std::thread::sleep(Duration::from_millis(300 + u64::from(rng.below(3_000))));
                server.signal("CONT", &all);
            }
            Self::Cut => {
                let mut all = server.backends();
                all.retain(|_| rng.below(2) == 0);
                if !all.is_empty() {
                    server.signal("TERM", &all);
                }
            }
            Self::Clock => {
                if let Some(clock) = rng.choose(&two.clocks) {
                    clock.jump(rng);
                }
            }
        }
    }
}

/// What a server says of itself.
async fn ready(node: &Node) -> u16 {
    let asked = reqwest::get(format!("{}/readyz", node.base())).await;
    asked.expect("the server answers").status().as_u16()
}

#[tokio::test(flavor = "multi_thread")]
async fn full_disks_and_jumping_clocks_lose_nothing_that_was_acknowledged() {
    let times = kills(50).div_ceil(10);
    let folder = Folder::new("troubled");
    let (disk, clock) = (SmallDisk::make(&folder), Clock::make(&folder, "clock"));
    for (is_there, what) in [
        (disk.is_some(), "full disks: no small disk can be made here"),
        (
            clock.is_some(),
            "jumping clocks: libfaketime is not installed",
        ),
    ] {
        if !is_there {
            println!("skipped {what}");
        }
    }
    let place = disk.as_ref().map_or(folder.0.as_path(), SmallDisk::path);
    let database = place.join("tables.sqlite").display().to_string();
    let port = Port::hold().expect("a port");
    let address = port.address().to_string();
    let mut node = start(&database, &address, clock.as_ref());
    let mut crowd = Crowd::begin(&[node.base()]).await;
    let mut rng = Prng::new(times);
    for _ in 0..times {
        crowd.play_on(&mut rng).await;
        if let Some(disk) = &disk {
            tokio::task::block_in_place(|| disk.fill());
            assert_eq!(ready(&node).await, 503, "a full disk is told");
            sleep_up_to(&mut rng, 600).await;
            // Some servers do not live to see it empty.
            if rng.below(3) == 0 {
                node.kill();
                disk.empty();
                node = start(&database, &address, clock.as_ref());
            }
            disk.empty();
        }
        if let Some(clock) = &clock {
            clock.jump(&mut rng);
            sleep_up_to(&mut rng, 300).await;
        }
    }
    let done = crowd.end().await;
    assert_eq!(ready(&node).await, 200, "room again is told too");
    node.kill();
    let (fills, jumps) = (
        times * u64::from(disk.is_some()),
        times * u64::from(clock.is_some()),
    );
    println!("SQLite: {fills} full disks, {jumps} jumps of the clock, {done}");
    is_sound(&database).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_of_a_whole_run_names_no_table() {
    let folder = Folder::new("logged");
    let (database, paper) = (folder.path("tables.sqlite"), folder.path("log"));
    let log = fs::File::create(&paper).expect("a file can be made");
    let debug = [("ROUNDHOUSE_LOG", "debug")];
    let mut node = Node::start_logging(&database, "127.0.0.1:0", &debug, log.into());
    let crowd = Crowd::begin(&[node.base()]).await;
    while fs::metadata(&paper).is_ok_and(|file| file.len() < 200_000) {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    crowd.end().await;
    node.kill();
    let text = fs::read_to_string(&paper).expect("the log can be read");
    let store = Store::open(&database).await.expect("the database is whole");
    let tables = store.tables_after(None).await.expect("tables are listed");
    assert!(tables.len() >= PLAYERS as usize, "{}", tables.len());
    for table in tables {
        assert!(!text.contains(table.as_str()), "the log names {table}");
    }
    store.close().await;
}

#[test]
fn a_place_that_cannot_be_written_to_is_named() {
    // No user can make files there, not even root.
    let ran = run(&[
        "serve",
        "--no-open",
        "--addr",
        "127.0.0.1:0",
        "--database",
        "/proc/1/nowhere/tables.sqlite",
    ]);
    assert_eq!(ran.code, Some(1), "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("/proc/1/nowhere"), "{}", ran.err);
    assert!(ran.err.contains("cannot be used"), "{}", ran.err);
}
