//! Small pictures of the games for lists, drawn once from a sample position.

use std::sync::LazyLock;

use game::{Event, Next, Prng, Seat, Viewer};
use maud::{Markup, html};
use pictures::{Ink, Scene};
use tables::{GAMES, with_game};

use crate::assets::Asset;
use crate::desk::Desk;
use crate::seated::usual;

/// A game's picture and what the lobby says beside it.
pub(crate) struct Poster {
    pub(crate) slug: &'static str,
    asset: Asset,
    pub(crate) length: &'static str,
}

static POSTERS: LazyLock<Vec<Poster>> = LazyLock::new(|| {
    let posters = GAMES.iter().map(|meta| {
        with_game!(meta.slug, G => Poster {
            slug: meta.slug,
            asset: Asset::new(meta.slug, ".svg", "image/svg+xml", drawn::<G>()),
            length: G::LENGTH,
        })
        .expect("a listed game has a type")
    });
    posters.collect()
});

impl Poster {
    /// The picture on a page; `words` say what it shows, or nothing if words beside it do.
    pub(crate) fn image(&self, words: &str) -> Markup {
        html! { img src=(self.asset.address()) alt=(words) width="640" height="400"; }
    }
}

/// The picture at an address.
pub(crate) fn find(address: &str) -> Option<&'static Asset> {
    let mut assets = POSTERS.iter().map(|poster| &poster.asset);
    assets.find(|asset| asset.address() == address)
}

/// The poster of a game.
pub(crate) fn of(slug: &str) -> &'static Poster {
    POSTERS
        .iter()
        .find(|poster| poster.slug == slug)
        .unwrap_or(&POSTERS[0])
}

/// A position some way into a game that the seats play by the game's own rule of thumb.
fn drawn<G: Desk>() -> String {
    let rules = usual::<G>();
    let mut rng = Prng::new(1015);
    let mut state = rules.start();
    let (mut actions, mut chances) = (Vec::new(), Vec::new());
    for _ in 0..60 {
        let event = match rules.next(&state) {
            Next::Act(seat) => {
                bots::offer(&*rules, &state, seat, &mut actions);
                let action = match G::heuristics().first() {
                    Some(thumb) => {
                        let view = rules.view(&state, Viewer::Seat(seat));
                        (thumb.choose)(&*rules, &view, seat, &actions, &mut rng)
                    }
                    None => rules.pick(&state, seat, &mut rng, &mut actions),
                };
                Event::Act(seat, action)
            }
            Next::Chance => Event::Chance(rules.draw(&state, &mut rng, &mut chances)),
            Next::Over => break,
        };
        rules.apply(&mut state, &event);
    }
    let view = rules.view(&state, Viewer::Seat(Seat::FIRST));
    let scene = Scene {
        ink: Ink::Auto,
        prefix: G::META.slug,
        ..Scene::default()
    };
    rules.whole(&view, &scene)
}
