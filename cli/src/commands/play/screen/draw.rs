//! The table drawn on the whole screen.

use game::{Next, Viewer};
use kit::Kit;
use kit::terminal::{Fitted, Room};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line as Row, Span, Text};
use ratatui::widgets::Paragraph;

use super::Screen;
use super::text::{chosen, heading, styled, wrapped};
use crate::abilities::Letters;
use crate::commands::play::offer::{Line, is_rash};

/// From here on the story stands beside the board.
const WIDE: u16 = 110;
/// How wide it is there.
const SIDE: u16 = 38;

/// Where the parts of the table are.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Places {
    pub(super) bar: Rect,
    pub(super) board: Rect,
    pub(super) choices: Rect,
    pub(super) story: Rect,
    pub(super) foot: Rect,
}

impl Places {
    /// The parts on a screen of this size, with so many lines of choices.
    pub(super) fn on(area: Rect, lines: usize) -> Self {
        let (width, height) = (area.width, area.height);
        let middle = height.saturating_sub(2);
        let lines = u16::try_from(lines).unwrap_or(u16::MAX).saturating_add(1);
        let most = (middle / 3).max(6);
        let below = lines.clamp(6, most).min(middle);
        let bar = Rect::new(0, 0, width, 1.min(height));
        let foot = Rect::new(0, height.saturating_sub(1), width, 1.min(height));
        let above = middle - below;
        if width >= WIDE {
            let left = width - SIDE - 1;
            return Self {
                bar,
                foot,
                board: Rect::new(0, 1, left, above),
                choices: Rect::new(0, 1 + above, left, below),
                story: Rect::new(left + 1, 1, SIDE, middle),
            };
        }
        let left = width * 3 / 5;
        Self {
            bar,
            foot,
            board: Rect::new(0, 1, width, above),
            choices: Rect::new(0, 1 + above, left, below),
            story: Rect::new(left + 1, 1 + above, width.saturating_sub(left + 1), below),
        }
    }
}

impl Places {
    /// Rows that the board does not need are given to what stands below it.
    fn give(&mut self, used: u16) {
        let spare = self.board.height.saturating_sub(used);
        self.board.height -= spare;
        for below in [&mut self.choices, &mut self.story] {
            if below.y > self.bar.height {
                below.y -= spare;
                below.height += spare;
            }
        }
    }
}

/// What a line of the choices is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Target {
    /// A choice by its number.
    Choice(usize),
    /// A group that is not shown.
    Fold,
    /// What the following have in common.
    Heading,
}

impl<K: Kit> Screen<K> {
    /// Draws everything.
    pub(super) fn draw(&mut self, frame: &mut Frame<'_>) {
        let lines = self
            .offer
            .as_ref()
            .map_or(0, |offer| offer.lines(self.folds).len());
        self.places = Places::on(frame.area(), lines);
        if let Some(sheet) = &self.sheet {
            let rows: Vec<Row<'static>> = sheet.lines.iter().map(|line| self.row(line)).collect();
            let body = Rect {
                height: frame.area().height.saturating_sub(1),
                ..frame.area()
            };
            let text = Paragraph::new(Text::from(rows)).scroll(sheet.scroll);
            frame.render_widget(text, body);
            let foot = "arrows, PgUp, PgDn: move   Esc: back to the table";
            frame.render_widget(self.bar(foot), self.places.foot);
            return;
        }
        let title = format!("{} · {}", K::META.title, self.status());
        frame.render_widget(self.bar(&title), self.places.bar);
        let fitted = self.fitted();
        let used = fitted.board.lines().count() + fitted.below.lines().count();
        self.places.give(u16::try_from(used).unwrap_or(u16::MAX));
        self.draw_board(&fitted, frame);
        self.draw_choices(frame);
        self.draw_story(frame);
        let foot = self.foot();
        let style = if self.typed.is_some() || self.message.is_some() {
            Style::new()
        } else {
            heading(self.abilities.ink)
        };
        let foot = Paragraph::new(Span::styled(self.letters(foot), style));
        frame.render_widget(foot, self.places.foot);
        if let Some(typed) = &self.typed {
            let at = 2 + u16::try_from(typed.chars().count()).unwrap_or(0);
            let foot = self.places.foot;
            frame.set_cursor_position((at.min(foot.width.saturating_sub(1)), foot.y));
        }
    }

    fn letters(&self, text: impl Into<String>) -> String {
        self.abilities.letters.of(text.into())
    }

