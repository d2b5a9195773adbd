//! What the viewer can choose, and how far the decision has come.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use game::{Arrange, Event, Hints, Notation, Rules};
use great_railroad::{Action, Circle, GreatRailroad, Heading, State, Train};
use kit::Click;

use super::risk::{self, Risk};
use crate::PageInput;
use crate::board::{subject, target};

/// Trains, each with its plays.
type Plays = Vec<(Train, Vec<Action>)>;

/// How far a decision has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// It is not for the viewer to decide.
    Watch,
    /// No train can do anything.
    Blocked,
    /// A train is to be chosen.
    Choose,
    /// A train is chosen: by the viewer, or because no other can do anything.
    Chosen(Train),
    /// A play is chosen and waits for a yes.
    Sure(Train),
}

impl Step {
    /// The train that has been chosen.
    pub(super) fn train(self) -> Option<Train> {
        match self {
            Self::Chosen(train) | Self::Sure(train) => Some(train),
            Self::Watch | Self::Blocked | Self::Choose => None,
        }
    }
}

/// What the viewer can choose: trains, each with its plays, the best first.
pub(super) struct Choices<'a, 'b> {
    pub(super) rules: &'a GreatRailroad,
    pub(super) sight: &'a PageInput<'b>,
    /// How far the decision has come.
    pub(super) step: Step,
    plays: Plays,
    /// What speaks against plays.
    risks: Vec<(Action, Risk)>,
}

impl<'a, 'b> Choices<'a, 'b> {
    pub(super) fn of(rules: &'a GreatRailroad, sight: &'a PageInput<'b>) -> Self {
        let (plays, risks) = weighed(rules, sight);
        let mut choices = Self {
            rules,
            sight,
            step: Step::Watch,
            plays,
            risks,
        };
        choices.step = choices.find_step();
        choices
    }

    fn find_step(&self) -> Step {
        let Self { rules, sight, .. } = self;
        if sight.actions.is_empty() {
            return Step::Watch;
        }
        let meant = |action: &&Action| {
            !sight.pick.is_empty() && rules.action(action).to_string() == sight.pick
        };
        if let Some(train) = sight.actions.iter().find(meant).and_then(subject) {
            return Step::Sure(train);
        }
        let picked = sight.pick.parse().ok().and_then(Train::new);
        if let Some(train) = picked.filter(|&train| self.movers().any(|mover| mover == train)) {
            return Step::Chosen(train);
        }
        let all_about_trains = sight.actions.iter().all(|action| subject(action).is_some());
        match self.plays[..] {
            [] => Step::Blocked,
            [(only, _)] if all_about_trains => Step::Chosen(only),
            [..] => Step::Choose,
        }
    }

    /// The position.
    pub(super) fn view(&self) -> &'a State {
        self.sight.view
    }

    /// The trains that something can be done with, the best first.
    pub(super) fn movers(&self) -> impl Iterator<Item = Train> {
        self.plays.iter().map(|(train, _)| *train)
    }

    /// What can be done with a train, the best first.
    pub(super) fn plays(&self, train: Train) -> &[Action] {
        let found = self.plays.iter().find(|(mover, _)| *mover == train);
        found.map_or(&[], |(_, plays)| plays)
    }

    /// The actions that are about no train.
    pub(super) fn waits(&self) -> Option<&'a Action> {
        let mut actions = self.sight.actions.iter();
        actions.find(|action| subject(action).is_none())
    }

    /// Whether a train is the deciding seat's own.
    pub(super) fn is_own(&self, train: Train) -> bool {
        self.rules.owner(train) == self.sight.seat
    }

    /// Whether the deciding seat has one train only.
    pub(super) fn has_one(&self) -> bool {
        let fleet = self.sight.seat.map(|seat| self.rules.fleet(seat));
        fleet.is_some_and(|fleet| fleet.len() == 1)
    }

    /// What a click on this train does: its only play, or it chooses the train.
    pub(super) fn on_train(&self, train: Train) -> Click {
        match self.plays(train) {
            [only] => self.doing(only),
            [..] => Click::Pick(train.to_string()),
        }
    }

    /// What doing this means for a page. Running head-on wrecks two trains, so that is asked for
    /// twice as well.
    pub(super) fn doing(&self, action: &Action) -> Click {
        if let Action::Run { into: Some(_), .. } = action {
            return Click::Confirm(self.rules.action(action).to_string());
        }
        self.sight.doing(self.rules, action)
    }

    /// Whether nothing that can be done wrecks a train.
    pub(super) fn is_harmless(&self) -> bool {
        let wrecks = |action: &Action| matches!(action, Action::Run { into: Some(_), .. });
        !self.sight.actions.iter().any(wrecks)
    }

    /// The plays that the map shows: those of the chosen train, or the only plays of trains.
    pub(super) fn shown(&self) -> Vec<Action> {
        match self.step {
            Step::Chosen(train) | Step::Sure(train) => self.plays(train).to_vec(),
            Step::Choose => {
                let plays = self.plays.iter().map(|(_, plays)| plays);
                let only = plays.filter_map(|plays| match plays[..] {
                    [only] => Some(only),
                    [..] => None,
                });
                only.filter(|action| matches!(action, Action::Run { .. }))
                    .collect()
            }
            Step::Watch | Step::Blocked => Vec::new(),
        }
    }

    /// The circle in which the chosen train is to be headed.
    pub(super) fn shown_at(&self) -> Option<(Train, Circle)> {
        let train = self.step.train()?;
        let heads = |action: &Action| target(self.rules, self.view(), action);
        let (circle, _) = self.plays(train).iter().find_map(heads)?;
        // A train that stands there already keeps its arrow.
        let comes =
            |action: &Action| matches!(action, Action::Enter { .. } | Action::Arrive { .. });
        self.plays(train)
            .iter()
            .any(comes)
            .then_some((train, circle))
    }

    /// The own train that gives the deciding seat the right to turn the chosen one (GR-19).
    pub(super) fn right(&self) -> Option<Train> {
        let train = self.step.train()?;
        let seat = self.sight.seat.filter(|_| !self.is_own(train))?;
        let direction = self.rules.direction(self.view(), train)?;
        self.rules.authority(self.view(), seat, direction)
    }

    /// What a rival could do to the train after this play.
    pub(super) fn risk(&self, action: &Action) -> Option<&Risk> {
        let found = self.risks.iter().find(|(play, _)| play == action);
        found.map(|(_, risk)| risk)
    }
}

