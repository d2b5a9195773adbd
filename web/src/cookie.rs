//! The cookie by which a guest is known again.

use axum::http::HeaderMap;
use axum::http::header::COOKIE;
use house::token;

/// The name of the cookie.
const NAME: &str = "roundhouse";

/// Its name where browsers come by TLS: they take such a cookie from this very host alone, so that no
/// other host of the domain can put one in its place.
const SECURE_NAME: &str = "__Host-roundhouse";

/// How long a browser keeps the cookie, in seconds: a year.
const AGE: u32 = 31_536_000;

/// A cookie to be set, as a header's value.
pub(crate) struct NewCookie(pub(crate) String);

impl NewCookie {
    /// The cookie that shows this token; sent by TLS alone if it is `secure`.
    pub(crate) fn new(word: &str, secure: bool) -> Self {
        let (name, secure) = match secure {
            true => (SECURE_NAME, "; Secure"),
            false => (NAME, ""),
        };
        Self(format!(
            "{name}={word}; Path=/; Max-Age={AGE}; HttpOnly; SameSite=Lax{secure}"
        ))
    }

    /// The same guest's cookie under its newer name, if a browser has only the older one, which servers
    /// gave out before.
    pub(crate) fn renewed(headers: &HeaderMap) -> Option<Self> {
        let held = named(headers, SECURE_NAME).is_none();
        let word = named(headers, NAME).filter(|_| held)?;
        Some(Self::new(word, true))
    }
}

/// What makes a browser forget us.
pub(crate) fn gone(secure: bool) -> NewCookie {
    let (name, secure) = match secure {
        true => (SECURE_NAME, "; Secure"),
        false => (NAME, ""),
    };
    NewCookie(format!(
        "{name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax{secure}"
    ))
}

/// The name of the cookie of those who run the server.
const ADMIN: &str = "roundhouse-admin";

/// The cookie by which those who run the server are known for some hours.
pub(crate) fn new_admin(word: &str, secure: bool) -> NewCookie {
    let secure = if secure { "; Secure" } else { "" };
    NewCookie(format!(
        "{ADMIN}={word}; Path=/admin; Max-Age=28800; HttpOnly; SameSite=Strict{secure}"
    ))
}

/// The word of the cookie of those who run the server.
pub(crate) fn admin(headers: &HeaderMap) -> Option<&str> {
    named(headers, ADMIN)
}

/// The word of our cookie in a request.
pub(crate) fn token(headers: &HeaderMap) -> Option<&str> {
    named(headers, SECURE_NAME).or_else(|| named(headers, NAME))
}

/// The word of the cookie of this name.
fn named<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let lines = headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|line| line.to_str().ok());
    let pairs = lines.flat_map(|line| line.split(';'));
    let mut ours = pairs.filter_map(|pair| pair.trim().strip_prefix(name)?.strip_prefix('='));
    ours.find(|word| token::well_formed(word))
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(token(&headers), Some(word));
        headers.insert(COOKIE, "roundhouse=short".parse().expect("a header"));
        assert_eq!(token(&headers), None);
    }

    #[test]
    fn a_cookie_by_tls_is_this_hosts_alone_and_older_ones_are_renewed() {
        let (word, other) = (
            "0123456789abcdef0123456789abcdef",
            "fedcba9876543210fedcba9876543210",
        );
        let set = NewCookie::new(word, true).0;
        assert!(set.starts_with(&format!("__Host-roundhouse={word}; Path=/;")));
        assert!(set.ends_with("; Secure") && !set.contains("Domain"));
        let sent = |text: String| {
            let mut headers = HeaderMap::new();
            headers.insert(COOKIE, text.parse().expect("a header"));
            headers
        };
        let both = sent(format!("roundhouse={other}; __Host-roundhouse={word}"));
        assert_eq!(token(&both), Some(word), "the one that nobody else can set");
        assert!(NewCookie::renewed(&both).is_none());
        let old = sent(format!("roundhouse={word}"));
        assert_eq!(NewCookie::renewed(&old).map(|cookie| cookie.0), Some(set));
        assert!(NewCookie::renewed(&HeaderMap::new()).is_none());
    }
}
