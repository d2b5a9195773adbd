//! A report as aligned text.

use std::fmt;

use super::{Estimate, Report, Spread};

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {} seats", self.game, self.setup.seats)?;
        for (name, value) in self.setup.options.iter() {
            write!(f, ", {name} {value}")?;
        }
        writeln!(f, ", seed {}", self.seed)?;
        writeln!(
            f,
            "{} games: {} finished, {} unfinished; {} drawn, {} shared",
            grouped(self.games),
            grouped(self.finished),
            grouped(self.unfinished),
            grouped(self.draws),
            grouped(self.shared_wins)
        )?;
        writeln!(
            f,
            "{} events, {} of them decisions; {:.2} s, {} games a second",
            grouped(self.events),
            grouped(self.decisions),
            self.seconds,
            grouped(self.games_per_second as u64)
        )?;
        writeln!(f)?;
        self.seat_grid().fmt(f)?;
        writeln!(f)?;
        self.spread_grid().fmt(f)
    }
}

impl Report {
    fn seat_grid(&self) -> Grid {
        let mut grid = Grid::new(&[
            "seat",
            "bot",
            "wins %",
            "95 % interval",
            "outright",
            "score",
            "95 % interval",
            "sd",
        ]);
        for seat in &self.seats {
            grid.row([
                seat.seat.to_string(),
                seat.bot.clone(),
                format!("{:.2}", 100.0 * seat.wins.value),
                format!("{:.2}–{:.2}", 100.0 * seat.wins.low, 100.0 * seat.wins.high),
                grouped(seat.outright),
                shown(seat.score.mean.map(|mean| mean.value)),
                interval(seat.score.mean),
                shown(seat.score.sd),
            ]);
        }
        grid
    }

    fn spread_grid(&self) -> Grid {
        let mut grid = Grid::new(&[
            "figure",
            "mean",
            "95 % interval",
            "sd",
            "min",
            "1 %",
            "5 %",
            "25 %",
            "50 %",
            "75 %",
            "95 %",
            "99 %",
            "max",
            "samples",
        ]);
        let length = std::iter::once(("events per game", &self.length));
        let figures = self
            .figures
            .iter()
            .map(|figure| (figure.name, &figure.spread));
        for (name, spread) in length.chain(figures) {
            grid.row(spread_cells(name, spread));
        }
        grid
    }
}

fn spread_cells(name: &str, spread: &Spread) -> [String; 14] {
    [
        name.to_owned(),
        shown(spread.mean.map(|mean| mean.value)),
        interval(spread.mean),
        shown(spread.sd),
        short(spread.min),
        short(spread.p1),
        short(spread.p5),
        short(spread.p25),
        short(spread.p50),
        short(spread.p75),
        short(spread.p95),
        short(spread.p99),
        short(spread.max),
        grouped(spread.samples),
    ]
}

/// A number worked out: with decimals, fewer the larger it is.
fn shown(number: Option<f64>) -> String {
    match number {
        None => "-".into(),
        Some(number) if number.is_infinite() => "∞".into(),
        Some(number) if number.abs() >= 1_000.0 => format!("{number:.1}"),
        Some(number) if number.abs() >= 10.0 => format!("{number:.2}"),
        Some(number) => format!("{number:.3}"),
    }
}

/// A number as it was sampled: without decimals if it has none.
fn short(number: Option<f64>) -> String {
    match number {
        Some(number) if number.fract() == 0.0 => format!("{number:.0}"),
        other => shown(other),
    }
}

fn interval(estimate: Option<Estimate>) -> String {
    match estimate {
        Some(estimate) if estimate.low.is_finite() => {
            format!(
                "{}–{}",
                shown(Some(estimate.low)),
                shown(Some(estimate.high))
            )
        }
        Some(_) | None => "-".into(),
    }
}

/// A count with a comma before each three digits.
fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Cells in columns. A column is flush right if its first cell below the heading begins with a digit,
/// a minus or nothing known, else flush left.
struct Grid {
    rows: Vec<Vec<String>>,
}

impl Grid {
    fn new(heading: &[&str]) -> Self {
        Self {
            rows: vec![heading.iter().map(|&cell| cell.to_owned()).collect()],
        }
    }

    fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    fn width(&self, column: usize) -> usize {
        let cells = self.rows.iter().map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    }

    fn is_numeric(&self, column: usize) -> bool {
        let first = self.rows.get(1).and_then(|row| row[column].chars().next());
        first.is_some_and(|c| c.is_ascii_digit() || c == '-')
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.rows {
            let mut line = String::new();
            for (column, cell) in row.iter().enumerate() {
                let width = self.width(column);
                let gap = if column == 0 { "" } else { "  " };
                if self.is_numeric(column) {
                    line.push_str(&format!("{gap}{cell:>width$}"));
                } else {
                    line.push_str(&format!("{gap}{cell:<width$}"));
                }
            }
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_grouped_by_three() {
        assert_eq!(
            [0, 12, 999, 1_000, 1_234_567].map(grouped),
            ["0", "12", "999", "1,000", "1,234,567"]
        );
    }

    #[test]
    fn columns_stand_below_each_other() {
        let mut grid = Grid::new(&["name", "n"]);
        grid.row(["a".into(), "1".into()]);
        grid.row(["long name".into(), "1,000".into()]);
        assert_eq!(
            grid.to_string(),
            "name           n\na              1\nlong name  1,000\n"
        );
    }
}
