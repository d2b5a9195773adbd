//! The cookie by which a guest is known again.

use axum::http::HeaderMap;
use axum::http::header::COOKIE;
use house::token;

/// The name of the cookie.
const NAME: &str = "roundhouse";

/// How long a browser keeps the cookie, in seconds: a year.
const AGE: u32 = 31_536_000;

/// A cookie to be set, as a header's value.
pub(crate) struct NewCookie(pub(crate) String);

impl NewCookie {
    /// The cookie that shows this token; sent by TLS alone if it is `secure`.
    pub(crate) fn new(word: &str, secure: bool) -> Self {
        let secure = if secure { "; Secure" } else { "" };
        Self(format!(
            "{NAME}={word}; Path=/; Max-Age={AGE}; HttpOnly; SameSite=Lax{secure}"
        ))
    }
}

/// What makes a browser forget us.
pub(crate) fn gone(secure: bool) -> NewCookie {
    let secure = if secure { "; Secure" } else { "" };
    NewCookie(format!(
        "{NAME}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax{secure}"
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
    word(headers, ADMIN)
}

/// The word of our cookie in a request.
pub(crate) fn token(headers: &HeaderMap) -> Option<&str> {
    word(headers, NAME)
}

fn word<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
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
}
