//! Piles in the terminal, which remember what is out.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use game::Prng;
use kit::devices::{Device, DeviceKind};
use serde::{Deserialize, Serialize};

use super::{devices, generator};
use crate::args::DrawArgs;
use crate::commands::play::line;
use crate::failure::Failure;
use crate::saved;

/// What is kept: what came up, in its order. It can be read and changed by hand.
#[derive(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Kept {
    game: String,
    drawn: Vec<Drawn>,
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
struct Drawn {
    pile: String,
    code: String,
}

pub(crate) fn run(args: &DrawArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let piles = devices(
        games::kit(&args.game)?,
        args.board.as_deref(),
        DeviceKind::Pile,
    )?;
    let file = match &args.file {
        Some(file) => file.clone(),
        None => usual_file(&args.game, args.board.as_deref())?,
    };
    let mut table = Piles::open(&args.game, piles, file, args.seed)?;
    if let Some(pile) = &args.pile {
        table.choose(pile)?;
    }
    if args.new {
        return table.all_back(out);
    }
    if args.undo {
        return table.undo(out);
    }
    if args.list {
        return table.list(out);
    }
    if let Some(code) = &args.back {
        return table.back(code, out);
    }
    if table.piles.len() > 1 && args.pile.is_none() {
        return Err(Failure::Usage(format!(
            "name a pile: {}",
            table.names().join(", ")
        )));
    }
    if let Some(code) = &args.out {
        return table.out(code, out);
    }
    match args.times {
        Some(times) => (0..times).try_for_each(|_| table.draw(out)),
        None if !io::stdin().is_terminal() => table.draw(out),
        None => table.asked(out),
    }
}

/// Where it is kept what is out, unless somebody says so. A board of one's own has other cards, so it has a file
/// of its own.
fn usual_file(game: &str, board: Option<&Path>) -> Result<PathBuf, Failure> {
    let folder = saved::data_folder().map(|folder| folder.join("piles"));
    let folder = folder.ok_or_else(|| {
        Failure::Usage("this system names no folder for data; name a file with --file".into())
    })?;
    let name = match board.and_then(Path::file_stem) {
        Some(board) => format!("{game}-{}.json", board.to_string_lossy()),
        None => format!("{game}.json"),
    };
    Ok(folder.join(name))
}

/// The piles of a game, and what is out.
struct Piles {
    piles: Vec<Device>,
    chosen: usize,
    kept: Kept,
    file: PathBuf,
    seed: Option<u64>,
}

impl Piles {
    fn open(
        game: &str,
        piles: Vec<Device>,
        file: PathBuf,
        seed: Option<u64>,
    ) -> Result<Self, Failure> {
        let kept = read(game, &piles, &file)?;
        Ok(Self {
            piles,
            chosen: 0,
            kept,
            file,
            seed,
        })
    }

    fn names(&self) -> Vec<&str> {
        self.piles.iter().map(|pile| pile.id.as_str()).collect()
    }

    fn choose(&mut self, name: &str) -> Result<(), Failure> {
        let found = self
            .piles
            .iter()
            .position(|pile| pile.id.eq_ignore_ascii_case(name));
        self.chosen = found.ok_or_else(|| {
            let names = self.names().join(", ");
            Failure::Usage(format!("there is no pile {name:?}; there are {names}"))
        })?;
        Ok(())
    }

    fn pile(&self) -> &Device {
        &self.piles[self.chosen]
    }

    /// What is out of a pile, by place.
    fn is_out(&self, pile: &Device) -> Vec<usize> {
        let own = self.kept.drawn.iter().filter(|drawn| drawn.pile == pile.id);
        own.filter_map(|drawn| pile.find(&drawn.code)).collect()
    }

    /// A generator for the next draw: with a seed, another for each.
    fn rng(&self) -> Result<Prng, Failure> {
        match self.seed {
            Some(seed) => Ok(Prng::stream(seed, self.kept.drawn.len() as u64)),
            None => generator(None),
        }
    }

    fn draw(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let pile = self.pile();
        let gone = self.is_out(pile);
        let Some(face) = pile.draw(&gone, &mut self.rng()?) else {
            return Err(Failure::Failed(format!(
                "the pile {} is empty; put something back with --back or --new",
                pile.id
            )));
        };
        let left = pile.faces.len() - gone.len() - 1;
        let (code, words) = (
            pile.faces[face].code.clone(),
            pile.faces[face].words.clone(),
        );
        self.take(&code)?;
        writeln!(out, "{code}  {words}  ({left} left)")?;
        Ok(())
    }

    /// Takes a face out and keeps that.
    fn take(&mut self, code: &str) -> Result<(), Failure> {
        self.kept.drawn.push(Drawn {
            pile: self.pile().id.clone(),
            code: code.to_owned(),
        });
        self.keep()
    }

    /// The face that is meant, which must be in this pile, in its own letters.
    fn meant(&self, code: &str) -> Result<String, Failure> {
        let pile = self.pile();
        match pile.find(code) {
            Some(face) => Ok(pile.faces[face].code.clone()),
            None => Err(Failure::Usage(format!(
                "there is no {code:?} in the pile {}",
                pile.id
            ))),
        }
    }

