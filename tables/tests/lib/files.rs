//! Records on disk.

use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

use tables::{Record, RecordError, Session, Source};

use crate::begin::{play, table};
use crate::pips::Pips;

/// A folder of this test's own, removed when it is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tables-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).unwrap();
    }
}

#[test]
fn a_game_is_put_aside_in_a_file_and_taken_up_again() {
    let folder = Folder::new("aside");
    let path = folder.0.join("game.jsonl");
    let mut first = table(2, "", Source::Typed);
    play(&mut first, "4 t l 2");
    first.save().store(&path).unwrap();
    let mut again = Session::<Pips>::resume(&Record::load(&path).unwrap(), None).unwrap();
    play(&mut again, "t t");
    again.save().store(&path).unwrap();
    assert_eq!(Record::load(&path).unwrap(), again.save());
    let left: Vec<_> = fs::read_dir(&folder.0).unwrap().collect();
    assert_eq!(left.len(), 1, "nothing is left beside it");
}

#[test]
fn what_cannot_be_read_is_said_in_words() {
    let folder = Folder::new("unread");
    let error = |path: PathBuf| Record::load(&path).unwrap_err();
    assert_eq!(error(folder.0.clone()), RecordError::Folder);
    assert_eq!(
        error(folder.0.clone()).to_string(),
        "this is a folder, not a record"
    );
    let missing = error(folder.0.join("missing"));
    assert_eq!(missing, RecordError::File(ErrorKind::NotFound));
    assert_eq!(
        missing.to_string(),
        "the record cannot be read: there is no such file"
    );
    let empty = folder.0.join("empty");
    fs::write(&empty, "").unwrap();
    assert_eq!(error(empty), RecordError::Empty);
    let picture = folder.0.join("picture");
    fs::write(&picture, [0x89, b'P', b'N', b'G', 0xff]).unwrap();
    assert_eq!(error(picture), RecordError::NotText { line: 1 });
}

#[test]
fn what_cannot_be_written_leaves_what_was_there() {
    let folder = Folder::new("unwritten");
    let record = table(2, "", Source::Typed).save();
    assert_eq!(
        record.store(&folder.0).unwrap_err().kind(),
        ErrorKind::IsADirectory
    );
    let nowhere = folder.0.join("no").join("such").join("folder");
    assert_eq!(
        record.store(&nowhere).unwrap_err().kind(),
        ErrorKind::NotFound
    );
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 0);
}

#[test]
fn a_new_file_takes_nobodys_place() {
    let folder = Folder::new("new");
    let path = folder.0.join("game.jsonl");
    let record = table(2, "", Source::Typed).save();
    record.store_new(&path).unwrap();
    assert_eq!(
        record.store_new(&path).unwrap_err().kind(),
        ErrorKind::AlreadyExists
    );
    assert_eq!(Record::load(&path).unwrap(), record);
    let left: Vec<_> = fs::read_dir(&folder.0).unwrap().collect();
    assert_eq!(left.len(), 1, "nothing is left beside it");
}
