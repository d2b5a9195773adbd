//! The page on which a guest says how to be called to a turn: everything in one place.

use house::HouseError;
use maud::{Markup, html};
use store::Guest;

use crate::frame::Frame;

/// What the page shows.
pub struct Notifications<'a> {
    /// Whose it is.
    pub guest: &'a Guest,
    /// Why the last wish was refused.
    pub refused: Option<&'a HouseError>,
    /// The key by which browsers know this server.
    pub key: String,
    /// Browsers that are called, by key and name.
    pub browsers: Vec<(&'a str, &'a str)>,
    /// The address that is called.
    pub hook: Option<&'a str>,
    /// How it can be told: word, what it is called, and whether it is chosen.
    pub forms: Vec<(&'static str, &'static str, bool)>,
}

/// What this browser does while the page of a game is open: setting, words.
const HERE: [(&str, &str); 3] = [
    ("mark", "Mark the tab’s title and icon"),
    (
        "notify",
        "Show a notification when the tab is in the background",
    ),
    ("ring", "Ring (if the sound is on)"),
];

impl Notifications<'_> {
    /// The whole page.
    pub fn page(&self) -> Markup {
        let frame = Frame {
            title: "Notifications",
            guest: Some(self.guest),
            kind: "me",
            game: None,
        };
        frame.around(html! {
            main #main.sheet {
                h1 { "When it is your turn" }
                @if let Some(refused) = self.refused { p.refused role="alert" { (refused) } }
                section #here.needs-script {
                    h2 { "In this browser, while a game is open" }
                    @for (name, words) in HERE {
                        p.field {
                            label for=(format!("set-{name}")) { (words) }
                            select id=(format!("set-{name}")) data-setting=(name) {
                                @if name == "notify" { option value="off" { "no" } option value="on" { "yes" } }
                                @else { option value="on" { "yes" } option value="off" { "no" } }
                            }
                        }
                    }
                }
                section #push {
                    h2 { "When you are away: your browsers" }
                    p { "A browser that you allow shows a message when your turn has come and you have not been here for a minute. On an iPhone, put this page on the home screen first." }
                    p.needs-script { button #push-here type="button" data-key=(self.key) { "Notify this browser" } }
                    p #push-told role="status" {}
                    noscript { p.hint { "This needs a script in the browser." } }
                    @if !self.browsers.is_empty() { ul.rows { @for (key, device) in &self.browsers {
                        li {
                            span { (device) }
                            form method="post" action="/me/notifications" {
                                input type="hidden" name="browser" value=(key);
                                button.quiet name="what" value="remove" { "Stop notifying" span.hide { ": " (device) } }
                            }
                        }
                    } } }
                }
                section #webhook {
                    h2 { "When you are away: a webhook" }
                    p { "When your turn has come and you have not been here for a minute, the server posts to this address: the game, the players’ names, and a link to the games that wait for you. Nothing in it is secret." }
                    @if self.hook.is_some() { p.on { strong { "It is on." } " Save an empty address to switch it off." } }
                    form method="post" action="/me/notifications" {
                        p.field { label for="url" { "Address" } input #url name="url" type="url" maxlength="500" value=[self.hook] placeholder="https://"; }
                        p.field {
                            label for="form" { "Form" }
                            select #form name="form" { @for (word, words, chosen) in &self.forms { option value=(word) selected[*chosen] { (words) } } }
                        }
                        button.primary name="what" value="webhook" { "Save" }
                    }
                }
                p { a.button href="/me" { "Back to You" } }
            }
        })
    }
}
