//! Spinners and draw piles: what the program can stand in for where people play on a real board.

use game::Prng;

/// A spinner or a pile.
#[derive(Clone, Debug)]
pub struct Device {
    /// What it is called in commands and addresses: `dial`, `squares`, `era-3`.
    pub id: String,
    /// What it is called on a page.
    pub title: String,
    /// What becomes of what came up.
    pub kind: DeviceKind,
    /// What it looks like before anything has come up.
    pub picture: String,
    /// What can come up.
    pub faces: Vec<Face>,
}

/// What becomes of what came up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeviceKind {
    /// It can come up again: a spinner.
    Dial,
    /// It is out until it is put back: a pile.
    Pile,
}

impl DeviceKind {
    /// What people do with it: "spin", "draw".
    pub const fn verb(self) -> &'static str {
        match self {
            Self::Dial => "spin",
            Self::Pile => "draw",
        }
    }
}

/// What can come up.
#[derive(Clone, Debug)]
pub struct Face {
    /// As the notation has it: `4`, `RRBB`.
    pub code: String,
    /// In words.
    pub words: String,
    /// How likely it is beside the others.
    pub weight: u32,
    /// What is seen when it has come up.
    pub picture: String,
}

impl Device {
    /// The place of a face, however its code is capitalized.
    pub fn find(&self, code: &str) -> Option<usize> {
        let same = |face: &Face| face.code.eq_ignore_ascii_case(code);
        self.faces.iter().position(same)
    }

    /// What can come up after all this has, with its weights: everything at a spinner, at a pile what
    /// is not out.
    pub fn left(&self, out: &[usize]) -> Vec<(u32, usize)> {
        let is_left = |index: &usize| match self.kind {
            DeviceKind::Dial => true,
            DeviceKind::Pile => !out.contains(index),
        };
        let all = (0..self.faces.len()).filter(is_left);
        all.map(|index| (self.faces[index].weight, index)).collect()
    }

    /// What comes up next; nothing if the pile is empty.
    pub fn draw(&self, out: &[usize], rng: &mut Prng) -> Option<usize> {
        let left = self.left(out);
        (!left.is_empty()).then(|| *rng.weighted(&left))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn device(kind: DeviceKind) -> Device {
        let face = |(code, weight): (&str, u32)| Face {
            code: code.into(),
            words: code.into(),
            weight,
            picture: String::new(),
        };
        Device {
            id: "x".into(),
            title: "X".into(),
            kind,
            picture: String::new(),
            faces: [("a", 1), ("B", 3), ("c", 1)].map(face).into(),
        }
    }

    #[test]
    fn a_pile_gives_everything_once_and_a_dial_gives_it_again() {
        let mut rng = Prng::new(7);
        let pile = device(DeviceKind::Pile);
        let mut out = Vec::new();
        while let Some(next) = pile.draw(&out, &mut rng) {
            assert!(!out.contains(&next));
            out.push(next);
        }
        out.sort_unstable();
        assert_eq!(out, [0, 1, 2]);
        let dial = device(DeviceKind::Dial);
        let mut counts = [0; 3];
        for _ in 0..5000 {
            counts[dial.draw(&[0, 1, 2], &mut rng).unwrap()] += 1;
        }
        // Three fifths of the spins, within six standard errors.
        assert!((2790..3210).contains(&counts[1]), "{counts:?}");
        assert_eq!(dial.find("b"), Some(1));
        assert_eq!(dial.find("7"), None);
    }
}
