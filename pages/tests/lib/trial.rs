//! Tables and their pages, for tests.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use game::{Game, Seat};
use house::opening::{Boards, terms};
use house::{Access, LiveTable, Present};
use pages::parts::{FEW, Scene};
use pages::table;
use store::{Guest, StoredTable, TableId};
use tables::Session;

/// A guest of this name.
pub(crate) fn guest(name: &str) -> Guest {
    Guest {
        id: "7".parse().unwrap(),
        name: name.into(),
        waiting: 0,
    }
}

/// A table of this game at which the guest holds these seats and bots the others.
pub(crate) fn live<G: Game>(session: Session<G>, guest: &Guest, own: &[u8]) -> LiveTable {
    let seats = session.rules().setup().seats.get();
    let mut fields = vec![("seats".to_owned(), seats.to_string())];
    for seat in own {
        fields.push((format!("seat{seat}"), "here".to_owned()));
    }
    if own.is_empty() {
        // Somebody must sit there; the one who looks is a stranger.
        fields.push(("seat1".to_owned(), "me".to_owned()));
    }
    let game = games::find(G::META.slug).unwrap();
    let terms = terms(game, guest, &fields, Boards::Refused).unwrap();
    let stored = StoredTable {
        id: "aaaaaaaaaaaaaaaa".parse::<TableId>().unwrap(),
        created: 0,
        terms: serde_json::to_string(&terms).unwrap(),
        entries: Vec::new(),
    };
    let mut live = LiveTable::new(&stored, games::all()).unwrap();
    live.game = Box::new(session);
    live
}

/// The page and its update, to one who has heard the talk up to this line.
pub(crate) fn pages(
    live: &LiveTable,
    guest: Option<&Guest>,
    asked: Option<Seat>,
    pick: &str,
    heard: u64,
) -> (String, String) {
    let scene = Scene {
        live,
        guest,
        access: Access::of(live, guest, asked),
        pick,
        present: &Present::default(),
        refused: None,
        hint: None,
        quiet: &house::Quiet::default(),
        takes_along: false,
    };
    (
        table::page(&scene, maud::html! {}).0,
        scene.parts(FEW, heard).0,
    )
}

/// What a page weighs on its way to a browser with everything it asks for, each packed by itself.
pub(crate) fn first_load(page: &str) -> usize {
    let addresses = page.split("\"/a/").skip(1);
    let assets = addresses.map(|rest| {
        let name = rest.split('"').next().unwrap();
        let address = format!("/a/{name}");
        let asset = pages::assets::find(&address).or_else(|| pages::portrait::find(&address));
        packed(
            &asset.expect("the page asks for what is there").text,
            Compression::best(),
        )
    });
    packed(page, Compression::new(pages::assets::PACKING as u32)) + assets.sum::<usize>()
}

/// What a text weighs packed: files as small as they go, pages as the server does it.
fn packed(text: &str, how: Compression) -> usize {
    let mut packer = GzEncoder::new(Vec::new(), how);
    packer.write_all(text.as_bytes()).unwrap();
    packer.finish().unwrap().len()
}
