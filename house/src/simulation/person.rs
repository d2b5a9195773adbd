//! Those who come by several devices in the simulation: they make links and phrases, arrive by them,
//! sign devices out, mute others and write notes, each by whatever node answers.

use std::sync::Arc;
use std::time::Duration;

use game::Prng;
use store::{Guest, StoreError};
use tokio::task::JoinHandle;

use super::book::{Known, Link, Sure};
use super::shaky::Handle;
use super::{Desk, World, guest};
use crate::error::HouseError;
use crate::guests::Browser;
use crate::notes;

/// Somebody with devices.
pub(super) struct Person {
    world: Arc<World>,
    guest: Guest,
    rng: Prng,
    /// How many notes they have written.
    written: u32,
    /// Those who show a link at the same time.
    under_way: Vec<JoinHandle<()>>,
}

/// What an answer says about a change.
fn sure<T>(answer: &Result<T, HouseError>) -> Sure {
    match answer {
        Ok(_) => Sure::Yes,
        Err(HouseError::Store(StoreError::Unknown(_))) => Sure::Unclear,
        Err(_) => Sure::No,
    }
}

impl Person {
    /// So many people, each with a first device. All is calm yet.
    pub(super) async fn welcomed(world: &Arc<World>, count: i64) -> Vec<Self> {
        let mut people = Vec::new();
        for number in 1..=count {
            let (store, desk, _) = world.desk(0);
            let stranger = Browser {
                token: None,
                name: "the first",
            };
            let come = desk.guests.welcome(&store, stranger).await;
            let (guest, token) = come.expect("all is calm yet");
            assert_eq!(guest.id, super::guest(number).id, "in this order");
            world.book().devices.push(Known {
                guest: guest.id,
                token: token.expect("a stranger gets a token"),
                inside: Sure::Yes,
            });
            people.push(Self {
                world: Arc::clone(world),
                guest,
                rng: Prng::stream(world.seed, 20 + number.unsigned_abs()),
                written: 0,
                under_way: Vec::new(),
            });
        }
        people
    }

    /// Does so many things, one after the other.
    pub(super) async fn live(mut self, steps: usize) {
        for _ in 0..steps {
            let ms = u64::from(self.rng.below(60));
            tokio::time::sleep(Duration::from_millis(ms)).await;
            let (store, desk, mut dead) = self.world.desk(self.rng.bits());
            let node = Node {
                store,
                desk,
                world: Arc::clone(&self.world),
            };
            // A node that dies under a request leaves it unclear; whoever asks writes that down first.
            tokio::select! {
                biased;
                _ = dead.changed() => {}
                () = self.step(&node) => {}
            }
            for one in self.under_way.drain(..) {
                one.await.unwrap();
            }
        }
    }

    /// One thing.
    async fn step(&mut self, node: &Node) {
        match self.rng.below(8) {
            0 => self.look(node).await,
            1 => self.by_link(node).await,
            2 => self.new_phrase(node).await,
            3 => self.by_phrase(node).await,
            4 => self.sign_out(node).await,
            5 => self.mute(node).await,
            _ => self.note(node).await,
        }
    }

    /// A device of theirs that is let in for certain.
    fn device(&mut self) -> Option<String> {
        let book = self.world.book();
        let own = book
            .devices
            .iter()
            .filter(|device| device.guest == self.guest.id);
        let inside = own.filter(|device| device.inside == Sure::Yes);
        let tokens: Vec<String> = inside.map(|device| device.token.clone()).collect();
        drop(book);
        (!tokens.is_empty()).then(|| self.rng.choose(&tokens).clone())
    }

    /// A device is known for its owner's.
    async fn look(&mut self, node: &Node) {
        let Some(token) = self.device() else { return };
        let browser = Browser {
            token: Some(&token),
            name: "a device",
        };
        match node.desk.guests.find(&node.store, browser).await {
            Ok(found) => assert_eq!(
                found.map(|guest| guest.id),
                Some(self.guest.id),
                "{}: a device is somebody else's",
                self.world.name()
            ),
            Err(HouseError::Store(_)) => {}
            Err(other) => panic!("{}: {other:?}", self.world.name()),
        }
    }

