//! Writing a record to a file, whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::Record;

impl Record {
    /// Writes the file. It is written beside its place and moved there when it is whole, so that a
    /// full disk or a crash leaves what was there before.
    ///
    /// # Errors
    /// Those of the file system; then the file is as it was. If only its folder cannot be flushed, the file
    /// is new, but might be the old one again after a power failure.
    pub fn store(&self, path: &Path) -> io::Result<()> {
        if path.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        let beside = beside(path);
        let written = write_durably(&beside, self.to_string().as_bytes())
            .and_then(|()| fs::rename(&beside, path));
        if written.is_err() {
            // The half-written file is of no use; that it may not even exist is no further trouble.
            drop(fs::remove_file(&beside));
        }
        written.and_then(|()| flush_folder_of(path))
    }

    /// Writes a file that is not there yet, just as durably. Of several programs that want the same
    /// name, one gets it.
    ///
    /// # Errors
    /// `AlreadyExists` if there is such a file, which stays as it is; else those of the file system.
    pub fn store_new(&self, path: &Path) -> io::Result<()> {
        let beside = beside(path);
        let written = write_durably(&beside, self.to_string().as_bytes())
            .and_then(|()| fs::hard_link(&beside, path));
        let linked = match written {
            // Some file systems know no links, and the name is looked up first instead.
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists && beside.exists() => {
                match path.try_exists() {
                    Ok(false) if whole(&beside, self) => {
                        return fs::rename(&beside, path).and_then(|()| flush_folder_of(path));
                    }
                    Ok(true) => Err(io::ErrorKind::AlreadyExists.into()),
                    Ok(false) | Err(_) => Err(error),
                }
            }
            other => other,
        };
        // What was linked has two names by now, and what was not is of no use.
        drop(fs::remove_file(&beside));
        linked.and_then(|()| flush_folder_of(path))
    }
}

/// Brings the names in the folder of a file to disk, so that a power failure does not lose the file that was
/// just given its name.
///
/// # Errors
/// Those of the file system.
pub fn flush_folder_of(path: &Path) -> io::Result<()> {
    // Elsewhere folders cannot be opened, and the system looks after them.
    if !cfg!(unix) {
        return Ok(());
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let flushed = File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all());
    match flushed {
        // Some file systems know no such thing, and some folders can be written to but not read.
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::InvalidInput
                    | io::ErrorKind::Unsupported
                    | io::ErrorKind::PermissionDenied
            ) =>
        {
            Ok(())
        }
        other => other,
    }
}

/// Whether a file holds all of the record.
fn whole(path: &Path, record: &Record) -> bool {
    fs::metadata(path).is_ok_and(|file| file.len() == record.to_string().len() as u64)
}

/// The name of the file while it is not whole.
fn beside(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(format!(".{}.part", std::process::id()));
    PathBuf::from(name)
}

fn write_durably(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}
