//! Data files that lie beside the code.

use serde::de::DeserializeOwned;

/// Reads a data file. What is wrong with it is told with its line.
///
/// # Errors
/// If the text is not TOML, or not that of such a value.
pub fn from_toml<T: DeserializeOwned>(text: &str) -> Result<T, toml::de::Error> {
    #[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
    return toml::from_str(text);
    // In a browser files are always right, and reading them by way of plain values takes less code.
    #[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
    toml::Value::Table(text.parse()?).try_into()
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
