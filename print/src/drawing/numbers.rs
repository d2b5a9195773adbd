//! The numbers of attributes.

use roxmltree::Node;

/// A number.
pub(super) fn number(text: &str) -> Result<f64, String> {
    text.trim()
        .parse()
        .map_err(|_| format!("{text:?} is no number"))
}

/// The numbers of an attribute.
pub(super) fn lengths(node: Node<'_, '_>, name: &str) -> Result<Vec<f64>, String> {
    let text = node.attribute(name).unwrap_or_default();
    text.split_whitespace().map(number).collect()
}

/// A length of an element; zero if it has none.
pub(super) fn length(node: Node<'_, '_>, name: &str) -> Result<f64, String> {
    node.attribute(name).map_or(Ok(0.0), number)
}
