//! What a table agrees on: its options, the variants they name, and who begins.

use game::{Faults, OptionSpec, Options, RuleId, Seat, Setup};

/// The options of the game.
pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec::number(
        "first",
        "Seat that begins",
        (1, 5),
        "the number of the seat that begins each round, up to the number of players",
        "seat 1",
    ),
    OptionSpec::variant(
        "remove-before-draw",
        "Remove before drawing",
        "the removal is chosen before the new company card is drawn",
    ),
    OptionSpec::variant(
        "total-minimum",
        "Shortest routes only",
        "a company's route is as short as any with the same owners",
    ),
    OptionSpec::variant(
        "own-between",
        "Own track between all cities",
        "between any two cities of the card the route has an own segment",
    ),
    OptionSpec::variant(
        "found-deck-only",
        "Founders draw from the deck",
        "after founding a company the new card comes from the deck",
    ),
    OptionSpec::variant(
        "skip-free",
        "Skip either regional card",
        "either regional card may be skipped, not only that of the lowest era",
    ),
    OptionSpec::variant(
        "bonus-many",
        "Any number of bonuses a turn",
        "any number of bonus cards may be claimed in a turn, not one; no change with “Bonuses without a claim”",
    ),
    OptionSpec::variant(
        "bonus-auto",
        "Bonuses without a claim",
        "bonus cards go at once to the seat that meets the goal",
    ),
    OptionSpec::variant(
        "setup-in-order",
        "Starting cards in the open",
        "starting cards are chosen openly, seat by seat",
    ),
    OptionSpec::variant(
        "top-only",
        "Top discards only",
        "only the top card of the discard piles is seen",
    ),
    OptionSpec::variant(
        "open-stacks",
        "Open score stacks",
        "everybody sees all scored cards",
    ),
];

/// What a table may play differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Variants {
    /// the removal is chosen before the new card is drawn.
    pub remove_before_draw: bool,
    /// a route is as short as any with the same owners.
    pub total_minimum: bool,
    /// an own segment lies between any two cities of a card.
    pub own_between: bool,
    /// after founding a company the card comes from the deck.
    pub found_deck_only: bool,
    /// either regional card may be skipped.
    pub skip_free: bool,
    /// any number of bonus claims a turn.
    pub bonus_many: bool,
    /// bonus cards are awarded without a claim.
    pub bonus_auto: bool,
    /// starting cards are chosen openly, seat by seat.
    pub setup_in_order: bool,
    /// of the discard piles only the top card is seen.
    pub top_only: bool,
    /// Score stacks are open.
    pub open_stacks: bool,
}

impl Variants {
    pub(crate) fn read(options: &Options) -> Self {
        Self {
            remove_before_draw: options.flag("remove-before-draw"),
            total_minimum: options.flag("total-minimum"),
            own_between: options.flag("own-between"),
            found_deck_only: options.flag("found-deck-only"),
            skip_free: options.flag("skip-free"),
            bonus_many: options.flag("bonus-many"),
            bonus_auto: options.flag("bonus-auto"),
            setup_in_order: options.flag("setup-in-order"),
            top_only: options.flag("top-only"),
            open_stacks: options.flag("open-stacks"),
        }
    }
}

/// The seat that begins each round.
///
/// # Errors
/// If the options name one that is not at the table.
pub(crate) fn first_seat(setup: &Setup) -> Result<Seat, Faults> {
    let Some(number) = setup.options.number("first") else {
        return Ok(Seat::FIRST);
    };
    let seat = u8::try_from(number).ok().and_then(Seat::from_number);
    // LU-11: any seat of the table may begin.
    seat.filter(|&seat| setup.seats.has(seat)).ok_or_else(|| {
        let text = format!("seat {number} cannot begin at a table of {}", setup.seats);
        Faults::against(RuleId::new("LU", 11), text).at("first")
    })
}
