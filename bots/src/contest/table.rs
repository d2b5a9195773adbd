//! A verdict as tables for people and as lines for spreadsheets.

use std::fmt;

use super::{Row, SprtState, Verdict};
use crate::csv::quoted;

impl Verdict {
    /// One line for each bot in each meeting, with a heading, separated by commas.
    pub fn csv(&self) -> String {
        let mut text =
            String::from("bot,against,games,share,low,high,elo,elo_low,elo_high,forfeits\n");
        for row in &self.rows {
            let elo = row
                .elo
                .map_or([String::new(), String::new(), String::new()], |elo| {
                    [elo.value, elo.low, elo.high]
                        .map(|value| value.map_or_else(String::new, |value| format!("{value:.1}")))
                });
            text.push_str(&format!(
                "{},{},{},{:.4},{:.4},{:.4},{},{}\n",
                quoted(&row.bot),
                quoted(&row.against.join(" ")),
                row.games,
                row.share,
                row.low,
                row.high,
                elo.join(","),
                row.forfeits
            ));
        }
        text
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{}, {} seats, seed {}\n",
            self.game, self.seats, self.seed
        )?;
        let bots = self
            .standings
            .iter()
            .map(|standing| standing.bot.chars().count());
        let names = self.rows.iter().map(|row| against(row).chars().count());
        let wide = bots.max().unwrap_or(0).max(3);
        let far = names.max().unwrap_or(0).max(7);
        writeln!(
            f,
            "{:wide$}  {:>7}  {:>7}  {:15}  forfeits",
            "bot", "games", "wins", "95 % interval"
        )?;
        for standing in &self.standings {
            writeln!(
                f,
                "{:wide$}  {:>7}  {:>5.1} %  {:15}  {}",
                standing.bot,
                standing.games,
                100.0 * standing.share,
                interval(standing.low, standing.high),
                standing.forfeits
            )?;
        }
        writeln!(
            f,
            "\n{:wide$}  {:far$}  {:>7}  {:>7}  {:15}  Elo",
            "bot", "against", "games", "wins", "95 % interval"
        )?;
        for row in &self.rows {
            let elo = row.elo.map_or_else(String::new, |elo| elo.to_string());
            let line = format!(
                "{:wide$}  {:far$}  {:>7}  {:>5.1} %  {:15}  {elo}",
                row.bot,
                against(row),
                row.games,
                100.0 * row.share,
                interval(row.low, row.high),
            );
            writeln!(f, "{}", line.trim_end())?;
        }
        if let Some(test) = self.test {
            let verdict = match test.state {
                SprtState::Open => "undecided",
                SprtState::Accepted => "accepted",
                SprtState::Rejected => "rejected",
            };
            writeln!(
                f,
                "\nbetter by {} rather than {} Elo: {verdict} (likelihood ratio e^{:.2})",
                test.elo1, test.elo0, test.ratio
            )?;
        }
        Ok(())
    }
}

fn against(row: &Row) -> String {
    row.against.join(", ")
}

fn interval(low: f64, high: f64) -> String {
    format!("{:.1}–{:.1} %", 100.0 * low, 100.0 * high)
}
