//! Data files that lie beside the code.

use serde::de::DeserializeOwned;

/// Reads a data file. What is wrong with it is told with its line, but for browsers, where files are always right.
///
/// # Errors
/// If the text is not TOML, or not that of such a value.
pub fn from_toml<T: DeserializeOwned>(text: &str) -> Result<T, toml::de::Error> {
    #[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
    return toml::from_str(text);
    #[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
    crate::plain::read(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_told_with_its_line() {
        let read: Result<Vec<u8>, _> = from_toml("a = 1\nb =\n");
        let told = read.expect_err("it is no list").to_string();
        assert!(told.contains("line 2"), "{told}");
    }
}
