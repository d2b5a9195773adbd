//! What is known about letters: which may stand in names, and which look alike.
//!
//! In a browser there is nobody to pass for somebody else, and the tables of all scripts would be a tenth of what it
//! loads, so that only what Rust itself knows is asked there.

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub(crate) use browser::{composed, is_allowed, is_single_script, skeleton};
#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
pub(crate) use server::{composed, is_allowed, is_single_script, skeleton};

#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
mod server {
    use unicode_normalization::UnicodeNormalization;
    use unicode_security::{GeneralSecurityProfile, MixedScript, confusable_detection};

    /// Letters with their accents, each as one character where there is one.
    pub(crate) fn composed(text: impl Iterator<Item = char>) -> String {
        text.nfc().collect()
    }

    /// Whether a letter or a digit may stand in a name.
    pub(crate) fn is_allowed(c: char) -> bool {
        c.identifier_allowed()
    }

    /// Whether all letters are of one script.
    pub(crate) fn is_single_script(text: &str) -> bool {
        text.is_single_script()
    }

    /// The same for all texts that look alike.
    pub(crate) fn skeleton(text: &str) -> String {
        confusable_detection::skeleton(text).collect()
    }
}

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
mod browser {
    pub(crate) fn composed(text: impl Iterator<Item = char>) -> String {
        text.collect()
    }

    pub(crate) fn is_allowed(c: char) -> bool {
        // Accents that are characters of their own stand in some scripts' names.
        c.is_alphanumeric() || matches!(c, '\u{300}'..='\u{36f}')
    }

    pub(crate) fn is_single_script(_: &str) -> bool {
        true
    }

    pub(crate) fn skeleton(text: &str) -> String {
        text.to_owned()
    }
}