    fn row(&self, line: &str) -> Row<'static> {
        match self.abilities.letters {
            Letters::Unicode => styled(line),
            // The codes of colors are plain letters.
            Letters::Ascii => {
                let mut row = styled(line);
                for span in &mut row.spans {
                    span.content = self.letters(span.content.to_string()).into();
                }
                row
            }
        }
    }

    fn bar(&self, text: &str) -> Paragraph<'static> {
        let style = heading(self.abilities.ink);
        Paragraph::new(Span::styled(self.letters(text), style))
    }

    /// Whose turn it is, or the result.
    fn status(&self) -> String {
        match self.table.next() {
            Next::Over => {
                let names = self.table.session().names().iter();
                let scores: Vec<String> = names
                    .zip(self.table.scores())
                    .map(|(name, score)| format!("{name} {score}"))
                    .collect();
                format!("{} ({})", self.table.standing(), scores.join(", "))
            }
            Next::Act(_) | Next::Chance => self.table.standing(),
        }
    }

    /// What can be done, or what was typed, or what there is to say.
    fn foot(&self) -> String {
        match (&self.typed, &self.message) {
            (Some(typed), _) => format!("> {typed}"),
            (None, Some(message)) => message.clone(),
            (None, None) => self.keys().to_owned(),
        }
    }

    /// The board for the room that it may have at most.
    fn fitted(&self) -> Fitted {
        let place = self.places.board;
        let viewer = self.viewer();
        let session = self.table.session();
        let actions = match viewer {
            Viewer::Seat(seat) => self.table.actions(seat),
            Viewer::Public => Vec::new(),
        };
        let picked = self
            .offer
            .as_ref()
            .and_then(|offer| offer.place(self.selected));
        let picked = picked.and_then(|index| actions.get(index));
        let room = Room {
            columns: place.width.into(),
            rows: place.height.into(),
        };
        let view = session.view(viewer);
        K::fitted(
            session.rules(),
            &view,
            &actions,
            picked,
            self.abilities.ink,
            room,
        )
    }

    fn draw_board(&self, fitted: &Fitted, frame: &mut Frame<'_>) {
        let below: Vec<&str> = fitted.below.lines().collect();
        let board: Vec<&str> = fitted.board.lines().collect();
        let rows = usize::from(self.places.board.height).saturating_sub(below.len());
        let spare = board.len().saturating_sub(rows);
        let first = fitted.focus.saturating_sub(rows / 2);
        let first = first.saturating_add_signed(self.moved).min(spare);
        let shown = board.iter().skip(first).take(rows);
        let text: Vec<Row<'static>> = shown.chain(&below).map(|line| self.row(line)).collect();
        frame.render_widget(Paragraph::new(Text::from(text)), self.places.board);
    }

    fn draw_choices(&self, frame: &mut Frame<'_>) {
        let bold = heading(self.abilities.ink);
        let mut rows = vec![Row::styled(self.letters(self.question()), bold)];
        for (text, target) in self.choice_rows() {
            let style = match target {
                Target::Choice(number) if number == self.selected => chosen(),
                Target::Choice(_) => Style::new(),
                Target::Heading | Target::Fold => bold,
            };
            rows.push(Row::styled(self.letters(text), style));
        }
        frame.render_widget(Paragraph::new(Text::from(rows)), self.places.choices);
    }

    /// The lines of the list that fit, around the marked one, and what each is. What the marked choice
    /// does is told in full.
    pub(super) fn choice_rows(&self) -> Vec<(String, Target)> {
        let Some(offer) = &self.offer else {
            return Vec::new();
        };
        let place = self.places.choices;
        let (width, height) = (
            usize::from(place.width),
            usize::from(place.height.saturating_sub(1)),
        );
        let mut rows = Vec::new();
        let mut marked = 0;
        for line in offer.lines(self.folds) {
            let (text, target) = match line {
                Line::Heading(title) => (format!("{title}:"), Target::Heading),
                Line::Folded(title, first, last) => (
                    format!("{title}: {first} to {last} (+ opens)"),
                    Target::Fold,
                ),
                Line::Choice(number, choice) => {
                    let rash = if is_rash(choice) { " (rash)" } else { "" };
                    let text = format!("{number:>3} {:<8} {}{rash}", choice.notation, choice.words);
                    (text, Target::Choice(number))
                }
            };
            if target == Target::Choice(self.selected) {
                marked = rows.len();
                let pieces = wrapped(&text, width);
                rows.extend(pieces.into_iter().map(|piece| (piece, target)));
            } else {
                rows.push((text.chars().take(width).collect(), target));
            }
        }
        let first = marked
            .saturating_sub(height / 2)
            .min(rows.len().saturating_sub(height));
        rows.into_iter().skip(first).take(height).collect()
    }

    fn draw_story(&self, frame: &mut Frame<'_>) {
        let place = self.places.story;
        let (width, height) = (usize::from(place.width), usize::from(place.height));
        let since = self.table.count().saturating_sub(height);
        let mut lines = Vec::new();
        for entry in self.table.log(self.viewer(), since) {
            let told = format!("{} {}", entry.number, entry.words);
            lines.extend(wrapped(&told, width));
        }
        let first = lines.len().saturating_sub(height.saturating_sub(1));
        let mut rows = vec![Row::styled("What happened", heading(self.abilities.ink))];
        rows.extend(
            lines[first..]
                .iter()
                .map(|line| Row::from(self.letters(line.clone()))),
        );
        frame.render_widget(Paragraph::new(Text::from(rows)), place);
    }
}
