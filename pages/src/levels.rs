//! What people are told of the levels of bots.

use house::Level;

/// One bot of a level, as a host chooses who sits where.
pub(crate) const fn opponent(level: Level) -> &'static str {
    match level {
        Level::Easy => "a bot, easy to beat",
        Level::Medium => "a bot that plays well",
        Level::Skilled => "a bot that plays very well",
        Level::Hard => "a bot, hard to beat",
        Level::Expert => "a bot, very hard to beat",
        Level::Master => "a master: thinks up to two seconds a move",
    }
}

/// Several bots of a level, as the opponents of a quick game.
pub(crate) const fn opponents(level: Level) -> &'static str {
    match level {
        Level::Easy => "easy bots",
        Level::Medium => "medium bots",
        Level::Skilled => "skilled bots",
        Level::Hard => "hard bots",
        Level::Expert => "experts",
        Level::Master => "masters",
    }
}
