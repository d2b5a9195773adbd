//! What a browser is called, for a list of devices: no more than its owner needs to tell them apart.

use axum::http::HeaderMap;
use axum::http::header::USER_AGENT;

/// Browsers by a word in what they say of themselves; the first that fits counts, because most claim to
/// be others too.
const BROWSERS: [(&str, &str); 9] = [
    ("Roundhouse/", "Roundhouse"),
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

const SYSTEMS: [(&str, &str); 7] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
];

/// As in "Firefox on Linux".
pub(crate) fn name(headers: &HeaderMap) -> String {
    let agent = headers.get(USER_AGENT);
    let agent = agent.and_then(|value| value.to_str().ok()).unwrap_or("");
    let found = |list: &[(&str, &'static str)]| {
        let known = list.iter().find(|(word, _)| agent.contains(word));
        known.map(|(_, name)| *name)
    };
    match (found(&BROWSERS), found(&SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(one), None) | (None, Some(one)) => one.to_owned(),
        (None, None) => "a browser".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_told_apart() {
        let name = |agent: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(USER_AGENT, agent.parse().expect("a header"));
            super::name(&headers)
        };
        let phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1";
        assert_eq!(name(phone), "Safari on iPhone");
        let desk = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
        assert_eq!(name(desk), "Firefox on Linux");
        let edge = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Edg/120.0";
        assert_eq!(name(edge), "Edge on Windows");
        assert_eq!(name("curl/8"), "a browser");
        assert_eq!(super::name(&HeaderMap::new()), "a browser");
    }
}
