//! Guests: a name and a cookie, nothing else.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use axum::http::HeaderMap;
use axum::http::header::COOKIE;
use store::{Guest, Store};

use crate::clock::Moment;
use crate::refused::Refused;
use crate::token;

/// The name of the cookie.
const NAME: &str = "roundhouse";

/// How long a browser keeps the cookie, in seconds: a year.
const AGE: u32 = 31_536_000;

/// The longest name, in characters.
pub(crate) const LONGEST_NAME: usize = 32;

/// How many guests are remembered between requests.
const REMEMBERED: usize = 20_000;

/// Everybody who has told a name.
pub(crate) struct Guests {
    known: Mutex<HashMap<[u8; 32], Guest>>,
}

/// A cookie to be set, as a header's value.
pub(crate) struct NewCookie(pub(crate) String);

impl Guests {
    pub(crate) fn new() -> Self {
        Self {
            known: Mutex::default(),
        }
    }

    /// Who sent the request, if he has a cookie of ours.
    pub(crate) async fn find(
        &self,
        store: &Store,
        headers: &HeaderMap,
    ) -> Result<Option<Guest>, Refused> {
        let Some(word) = cookie(headers) else {
            return Ok(None);
        };
        let hash = token::hash(word);
        if let Some(guest) = self.known().get(&hash) {
            return Ok(Some(guest.clone()));
        }
        let guest = store.guest_by_token(&hash).await?;
        if let Some(guest) = &guest {
            self.remember(hash, guest.clone());
        }
        Ok(guest)
    }

    /// Who sent the request; a stranger becomes a guest and gets a cookie.
    pub(crate) async fn welcome(
        &self,
        store: &Store,
        headers: &HeaderMap,
        secure: bool,
    ) -> Result<(Guest, Option<NewCookie>), Refused> {
        if let Some(guest) = self.find(store, headers).await? {
            return Ok((guest, None));
        }
        let word = token::fresh()?;
        let hash = token::hash(&word);
        // Nobody is asked for a name before the first game; the number tells strangers apart.
        let name = format!(
            "Guest {}",
            u16::from_le_bytes([hash[0], hash[1]]) % 9000 + 1000
        );
        let id = store.guest_new(&name, &hash, Moment::now().0).await?;
        let guest = Guest { id, name };
        self.remember(hash, guest.clone());
        let secure = if secure { "; Secure" } else { "" };
        let cookie =
            format!("{NAME}={word}; Path=/; Max-Age={AGE}; HttpOnly; SameSite=Lax{secure}");
        Ok((guest, Some(NewCookie(cookie))))
    }

    /// Gives a guest another name.
    pub(crate) async fn rename(
        &self,
        store: &Store,
        guest: &Guest,
        name: &str,
    ) -> Result<(), Refused> {
        let name = fit_name(name)?;
        store.guest_rename(guest.id, &name).await?;
        self.known().retain(|_, known| known.id != guest.id);
        Ok(())
    }

    fn known(&self) -> std::sync::MutexGuard<'_, HashMap<[u8; 32], Guest>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn remember(&self, hash: [u8; 32], guest: Guest) {
        let mut known = self.known();
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert(hash, guest);
    }
}

/// A name as people may have it: something that prints, not too long, with single blanks.
///
/// # Errors
/// If nothing is left of it, or too much.
pub(crate) fn fit_name(text: &str) -> Result<String, Refused> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let name = words.join(" ");
    let unfit = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    if name.is_empty() || name.chars().count() > LONGEST_NAME || name.chars().any(unfit) {
        return Err(Refused::Unfit(format!(
            "a name has 1 to {LONGEST_NAME} characters that print"
        )));
    }
    Ok(name)
}

/// The word of our cookie in a request.
fn cookie(headers: &HeaderMap) -> Option<&str> {
    let lines = headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|line| line.to_str().ok());
    let pairs = lines.flat_map(|line| line.split(';'));
    let mut ours = pairs.filter_map(|pair| pair.trim().strip_prefix(NAME)?.strip_prefix('='));
    ours.find(|word| token::well_formed(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_print() {
        assert_eq!(
            fit_name("  Ada   Lovelace ").expect("a name"),
            "Ada Lovelace"
        );
        for wrong in ["", "  ", "a\u{7}", "\u{202e}ada", &"x".repeat(33)] {
            assert!(fit_name(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn our_cookie_is_found_among_others() {
        let mut headers = HeaderMap::new();
        let word = "0123456789abcdef0123456789abcdef";
        headers.insert(
            COOKIE,
            format!("a=b; roundhouse={word}; c=d")
                .parse()
                .expect("a header"),
        );
        assert_eq!(cookie(&headers), Some(word));
        headers.insert(COOKIE, "roundhouse=short".parse().expect("a header"));
        assert_eq!(cookie(&headers), None);
    }
}
