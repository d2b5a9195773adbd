//! What keeps up with a table on a server: its stream, and a look at the table whenever it tells something.
//! A connection that is lost is made again.

use std::sync::mpsc::Sender;
use std::time::Duration;

use web::api::{CallError, Client, Due, TableState};

/// The first pause before a lost connection is made again, and the longest.
const PAUSES: (Duration, Duration) = (Duration::from_millis(500), Duration::from_secs(15));

/// What is heard from the server.
pub(super) enum Heard {
    /// The table as it is now.
    Table(Box<TableState>),
    /// The server is away, and why.
    Lost(String),
    /// The server does not let us look any more.
    Refused(String),
}

/// The table as it is now. Where several seats are held at this screen it is seen by the one whose turn it
/// is.
pub(super) async fn look(client: &Client, table: &str) -> Result<TableState, CallError> {
    let path = format!("/api/v1/tables/{table}");
    let seen: TableState = client.get(&path).await?;
    let turn = match seen.next {
        Due::Act { seat } => Some(seat),
        Due::Chance { seat, .. } => seat,
        Due::Over => None,
    };
    match turn.filter(|seat| seen.own.contains(seat) && seen.seat != Some(*seat)) {
        Some(seat) => client.get(&format!("{path}?as={seat}")).await,
        None => Ok(seen),
    }
}

/// Follows the table until nobody listens.
pub(super) async fn follow(client: Client, table: String, to: Sender<Heard>) {
    let mut pause = PAUSES.0;
    loop {
        let why = match once(&client, &table, &to, &mut pause).await {
            Ok(()) => "the server closed the connection".to_owned(),
            Err(CallError::Refused(status, refused)) if is_final(status.as_u16()) => {
                // Whoever listens may have gone, which ends this too.
                let _ = to.send(Heard::Refused(refused.words));
                return;
            }
            Err(error) => error.to_string(),
        };
        if to.send(Heard::Lost(why)).is_err() {
            return;
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(PAUSES.1);
    }
}

/// Whether asking again would not help.
fn is_final(status: u16) -> bool {
    matches!(status, 400 | 401 | 403 | 404 | 410 | 421 | 422)
}

/// One connection, from its beginning to its end.
async fn once(
    client: &Client,
    table: &str,
    to: &Sender<Heard>,
    pause: &mut Duration,
) -> Result<(), CallError> {
    let mut news = client
        .listen(&format!("/api/v1/tables/{table}/events"))
        .await?;
    while news.next().await.is_some() {
        let seen = look(client, table).await?;
        *pause = PAUSES.0;
        if to.send(Heard::Table(Box::new(seen))).is_err() {
            return Ok(());
        }
    }
    Ok(())
}
