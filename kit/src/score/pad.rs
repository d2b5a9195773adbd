//! A pad of score sheets: players by name, what they wrote down, and what it adds up to.

use std::fmt::{self, Write};

use serde::{Deserialize, Serialize};

use super::Sheet;

/// The most players of a pad.
pub const MOST_PLAYERS: usize = 8;
/// The most sheets that are kept one after the other, and the most rows of one.
const MOST_ROUNDS: usize = 500;
const MOST_ROWS: usize = 500;
/// The longest name and the longest words of a cell.
const LONGEST: usize = 40;
/// The greatest number of a cell.
const MOST: i64 = 99_999;

/// The form of a kept pad.
const FORMAT: &str = "roundhouse score 1";

/// Score sheets as they are kept. The cells are what was written; empty numbers count nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pad {
    format: String,
    game: String,
    players: Vec<String>,
    /// By round and player: rows of cells, in the order of the sheet's columns.
    rounds: Vec<Vec<Vec<Vec<String>>>>,
}

/// Why something cannot be written down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PadError(String);

impl fmt::Display for PadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PadError {}

fn wrong<T>(text: impl Into<String>) -> Result<T, PadError> {
    Err(PadError(text.into()))
}

/// A row of a pad: whose, in the sheet that is kept now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// The player, counting from 0.
    pub player: usize,
    /// The row, counting from 0.
    pub row: usize,
}

