//! Games as pictures to share, and what makers of previews are told of pages.

use axum::extract::{Path, Query, State};
use axum::http::HeaderName;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use game::Meta;
use house::{HouseError, LiveTable};
use maud::Markup;
use pages::parts::capital;
use pages::share::{Card, Preview};
use serde::Deserialize;
use store::TableId;

use crate::answer::Answer;
use crate::app::Shared;
use crate::extract::{At, Origin};
use crate::png;

impl Origin {
    /// What is told of a table: nothing that an onlooker could not see.
    pub(crate) fn of_table(&self, live: &LiveTable, path: &str, at: Option<usize>) -> Markup {
        let meta = live.game.meta();
        let names = live.game.names().join(", ");
        let card = Card {
            live,
            at: at.unwrap_or_else(|| live.game.count()),
            dark: false,
        };
        let query = at.map_or_else(String::new, |at| format!("?at={at}"));
        let picture = match png::IS_THERE {
            true => format!("/t/{}/picture.png{query}", live.id),
            false => poster(&meta),
        };
        let preview = Preview {
            origin: &self.0,
            path: &format!("{path}{query}"),
            title: &format!("{} · {names}", meta.title),
            about: &format!("{}. {}.", card.headline(), capital(meta.about)),
            picture: &picture,
        };
        preview.head()
    }

    /// What is told of a page about a game.
    pub(crate) fn of_game(&self, meta: &Meta, path: &str, title: &str) -> Markup {
        let preview = Preview {
            origin: &self.0,
            path,
            title,
            about: &format!("{}.", capital(meta.about)),
            picture: &poster(meta),
        };
        preview.head()
    }
}

/// The address of a game's picture for previews.
fn poster(meta: &Meta) -> String {
    format!("/preview/{}.png", meta.slug)
}

/// Other sites may show these pictures: that is what they are for.
const FOR_ALL: (HeaderName, &str) = (
    HeaderName::from_static("cross-origin-resource-policy"),
    "cross-origin",
);

/// The picture of a game, which previews show as PNG and everybody else as SVG.
pub(crate) async fn preview(Path(file): Path<String>) -> Answer {
    let missing = || HouseError::Missing("picture");
    let (slug, kind) = file.rsplit_once('.').ok_or_else(missing)?;
    let kit = games::kit(slug).map_err(|_| missing())?;
    let head = |kind| {
        [
            (CONTENT_TYPE, kind),
            (CACHE_CONTROL, "public, max-age=86400"),
            FOR_ALL,
        ]
    };
    match kind {
        "png" if !kit.preview().is_empty() => {
            Ok((head("image/png"), kit.preview()).into_response())
        }
        "svg" => {
            let picture = pages::share::poster(kit);
            Ok((head("image/svg+xml; charset=utf-8"), picture).into_response())
        }
        _ => Err(missing().into()),
    }
}

/// Which picture of a table is asked for.
#[derive(Deserialize)]
pub(crate) struct Asked {
    /// The moment: so many events have happened.
    #[serde(default)]
    at: Option<usize>,
    /// `dark` for the colors of the night.
    #[serde(default)]
    ink: String,
}

/// A table as a picture, as onlookers may see it.
async fn drawn(app: &Shared, id: &TableId, asked: &Asked) -> Result<String, HouseError> {
    let draw = |live: &LiveTable| {
        let count = live.game.count();
        let card = Card {
            live,
            at: match asked.at {
                Some(at) if !live.past_is_closed() => at.min(count),
                Some(_) | None => count,
            },
            dark: asked.ink == "dark",
        };
        card.svg()
    };
    app.house.registry.look(id, draw).await
}

pub(crate) async fn svg(
    State(app): State<Shared>,
    At(id): At,
    Query(asked): Query<Asked>,
) -> Answer {
    let picture = drawn(&app, &id, &asked).await?;
    let head = [(CONTENT_TYPE, "image/svg+xml; charset=utf-8"), FOR_ALL];
    Ok((head, picture).into_response())
}

pub(crate) async fn png(
    State(app): State<Shared>,
    At(id): At,
    Query(asked): Query<Asked>,
) -> Answer {
    if !png::IS_THERE {
        // This program was built without what draws them.
        return Err(HouseError::Missing("picture").into());
    }
    let picture = drawn(&app, &id, &asked).await?;
    let picture = png::of(picture).await.map_err(HouseError::Broken)?;
    Ok(([(CONTENT_TYPE, "image/png"), FOR_ALL], picture).into_response())
}

#[cfg(test)]
mod tests {
    use crate::extract::is_host;

    #[test]
    fn an_origin_is_a_host_and_nothing_else() {
        for host in ["example.org", "127.0.0.1:7474", "[::1]:80", "a_b.example"] {
            assert!(is_host(host), "{host}");
        }
        for no in ["", "a b", "a/b", "a\"><script>", "a@b", &"a".repeat(256)] {
            assert!(!is_host(no), "{no}");
        }
    }
}
