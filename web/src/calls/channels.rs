//! How a player wants to be called: browsers that were asked, and an address of their own.

use axum::http::HeaderName;
use axum::http::header::CONTENT_TYPE;
use house::{HouseError, token};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{GuestId, Store};

use super::client::Message;
use super::push::BrowserKey;
use super::target::Target;

/// The most browsers of one guest that are called.
const MOST: usize = 10;

/// How the setting of a browser begins.
const PUSH: &str = "push/";

/// The setting of a webhook.
const HOOK: &str = "webhook";

/// A browser that may be called.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Subscription {
    pub(crate) endpoint: String,
    pub(crate) p256dh: String,
    pub(crate) auth: String,
    /// What the browser is called.
    pub(crate) device: String,
    /// Where its page was.
    pub(crate) origin: String,
}

/// How a webhook wants to be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Form {
    /// Our own JSON.
    Plain,
    /// As Discord takes it.
    Discord,
    /// As ntfy takes it.
    Ntfy,
}

impl Form {
    pub(crate) const ALL: [(Self, &'static str, &'static str); 3] = [
        (Self::Plain, "plain", "plain JSON"),
        (Self::Discord, "discord", "Discord"),
        (Self::Ntfy, "ntfy", "ntfy"),
    ];

    pub(crate) fn parse(text: &str) -> Option<Self> {
        let found = Self::ALL.iter().find(|(_, word, _)| *word == text);
        found.map(|(form, ..)| *form)
    }
}

/// A webhook that a player entered.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Hook {
    pub(crate) url: String,
    pub(crate) form: Form,
    /// Where the page was on which it was entered.
    pub(crate) origin: String,
}

/// What is told: the game and who plays, nothing that is a secret of the table.
pub(crate) struct News {
    pub(crate) game: String,
    pub(crate) others: Vec<String>,
}

impl News {
    pub(crate) fn words(&self) -> String {
        if self.others.is_empty() {
            format!("Your turn in {}.", self.game)
        } else {
            format!(
                "Your turn in {}, with {}.",
                self.game,
                self.others.join(", ")
            )
        }
    }

    /// What a browser's worker gets.
    pub(crate) fn push(&self) -> String {
        json!({ "title": "Your turn", "body": self.words(), "url": "/mine/next" }).to_string()
    }
}

impl Hook {
    /// What is sent. The address in it leads to whatever waits for the one who opens it.
    pub(crate) fn message(&self, news: &News) -> Message {
        let url = format!("{}/mine/next", self.origin);
        let json = |body: serde_json::Value| Message {
            headers: vec![(CONTENT_TYPE, "application/json".to_owned())],
            body: body.to_string().into_bytes(),
        };
        match self.form {
            Form::Plain => json(json!({
                "event": "turn",
                "text": news.words(),
                "game": news.game,
                "players": news.others,
                "url": url,
            })),
            Form::Discord => json(json!({
                "content": format!("{} {url}", escaped(&news.words())),
                "allowed_mentions": { "parse": [] },
            })),
            Form::Ntfy => Message {
                headers: vec![
                    (CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
                    (HeaderName::from_static("title"), "Your turn".to_owned()),
                    (
                        HeaderName::from_static("tags"),
                        "steam_locomotive".to_owned(),
                    ),
                    (HeaderName::from_static("click"), url),
                ],
                body: news.words().into_bytes(),
            },
        }
    }
}

/// A text in which Discord finds no signs of its own.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if "\\*_~`|>#[]()@<:".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// All ways to call one guest.
#[derive(Clone, Default)]
pub(crate) struct Channels {
    /// Browsers by the keys of their settings.
    pub(crate) browsers: Vec<(String, Subscription)>,
    pub(crate) hook: Option<Hook>,
}

impl Channels {
    /// The ways of a guest.
    pub(crate) async fn of(store: &Store, guest: GuestId) -> Result<Self, HouseError> {
        let mut channels = Self::default();
        for (key, text) in store.settings(guest).await? {
            if key == HOOK {
                channels.hook = serde_json::from_str(&text).ok();
            } else if let (true, Ok(browser)) = (key.starts_with(PUSH), serde_json::from_str(&text))
            {
                channels.browsers.push((key, browser));
            }
        }
        Ok(channels)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.browsers.is_empty() && self.hook.is_none()
    }

    /// The key of the setting of a browser.
    fn key(endpoint: &str) -> String {
        let hash = token::hash(endpoint);
        let half = hash.first_chunk().copied();
        format!("{PUSH}{}", token::write(half.unwrap_or_default()))
    }

    /// Calls a browser from now on.
    pub(crate) async fn add(
        store: &Store,
        guest: GuestId,
        browser: &Subscription,
        private: bool,
    ) -> Result<(), HouseError> {
        let unfit = |why: &str| HouseError::Unfit(why.to_owned());
        let target = Target::read(&browser.endpoint).map_err(unfit)?;
        if !target.tls && !private {
            return Err(unfit("a browser's service is reached by TLS"));
        }
        if BrowserKey::read(&browser.p256dh, &browser.auth).is_none() {
            return Err(unfit("the keys of the browser are no keys"));
        }
        target.addresses(private).await.map_err(unfit)?;
        let known = Self::of(store, guest).await?;
        let key = Self::key(&browser.endpoint);
        let is_new = known.browsers.iter().all(|(other, _)| *other != key);
        if is_new && known.browsers.len() >= MOST {
            return Err(HouseError::TooMuch(
                "too many browsers are called; remove some",
            ));
        }
        let text = serde_json::to_string(browser).expect("a subscription is plain data");
        Ok(store.set_setting(guest, &key, Some(&text)).await?)
    }

    /// Calls a browser no more.
    pub(crate) async fn remove(store: &Store, guest: GuestId, key: &str) -> Result<(), HouseError> {
        if !key.starts_with(PUSH) {
            return Err(HouseError::Missing("browser"));
        }
        Ok(store.set_setting(guest, key, None).await?)
    }

    /// Calls an address from now on, or none.
    pub(crate) async fn set_hook(
        store: &Store,
        guest: GuestId,
        hook: Option<&Hook>,
        private: bool,
    ) -> Result<(), HouseError> {
        let Some(hook) = hook else {
            return Ok(store.set_setting(guest, HOOK, None).await?);
        };
        let unfit = |why: &str| HouseError::Unfit(why.to_owned());
        let target = Target::read(&hook.url).map_err(unfit)?;
        target.addresses(private).await.map_err(unfit)?;
        let text = serde_json::to_string(hook).expect("a webhook is plain data");
        Ok(store.set_setting(guest, HOOK, Some(&text)).await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discord_finds_no_signs_in_a_name() {
        assert_eq!(
            escaped("@everyone <b> **x**"),
            "\\@everyone \\<b\\> \\*\\*x\\*\\*"
        );
    }
}
