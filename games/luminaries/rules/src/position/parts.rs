//! The parts of a position line: what each seat has, row, piles and bonus cards, the turn.

use std::collections::HashSet;

use game::{Faults, RuleId, Rules, Seat};

use super::fields::Fields;
use crate::action::Track;
use crate::board::{Board, Bonus, Card, Company, Era, Regional};
use crate::rules::Luminaries;
use crate::state::{BONUSES, Cause, Due, More, Owed, Phase, Pile, State};
use crate::words::{read_lines, read_seat};

/// The most waivers a table can hold: five, on boards that have many, for each of five seats, five times.
const MOST_WAIVERS: u8 = 125;

/// The parts of a line as they are understood one after the other.
pub(super) struct Reader<'a> {
    rules: &'a Luminaries,
    board: &'a Board,
    pub(super) state: State,
    pub(super) faults: Faults,
    seen: HashSet<Card>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(rules: &'a Luminaries) -> Self {
        Self {
            rules,
            board: rules.board(),
            state: rules.start(),
            faults: Faults::new(),
            seen: HashSet::new(),
        }
    }

    /// A card by name, which may be named only once in the line.
    fn card(&mut self, name: &str) -> Option<Card> {
        let Some(card) = self.board.card(name) else {
            self.faults.add(format!("{name:?} is no card"));
            return None;
        };
        if !self.seen.insert(card) {
            self.faults.add(format!("{name} is named twice"));
        }
        Some(card)
    }

    /// The cards of these names that are of the right kind.
    fn cards<T>(&mut self, names: &[&str], of: fn(Card) -> Option<T>, kind: &str) -> Vec<T> {
        let mut cards = Vec::new();
        for name in names {
            let Some(card) = self.card(name) else {
                continue;
            };
            match of(card) {
                Some(card) => cards.push(card),
                None => self.faults.add(format!("{name} is no {kind}")),
            }
        }
        cards
    }

    fn companies(&mut self, names: &[&str]) -> Vec<Company> {
        self.cards(names, Card::company, "company")
    }

    fn regionals(&mut self, names: &[&str]) -> Vec<Regional> {
        self.cards(names, Card::regional, "regional card")
    }

    /// What one seat has.
    pub(super) fn estate(&mut self, seat: Seat, fields: &Fields) {
        let letter = seat.letter();
        let faults = &mut self.faults;
        let segments = self.board.counts.segments_per_player;
        let mut estate = *self.state.estate(seat);
        estate.supply = fields.number("sup", u32::from(segments), faults) as u8;
        estate.waivers = fields.number("wv", u32::from(MOST_WAIVERS), faults) as u8;
        estate.regionals = fields.number("reg", u32::from(self.board.counts.eras), faults) as u8;
        estate.companies = fields.number("com", self.board.companies.len() as u32, faults) as u8;
        estate.skipped = fields.flag("skip", faults);
        estate.next =
            Era(fields.number("next", u32::from(self.board.counts.eras) + 1, faults) as u8);
        if estate.next.number() == 0 {
            estate.next = Era(1);
            self.faults
                .add(format!("next of seat {letter} is an era from 1"));
        }
        estate.hand = self.companies(&fields.list("hand")).into_iter().collect();
        for name in fields.list("regs") {
            let bare = name.trim_end_matches('*');
            for card in self.regionals(&[bare]) {
                estate.regs.insert(card);
                if name.len() == bare.len() + 1 {
                    estate.kept.insert(card);
                }
            }
            if name.len() > bare.len() + 1 {
                self.faults.add(format!("{name:?} is no card"));
            }
        }
        for name in fields.list("stack") {
            if let Some(card) = self.card(name) {
                estate.stack.push(card);
            }
        }
        *self.state.estate_mut(seat) = estate;
        self.counts(seat);
        self.track(seat, fields);
    }

    /// Whether trackers, eras and cards of a seat agree.
    fn counts(&mut self, seat: Seat) {
        let estate = *self.state.estate(seat);
        let letter = seat.letter();
        let mut companies = 0;
        let mut scored = Vec::new();
        for card in estate.stack.as_slice() {
            match card {
                Card::Company(_) => companies += 1,
                Card::Regional(card) => scored.push(*card),
                Card::Bonus(_) => {}
            }
        }
        for (name, tracker, found) in [
            ("reg", estate.regionals, scored.len()),
            ("com", estate.companies, companies),
        ] {
            if usize::from(tracker) != found {
                let text = format!("{name} of seat {letter} is {tracker}, the stack has {found}");
                self.faults.add(text);
            }
        }
        for &card in scored.iter().chain(&estate.regs.iter().collect::<Vec<_>>()) {
            if self.board.era(card) >= estate.next {
                self.faults.add(format!(
                    "seat {letter} has {} and has not drawn from its era",
                    self.board.regional(card).id
                ));
            }
        }
    }

    fn track(&mut self, seat: Seat, fields: &Fields) {
        let text = fields.text("track");
        let words: Vec<&str> = if text == "-" { Vec::new() } else { vec![text] };
        let lines = match read_lines(&self.board.map, &words) {
            Ok(lines) => lines,
            Err(error) => return self.faults.add(error.to_string()),
        };
        let map = &self.board.map;
        if let Some((a, b)) = lines.stray() {
            let text = format!("no line joins {} and {}", map.spoken(a), map.spoken(b));
            self.faults.cite(RuleId::new("LU", 26), text);
        }
        let shared = lines.set().both(self.state.tracks.taken()).iter().next();
        if let Some(edge) = shared.or(lines.twice()) {
            let (a, b) = map.ends(edge);
            let text = format!("{}-{} carries two segments", map.spoken(a), map.spoken(b));
            self.faults.cite(RuleId::new("LU", 23), text);
        }
        let segments = usize::from(self.board.counts.segments_per_player);
        let (supply, laid) = (
            usize::from(self.state.estate(seat).supply),
            lines.set().len(),
        );
        if supply + laid != segments {
            let text = format!("sup={supply} and {laid} segments on the board are not {segments}");
            self.faults.cite(RuleId::new("LU", 27), text);
        }
        self.state.tracks.lay(seat, &lines.set());
    }

    /// Row, piles and bonus cards.
    pub(super) fn common(&mut self, fields: &Fields) {
        if fields.get("row").is_some() {
            let row = self.companies(&fields.list("row"));
            self.state.row = row.into_iter().collect();
            if self.state.row.len() > usize::from(self.board.counts.company_row) {
                self.faults
                    .cite(RuleId::new("LU", 6), "the row is too long");
            }
            self.state.discard = Pile::default();
            for card in self.companies(&fields.list("disc")) {
                self.state.discard.push(card);
            }
        }
        if fields.get("regdisc").is_some() {
            for card in self.regionals(&fields.list("regdisc")) {
                self.state.regional_discard.push(card);
            }
        }
        if fields.get("bonus").is_some() {
            for entry in fields.list("bonus") {
                self.bonus(entry);
            }
            self.check_stacks();
        }
    }

    fn bonus(&mut self, entry: &str) {
        let (name, holder) = entry.split_once(':').unwrap_or((entry, ""));
        let Some(Card::Bonus(bonus)) = self.board.card(name) else {
            return self.faults.add(format!("{name:?} is no bonus card"));
        };
        let color = usize::from(self.board.bonus(bonus).color).min(BONUSES - 1);
        if self.state.bonuses[color].replace(bonus).is_some() {
            let text = format!("{name} is the second bonus card of its color");
            self.faults.cite(RuleId::new("LU", 4), text);
        }
        let seat = read_seat(holder).filter(|&seat| self.rules.seats.has(seat));
        if holder != "open" && seat.is_none() {
            self.faults
                .add(format!("{name} is open or held by a seat, not {holder:?}"));
        }
        self.state.holders[color] = seat;
    }

    /// Whether bonus cards lie on the stacks of their holders, and no others do.
    fn check_stacks(&mut self) {
        let mut held: Vec<(Bonus, Seat)> = Vec::new();
        for seat in self.rules.seats.iter() {
            for card in self.state.estate(seat).stack.as_slice() {
                if let Card::Bonus(bonus) = card {
                    held.push((*bonus, seat));
                }
            }
        }
        let listed = self.state.bonuses.iter().zip(self.state.holders);
        let listed: Vec<(Bonus, Seat)> = listed
            .filter_map(|(bonus, seat)| Some(((*bonus)?, seat?)))
            .collect();
        for (bonus, seat) in held.iter().filter(|pair| !listed.contains(pair)) {
            let id = &self.board.bonus(*bonus).id;
            self.faults.add(format!(
                "{id} lies on the stack of {} and is not its",
                seat.letter()
            ));
        }
        for (bonus, seat) in listed.iter().filter(|pair| !held.contains(pair)) {
            let id = &self.board.bonus(*bonus).id;
            self.faults.add(format!(
                "{id} belongs to {} and is not on its stack",
                seat.letter()
            ));
        }
    }

    /// Whose turn it is, and what is asked.
    pub(super) fn turn(&mut self, header: &Fields) {
        let faults = &mut self.faults;
        self.state.round = header.number("round", u32::MAX, faults);
        self.state.reset = header.flag("reset", faults);
        self.state.claim = header.flag("claim", faults);
        self.state.end = header.flag("end", faults);
        let turn = header.text("turn");
        let seat = read_seat(turn).filter(|&seat| self.rules.seats.has(seat));
        let text = header.text("phase");
        if seat.is_none() && !(turn == "-" && text == "over") {
            self.faults
                .add(format!("turn is a seat of the table, not {turn:?}"));
        }
        if seat.is_some() && text == "over" {
            self.faults.add("it is nobody's turn when the game is over");
        }
        self.state.turn = seat.unwrap_or_default();
        self.phase(text);
        if let Some(more) = header.get("more") {
            let (kind, left) = more.split_once(':').unwrap_or((more, ""));
            let kind = match kind {
                "place" => Some(Track::Place),
                "lift" => Some(Track::Lift),
                _ => None,
            };
            match (kind, left) {
                (Some(kind), "1") => self.state.more = Some(More { kind, left: 1 }),
                (Some(kind), "2") => self.state.more = Some(More { kind, left: 2 }),
                _ => self
                    .faults
                    .add(format!("more is place or lift with 1 or 2, not {more:?}")),
            }
        }
        if header.get("due").is_some() {
            self.due(&header.list("due"));
        }
    }

    fn phase(&mut self, text: &str) {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let (what, via) = rest.split_once(" via ").unwrap_or((rest, ""));
        if !via.is_empty() {
            self.via(via);
        }
        let plain = text.len() == name.len();
        self.state.phase = match (name, what, plain) {
            ("setup", _, true) => Phase::Setup,
            ("track", _, true) => Phase::Track,
            ("option", _, true) => Phase::Option,
            ("close", _, true) => Phase::Close,
            ("over", _, true) => Phase::Over,
            ("keep", cards, false) if via.is_empty() => {
                let names: Vec<&str> = cards.split(',').filter(|_| cards != "-").collect();
                self.state.pair = self.regionals(&names).into_iter().collect();
                Phase::Keep
            }
            ("draw", "company", false) => Phase::Draw(Cause::Company),
            ("draw", "swap", false) if via.is_empty() => Phase::Draw(Cause::Swap),
            ("remove", company, false) => {
                let newest = self
                    .state
                    .founded()
                    .map(|c| self.board.company(c).id.as_str());
                if newest != Some(company) {
                    let text = format!("{company:?} is not the newest company of the seat in turn");
                    self.faults.add(text);
                }
                Phase::Remove
            }
            _ => {
                self.faults.add(format!("there is no phase {text:?}"));
                Phase::Track
            }
        };
    }

    fn via(&mut self, text: &str) {
        match read_lines(&self.board.map, &[text]) {
            Err(error) => self.faults.add(error.to_string()),
            Ok(lines) => {
                let rivals = self.state.tracks.rivals(self.state.turn);
                if lines.stray().is_some()
                    || lines.twice().is_some()
                    || !lines.set().within(&rivals)
                {
                    let text = format!("via {text} is not track of others");
                    self.faults.cite(RuleId::new("LU", 80), text);
                }
                self.state.via = lines.set().both(&rivals);
            }
        }
    }

    fn due(&mut self, words: &[&str]) {
        let seat = self.state.turn;
        let owed = match words.first() {
            Some(&"hand") => Some(Owed::Hand(seat)),
            Some(&"row") => Some(Owed::Row),
            Some(word) => word
                .strip_prefix('E')
                .and_then(|number| number.parse::<u8>().ok())
                .filter(|number| (1..=self.board.counts.eras).contains(number))
                .map(|number| Owed::Region(seat, Era(number))),
            None => None,
        };
        let same = words.iter().all(|word| Some(word) == words.first());
        match owed {
            Some(owed) if same && words.len() <= 4 => {
                let count = words.len() as u8;
                self.state.due = Some(Due { owed, count });
            }
            Some(_) | None => {
                self.faults.add(format!(
                    "due={} is no draw that can be owed",
                    words.join(",")
                ));
            }
        }
    }
}