    /// A link is made and shown by several at once, through several nodes.
    async fn by_link(&mut self, node: &Node) {
        let Ok(word) = node.desk.guests.link(&node.store, &self.guest).await else {
            return;
        };
        let number = {
            let mut book = self.world.book();
            book.links.push(Link {
                guest: self.guest.id,
                arrived: 0,
            });
            book.links.len() - 1
        };
        for _ in 0..=self.rng.below(3) {
            let (store, desk, mut dead) = self.world.desk(self.rng.bits());
            let (world, word) = (Arc::clone(&self.world), word.clone());
            let guest = self.guest.id;
            let ms = u64::from(self.rng.below(20));
            self.under_way.push(tokio::spawn(async move {
                tokio::time::sleep(Duration::from_millis(ms)).await;
                let name = format!("link {number}");
                let come = desk.guests.come_by_link(&store, &word, &name);
                let come = tokio::select! {
                    biased;
                    _ = dead.changed() => return,
                    come = come => come,
                };
                let Ok((found, token)) = come else { return };
                assert_eq!(found.id, guest, "{}: a link of somebody else", world.name());
                let mut book = world.book();
                book.links[number].arrived += 1;
                book.kinds.insert("device by link");
                book.devices.push(Known {
                    guest,
                    token,
                    inside: Sure::Yes,
                });
            }));
        }
    }

    async fn new_phrase(&mut self, node: &Node) {
        // Until the answer comes, any of them may be the one.
        node.world
            .book()
            .phrase_made(self.guest.id, None, Sure::Unclear);
        let made = node.desk.guests.phrase(&node.store, &self.guest).await;
        let done = sure(&made);
        if done == Sure::Yes {
            node.world
                .book()
                .phrase_made(self.guest.id, made.ok(), done);
        }
    }

    async fn by_phrase(&mut self, node: &Node) {
        let phrase = {
            let book = self.world.book();
            let own = book
                .phrases
                .iter()
                .rfind(|(owner, ..)| *owner == self.guest.id);
            own.cloned()
        };
        let Some((_, phrase, good)) = phrase else {
            return;
        };
        let come = node
            .desk
            .guests
            .come_by_phrase(&node.store, &phrase, "by phrase");
        match (come.await, good) {
            (Ok((found, token)), _) => {
                let mut book = node.world.book();
                assert_eq!(found.id, self.guest.id, "{}", node.world.name());
                book.kinds.insert("device by phrase");
                book.devices.push(Known {
                    guest: found.id,
                    token,
                    inside: Sure::Yes,
                });
            }
            (Err(HouseError::NotYours(_)), Sure::Yes) => {
                panic!("{}: a good phrase is refused", node.world.name());
            }
            (Err(_), _) => {}
        }
    }

    /// One device or all others are signed out; the node that did it knows them no more.
    async fn sign_out(&mut self, node: &Node) {
        let Some(token) = self.device() else { return };
        if self.rng.below(2) == 0 {
            node.world
                .book()
                .others_out(self.guest.id, &token, Sure::Unclear);
            let done = node
                .desk
                .guests
                .sign_out_others(&node.store, &self.guest, &token);
            if done.await.is_ok() {
                let mut book = node.world.book();
                book.others_out(self.guest.id, &token, Sure::Yes);
                book.kinds.insert("signed out others");
            }
            return;
        }
        let listed = node
            .desk
            .guests
            .devices(&node.store, &self.guest, &token)
            .await;
        let Ok(listed) = listed else { return };
        // The last one stays, so that they can go on.
        let Some(this) = listed
            .iter()
            .find(|one| one.is_this)
            .filter(|_| listed.len() > 1)
        else {
            return;
        };
        let mark = |inside| {
            let mut book = node.world.book();
            let known = book.devices.iter_mut().find(|device| device.token == token);
            known.expect("it is in the book").inside = inside;
        };
        mark(Sure::Unclear);
        if node
            .desk
            .guests
            .sign_out(&node.store, &self.guest, this.id)
            .await
            .is_ok()
        {
            mark(Sure::No);
            node.world.book().kinds.insert("signed out");
            let browser = Browser {
                token: Some(&token),
                name: "a device",
            };
            if let Ok(Some(_)) = node.desk.guests.find(&node.store, browser).await {
                panic!(
                    "{}: a device that was signed out is known",
                    node.world.name()
                );
            }
        }
    }

    async fn mute(&mut self, node: &Node) {
        let other = guest(1 + i64::from(self.rng.below(3)));
        if other.id == self.guest.id {
            return;
        }
        let key = (self.guest.id, other.id);
        let mute = self.rng.below(3) > 0;
        node.world.book().mutes.insert(key, Sure::Unclear);
        let quiets = &node.desk.quiets;
        let done = match mute {
            true => quiets.mute(&node.store, key.0, key.1, &other.name).await,
            false => quiets.unmute(&node.store, key.0, key.1).await,
        };
        if done.is_ok() {
            let mut book = node.world.book();
            book.mutes
                .insert(key, if mute { Sure::Yes } else { Sure::No });
            book.kinds.insert(if mute { "muted" } else { "unmuted" });
        }
    }

