//! What is said at a table, and what its host removes of it.

use std::collections::VecDeque;

use store::GuestId;

/// How many lines are kept in memory.
const KEPT: usize = 100;

/// Something said at the table, or done to what was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// The entry it stands in.
    pub number: u64,
    /// Who said it; nobody if it tells what the host did.
    pub guest: Option<GuestId>,
    /// Under which name.
    pub name: String,
    /// What was said.
    pub text: String,
    /// The line that the host removed here.
    pub removes: Option<u64>,
    /// Whether the host removed it.
    pub removed: bool,
}

impl Said {
    /// What a guest says.
    pub(crate) fn by(number: u64, guest: GuestId, name: String, text: String) -> Self {
        Self {
            number,
            guest: Some(guest),
            name,
            text,
            removes: None,
            removed: false,
        }
    }

    /// What the table or its host did.
    pub(crate) fn told(number: u64, text: &str) -> Self {
        Self {
            number,
            guest: None,
            name: String::new(),
            text: text.into(),
            removes: None,
            removed: false,
        }
    }
}

/// The newest of what was said.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Talk {
    lines: VecDeque<Said>,
    /// Whether the host has closed it.
    pub closed: bool,
}

impl Talk {
    /// The lines, the newest last.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Said> + ExactSizeIterator {
        self.lines.iter()
    }

    /// How many lines are kept.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether nothing was said.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The newest line.
    pub fn back(&self) -> Option<&Said> {
        self.lines.back()
    }

    /// The line of a number, if it can still be seen.
    pub fn line(&self, number: u64) -> Option<&Said> {
        let line = self.lines.iter().find(|said| said.number == number);
        line.filter(|said| !said.removed && said.guest.is_some())
    }

    /// Keeps a line, and of the older ones as many as fit.
    pub fn say(&mut self, said: Said) {
        self.lines.push_back(said);
        if self.lines.len() > KEPT {
            self.lines.pop_front();
        }
    }

    /// The host removes a line. Its text is gone from memory.
    pub(crate) fn strike(&mut self, number: u64, line: u64) {
        for said in self.lines.iter_mut().filter(|said| said.number == line) {
            said.removed = true;
            said.text.clear();
        }
        self.say(Said {
            removes: Some(line),
            ..Said::told(number, "The host removed a line.")
        });
    }

    /// The host closes or opens the talk.
    pub(crate) fn close(&mut self, number: u64, closed: bool) {
        self.closed = closed;
        let text = if closed {
            "The host closed the talk."
        } else {
            "The host opened the talk."
        };
        self.say(Said::told(number, text));
    }

    /// A guest is called something else.
    pub(crate) fn rename(&mut self, guest: GuestId, name: &str) {
        for said in &mut self.lines {
            if said.guest == Some(guest) {
                name.clone_into(&mut said.name);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_removed_is_gone_and_told() {
        let ann: GuestId = "7".parse().expect("an id");
        let mut talk = Talk::default();
        for number in 1..=2 {
            talk.say(Said::by(
                number,
                ann,
                "Ann".into(),
                format!("line {number}"),
            ));
        }
        talk.strike(3, 1);
        assert!(talk.line(1).is_none() && talk.line(2).is_some() && talk.line(3).is_none());
        assert!(talk.iter().all(|said| said.text != "line 1"));
        assert_eq!(talk.back().and_then(|said| said.removes), Some(1));
        talk.rename(ann, "Guest 1");
        assert_eq!(talk.line(2).map(|said| said.name.as_str()), Some("Guest 1"));
        talk.close(4, true);
        assert!(talk.closed);
    }

    #[test]
    fn memory_is_bounded() {
        let ann: GuestId = "7".parse().expect("an id");
        let mut talk = Talk::default();
        for number in 1..=500 {
            talk.say(Said::by(number, ann, "Ann".into(), "x".into()));
        }
        assert_eq!(talk.len(), KEPT);
        assert_eq!(talk.back().map(|said| said.number), Some(500));
    }
}
