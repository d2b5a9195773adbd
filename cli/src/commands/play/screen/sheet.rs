//! Texts that cover the table: help, rules, the log, the whole board.

use game::Viewer;
use kit::Kit;
use ratatui::crossterm::event::KeyCode;
use ratatui::crossterm::terminal::size;

use super::text::wrapped;
use super::{Flow, Screen};

/// A text to read.
pub(super) struct Sheet {
    pub(super) lines: Vec<String>,
    pub(super) scroll: (u16, u16),
}

impl<K: Kit> Screen<K> {
    pub(super) fn sheet_key(&mut self, code: KeyCode) -> Flow {
        let page = self.places.foot.y.saturating_sub(2).max(1);
        let Some(sheet) = &mut self.sheet else {
            return Flow::Go;
        };
        let (down, across) = &mut sheet.scroll;
        let last = u16::try_from(sheet.lines.len())
            .unwrap_or(u16::MAX)
            .saturating_sub(1);
        match code {
            KeyCode::Up => *down = down.saturating_sub(1),
            KeyCode::Down => *down = down.saturating_add(1).min(last),
            KeyCode::PageUp => *down = down.saturating_sub(page),
            KeyCode::PageDown | KeyCode::Char(' ') => *down = down.saturating_add(page).min(last),
            KeyCode::Home => *down = 0,
            KeyCode::End => *down = last.saturating_sub(page),
            KeyCode::Left => *across = across.saturating_sub(8),
            KeyCode::Right => *across = across.saturating_add(8),
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char(_) => self.sheet = None,
            _ => {}
        }
        Flow::Go
    }

    pub(super) fn help(&self) -> String {
        format!(
            "{}\nGoal: {}.\n\n\
             arrows, Home, End   mark a choice         Enter     do it\n\
             digits              type its number       :         type an action or a word\n\
             PgUp, PgDn          move the board        b         the whole board\n\
             h                   a good move           u         take back\n\
             l                   what happened         g         what the signs mean\n\
             a                   let chance run on     +         all choices\n\
             q                   stop; the game is kept\n\
             mouse               click marks a choice, a second click does it\n\n\
             After `:` you can type\n\
             ? WORD              rules with that word, or a rule by its id\n\
             save FILE           keep the game in this file too\n\
             sheet               the score sheets, where the game keeps them\n\
             position            the position as one line\n\
             resign, draw        on a server: give up, or ask for a draw\n\
             accept, decline     on a server: answer what others ask for\n",
            K::META.title,
            self.table.goal()
        )
    }

    pub(super) fn whole_board(&self) -> String {
        let viewer = self.viewer();
        let session = self.table.session();
        let actions = match viewer {
            Viewer::Seat(seat) => self.table.actions(seat),
            Viewer::Public => Vec::new(),
        };
        let mut text = String::new();
        let ink = self.abilities.ink;
        K::portray(
            session.rules(),
            &session.view(viewer),
            &actions,
            ink,
            &mut text,
        );
        text
    }

    pub(super) fn legend(&self) -> String {
        let signs = K::signs(self.table.session().rules());
        let line = |(sign, meaning): &(String, String)| format!("{sign:<10} {meaning}\n");
        signs.iter().map(line).collect()
    }

    pub(super) fn log(&self) -> String {
        let log = self.table.log(self.viewer(), 0);
        log.iter()
            .map(|entry| format!("{:>5}  {}\n", entry.number, entry.words))
            .collect()
    }
}

impl Sheet {
    /// A text whose lines go on below where they are too long, since links must be seen whole.
    pub(super) fn cut(text: &str) -> Self {
        let width = size()
            .map_or(80, |(columns, _)| usize::from(columns))
            .max(1);
        let mut lines = Vec::new();
        for line in text.lines() {
            let letters: Vec<char> = line.chars().collect();
            let pieces = letters.chunks(width).map(|piece| piece.iter().collect());
            lines.extend(pieces);
            if letters.is_empty() {
                lines.push(String::new());
            }
        }
        Self {
            lines,
            scroll: (0, 0),
        }
    }

    pub(super) fn of(text: &str) -> Self {
        Self {
            lines: text.lines().map(str::to_owned).collect(),
            scroll: (0, 0),
        }
    }

    /// The same, in lines of at most so many letters.
    pub(super) fn wrapped(text: &str, columns: u16) -> Self {
        let lines = text.lines().flat_map(|line| wrapped(line, columns.into()));
        Self {
            lines: lines.collect(),
            scroll: (0, 0),
        }
    }

    /// The same, with its end shown first.
    pub(super) fn end_of(text: &str) -> Self {
        let mut sheet = Self::of(text);
        let last = sheet.lines.len().saturating_sub(15);
        sheet.scroll.0 = u16::try_from(last).unwrap_or(u16::MAX);
        sheet
    }
}
