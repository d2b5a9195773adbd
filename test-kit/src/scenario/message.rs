//! How a message about a file reads: on one line, with values as they were written.

/// Joins the lines of a message.
pub(super) fn one_line(message: &str) -> String {
    message.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A value as a message shows it: numbers and texts as they are, anything else by its type.
pub(super) fn shown(value: &toml::Value) -> String {
    match value {
        toml::Value::Integer(number) => number.to_string(),
        toml::Value::String(text) => format!("{text:?}"),
        toml::Value::Boolean(flag) => flag.to_string(),
        other @ (toml::Value::Float(_)
        | toml::Value::Datetime(_)
        | toml::Value::Array(_)
        | toml::Value::Table(_)) => format!("a value of type {}", other.type_str()),
    }
}
