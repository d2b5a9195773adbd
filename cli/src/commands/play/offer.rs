//! The actions a person chooses from, numbered in groups.

use kit::terminal::Group;
use tables::{Choice, Choices, Soundness};

/// What a seat may do, in the order of its numbers.
pub(crate) struct Offer {
    choices: Choices,
    groups: Vec<Group>,
    /// The places of the choices in the order of their numbers.
    order: Vec<usize>,
}

/// Whether groups that are rarely wanted are shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Folds {
    /// Only their headings.
    Closed,
    /// All of them.
    Open,
}

/// A line of the list.
pub(crate) enum Line<'a> {
    /// What the following have in common.
    Heading(&'a str),
    /// A choice and its number.
    Choice(usize, &'a Choice),
    /// A group that is not shown, and the numbers of its first and last choice.
    Folded(&'a str, usize, usize),
}

impl Offer {
    pub(crate) fn new(choices: Choices, mut groups: Vec<Group>) -> Self {
        // What is always shown comes first, so that numbers are small.
        groups.sort_by_key(|group| group.folded);
        let order = groups.iter().flat_map(|group| group.members.clone());
        let order = order.filter(|&index| index < choices.list.len()).collect();
        Self {
            choices,
            groups,
            order,
        }
    }

    /// How many choices there are.
    pub(crate) fn len(&self) -> usize {
        self.order.len()
    }

    /// The choice with this number, the first being 1.
    pub(crate) fn numbered(&self, number: usize) -> Option<&Choice> {
        let index = *self.order.get(number.checked_sub(1)?)?;
        self.choices.list.get(index)
    }

    /// The place of a numbered choice among the actions of the seat.
    pub(crate) fn place(&self, number: usize) -> Option<usize> {
        self.order.get(number.checked_sub(1)?).copied()
    }

    /// The choice of this notation and its number.
    pub(crate) fn noted(&self, notation: &str) -> Option<(usize, &Choice)> {
        let mut numbered = (1..).zip(&self.order);
        numbered.find_map(|(number, &index)| {
            let choice = self.choices.list.get(index)?;
            (choice.notation == notation).then_some((number, choice))
        })
    }

    /// Every notation, in the order of the numbers.
    pub(crate) fn notations(&self) -> impl Iterator<Item = &str> {
        let list = &self.choices.list;
        self.order
            .iter()
            .map(|&index| list[index].notation.as_str())
    }

    /// The list as it is shown.
    pub(crate) fn lines(&self, folds: Folds) -> Vec<Line<'_>> {
        let mut lines = Vec::new();
        let mut number = 1;
        for group in &self.groups {
            let members = group.members.len();
            if group.folded && folds == Folds::Closed {
                lines.push(Line::Folded(&group.title, number, number + members - 1));
                number += members;
                continue;
            }
            if !group.title.is_empty() {
                lines.push(Line::Heading(&group.title));
            }
            for &index in &group.members {
                lines.push(Line::Choice(number, &self.choices.list[index]));
                number += 1;
            }
        }
        lines
    }
}

/// Whether no sensible player would do it.
pub(crate) fn is_rash(choice: &Choice) -> bool {
    choice.soundness == Soundness::Rash
}
