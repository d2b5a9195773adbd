//! One file a command.

pub(crate) mod analyze;
pub(crate) mod bench;
pub(crate) mod board;
pub(crate) mod bot_check;
pub(crate) mod companion;
pub(crate) mod completions;
pub(crate) mod contest;
pub(crate) mod database;
pub(crate) mod odds;
pub(crate) mod perft;
pub(crate) mod picture;
pub(crate) mod play;
pub(crate) mod print;
pub(crate) mod puzzle;
pub(crate) mod record;
pub(crate) mod rules;
pub(crate) mod scenario;
pub(crate) mod score;
pub(crate) mod serve;
pub(crate) mod simulate;
pub(crate) mod site;
pub(crate) mod strength;
pub(crate) mod train;