impl Pad {
    /// An empty pad for these players.
    ///
    /// # Errors
    /// If there are too few or too many, or a name is empty, too long or there twice.
    pub fn new<'n>(
        game: &str,
        players: impl IntoIterator<Item = &'n str>,
    ) -> Result<Self, PadError> {
        let players: Vec<String> = players
            .into_iter()
            .map(|name| name.trim().to_owned())
            .collect();
        let rounds = vec![vec![Vec::new(); players.len()]];
        let pad = Self {
            format: FORMAT.into(),
            game: game.into(),
            players,
            rounds,
        };
        pad.check_players()?;
        Ok(pad)
    }

    /// An empty pad for the seats of a table, whose names may be long or there twice.
    pub fn seated(game: &str, names: &[String]) -> Option<Self> {
        let mut players: Vec<String> = Vec::new();
        for (index, name) in names.iter().enumerate() {
            let plain = name.chars().filter(|letter| !letter.is_control());
            let short: String = plain.take(LONGEST - 4).collect();
            let known = short.trim().is_empty() || players.contains(&short);
            players.push(if known {
                format!("{short} {}", index + 1).trim().into()
            } else {
                short
            });
        }
        Self::new(game, players.iter().map(String::as_str)).ok()
    }

    fn check_players(&self) -> Result<(), PadError> {
        if !(1..=MOST_PLAYERS).contains(&self.players.len()) {
            return wrong(format!(
                "a pad is for 1 to {MOST_PLAYERS} players, not {}",
                self.players.len()
            ));
        }
        for (index, name) in self.players.iter().enumerate() {
            let letters = name.chars().count();
            if !(1..=LONGEST).contains(&letters) || name.chars().any(char::is_control) {
                return wrong(format!("a name has 1 to {LONGEST} letters, not {name:?}"));
            }
            if self.players[..index].contains(name) {
                return wrong(format!("two players are called {name}"));
            }
        }
        Ok(())
    }

    /// Whether a pad that was kept somewhere is one of this game's sheets.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check(&self, game: &str, sheet: &Sheet) -> Result<(), PadError> {
        if self.format != FORMAT {
            return wrong(format!(
                "the pad has the form {:?}, not {FORMAT:?}",
                self.format
            ));
        }
        if self.game != game {
            return wrong(format!("the pad is of {}, not of {game}", self.game));
        }
        self.check_players()?;
        if !(1..=MOST_ROUNDS).contains(&self.rounds.len()) {
            return wrong(format!("a pad has 1 to {MOST_ROUNDS} sheets"));
        }
        for round in &self.rounds {
            if round.len() != self.players.len() {
                return wrong("a sheet is missing");
            }
            for rows in round {
                if rows.len() > MOST_ROWS {
                    return wrong(format!("a sheet has at most {MOST_ROWS} rows"));
                }
                for row in rows {
                    let cells: Vec<&str> = row.iter().map(String::as_str).collect();
                    check_row(sheet, &cells)?;
                }
            }
        }
        Ok(())
    }

    /// The players.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// The number of the player whose name begins so, if there is one alone.
    pub fn player(&self, name: &str) -> Option<usize> {
        let low = name.to_lowercase();
        let exact = self
            .players
            .iter()
            .position(|player| player.to_lowercase() == low);
        exact.or_else(|| {
            let begins = |player: &&String| player.to_lowercase().starts_with(&low);
            let mut found = self.players.iter().filter(begins);
            let (first, second) = (found.next()?, found.next());
            match second {
                None => self.players.iter().position(|player| player == first),
                Some(_) => None,
            }
        })
    }

    /// How many sheets have been kept.
    pub fn rounds(&self) -> usize {
        self.rounds.len()
    }

    fn sheet_mut(&mut self, player: usize) -> Result<&mut Vec<Vec<String>>, PadError> {
        let round = self
            .rounds
            .last_mut()
            .and_then(|round| round.get_mut(player));
        round.ok_or_else(|| PadError(format!("there is no player {}", player + 1)))
    }

    /// Adds a row to the last sheet of a player. Cells that are left out stay empty.
    ///
    /// # Errors
    /// If a cell does not fit its column, or the sheet is full.
    pub fn add(&mut self, sheet: &Sheet, player: usize, cells: &[&str]) -> Result<(), PadError> {
        let row = check_row(sheet, cells)?;
        let rows = self.sheet_mut(player)?;
        if rows.len() >= MOST_ROWS {
            return wrong(format!("a sheet has at most {MOST_ROWS} rows"));
        }
        rows.push(row);
        Ok(())
    }

    /// Writes a row of the last sheet anew.
    ///
    /// # Errors
    /// If there is no such row, or a cell does not fit its column.
    pub fn correct(&mut self, sheet: &Sheet, at: Placed, cells: &[&str]) -> Result<(), PadError> {
        let row = check_row(sheet, cells)?;
        let rows = self.sheet_mut(at.player)?;
        match rows.get_mut(at.row) {
            Some(old) => *old = row,
            None => return wrong(format!("there is no row {}", at.row + 1)),
        }
        Ok(())
    }

    /// Strikes a row of the last sheet out.
    ///
    /// # Errors
    /// If there is no such row.
    pub fn strike(&mut self, at: Placed) -> Result<(), PadError> {
        let rows = self.sheet_mut(at.player)?;
        if at.row >= rows.len() {
            return wrong(format!("there is no row {}", at.row + 1));
        }
        rows.remove(at.row);
        Ok(())
    }

    /// Begins the next sheet of every player.
    ///
    /// # Errors
    /// If the game has one sheet only, or there are too many.
    pub fn next_round(&mut self, sheet: &Sheet) -> Result<(), PadError> {
        if sheet.round.is_empty() {
            return wrong("this game is kept on one sheet");
        }
        if self.rounds.len() >= MOST_ROUNDS {
            return wrong(format!("a pad has at most {MOST_ROUNDS} sheets"));
        }
        self.rounds.push(vec![Vec::new(); self.players.len()]);
        Ok(())
    }

    /// The sums of a sheet's columns; words count nothing.
    fn columns(&self, sheet: &Sheet, round: usize, player: usize) -> Vec<i64> {
        let rows = self.rows(round, player);
        let column = |index: usize| {
            let cells = rows.iter().filter_map(|row| row.get(index));
            cells.filter_map(|cell| cell.parse::<i64>().ok()).sum()
        };
        let columns = sheet.column.iter().enumerate();
        columns
            .map(|(index, column_of)| if column_of.words { 0 } else { column(index) })
            .collect()
    }

    /// The rows of a player's sheet, both counting from 0; none if there is no such sheet.
    pub fn rows(&self, round: usize, player: usize) -> &[Vec<String>] {
        let round = self.rounds.get(round);
        round
            .and_then(|round| round.get(player))
            .map_or(&[], Vec::as_slice)
    }

    /// The sums of a sheet's columns, and what is worked out from them.
    pub fn sums(&self, sheet: &Sheet, round: usize, player: usize) -> (Vec<i64>, Vec<i64>) {
        let columns = self.columns(sheet, round, player);
        let worked = sheet.worked_out(&columns);
        (columns, worked)
    }

    /// What a sheet adds to the total.
    fn brings(&self, sheet: &Sheet, round: usize, player: usize) -> i64 {
        let sums = sheet.worked_out(&self.columns(sheet, round, player));
        let named = sheet.sum.iter().position(|sum| sum.key == sheet.total.of);
        named.map_or(0, |index| sums[index])
    }

    /// The totals of all players over all sheets.
    pub fn totals(&self, sheet: &Sheet) -> Vec<i64> {
        let total = |player: usize| {
            let rounds = 0..self.rounds.len();
            rounds.map(|round| self.brings(sheet, round, player)).sum()
        };
        (0..self.players.len()).map(total).collect()
    }

    /// The sheets as text, those of one round or of all.
    pub fn text(&self, sheet: &Sheet, only: Option<usize>) -> String {
        let mut text = String::new();
        let rounds = (0..self.rounds.len()).filter(|round| only.is_none_or(|only| only == *round));
        for round in rounds {
            for player in 0..self.players.len() {
                self.write_sheet(sheet, round, player, &mut text);
                text.push('\n');
            }
        }
        let totals = self.totals(sheet);
        let best = totals.iter().max();
        let told: Vec<String> = self
            .players
            .iter()
            .zip(&totals)
            .map(|(name, total)| match Some(total) == best && *total != 0 {
                true => format!("{name} {total} *"),
                false => format!("{name} {total}"),
            })
            .collect();
        let _ = writeln!(text, "{}: {}", sheet.total.title, told.join("   "));
        text
    }

    fn write_sheet(&self, sheet: &Sheet, round: usize, player: usize, text: &mut String) {
        let name = &self.players[player];
        let _ = match sheet.round.is_empty() {
            true => writeln!(text, "{name}"),
            false => writeln!(text, "{name}   {} {}", sheet.round, round + 1),
        };
        let rows = &self.rounds[round][player];
        let columns = self.columns(sheet, round, player);
        let sums: Vec<String> = sheet
            .column
            .iter()
            .zip(&columns)
            .map(|(column, sum)| {
                if column.words {
                    String::new()
                } else {
                    sum.to_string()
                }
            })
            .collect();
        let titles: Vec<&str> = sheet
            .column
            .iter()
            .map(|column| column.title.as_str())
            .collect();
        let wide = |index: usize| {
            let cells = rows
                .iter()
                .filter_map(|row| row.get(index))
                .map(|cell| cell.chars().count());
            let most = cells.max().unwrap_or(0);
            most.max(titles[index].chars().count())
                .max(sums[index].len())
        };
        let line = |mark: &str, cells: &mut dyn Iterator<Item = &str>| {
            let mut line = format!("{mark:>4}");
            for (index, cell) in cells.enumerate() {
                let wide = wide(index);
                let _ = match sheet.column[index].words {
                    true => write!(line, " | {cell:<wide$}"),
                    false => write!(line, " | {cell:>wide$}"),
                };
            }
            line.trim_end().to_owned()
        };
        let _ = writeln!(text, "{}", line("", &mut titles.iter().copied()));
        for (index, row) in rows.iter().enumerate() {
            let mark = (index + 1).to_string();
            let _ = writeln!(text, "{}", line(&mark, &mut row.iter().map(String::as_str)));
        }
        let _ = writeln!(
            text,
            "{}",
            line("sum", &mut sums.iter().map(String::as_str))
        );
        let worked: Vec<String> = sheet
            .sum
            .iter()
            .zip(sheet.worked_out(&columns))
            .map(|(sum, value)| format!("{} {value}", sum.title))
            .collect();
        let _ = writeln!(text, "     {}", worked.join("   "));
    }

    /// The sheets as comma-separated lines: a row each, and a row of sums for every sheet.
    pub fn csv(&self, sheet: &Sheet) -> String {
        let mut text = String::from("sheet,player,row");
        let columns = sheet.column.iter().map(|column| &column.title);
        let sums = sheet.sum.iter().map(|sum| &sum.title);
        for title in columns.chain(sums).chain([&sheet.total.title]) {
            let _ = write!(text, ",{}", cell(title));
        }
        text.push('\n');
        let empty = ",".repeat(sheet.sum.len() + 1);
        for (player, name) in self.players.iter().enumerate() {
            let mut total = 0;
            for (round, sheets) in self.rounds.iter().enumerate() {
                for (index, row) in sheets[player].iter().enumerate() {
                    let _ = write!(text, "{},{},{}", round + 1, cell(name), index + 1);
                    for written in row {
                        let _ = write!(text, ",{}", cell(written));
                    }
                    let _ = writeln!(text, "{empty}");
                }
                let columns = self.columns(sheet, round, player);
                total += self.brings(sheet, round, player);
                let _ = write!(text, "{},{},sum", round + 1, cell(name));
                for (column, sum) in sheet.column.iter().zip(&columns) {
                    let _ = match column.words {
                        true => write!(text, ","),
                        false => write!(text, ",{sum}"),
                    };
                }
                for value in sheet.worked_out(&columns) {
                    let _ = write!(text, ",{value}");
                }
                let _ = writeln!(text, ",{total}");
            }
        }
        text
    }
}

