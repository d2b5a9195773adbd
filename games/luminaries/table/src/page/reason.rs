//! What is good about a move by itself, where holding it beside others tells nothing.

use luminaries::{Action, Card, EdgeSet, Regional, Source, Track, Using, View};

use super::Table;
use super::hand::{self, Held};
use super::words::counted;

impl Table<'_> {
    /// What is good about a move, as a sentence.
    pub(super) fn reason(&self, action: &Action) -> String {
        match *action {
            Action::Choose(one, two) => self.pair(one, two),
            Action::Keep(card) => self.keeping(card),
            Action::Regional(card, _) => self.gained(Card::Regional(card)),
            Action::Company(card, _) => self.gained(Card::Company(card)),
            Action::Claim(card, _) => {
                format!(
                    "It claims {} now.",
                    self.rules.card_title(Card::Bonus(card))
                )
            }
            Action::Draw(Source::Row(card)) => {
                let value = counted(self.rules.board().company(card).value.into(), "point");
                let wants = self.wants(Card::Company(card));
                format!("It takes a card worth {value}, {wants}.")
            }
            Action::Draw(Source::Deck) => match self.nearest_for_sale() {
                Some(least) if least > 0 => format!(
                    "It brings a card that nobody else sees; each card for sale lacks {} or more.",
                    counted(least, "track")
                ),
                Some(_) | None => "It brings a card that nobody else sees.".into(),
            },
            Action::Lay(Track::Place, lines) => self.placing(&lines.set()),
            Action::Lay(Track::Lift, lines) => self.lifting(&lines.set()),
            Action::Remove(lines) => self.removing(&lines.set()),
            Action::Swap(card) => {
                let card = Card::Company(card);
                let (title, wants) = (self.rules.card_title(card), self.wants(card));
                format!("It gives up {title}, {wants}, for a new card.")
            }
            Action::Skip(card) => {
                let lowest = || self.view().estate(self.own()?).regs.iter().next();
                let wants = card.or_else(lowest).map(Card::Regional);
                let wants =
                    wants.map_or_else(String::new, |card| format!(", {}", self.wants(card)));
                format!("It gives up a card{wants}, for the era that follows.")
            }
            Action::Reset => match self.nearest_for_sale() {
                Some(least) => format!(
                    "Each card for sale lacks {} or more; new ones may be nearer.",
                    counted(least, "track")
                ),
                None => "None of the cards for sale can be joined; new ones may be nearer.".into(),
            },
            Action::End => "Nothing else that you may do now brings more than it costs.".into(),
        }
    }

    /// What scoring a card brings.
    pub(super) fn gained(&self, card: Card) -> String {
        let held = self.hand.iter().find(|held| held.card == card);
        let points = held.map_or_else(String::new, |held| {
            format!(", for {}", counted(held.gain.into(), "point"))
        });
        format!("It scores {} at once{points}.", self.rules.card_title(card))
    }

    /// How many tracks a card lacks, whether it is held or could be; nothing if it is shut off.
    fn lacks(&self, card: Card) -> Option<usize> {
        if let Some(held) = self.hand.iter().find(|held| held.card == card) {
            return held.best().map(|lack| lack.missing.len());
        }
        let view = self.ahead.as_ref().unwrap_or(self.view());
        let lack = self.rules.lack(view, self.own()?, card, Using::Own);
        lack.map(|lack| lack.missing.len())
    }

    /// What a card still wants, after its name.
    fn wants(&self, card: Card) -> String {
        match self.lacks(card) {
            Some(0) => "whose cities your track joins already".into(),
            Some(missing) => format!("which lacks {}", counted(missing, "track")),
            None => "which others’ track shuts off".into(),
        }
    }

    /// The fewest tracks that a card for sale lacks.
    fn nearest_for_sale(&self) -> Option<usize> {
        let row = self.view().row.iter();
        row.filter_map(|card| self.lacks(Card::Company(card))).min()
    }

    /// The tracks that a card of the hand lacks.
    fn wanted(&self, card: Regional) -> EdgeSet {
        self.missing(Card::Regional(card))
    }

    /// Two cards of the beginning together.
    fn pair(&self, one: Regional, two: Regional) -> String {
        let both = |one, two| self.wanted(one).union(&self.wanted(two)).len();
        let shared = self.wanted(one).both(&self.wanted(two)).len();
        let all = both(one, two);
        let others = self
            .sight
            .actions
            .iter()
            .filter_map(|action| match *action {
                Action::Choose(a, b) if (a, b) != (one, two) => Some(both(a, b)),
                _ => None,
            });
        let fewest = others.min().is_some_and(|least| all < least);
        let mut text = format!("It takes {} to join both", counted(all, "track"));
        if fewest {
            text.push_str(", fewer than for any other two");
        }
        match shared {
            0 => {}
            1 => text.push_str("; 1 of them serves both"),
            some => text.push_str(&format!("; {some} of them serve both")),
        }
        text + "."
    }

    /// The card that is kept of two, beside the other and the rest of the hand.
    fn keeping(&self, card: Regional) -> String {
        let offered = |held: &&Held| match held.card {
            Card::Regional(card) => !self.view().pair.has(card),
            Card::Company(_) | Card::Bonus(_) => true,
        };
        let rest = self.hand.iter().filter(offered);
        let rest = rest.fold(EdgeSet::EMPTY, |all, held| all.union(&held.shown()));
        let shared = self.wanted(card).both(&rest).len();
        let card = Card::Regional(card);
        let mut text = format!("It keeps a card {}", self.wants(card));
        match shared {
            0 => {}
            1 => text.push_str(", 1 of them for another card of yours too"),
            some => text.push_str(&format!(", {some} of them for other cards of yours too")),
        }
        let pair = self.view().pair.iter().map(Card::Regional);
        let other = pair
            .filter(|other| *other != card)
            .find_map(|other| self.lacks(other));
        match (other, self.lacks(card)) {
            (Some(more), Some(less)) if more > less => {
                text.push_str(&format!("; the other lacks {more}"));
            }
            _ => {}
        }
        text + "."
    }

    /// The cards of the hand as they stand once the table has changed, each with what it lacked before.
    fn changed(&self, change: impl Fn(&mut View)) -> Vec<(&Held, Held)> {
        let mut view = self.ahead.as_ref().unwrap_or(self.view()).clone();
        change(&mut view);
        self.hand
            .iter()
            .zip(hand::held(self.rules, &view))
            .collect()
    }

    /// Which card new track brings nearer.
    fn placing(&self, edges: &EdgeSet) -> String {
        let Some(seat) = self.own() else {
            return String::new();
        };
        let missing = |held: &Held| held.best().map(|lack| lack.missing.len());
        let changed = self.changed(|view| view.tracks.lay(seat, edges));
        let nearer = changed.iter().filter_map(|(before, after)| {
            let (more, less) = (missing(before)?, missing(after)?);
            (more > less).then_some((before.card, before.waits, more, less))
        });
        let best = nearer.max_by_key(|&(_, waits, more, less)| (less == 0 && !waits, more - less));
        if let Some((card, _, more, less)) = best {
            let title = self.rules.card_title(card);
            return match less {
                0 => format!("It lays all that {title} still lacks."),
                _ => format!(
                    "It brings {title} from {} missing to {less}.",
                    counted(more, "track")
                ),
            };
        }
        let row = self.view().row.iter().map(Card::Company);
        let sold = row.filter(|card| !self.missing(*card).both(edges).is_empty());
        if let Some(card) = sold.min_by_key(|card| self.missing(*card).len()) {
            let title = self.rules.card_title(card);
            return format!("It begins what {title} needs, which is for sale.");
        }
        "No card of yours needs it, but a turn lays track, and whoever runs over it pays you."
            .into()
    }

    /// What lifting track leaves.
    fn lifting(&self, edges: &EdgeSet) -> String {
        let needed = self.hand.iter().filter_map(Held::best);
        let needed = needed.fold(EdgeSet::EMPTY, |all, lack| all.union(&lack.own));
        let count = counted(edges.len(), "track");
        if edges.both(&needed).is_empty() {
            return format!("It takes back {count} that no card of yours needs.");
        }
        let supply = self.own().map_or(0, |seat| self.view().estate(seat).supply);
        let left = counted(supply.into(), "track");
        format!("You have {left} left to lay; it takes back {count} to lay where more is won.")
    }

    /// What taking this track off costs the hand, beside what other track would.
    fn removing(&self, edges: &EdgeSet) -> String {
        let Some(seat) = self.own() else {
            return String::new();
        };
        let total = |lifted: &EdgeSet| {
            let mut view = self.view().clone();
            view.tracks.lift(seat, lifted);
            let hand = hand::held(self.rules, &view);
            let lacks = hand.iter().filter_map(Held::best);
            lacks.map(|lack| lack.missing.len()).sum::<usize>()
        };
        let (before, after) = (total(&EdgeSet::EMPTY), total(edges));
        let lost = after.saturating_sub(before);
        let others = self.sight.actions.iter().filter_map(|action| match action {
            Action::Remove(other) if other.set() != *edges => Some(total(&other.set())),
            _ => None,
        });
        let most = others.take(WEIGHED).max().filter(|other| *other > after);
        let most = most.map_or_else(String::new, |other| {
            format!(
                "; after another choice, {} more",
                other.saturating_sub(before)
            )
        });
        match lost {
            0 => format!("Your cards lack no more tracks after it{most}."),
            _ => format!(
                "Your cards lack only {} more after it{most}.",
                counted(lost, "track")
            ),
        }
    }
}

/// With how many other removals one is held beside.
const WEIGHED: usize = 12;
