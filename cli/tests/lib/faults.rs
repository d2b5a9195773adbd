//! Disks that are full and clocks that jump, where the system lets us make such.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use game::Prng;

use crate::Folder;

/// A small disk of its own, where the system lets us make one.
pub(crate) struct SmallDisk(PathBuf);

impl SmallDisk {
    pub(crate) fn make(folder: &Folder) -> Option<Self> {
        let path = PathBuf::from(folder.path("disk"));
        fs::create_dir_all(&path).ok()?;
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=40m", "tmpfs"])
            .arg(&path)
            .output();
        mounted.ok()?.status.success().then_some(Self(path))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// Fills it to the last page.
    pub(crate) fn fill(&self) {
        let mut room = 32 * 1024 * 1024;
        // What does not fit whole is there in part.
        for number in 0.. {
            let name = self.0.join(format!("filler-{number}"));
            if fs::write(name, vec![7; room]).is_ok() {
                continue;
            }
            room /= 2;
            if room < 4096 {
                return;
            }
        }
    }

    /// Makes room again.
    pub(crate) fn empty(&self) {
        for entry in fs::read_dir(&self.0).into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().starts_with("filler-") {
                fs::remove_file(entry.path()).expect("a file can be removed");
            }
        }
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(&self.0).status();
    }
}

/// Where Debian puts the library that lies about the time.
const FAKETIME: &str = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1";

/// A clock that can be set, for servers that are started with it; none where the library is not there.
pub(crate) struct Clock {
    file: String,
}

impl Clock {
    pub(crate) fn make(folder: &Folder, name: &str) -> Option<Self> {
        let clock = Self {
            file: folder.path(name),
        };
        clock.set(0);
        Path::new(FAKETIME).exists().then_some(clock)
    }

    /// Lets it show so many seconds more than it is.
    fn set(&self, ahead: i64) {
        // Whole or not at all: a server reads it at any time.
        let fresh = format!("{}.new", self.file);
        fs::write(&fresh, format!("{ahead:+}\n")).expect("a file can be written");
        fs::rename(fresh, &self.file).expect("a file can be renamed");
    }

    /// Lets it jump by up to forty days, forward or back.
    pub(crate) fn jump(&self, rng: &mut Prng) {
        let days = i64::from(rng.below(81)) - 40;
        self.set(days * 86_400 + i64::from(rng.below(86_400)));
    }

    /// What a server must be started with to believe it.
    pub(crate) fn environment(&self) -> [(&str, &str); 4] {
        [
            ("LD_PRELOAD", FAKETIME),
            ("FAKETIME_TIMESTAMP_FILE", &self.file),
            ("FAKETIME_NO_CACHE", "1"),
            ("FAKETIME_DONT_FAKE_MONOTONIC", "1"),
        ]
    }
}
