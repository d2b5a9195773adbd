//! luminaries
