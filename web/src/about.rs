//! Requests for pages about a game: its rules, its lessons, its puzzles.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use game::Meta;
use maud::Markup;
use store::Guest;

use crate::answer::Failure;
use crate::app::Shared;
use crate::extract::{Of, Origin, Script, Visitor};

/// A request to a page about a game, such as its rules or a puzzle: which game, who looks, and what
/// their page's script says of itself.
pub(crate) struct AboutGame {
    pub(crate) meta: Meta,
    pub(crate) guest: Option<Guest>,
    script: Script,
    origin: Origin,
}

impl FromRequestParts<Shared> for AboutGame {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Failure> {
        let Of(game) = Of::from_request_parts(parts, app).await?;
        let Visitor(guest) = Visitor::from_request_parts(parts, app).await?;
        let Ok(script) = Script::from_request_parts(parts, app).await;
        let Ok(origin) = Origin::from_request_parts(parts, app).await;
        Ok(Self {
            meta: game.meta(),
            guest,
            script,
            origin,
        })
    }
}

impl AboutGame {
    /// What makers of previews are told of the first page about a game in a folder.
    pub(crate) fn preview(&self, folder: &str, title: &str) -> Markup {
        let path = format!("/{folder}/{}", self.meta.slug);
        self.origin.of_game(&self.meta, &path, title)
    }

    /// Whether only what changed is wanted.
    pub(crate) fn wants_parts(&self) -> bool {
        self.script.wants_parts
    }
}
