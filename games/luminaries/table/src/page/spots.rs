//! What can be clicked on the board: lines of the map to lay track on, to lift it or to take it off.

use luminaries::{Edge, EdgeSet, Phase};

use super::Table;
use super::words::lays;
use kit::{Click, Hotspot, Shape};

impl Table<'_> {
    pub(super) fn spots(&self) -> Vec<Hotspot> {
        let actions = self.sight.actions.iter();
        let line = |action| {
            let (_, edges) = lays(action)?;
            let edge = edges.iter().next().filter(|_| edges.len() == 1)?;
            Some(Hotspot {
                shape: Shape::Line(edge.index()),
                // The page knows the line's name already.
                name: String::new(),
                does: Click::Act(self.text(action)),
                piece: None,
            })
        };
        let mut spots: Vec<Hotspot> = actions.filter_map(line).collect();
        spots.extend(self.coming_track());
        spots
    }

    /// Track that may come off: a click narrows the choice to the sets that hold it.
    fn coming_track(&self) -> Vec<Hotspot> {
        let sets = match self.view().phase {
            Phase::Remove => self.removals().unwrap_or_default(),
            Phase::Setup
            | Phase::Track
            | Phase::Option
            | Phase::Keep
            | Phase::Draw(_)
            | Phase::Close
            | Phase::Over => Vec::new(),
        };
        let all = sets.iter().fold(EdgeSet::EMPTY, |all, set| all.union(set));
        let spot = |edge: Edge| Hotspot {
            shape: Shape::Line(edge.index()),
            name: String::new(),
            does: Click::Pick(format!("e{}", edge.index())),
            piece: None,
        };
        all.iter().map(spot).collect()
    }
}
