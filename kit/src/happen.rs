//! Events as files of lessons and figures write them.

use game::Seat;
use tables::Table;

/// Applies an event that a file describes: `2: 4>CHI` is seat 2's decision, a text without a seat
/// is an outcome of chance.
///
/// # Errors
/// If it is refused.
pub(crate) fn happen(table: &mut (impl Table + ?Sized), event: &str) -> Result<(), String> {
    let by_seat = event.split_once(": ").and_then(|(seat, action)| {
        let seat = seat.parse().ok().and_then(Seat::from_number)?;
        Some((seat, action))
    });
    let done = match by_seat {
        Some((seat, action)) => table.act(seat, action),
        None => table.chance(event),
    };
    done.map(drop)
        .map_err(|refusal| format!("{event}: {refusal}"))
}
