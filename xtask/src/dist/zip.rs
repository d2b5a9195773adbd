//! A folder as a zip: always the same bytes for the same files.

use std::fs;
use std::io::Write;
use std::path::Path;

use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};

/// January 1, 1980, the first day that a zip can tell.
const DAY: u16 = 1 << 5 | 1;

/// The version of the format that is needed to unpack: 2.0, for compressed files.
const VERSION: u16 = 20;

/// One file in it.
struct Packed {
    name: String,
    sum: u32,
    length: u32,
    bytes: Vec<u8>,
    at: u32,
}

/// The names of what is in a folder, in their order.
pub(super) fn names(folder: &Path) -> std::io::Result<Vec<String>> {
    let mut names = Vec::new();
    for file in fs::read_dir(folder)? {
        names.push(file?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}

/// Writes the files of a folder, which has no folders in it, in the order of their names.
pub(super) fn write(folder: &Path, zip: &Path) -> Result<(), String> {
    let cannot = |error: std::io::Error| format!("{}: {error}", zip.display());
    let names = names(folder).map_err(cannot)?;
    let mut files = Vec::new();
    for name in names {
        let text = fs::read(folder.join(&name)).map_err(cannot)?;
        files.push((name, text));
    }
    fs::write(zip, packed(&files).map_err(cannot)?).map_err(cannot)
}

/// The zip of these files.
fn packed(files: &[(String, Vec<u8>)]) -> std::io::Result<Vec<u8>> {
    let mut zip = Vec::new();
    let mut all = Vec::new();
    for (name, text) in files {
        let mut crc = Crc::new();
        crc.update(text);
        let mut deflate = DeflateEncoder::new(Vec::new(), Compression::best());
        deflate.write_all(text)?;
        let file = Packed {
            name: name.clone(),
            sum: crc.sum(),
            length: size(text.len())?,
            bytes: deflate.finish()?,
            at: size(zip.len())?,
        };
        zip.extend(0x0403_4b50_u32.to_le_bytes());
        zip.extend(about(&file)?);
        zip.extend(file.name.as_bytes());
        zip.extend(&file.bytes);
        all.push(file);
    }
    let directory = size(zip.len())?;
    for file in &all {
        zip.extend(0x0201_4b50_u32.to_le_bytes());
        // Made on Unix.
        zip.extend((3_u16 << 8 | VERSION).to_le_bytes());
        zip.extend(about(file)?);
        // No comment, on this disk, nothing about what is in it.
        zip.extend([0; 6]);
        // A plain file that everybody may read.
        zip.extend((0o100_644_u32 << 16).to_le_bytes());
        zip.extend(file.at.to_le_bytes());
        zip.extend(file.name.as_bytes());
    }
    let length = size(zip.len())? - directory;
    let count = u16::try_from(all.len()).map_err(std::io::Error::other)?;
    zip.extend(0x0605_4b50_u32.to_le_bytes());
    zip.extend([0; 4]);
    zip.extend(count.to_le_bytes());
    zip.extend(count.to_le_bytes());
    zip.extend(length.to_le_bytes());
    zip.extend(directory.to_le_bytes());
    zip.extend([0; 2]);
    Ok(zip)
}

/// What stands before a file and in the directory: how it is packed, and how large it is.
fn about(file: &Packed) -> std::io::Result<Vec<u8>> {
    let mut about = Vec::new();
    // Deflated, without flags.
    for number in [VERSION, 0, 8, 0, DAY] {
        about.extend(number.to_le_bytes());
    }
    about.extend(file.sum.to_le_bytes());
    about.extend(size(file.bytes.len())?.to_le_bytes());
    about.extend(file.length.to_le_bytes());
    let name = u16::try_from(file.name.len()).map_err(std::io::Error::other)?;
    about.extend(name.to_le_bytes());
    about.extend([0; 2]);
    Ok(about)
}

fn size(length: usize) -> std::io::Result<u32> {
    u32::try_from(length).map_err(std::io::Error::other)
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    #[test]
    fn a_zip_is_the_same_each_time_and_others_unpack_it() {
        let files = [
            ("a.txt".to_owned(), b"all aboard ".repeat(40)),
            ("b.bin".to_owned(), Vec::new()),
        ];
        let zip = packed(&files).expect("it is packed");
        assert_eq!(zip, packed(&files).expect("it is packed"));
        let folder = std::env::temp_dir().join(format!("roundhouse-zip-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("test.zip");
        fs::write(&file, zip).expect("it is written");
        let script = "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; \
                      print([(i.filename, i.file_size, i.date_time[0]) for i in z.infolist()])";
        let ran = Command::new("python3")
            .args(["-c", script])
            .arg(&file)
            .output();
        let _ = fs::remove_dir_all(&folder);
        // Where there is no Python, nothing else can be asked.
        let Ok(ran) = ran else { return };
        let told = String::from_utf8_lossy(&ran.stdout).into_owned();
        let failed = String::from_utf8_lossy(&ran.stderr).into_owned();
        assert_eq!(
            told.trim(),
            "[('a.txt', 440, 1980), ('b.bin', 0, 1980)]",
            "{failed}"
        );
    }
}
