//! What is worked out once for a board of somebody's own, such as the places of its names.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use game::BoardText;

/// How many boards are remembered.
const REMEMBERED: usize = 16;

/// What was made for boards, by their texts, the latest last.
pub struct ByBoard<T>(Mutex<Vec<(BoardText, Arc<T>)>>);

impl<T> ByBoard<T> {
    /// Nothing was made yet.
    #[must_use]
    pub const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    fn known(&self) -> MutexGuard<'_, Vec<(BoardText, Arc<T>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What belongs to a board; made if it is not remembered.
    pub fn of(&self, text: &BoardText, make: impl FnOnce() -> T) -> Arc<T> {
        if let Some((_, made)) = self.known().iter().find(|(known, _)| known == text) {
            return Arc::clone(made);
        }
        // Made without the lock: two may make the same at the same time, which costs only the work.
        let made = Arc::new(make());
        let mut known = self.known();
        if known.len() >= REMEMBERED {
            known.remove(0);
        }
        known.push((text.clone(), Arc::clone(&made)));
        made
    }
}

impl<T> Default for ByBoard<T> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_worked_out_once_and_forgotten_after_many_others() {
        let made = ByBoard::new();
        let text = |number: usize| BoardText::new(format!("title = \"{number}\"")).expect("short");
        assert_eq!(*made.of(&text(0), || 7), 7);
        assert_eq!(*made.of(&text(0), || unreachable!("it is remembered")), 7);
        for number in 1..=REMEMBERED {
            made.of(&text(number), || number);
        }
        assert_eq!(*made.of(&text(0), || 8), 8);
    }
}
