//! Small pictures of the games for lists, drawn once from a sample position.

use std::sync::LazyLock;

use maud::{Markup, html};

use crate::assets::Asset;

/// A game's picture and what the lobby says beside it.
pub struct Poster {
    /// The game's name.
    pub slug: &'static str,
    asset: Asset,
    /// How long a game takes.
    pub length: &'static str,
}

static POSTERS: LazyLock<Vec<Poster>> = LazyLock::new(|| {
    let posters = games::kits().map(|kit| {
        let slug = kit.meta().slug;
        Poster {
            slug,
            asset: Asset::new(slug, ".svg", "image/svg+xml", kit.poster()),
            length: kit.length(),
        }
    });
    posters.collect()
});

impl Poster {
    /// The picture on a page; `words` say what it shows, or nothing if words beside it do.
    pub fn image(&self, words: &str) -> Markup {
        html! { img src=(self.asset.address()) alt=(words) width="640" height="400"; }
    }
}

/// The picture at an address.
pub fn find(address: &str) -> Option<&'static Asset> {
    let mut assets = POSTERS.iter().map(|poster| &poster.asset);
    assets.find(|asset| asset.address() == address)
}

/// The poster of a game.
pub fn of(slug: &str) -> &'static Poster {
    POSTERS
        .iter()
        .find(|poster| poster.slug == slug)
        .unwrap_or(&POSTERS[0])
}