    async fn note(&mut self, node: &Node) {
        let table = self.rng.choose(&self.world.tables).clone();
        let who = self.guest.id;
        if self.rng.below(3) > 0 {
            self.written += 1;
            let text = format!("note {} of {who}", self.written);
            let key = (who, table.clone(), text.clone());
            node.world.book().notes.insert(key.clone(), Sure::Unclear);
            let done = notes::add(&node.store, &table, who, &text).await;
            let mut book = node.world.book();
            book.notes.insert(key, sure(&done));
            book.kinds.insert("note");
            return;
        }
        let Ok(kept) = notes::of(&node.store, &table, who).await else {
            return;
        };
        let Some((name, text)) = kept.first() else {
            return;
        };
        let key = (who, table.clone(), text.clone());
        node.world.book().notes.insert(key.clone(), Sure::Unclear);
        if notes::remove(&node.store, &table, who, name).await.is_ok() {
            let mut book = node.world.book();
            book.notes.insert(key, Sure::No);
            book.kinds.insert("note removed");
        }
    }
}

/// A node that somebody asks.
struct Node {
    store: Handle,
    desk: Arc<Desk>,
    world: Arc<World>,
}

/// What does not hold of people after a schedule, on every node, once what nodes remember is old.
pub(super) async fn faults(world: &Arc<World>) -> Vec<String> {
    tokio::time::sleep(Duration::from_secs(3_600)).await;
    let mut faults = Vec::new();
    let nodes = world.nodes.lock().unwrap().len();
    for node in 0..nodes {
        let (store, desk, _) = world.desk(node as u64);
        let devices = world.book().devices.clone();
        for device in devices {
            let browser = Browser {
                token: Some(&device.token),
                name: "a device",
            };
            let found = desk.guests.find(&store, browser).await;
            let found = found.expect("all is calm").map(|guest| guest.id);
            let right = match device.inside {
                Sure::Yes => found == Some(device.guest),
                Sure::No => found.is_none(),
                Sure::Unclear => found.is_none_or(|guest| guest == device.guest),
            };
            if !right {
                faults.push(format!("a device is known as {found:?}: {device:?}"));
            }
        }
        let mutes = world.book().mutes.clone();
        for ((who, muted), known) in mutes {
            let quiet = desk
                .quiets
                .of(&store, Some(who))
                .await
                .expect("all is calm");
            let is_muted = quiet.muted.iter().any(|(guest, _)| *guest == muted);
            if known != Sure::Unclear && is_muted != (known == Sure::Yes) {
                faults.push(format!("{who} muted {muted}: {known:?}, but {is_muted}"));
            }
        }
    }
    let (store, desk, _) = world.desk(0);
    let links = world.book().links.clone();
    for (number, link) in links.iter().enumerate() {
        let devices = desk.guests.devices(&store, &by_id(link.guest), "").await;
        let devices = devices.expect("all is calm");
        let name = format!("link {number}");
        let by_it = devices.iter().filter(|device| device.name == name).count();
        if link.arrived > 1 || by_it > 1 {
            let told = link.arrived;
            faults.push(format!(
                "a link let in {by_it} devices, and {told} were told so"
            ));
        }
    }
    faults.extend(of_phrases(world, &store, &desk).await);
    let notes = world.book().notes.clone();
    for ((who, table, text), known) in notes {
        let kept = notes::of(&store, &table, who).await.expect("all is calm");
        let times = kept.iter().filter(|(_, one)| *one == text).count();
        let right = match known {
            Sure::Yes => times == 1,
            Sure::No => times == 0,
            Sure::Unclear => times <= 1,
        };
        if !right {
            faults.push(format!(
                "a note is there {times} times: {text:?}, {known:?}"
            ));
        }
    }
    faults
}

/// What does not hold of phrases: those that were replaced let nobody in.
async fn of_phrases(world: &Arc<World>, store: &Handle, desk: &Desk) -> Vec<String> {
    let mut faults = Vec::new();
    let phrases = world.book().phrases.clone();
    for (owner, phrase, good) in phrases {
        let come = desk
            .guests
            .come_by_phrase(store, &phrase, "at the end")
            .await;
        let right = match (come.map(|(found, _)| found.id), good) {
            (Ok(found), Sure::Yes | Sure::Unclear) => found == owner,
            (Ok(_), Sure::No) | (Err(_), Sure::Yes) => false,
            (Err(_), Sure::No | Sure::Unclear) => true,
        };
        if !right {
            faults.push(format!(
                "a phrase of {owner} that is {good:?} does otherwise"
            ));
        }
    }
    faults
}

fn by_id(id: store::GuestId) -> Guest {
    Guest {
        id,
        name: String::new(),
        waiting: 0,
    }
}