    /// Takes out what was drawn by hand.
    fn out(&mut self, code: &str, out: &mut dyn Write) -> Result<(), Failure> {
        let code = self.meant(code)?;
        let place = self.pile().find(&code);
        if place.is_some_and(|place| self.is_out(self.pile()).contains(&place)) {
            return Err(Failure::Usage(format!("{code} is out already")));
        }
        self.take(&code)?;
        writeln!(out, "{code} is out")?;
        Ok(())
    }

    /// Puts something back, whichever pile it is of.
    fn back(&mut self, code: &str, out: &mut dyn Write) -> Result<(), Failure> {
        let same = |drawn: &Drawn| drawn.code.eq_ignore_ascii_case(code);
        let Some(at) = self.kept.drawn.iter().rposition(same) else {
            return Err(Failure::Usage(format!("{code} is not out")));
        };
        let drawn = self.kept.drawn.remove(at);
        self.keep()?;
        writeln!(out, "{} is back in the pile {}", drawn.code, drawn.pile)?;
        Ok(())
    }

    fn undo(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let Some(drawn) = self.kept.drawn.pop() else {
            return Err(Failure::Usage("nothing is out".into()));
        };
        self.keep()?;
        writeln!(
            out,
            "took back the draw of {} from {}",
            drawn.code, drawn.pile
        )?;
        Ok(())
    }

    fn all_back(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        self.kept.drawn.clear();
        self.keep()?;
        writeln!(out, "everything is back in its pile")?;
        Ok(())
    }

    fn list(&self, out: &mut dyn Write) -> Result<(), Failure> {
        for pile in &self.piles {
            let codes: Vec<&str> = self
                .is_out(pile)
                .into_iter()
                .map(|face| pile.faces[face].code.as_str())
                .collect();
            let left = pile.faces.len() - codes.len();
            let codes = if codes.is_empty() {
                "nothing".to_owned()
            } else {
                codes.join(" ")
            };
            writeln!(
                out,
                "{:<14} {left:>3} of {} left; out: {codes}",
                pile.id,
                pile.faces.len()
            )?;
        }
        Ok(())
    }

    fn keep(&self) -> Result<(), Failure> {
        write(&self.file, &self.kept).map_err(|error| Failure::in_file(&self.file, error))
    }

    /// Draws as people ask for it.
    fn asked(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        self.list(out)?;
        loop {
            write!(out, "{}: Enter to draw, ? for help > ", self.pile().title)?;
            out.flush()?;
            let Some(line) = line()? else {
                writeln!(out)?;
                return Ok(());
            };
            let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
            let done = match word {
                "" | "draw" => self.draw(out),
                "q" | "quit" | "exit" => return Ok(()),
                "undo" => self.undo(out),
                "back" => self.back(rest.trim(), out),
                "out" => self.out(rest.trim(), out),
                "list" => self.list(out),
                "new" => self.all_back(out),
                "?" | "help" => {
                    write!(out, "{HELP}")?;
                    Ok(())
                }
                pile => self.choose(pile),
            };
            match done {
                Err(Failure::Usage(why) | Failure::Failed(why)) => writeln!(out, "no: {why}")?,
                other => other?,
            }
        }
    }
}

const HELP: &str = "  Enter      draw
  back CODE  put something back into its pile
  out CODE   take something out that was drawn by hand
  undo       take back the last draw
  list       what is out
  new        put everything back
  PILE       draw from that pile from now on
  q          stop; what is out is remembered
";

/// What a file says is out; nothing if there is no file.
fn read(game: &str, piles: &[Device], file: &Path) -> Result<Kept, Failure> {
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Ok(Kept {
                game: game.to_owned(),
                drawn: Vec::new(),
            });
        }
        Err(error) => return Err(Failure::in_file(file, error)),
    };
    let kept: Kept = serde_json::from_str(&text).map_err(|error| Failure::in_file(file, error))?;
    if kept.game != game {
        let why = format!("it is of {}, not of {game}", kept.game);
        return Err(Failure::in_file(file, why));
    }
    let mut seen: Vec<&Drawn> = Vec::new();
    for drawn in &kept.drawn {
        let pile = piles.iter().find(|pile| pile.id == drawn.pile);
        let known = pile.is_some_and(|pile| pile.find(&drawn.code).is_some());
        if !known {
            let why = format!("there is no {} in a pile {}", drawn.code, drawn.pile);
            return Err(Failure::in_file(file, why));
        }
        if seen.contains(&drawn) {
            return Err(Failure::in_file(
                file,
                format!("{} is out twice", drawn.code),
            ));
        }
        seen.push(drawn);
    }
    Ok(kept)
}

/// Writes a file whole or not at all.
fn write(file: &Path, kept: &Kept) -> io::Result<()> {
    if let Some(folder) = file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        fs::create_dir_all(folder)?;
    }
    let text = serde_json::to_string_pretty(kept).expect("it is plain data");
    let beside = file.with_extension("new");
    fs::write(&beside, text + "\n")?;
    fs::rename(&beside, file)
}
