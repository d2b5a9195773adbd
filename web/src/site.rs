//! The files of the tables that browsers take along.

use std::collections::BTreeMap;
use std::fmt;
use std::io::Write;
use std::sync::OnceLock;

use axum::body::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use pages::offline::{PROGRAM, files};

/// A file, and what it is packed.
pub(crate) struct File {
    pub(crate) plain: Bytes,
    packed: OnceLock<Bytes>,
}

/// The files of the folder.
pub struct Site(BTreeMap<&'static str, File>);

impl Site {
    /// The folder around a program for browsers.
    #[must_use]
    pub fn new(program: Vec<u8>) -> Self {
        let file = |bytes: Vec<u8>| File {
            plain: bytes.into(),
            packed: OnceLock::new(),
        };
        let files = files(&program, Some("/")).into_iter();
        let mut files: BTreeMap<_, _> = files.map(|(name, bytes)| (name, file(bytes))).collect();
        files.insert(PROGRAM, file(program));
        Self(files)
    }

    /// The file of that name.
    pub(crate) fn file(&self, name: &str) -> Option<&File> {
        self.0.get(name)
    }
}

impl fmt::Debug for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Site({} files)", self.0.len())
    }
}

impl File {
    /// The file packed as small as it goes, once.
    pub(crate) fn packed(&self) -> Bytes {
        let pack = || {
            let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
            let done = gzip.write_all(&self.plain).and_then(|()| gzip.finish());
            done.expect("memory takes any bytes").into()
        };
        self.packed.get_or_init(pack).clone()
    }
}
