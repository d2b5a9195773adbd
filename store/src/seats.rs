//! Who sits at a table, as the database holds it.

use crate::sql::{Connection, Value};
use crate::{GuestId, TableId};

/// Writes who sits at a table, if that is not what the database has: it seldom changes.
pub(crate) async fn reseat(
    on: &mut Connection,
    table: &TableId,
    known: &str,
    guests: &[GuestId],
) -> Result<(), sqlx::Error> {
    let text = guests_text(guests);
    if known == text {
        return Ok(());
    }
    let values = [Value::Text(table.as_str()), Value::Text(&text)];
    on.execute("UPDATE tables SET guests = $2 WHERE id = $1", &values)
        .await?;
    on.execute("DELETE FROM seats WHERE table_id = $1", &values[..1])
        .await?;
    seat(on, table, guests).await
}

/// Writes who sits at a new table.
pub(crate) async fn seat(
    on: &mut Connection,
    table: &TableId,
    guests: &[GuestId],
) -> Result<(), sqlx::Error> {
    for guest in guests {
        let values = [Value::Int(guest.number()), Value::Text(table.as_str())];
        // A guest may have more than one seat.
        on.execute(
            "INSERT INTO seats (guest, table_id) VALUES ($1, $2) \
             ON CONFLICT (guest, table_id) DO NOTHING",
            &values,
        )
        .await?;
    }
    Ok(())
}

/// Guests as the column holds them: numbers with spaces between.
pub(crate) fn guests_text(guests: &[GuestId]) -> String {
    let numbers: Vec<String> = guests.iter().map(GuestId::to_string).collect();
    numbers.join(" ")
}

/// Guests as the column holds them, read back.
pub(crate) fn guests_read(text: &str) -> Option<Vec<GuestId>> {
    text.split_terminator(' ')
        .map(|word| word.parse().ok())
        .collect()
}
