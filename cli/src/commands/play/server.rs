//! `roundhouse play --server`: a table on a server, over its JSON API. The address is that of a seat link,
//! of a table where one sits already, or of a server at which a table is opened.

mod follow;
mod table;
mod tokens;

use std::collections::BTreeMap;
use std::io::Write;

use games::with_kit;
use kit::Kit;
use serde::Serialize;
use tokio::runtime::Runtime;
use web::api::{Arrived, CallError, Client, NewTable, Phase, SitDown, TableState};

use super::screen;
use super::seated::Seated;
use crate::abilities::Abilities;
use crate::args::PlayArgs;
use crate::board_file;
use crate::failure::Failure;
use crate::signals::before_the_end;
use table::{ServerTable, first_look};

/// Plays at a server.
pub(super) fn run(args: &PlayArgs, url: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let (mut client, rest) = Client::at(url).map_err(Failure::Usage)?;
    client.token = tokens::of(&client.origin())?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()?;
    let parts: Vec<&str> = rest.split('/').skip(1).collect();
    let state = match (&parts[..], &args.game) {
        ([] | [""], Some(game)) => open(args, game, &runtime, &mut client)?,
        ([] | [""], None) => {
            return Err(Failure::Usage(
                "name a game to open a table for, or give a seat link or a table's address".into(),
            ));
        }
        (_, Some(_)) => {
            return Err(Failure::Usage(
                "the table has its game already; leave the game out".into(),
            ));
        }
        (["t", table], None) => first_look(&runtime, &client, table).map_err(refused)?,
        (["t", table, "sit", link], None) => sit(args, (table, link), &runtime, &mut client)?,
        _ => {
            return Err(Failure::Usage(format!(
                "{url:?} is neither a seat link nor a table's address"
            )));
        }
    };
    let slug = state.game.clone();
    games::meta(&slug)?;
    with_kit!(&slug, K => begin::<K>(args, runtime, client, state, out))
        .expect("a listed game has a type")
}

fn refused(error: CallError) -> Failure {
    Failure::Failed(error.to_string())
}

/// Comes to a table, and keeps the token of one who is new.
fn arrive(
    runtime: &Runtime,
    client: &mut Client,
    path: &str,
    body: &(impl Serialize + Sync),
) -> Result<TableState, Failure> {
    let arrived: Arrived = runtime.block_on(client.post(path, body)).map_err(refused)?;
    if let Some(token) = arrived.token {
        if !tokens::keep(&client.origin(), &token)? {
            eprintln!("there is no data folder, so you can come back only while this program runs");
        }
        client.token = Some(token);
    }
    Ok(arrived.table)
}

/// Sits down by a link; one who sits there already goes on.
fn sit(
    args: &PlayArgs,
    (table, link): (&str, &str),
    runtime: &Runtime,
    client: &mut Client,
) -> Result<TableState, Failure> {
    if client.token.is_some() {
        let seen = first_look(runtime, client, table).map_err(refused)?;
        if !seen.own.is_empty() {
            return Ok(seen);
        }
    }
    let body = SitDown {
        link: link.to_owned(),
        name: args.name.clone().unwrap_or_default(),
        luck: String::new(),
    };
    arrive(
        runtime,
        client,
        &format!("/api/v1/tables/{table}/sit"),
        &body,
    )
}

/// Opens a table.
fn open(
    args: &PlayArgs,
    game: &str,
    runtime: &Runtime,
    client: &mut Client,
) -> Result<TableState, Failure> {
    let meta = games::meta(game)?;
    let levels = games::find(game)?.levels();
    let levels: Vec<&str> = levels.iter().map(|level| level.name()).collect();
    let mut seats = Vec::new();
    for who in &args.seats {
        seats.push(match who.as_str() {
            "you" => "me".to_owned(),
            "friend" => "link".to_owned(),
            bot if levels.contains(&bot) => format!("bot-{bot}"),
            other => {
                return Err(Failure::Usage(format!(
                    "on a server a seat is you, friend, {}, not {other:?}",
                    levels.join(", ")
                )));
            }
        });
    }
    if seats.is_empty() {
        seats = vec!["link".to_owned(); usize::from(meta.usual_seats)];
        "me".clone_into(&mut seats[0]);
    }
    let options: BTreeMap<String, String> = args
        .table
        .options
        .iter()
        .map(|text| {
            let (name, value) = text.split_once('=').unwrap_or((text, "on"));
            (name.to_owned(), value.to_owned())
        })
        .collect();
    let board = match &args.table.board {
        Some(file) => board_file::read(file)?.as_str().to_owned(),
        None => String::new(),
    };
    let body = NewTable {
        board,
        game: game.to_owned(),
        seats,
        options,
        name: args.name.clone().unwrap_or_default(),
        ..NewTable::default()
    };
    arrive(runtime, client, "/api/v1/tables", &body)
}

/// What is said to one who leaves a table.
fn goodbye(client: &Client, table: &str, phase: Phase) -> Vec<String> {
    let address = format!("{}/t/{table}", client.origin());
    match phase {
        Phase::Over => vec![format!("the game is kept at {address}/replay")],
        Phase::Open | Phase::Playing => vec![
            "your seat is kept".into(),
            format!("come back with: roundhouse play --server {address}"),
        ],
    }
}

fn begin<K: Kit>(
    args: &PlayArgs,
    runtime: Runtime,
    client: Client,
    state: TableState,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let leaving = goodbye(&client, &state.table, state.phase);
    let abilities = Abilities::found();
    let table = ServerTable::<K>::new(runtime, client, state)?;
    // What stands on the screen is gone with it; links are still wanted then.
    let welcome = table.welcome().filter(|_| abilities.whole && !args.lines);
    if let Some(welcome) = welcome {
        writeln!(out, "{welcome}")?;
    }
    let whole = abilities.whole && !args.lines;
    before_the_end(move || {
        if whole {
            screen::restore();
        }
        for line in leaving {
            eprintln!("\n{line}");
        }
    })?;
    super::show(args, Box::new(table), abilities, out)
}

#[cfg(test)]
#[path = "server/trial.rs"]
mod trial;
