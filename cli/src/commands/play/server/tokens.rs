//! By what a person is known on servers, kept in a file of the data folder that nobody else can read.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::{fs, io::ErrorKind};

use crate::saved;

/// The file.
fn file() -> Option<PathBuf> {
    saved::data_folder().map(|folder| folder.join("servers.json"))
}

fn all() -> io::Result<BTreeMap<String, String>> {
    let Some(file) = file() else {
        return Ok(BTreeMap::new());
    };
    match fs::read_to_string(&file) {
        Ok(text) => serde_json::from_str(&text)
            .map_err(|error| io::Error::other(format!("{}: {error}", file.display()))),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(BTreeMap::new()),
        Err(error) => Err(error),
    }
}

/// The token for a server, if there is one.
pub(super) fn of(server: &str) -> io::Result<Option<String>> {
    Ok(all()?.remove(server))
}

/// Keeps the token for a server; whether there is a place for it.
pub(super) fn keep(server: &str, token: &str) -> io::Result<bool> {
    let Some(file) = file() else {
        return Ok(false);
    };
    let mut tokens = all()?;
    tokens.insert(server.to_owned(), token.to_owned());
    let folder = file.parent().expect("a file has a folder");
    fs::create_dir_all(folder)?;
    // Written whole beside it and then put in its place, so that no token is ever lost by half.
    let fresh = file.with_extension(format!("{}.new", std::process::id()));
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut out = options.open(&fresh)?;
    serde_json::to_writer_pretty(&mut out, &tokens)?;
    out.write_all(b"\n")?;
    out.sync_all()?;
    fs::rename(&fresh, &file)?;
    Ok(true)
}