/// A row as it is kept, if every cell fits its column.
fn check_row(sheet: &Sheet, cells: &[&str]) -> Result<Vec<String>, PadError> {
    if cells.len() > sheet.column.len() {
        let titles: Vec<&str> = sheet
            .column
            .iter()
            .map(|column| column.title.as_str())
            .collect();
        return wrong(format!(
            "a row has {} cells: {}",
            sheet.column.len(),
            titles.join(", ")
        ));
    }
    let mut row = Vec::new();
    for (index, column) in sheet.column.iter().enumerate() {
        let text = cells.get(index).map_or("", |text| text.trim());
        if text.chars().count() > LONGEST || text.chars().any(char::is_control) {
            return wrong(format!("“{}” has at most {LONGEST} letters", column.title));
        }
        if !column.words && !text.is_empty() {
            let number = text.parse::<i64>().ok();
            if !number.is_some_and(|number| (-MOST..=MOST).contains(&number)) {
                return wrong(format!(
                    "“{}” is a whole number, not {text:?}",
                    column.title
                ));
            }
        }
        row.push(text.to_owned());
    }
    if row.iter().all(String::is_empty) {
        return wrong("the row is empty");
    }
    Ok(row)
}

/// A cell of comma-separated lines. What a program for tables would take for a formula is kept a text.
fn cell(text: &str) -> String {
    let number = text.parse::<i64>().is_ok();
    let text = match text.starts_with(['=', '+', '-', '@']) && !number {
        true => format!("'{text}"),
        false => text.to_owned(),
    };
    match text.contains([',', '"', '\n']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHEET: &str = r#"
about = "x"
round = "Trip"
[[column]]
key = "at"
title = "at"
words = true
[[column]]
key = "cars"
title = "cars, all"
[[sum]]
key = "points"
title = "points"
is = "2 * cars"
[total]
title = "Total"
of = "points"
"#;

    fn sheet() -> Sheet {
        Sheet::read(SHEET).unwrap()
    }

    #[test]
    fn a_pad_is_written_corrected_and_added_up() {
        let sheet = sheet();
        let mut pad = Pad::new("x", ["Ann", "Ben"]).unwrap();
        pad.add(&sheet, 0, &["ALB", "3"]).unwrap();
        pad.add(&sheet, 0, &["SYR", "4"]).unwrap();
        pad.add(&sheet, 1, &["", "-1"]).unwrap();
        assert_eq!(pad.totals(&sheet), [14, -2]);
        pad.correct(&sheet, Placed { player: 0, row: 1 }, &["SYR", "5"])
            .unwrap();
        pad.strike(Placed { player: 1, row: 0 }).unwrap();
        pad.next_round(&sheet).unwrap();
        pad.add(&sheet, 1, &["x", "1"]).unwrap();
        assert_eq!(pad.totals(&sheet), [16, 2]);
        assert!(
            pad.strike(Placed { player: 0, row: 0 }).is_err(),
            "that sheet is put away"
        );
        pad.check("x", &sheet).unwrap();
        let text = pad.text(&sheet, None);
        for line in [
            "Ann   Trip 1",
            "  1 | ALB |         3",
            "sum |     |         8",
            "points 16",
            "Total: Ann 16 *   Ben 2",
        ] {
            assert!(text.contains(line), "{line}\n{text}");
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let sheet = sheet();
        let mut pad = Pad::new("x", ["Ann"]).unwrap();
        for cells in [
            &["a", "b"][..],
            &["a", "1", "2"],
            &["", ""],
            &["a", "100000"],
            &["a\u{7}"],
            &[],
        ] {
            assert!(pad.add(&sheet, 0, cells).is_err(), "{cells:?}");
        }
        assert!(pad.add(&sheet, 1, &["a"]).is_err());
        assert!(
            pad.correct(&sheet, Placed { player: 0, row: 0 }, &["a"])
                .is_err()
        );
        assert!(pad.check("y", &sheet).is_err());
        for players in [&[][..], &["Ann", "Ann"], &[""], &["x"; 9]] {
            assert!(
                Pad::new("x", players.iter().copied()).is_err(),
                "{players:?}"
            );
        }
    }

    #[test]
    fn seats_of_one_name_are_told_apart() {
        let names = ["easy", "easy", "", &"x".repeat(90)].map(ToOwned::to_owned);
        let pad = Pad::seated("x", &names).unwrap();
        assert_eq!(pad.players()[..3], ["easy", "easy 2", "3"]);
    }

    #[test]
    fn players_are_found_by_the_beginning_of_their_names() {
        let pad = Pad::new("x", ["Ann", "Anna", "Ben"]).unwrap();
        assert_eq!(pad.player("ann"), Some(0));
        assert_eq!(pad.player("anna"), Some(1));
        assert_eq!(pad.player("b"), Some(2));
        assert_eq!(pad.player("an"), None);
    }

    #[test]
    fn lines_with_commas_hold_every_cell_and_no_formula() {
        let sheet = sheet();
        let mut pad = Pad::new("x", ["Ann, the first"]).unwrap();
        pad.add(&sheet, 0, &["=1+1", "3"]).unwrap();
        assert_eq!(
            pad.csv(&sheet),
            "sheet,player,row,at,\"cars, all\",points,Total\n\
             1,\"Ann, the first\",1,'=1+1,3,,\n\
             1,\"Ann, the first\",sum,,3,6,6\n"
        );
    }
}
