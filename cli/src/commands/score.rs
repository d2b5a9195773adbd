//! `roundhouse score`: score sheets kept beside a real board.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use std::{fs, process};

use game::Meta;
use kit::score::{Pad, Placed, Sheet};
use print::Paper;

use crate::args::ScoreArgs;
use crate::failure::Failure;
use crate::saved;

pub(crate) fn run(args: &ScoreArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let meta = games::meta(&args.game)?;
    let text = games::kit(meta.slug)?.score();
    if text.is_empty() {
        return Err(Failure::Failed(format!(
            "{} has no score sheet",
            meta.title
        )));
    }
    let sheet = Sheet::read(text).map_err(Failure::failed)?;
    let mut keeper = Keeper::open(args, &meta, sheet)?;
    if let Some(file) = &args.pdf {
        return export(file, &keeper.pdf()?, out);
    }
    if args.csv {
        return Ok(write!(out, "{}", keeper.pad.csv(&keeper.sheet))?);
    }
    if args.show {
        return Ok(write!(out, "{}", keeper.pad.text(&keeper.sheet, None))?);
    }
    keeper.greet(meta.title, out)?;
    let asks = io::stdin().is_terminal();
    let mut line = String::new();
    loop {
        if asks {
            write!(out, "> ")?;
        }
        out.flush()?;
        line.clear();
        if io::stdin().lock().read_line(&mut line)? == 0 {
            break;
        }
        let words = match words(line.trim()) {
            Ok(words) => words,
            Err(why) => {
                writeln!(out, "{why}")?;
                continue;
            }
        };
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match keeper.hear(&words, out) {
            Ok(true) => {}
            Ok(false) => break,
            Err(Failure::Usage(why)) => writeln!(out, "{why}")?,
            Err(failure) => return Err(failure),
        }
    }
    writeln!(out, "kept in {}", keeper.file.display())?;
    Ok(())
}

/// A line in words; those in quotes may have blanks.
fn words(line: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut rest = line.trim();
    while !rest.is_empty() {
        let (word, after) = match rest.strip_prefix('"') {
            Some(quoted) => quoted
                .split_once('"')
                .ok_or_else(|| "a quotation mark has no other".to_owned())?,
            None => rest.split_once(char::is_whitespace).unwrap_or((rest, "")),
        };
        words.push(word.to_owned());
        rest = after.trim_start();
    }
    Ok(words)
}

/// A pad on disk.
struct Keeper {
    sheet: Sheet,
    pad: Pad,
    /// Earlier states, the latest last.
    before: Vec<Pad>,
    file: PathBuf,
    /// What the game is called.
    title: &'static str,
    /// The paper that sheets are printed on.
    paper: Paper,
}

/// How much can be taken back.
const REMEMBERED: usize = 100;

impl Keeper {
    fn open(args: &ScoreArgs, meta: &Meta, sheet: Sheet) -> Result<Self, Failure> {
        let slug = meta.slug;
        let names = || args.players.iter().map(String::as_str);
        let file = match &args.file {
            Some(file) => file.clone(),
            None => new_file(slug)?,
        };
        let known = file.exists();
        let reads = args.csv || args.show || args.pdf.is_some();
        if !known && (reads || args.players.is_empty()) {
            return Err(match reads {
                true => Failure::in_file(&file, "there is no such file"),
                false => Failure::Usage("say who plays, such as --players Ann,Ben".into()),
            });
        }
        let most = usize::from(meta.seats.1);
        if !known && args.players.len() > most {
            let (title, named) = (meta.title, args.players.len());
            let text = format!("{title} has seats for {most} players at most, not {named}");
            return Err(Failure::Usage(text));
        }
        let pad = match known {
            true => {
                let text =
                    fs::read_to_string(&file).map_err(|error| Failure::in_file(&file, error))?;
                let pad: Pad =
                    serde_json::from_str(&text).map_err(|error| Failure::in_file(&file, error))?;
                pad.check(slug, &sheet)
                    .map_err(|error| Failure::in_file(&file, error))?;
                let others = !args.players.is_empty() && !names().eq(pad.players().iter());
                if others {
                    let text = format!(
                        "it is a pad of {}; leave --players out to go on with it, or choose another file",
                        pad.players().join(", ")
                    );
                    return Err(Failure::in_file(&file, text));
                }
                pad
            }
            false => Pad::new(slug, names()).map_err(Failure::usage)?,
        };
        Ok(Self {
            sheet,
            pad,
            before: Vec::new(),
            file,
            title: meta.title,
            paper: args.paper.paper(),
        })
    }

