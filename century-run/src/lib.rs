//! century-run
