//! `roundhouse database`: checking, saving and moving what a server keeps.

use std::io::Write;
use std::path::Path;

use store::{Counts, Store};

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
            DatabaseCommand::Check { database } => check(database, out).await,
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

async fn check(database: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let store = Store::open_to_read(database)
        .await
        .map_err(Failure::failed)?;
    let found = async {
        let faults = store.check().await?;
        Ok::<_, store::StoreError>((store.counts().await?, faults))
    };
    let found = found.await;
    store.close().await;
    let (counts, faults) = found.map_err(Failure::failed)?;
    for fault in &faults {
        writeln!(out, "{fault}")?;
    }
    let verdict = match faults.len() {
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