    fn greet(&self, title: &str, out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out, "{title}: {}", self.sheet.about)?;
        let columns: Vec<&str> = self
            .sheet
            .column
            .iter()
            .map(|column| column.title.as_str())
            .collect();
        writeln!(
            out,
            "A row: {} {}. ? tells more.",
            self.pad.players()[0],
            columns.join(", ")
        )?;
        writeln!(out, "\n{}", self.now())?;
        Ok(())
    }

    /// The sheets that are kept now.
    fn now(&self) -> String {
        self.pad.text(&self.sheet, Some(self.pad.rounds() - 1))
    }

    /// Does what was typed; whether to go on.
    fn hear(&mut self, words: &[&str], out: &mut dyn Write) -> Result<bool, Failure> {
        let wrong = |error: kit::score::PadError| Failure::usage(error);
        let before = self.pad.clone();
        match words {
            [] => return Ok(true),
            ["quit" | "exit"] => return Ok(false),
            ["?" | "help"] => {
                write!(out, "{HELP}")?;
                return Ok(true);
            }
            ["show"] => {
                write!(out, "{}", self.now())?;
                return Ok(true);
            }
            ["all"] => {
                write!(out, "{}", self.pad.text(&self.sheet, None))?;
                return Ok(true);
            }
            ["csv", file] => {
                export(Path::new(file), self.pad.csv(&self.sheet).as_bytes(), out)?;
                return Ok(true);
            }
            ["pdf", file] => {
                export(Path::new(file), &self.pdf()?, out)?;
                return Ok(true);
            }
            ["undo"] => match self.before.pop() {
                Some(pad) => {
                    self.pad = pad;
                    self.keep()?;
                    write!(out, "{}", self.now())?;
                    return Ok(true);
                }
                None => return Err(Failure::Usage("there is nothing to take back".into())),
            },
            ["next"] => self.pad.next_round(&self.sheet).map_err(wrong)?,
            ["fix", name, row, cells @ ..] => {
                let at = self.placed(name, row)?;
                self.pad
                    .correct(&self.sheet, at, &filled(cells))
                    .map_err(wrong)?;
            }
            ["drop", name, row] => {
                let at = self.placed(name, row)?;
                self.pad.strike(at).map_err(wrong)?;
            }
            [name, cells @ ..] => {
                let player = self.player(name)?;
                self.pad
                    .add(&self.sheet, player, &filled(cells))
                    .map_err(wrong)?;
            }
        }
        self.before.push(before);
        if self.before.len() > REMEMBERED {
            self.before.remove(0);
        }
        self.keep()?;
        write!(out, "{}", self.now())?;
        Ok(true)
    }

    fn player(&self, name: &str) -> Result<usize, Failure> {
        self.pad.player(name).ok_or_else(|| {
            let players = self.pad.players().join(", ");
            Failure::Usage(format!(
                "no player, or more than one, is called {name:?}: {players}; ? tells more"
            ))
        })
    }

    fn placed(&self, name: &str, row: &str) -> Result<Placed, Failure> {
        let row: Option<usize> = row.parse().ok();
        match row.and_then(|row| row.checked_sub(1)) {
            Some(row) => Ok(Placed {
                player: self.player(name)?,
                row,
            }),
            None => Err(Failure::Usage("rows are counted from 1".into())),
        }
    }

    /// All sheets as a PDF.
    fn pdf(&self) -> Result<Vec<u8>, Failure> {
        let sheets = print::score_sheets(self.title, &self.sheet, &self.pad, self.paper);
        sheets.pdf().map_err(Failure::Failed)
    }

    /// Writes the pad, whole or not at all.
    fn keep(&self) -> Result<(), Failure> {
        let text = serde_json::to_string(&self.pad).expect("a pad is plain data");
        let mut name = self.file.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}", process::id()));
        let beside = self.file.with_file_name(name);
        let kept = fs::write(&beside, text + "\n").and_then(|()| fs::rename(&beside, &self.file));
        kept.map_err(|error| Failure::in_file(&self.file, error))
    }
}

/// Writes a new file; one that is there is not touched.
fn export(file: &Path, bytes: &[u8], out: &mut dyn Write) -> Result<(), Failure> {
    let written = fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(file)
        .and_then(|mut opened| opened.write_all(bytes));
    written.map_err(|error| Failure::Usage(format!("{}: {error}", file.display())))?;
    writeln!(out, "written to {}", file.display())?;
    Ok(())
}

/// Cells as they are written: a dash is an empty one.
fn filled<'a>(cells: &[&'a str]) -> Vec<&'a str> {
    cells
        .iter()
        .map(|cell| if *cell == "-" { "" } else { *cell })
        .collect()
}

/// A new file in the person's data folder.
fn new_file(slug: &str) -> Result<PathBuf, Failure> {
    let folder = saved::data_folder().ok_or_else(|| {
        Failure::Usage("there is no folder for your data; say --file FILE".into())
    })?;
    let folder = folder.join("scores");
    fs::create_dir_all(&folder).map_err(|error| Failure::in_file(&folder, error))?;
    let seconds = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs());
    Ok(folder.join(format!("{slug}-{seconds}.json")))
}

const HELP: &str = "\
  NAME CELL CELL …     a row for a player; - leaves a cell empty, words with blanks stand in quotes
  fix NAME 3 CELL …    write row 3 anew          drop NAME 3   strike it out
  next                 begin the next sheet      undo          take back
  show                 this sheet                all           all sheets
  csv FILE             comma-separated lines     pdf FILE      all sheets to print
  quit                 stop
";

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn words_in_quotes_may_have_blanks() {
        let read = |line| words(line).unwrap();
        assert_eq!(read("ann  \"New York\" 3"), ["ann", "New York", "3"]);
        assert!(read("").is_empty());
        assert!(words("ann \"x").is_err());
    }
}
