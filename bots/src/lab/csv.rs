//! A report as lines for spreadsheets.

use super::{Report, Spread};
use crate::csv::quoted;

impl Report {
    /// One line for each figure, with a heading, separated by commas. Wins and scores have a line for
    /// each seat; what needs more samples than there are is empty.
    pub fn csv(&self) -> String {
        let mut text = String::from(
            "figure,seat,bot,samples,mean,low,high,sd,min,p1,p5,p25,p50,p75,p95,p99,max\n",
        );
        for seat in &self.seats {
            let who = format!("{},{}", seat.seat, quoted(&seat.bot));
            text.push_str(&format!(
                "wins,{who},{},{},{},{}{}\n",
                self.finished,
                seat.wins.value,
                seat.wins.low,
                seat.wins.high,
                ",".repeat(10)
            ));
            text.push_str(&format!("score,{who},{}\n", cells(&seat.score)));
        }
        text.push_str(&format!("events per game,,,{}\n", cells(&self.length)));
        for figure in &self.figures {
            let name = quoted(figure.name);
            text.push_str(&format!("{name},,,{}\n", cells(&figure.spread)));
        }
        text
    }
}

fn cells(spread: &Spread) -> String {
    let mean = spread.mean;
    let numbers = [
        mean.map(|mean| mean.value),
        mean.map(|mean| mean.low),
        mean.map(|mean| mean.high),
        spread.sd,
        spread.min,
        spread.p1,
        spread.p5,
        spread.p25,
        spread.p50,
        spread.p75,
        spread.p95,
        spread.p99,
        spread.max,
    ];
    let told = numbers.map(|number| match number {
        Some(number) if number.is_finite() => format!(",{number}"),
        Some(_) | None => ",".into(),
    });
    format!("{}{}", spread.samples, told.concat())
}
