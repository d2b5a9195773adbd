//! Pages that lie in a folder of a site: the pages of a server lie at its root.

use std::borrow::Cow;

/// A page, or parts of one, whose addresses lead into the folder `base` (`/` or `/trains/`). No text of a page
/// has a quotation mark, since those are escaped, so that what looks like an attribute is one.
pub(crate) fn into_folder(page: &str, base: &str) -> String {
    let page = match base {
        "/" => Cow::Borrowed(page),
        _ => Cow::Owned(page.replace("=\"/", &format!("=\"{base}"))),
    };
    // What works the workers comes before all other scripts.
    let script = format!("<script src=\"{base}offline.js\"></script><link rel=\"icon\"");
    page.replacen("<link rel=\"icon\"", &script, 1)
}

/// Where a way leads, in the folder.
pub(crate) fn address(address: &str, base: &str) -> String {
    match address.strip_prefix('/') {
        Some(rest) => format!("{base}{rest}"),
        None => address.to_owned(),
    }
}
