//! The pages: HTML from what the tables tell, and the frame around all of them.

pub(crate) mod after;
pub(crate) mod board;
pub(crate) mod frame;
pub(crate) mod graph;
pub(crate) mod learn;
pub(crate) mod lobby;
pub(crate) mod new_table;
pub(crate) mod parts;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod seat;
pub(crate) mod shelf;
pub(crate) mod table;
pub(crate) mod ways;
