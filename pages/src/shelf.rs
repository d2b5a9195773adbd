//! A shelf: the four games side by side, for rulebooks and courses.

use game::Meta;
use games::GAMES;
use maud::{Markup, html};
use store::Guest;

use super::frame::Frame;
use crate::posters;

/// What stands on a shelf.
pub(crate) struct Shelf {
    /// The title in the tab.
    pub title: &'static str,
    /// The heading of the page.
    pub heading: &'static str,
    /// What is to be found here, in a sentence or two.
    pub lead: &'static str,
    /// The folder of the addresses, `rules` or `learn`.
    pub folder: &'static str,
    /// What the button under a game says.
    pub button: &'static str,
}

impl Shelf {
    /// The page, with one line about each game.
    pub(crate) fn page(&self, guest: Option<&Guest>, line: impl Fn(&Meta) -> String) -> Markup {
        self.some(guest, |meta| Some(line(meta)))
    }

    /// The same with those games alone of which there is something to say.
    pub(crate) fn some(
        &self,
        guest: Option<&Guest>,
        line: impl Fn(&Meta) -> Option<String>,
    ) -> Markup {
        let frame = Frame {
            title: self.title,
            guest,
            kind: "book",
            game: None,
        };
        frame.around(html! {
            main #main.lobby {
                h1.departures { (self.heading) }
                p.lead { (self.lead) }
                div.posters { @for meta in GAMES { @if let Some(line) = line(meta) { (self.poster(meta, &line)) } } }
            }
        })
    }

    fn poster(&self, meta: &Meta, line: &str) -> Markup {
        let address = format!("/{}/{}", self.folder, meta.slug);
        html! {
            article.poster {
                a.picture href=(address) {
                    (posters::of(meta.slug).image(&format!("{}: {}", meta.title, self.button)))
                }
                h2 { (meta.title) }
                p.about { (line) }
                div.actions {
                    a.button.primary id=(format!("{}-{}", self.folder, meta.slug)) href=(address) { (self.button) }
                }
            }
        }
    }
}
