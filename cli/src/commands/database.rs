//! `roundhouse database`: checking, saving and moving what a server keeps.

use std::io::Write;
use std::path::Path;

use house::LiveTable;
use indicatif::{ProgressBar, ProgressStyle};
use store::{Counts, Store, StoreError, TableId};

use crate::args::DatabaseCommand;
use crate::failure::Failure;
use crate::settings::shown;

pub(crate) fn run(command: &DatabaseCommand, out: &mut dyn Write) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(Failure::failed)?;
    runtime.block_on(async {
        match command {
            DatabaseCommand::Check { database, replay } => check(database, *replay, out).await,
            DatabaseCommand::Backup { database, file } => {
                let counts = backup(database, file).await?;
                writeln!(out, "{}: {counts}", file.display())?;
                Ok(())
            }
            DatabaseCommand::Copy { from, to } => {
                let counts = copy(from, to).await?;
                writeln!(out, "{}: {counts}, the same in both", shown(to))?;
                Ok(())
            }
        }
    })
}

/// Plays every stored game again and names those that the rules of this program refuse.
async fn replay(store: &Store, faults: &mut Vec<String>) -> Result<(), StoreError> {
    let counts = store.counts().await?;
    let progress = ProgressBar::new(counts.tables).with_message("tables");
    progress.set_style(
        ProgressStyle::with_template("{bar:40} {pos} of {len} {msg}, {eta} left")
            .expect("the template is well formed"),
    );
    let games = games::all();
    let mut after: Option<TableId> = None;
    loop {
        let tables = store.tables_after(after.as_ref()).await?;
        let Some(last) = tables.last() else { break };
        after = Some(last.clone());
        for id in &tables {
            if let Some(stored) = store.load(id).await?
                && let Err(why) = LiveTable::new(&stored, games)
            {
                let why = why.fault().unwrap_or_else(|| why.to_string());
                faults.push(format!("table {id} does not replay: {why}"));
            }
            progress.inc(1);
        }
    }
    progress.finish_and_clear();
    Ok(())
}

async fn check(database: &str, replays: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let store = Store::open_to_read(database)
        .await
        .map_err(Failure::failed)?;
    let found = async {
        let mut faults = store.check().await?;
        if replays {
            replay(&store, &mut faults).await?;
        }
        Ok::<_, store::StoreError>((store.counts().await?, faults))
    };
    let found = found.await;
    store.close().await;
    let (counts, faults) = found.map_err(Failure::failed)?;
    for fault in &faults {
        writeln!(out, "{fault}")?;
    }
    let verdict = match faults.len() {
        0 if replays => "sound, and every game replays".to_owned(),
        0 => "sound".to_owned(),
        1 => "1 fault".to_owned(),
        many => format!("{many} faults"),
    };
    writeln!(out, "{}: {counts}; {verdict}", shown(database))?;
    if faults.is_empty() {
        Ok(())
    } else {
        Err(Failure::Told)
    }
}

async fn backup(database: &str, file: &Path) -> Result<Counts, Failure> {
    let store = Store::open_to_read(database)
        .await
        .map_err(Failure::failed)?;
    let saved = store.backup(file).await;
    store.close().await;
    saved.map_err(Failure::failed)
}

async fn copy(from: &str, to: &str) -> Result<Counts, Failure> {
    let from = Store::open_to_read(from).await.map_err(Failure::failed)?;
    let to = match Store::open(to).await {
        Ok(to) => to,
        Err(error) => {
            from.close().await;
            return Err(Failure::failed(error));
        }
    };
    let copied = Store::copy(&from, &to).await;
    from.close().await;
    to.close().await;
    copied.map_err(Failure::failed)
}
