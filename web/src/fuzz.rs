//! Readers of what requests say, for fuzzing: refusing is fine, a panic is not.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::http::header::{COOKIE, HOST, ORIGIN, USER_AGENT};
use axum::http::{HeaderMap, HeaderValue};

use crate::calls::{BrowserKey, Form, Target};
use crate::client::Client;
use crate::cookie::{self, NewCookie};
use crate::extract::is_host;
use crate::{agent, csrf};

/// The headers that are read: whatever they say, a token has the form of one.
pub fn headers(text: &str) {
    let Ok(value) = HeaderValue::from_bytes(text.as_bytes()) else {
        return;
    };
    let mut headers = HeaderMap::new();
    for name in [COOKIE, HOST, ORIGIN, USER_AGENT] {
        headers.insert(name, value.clone());
    }
    headers.insert("x-forwarded-for", value.clone());
    headers.insert("sec-fetch-site", value);
    if let Some(token) = cookie::token(&headers) {
        assert!(house::token::well_formed(token), "{text:?}");
    }
    let _ = (
        cookie::admin(&headers),
        NewCookie::renewed(&headers).is_some(),
    );
    let _ = (
        csrf::is_ours(&headers),
        agent::name(&headers),
        is_host(text),
    );
    let peer = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 9);
    let client = Client::of(peer, &headers, true);
    assert!(
        !client.is_local,
        "{text:?}: nobody is exempt behind a proxy"
    );
}

/// Where a player wants to be called: an address, a form, a browser's key.
pub fn call(text: &str) {
    if let Ok(target) = Target::read(text) {
        // What is read can be asked for again, and is not somewhere else then.
        let again = Target::read(&format!("{}{}", target.origin(), target.path));
        assert!(again.is_ok_and(|again| again == target), "{text:?}");
    }
    let _ = Form::parse(text);
    let (point, auth) = text.split_once(' ').unwrap_or((text, ""));
    let _ = BrowserKey::read(point, auth);
}