/// A play with what orders it: how far from home it leaves an own train, and what it is worth.
struct Weighed {
    left: u32,
    worth: f64,
    action: Action,
}

impl Weighed {
    /// The nearest home first, and of those equally near the one worth most.
    fn order(&self, other: &Self) -> Ordering {
        let nearer = self.left.cmp(&other.left);
        nearer.then(other.worth.total_cmp(&self.worth))
    }
}

/// The trains that something can be done with, each with its plays, the best first; and what speaks
/// against plays.
fn weighed(rules: &GreatRailroad, sight: &PageInput<'_>) -> (Plays, Vec<(Action, Risk)>) {
    let mut plays: BTreeMap<Train, Vec<Weighed>> = BTreeMap::new();
    let mut risks = Vec::new();
    // One state for all plays: a copy for each would take more time than everything else here.
    let mut after = rules.kept(sight.view);
    for action in sight.actions {
        let Some(train) = subject(action) else {
            continue;
        };
        let mut play = Weighed {
            left: u32::MAX,
            worth: f64::NEG_INFINITY,
            action: *action,
        };
        if let Some(seat) = sight.seat.filter(|_| !is_smashup(action)) {
            after.clone_from(sight.view);
            rules.apply(&mut after, &Event::Act(seat, *action));
            let own = rules.owner(train) == Some(seat);
            let risk = own.then(|| risk::now(rules, sight, &after, train));
            risks.extend(risk.flatten().map(|risk| (*action, risk)));
            play.left = match own {
                true => rules.plays_home(after.place(train)),
                false => 0,
            };
            play.worth = rules.estimate(&after).map_or(0.0, |shares| shares[seat]);
        }
        plays.entry(train).or_default().push(play);
    }
    let mut plays: Vec<(Train, Vec<Weighed>)> = plays.into_iter().collect();
    for (_, plays) in &mut plays {
        plays.arrange_by(Weighed::order);
    }
    let best = |plays: &[Weighed]| {
        let worths = plays.iter().map(|play| play.worth);
        worths.fold(f64::NEG_INFINITY, f64::max)
    };
    plays.arrange_by(|one, two| best(&two.1).total_cmp(&best(&one.1)));
    let bare = |plays: Vec<Weighed>| plays.into_iter().map(|play| play.action).collect();
    let plays = plays.into_iter().map(|(train, plays)| (train, bare(plays)));
    (plays.collect(), risks)
}

/// Whether an action heads a train off the rails.
pub(super) fn is_smashup(action: &Action) -> bool {
    match action {
        Action::Enter { heading, .. } | Action::Turn { heading, .. } => {
            *heading == Heading::Smashup
        }
        Action::Arrive { heading, .. } => *heading == Some(Heading::Smashup),
        Action::Run { .. } | Action::Rehead { .. } | Action::Hold | Action::Lost => false,
    }
}
