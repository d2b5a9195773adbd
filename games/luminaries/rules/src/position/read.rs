//! Position lines as they are read, with everything that is wrong reported at once.

use std::collections::HashSet;

use game::{Faults, Options, RuleId, Rules, Seat, SeatCount, Setup, Value};

use super::fields::{BONUS, COMPANIES, ESTATE, Fields, HEADER, Key, REGIONALS};
use crate::action::Track;
use crate::board::{Board, Bonus, Card, Companies, Company, Era, Regional, Regionals};
use crate::notation;
use crate::rules::Luminaries;
use crate::state::{BONUSES, Cause, Due, More, Owed, Phase, Pile, State};

/// The most waivers a table can hold: two for each of five seats, five times.
const MOST_WAIVERS: u8 = 50;

pub(crate) fn position(
    seats: Option<SeatCount>,
    options: &Options,
    line: &str,
) -> Result<(Luminaries, State), Faults> {
    let parts: Vec<&str> = line.split(" | ").map(str::trim).collect();
    let header = Fields::new("the header", parts[0], "lu1", &HEADER)?;
    let (count, first) = table(seats, options, &header)?;
    let mut agreed = options.clone();
    if first != Seat::FIRST || agreed.get("first").is_some() {
        agreed.set("first", Value::Number(i64::from(first.number())));
    }
    let setup = Setup::new(&Luminaries::META, count.get(), agreed)?;
    let rules = Luminaries::new(&setup)?;
    let wanted = usize::from(count.get()) + 4;
    if parts.len() != wanted {
        return Err(Faults::plain(format!(
            "a line for {count} seats has {wanted} parts, this one has {}",
            parts.len()
        )));
    }
    let mut reader = Reader {
        rules: &rules,
        board: rules.board,
        state: rules.start(),
        faults: Faults::new(),
        seen: HashSet::new(),
    };
    let mut shape = Faults::new();
    let mut fields = Vec::new();
    for seat in count.iter() {
        let text = parts[1 + seat.index()];
        let letter = seat.letter().to_string();
        match Fields::new(&format!("seat {letter}"), text, &letter, &ESTATE) {
            Ok(found) => fields.push((seat, found)),
            Err(faults) => shape.extend(faults),
        }
    }
    let rest = &parts[wanted - 3..];
    let mut open = |name: &str, text: &str, keys: &'static [Key]| {
        Fields::new(name, text, "", keys)
            .map_err(|faults| shape.extend(faults))
            .ok()
    };
    let companies = open("the companies", rest[0], &COMPANIES);
    let regionals = open("the regionals", rest[1], &REGIONALS);
    let bonus = open("the bonus cards", rest[2], &BONUS);
    shape.or(())?;
    for (seat, fields) in &fields {
        reader.estate(*seat, fields);
    }
    for part in [&companies, &regionals, &bonus].into_iter().flatten() {
        reader.common(part);
    }
    reader.turn(&header);
    super::settle::settle(
        &mut reader.state,
        &rules,
        &header,
        &regionals,
        &companies,
        &mut reader.faults,
    );
    let Reader { state, faults, .. } = reader;
    faults.or(())?;
    Ok((rules, state))
}

/// Seats and first seat, as the line says and nobody contradicts.
fn table(
    seats: Option<SeatCount>,
    options: &Options,
    header: &Fields,
) -> Result<(SeatCount, Seat), Faults> {
    let mut faults = Faults::new();
    let (fewest, most) = Luminaries::META.seats;
    let count = header.number("n", u32::from(most), &mut faults) as u8;
    let count = SeatCount::new(count.max(fewest)).expect("the number is within the game's seats");
    if header.number("n", u32::from(most), &mut Faults::new()) < u32::from(fewest) {
        faults.cite(
            RuleId::new("LU", 1),
            format!("n is from {fewest} to {most}"),
        );
    }
    if let Some(seats) = seats.filter(|&seats| seats != count) {
        faults.add(format!(
            "the line is for {count} seats, the table has {seats}"
        ));
    }
    let first = notation::seat(header.text("first")).filter(|&seat| count.has(seat));
    if first.is_none() {
        faults.cite(
            RuleId::new("LU", 11),
            format!(
                "first is a seat of the table, not {:?}",
                header.text("first")
            ),
        );
    }
    let first = first.unwrap_or_default();
    if let Some(number) = options.number("first")
        && number != i64::from(first.number())
    {
        faults.add(format!(
            "the line says seat {first} is first, the options say {number}"
        ));
    }
    faults.or((count, first))
}

struct Reader<'a> {
    rules: &'a Luminaries,
    board: &'static Board,
    state: State,
    faults: Faults,
    seen: HashSet<Card>,
}

impl Reader<'_> {
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

    fn companies(&mut self, names: &[&str]) -> Vec<Company> {
        let mut cards = Vec::new();
        for name in names {
            match self.card(name) {
                Some(Card::Company(card)) => cards.push(card),
                Some(Card::Regional(_) | Card::Bonus(_)) => {
                    self.faults.add(format!("{name} is no company"));
                }
                None => {}
            }
        }
        cards
    }

    fn regionals(&mut self, names: &[&str]) -> Vec<Regional> {
        let mut cards = Vec::new();
        for name in names {
            match self.card(name) {
                Some(Card::Regional(card)) => cards.push(card),
                Some(Card::Company(_) | Card::Bonus(_)) => {
                    self.faults.add(format!("{name} is no regional card"));
                }
                None => {}
            }
        }
        cards
    }

    fn estate(&mut self, seat: Seat, fields: &Fields) {
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
        let lines = match notation::lines(&self.board.map, &words) {
            Ok(lines) => lines,
            Err(error) => return self.faults.add(error.to_string()),
        };
        let map = &self.board.map;
        if let Some((a, b)) = lines.stray {
            let text = format!("no line joins {} and {}", map.spoken(a), map.spoken(b));
            self.faults.cite(RuleId::new("LU", 26), text);
        }
        let shared = lines.set.both(self.state.tracks.taken()).iter().next();
        if let Some(edge) = shared.or(lines.twice) {
            let (a, b) = map.ends(edge);
            let text = format!("{}-{} carries two segments", map.spoken(a), map.spoken(b));
            self.faults.cite(RuleId::new("LU", 23), text);
        }
        let segments = usize::from(self.board.counts.segments_per_player);
        let (supply, laid) = (usize::from(self.state.estate(seat).supply), lines.set.len());
        if supply + laid != segments {
            let text = format!("sup={supply} and {laid} segments on the board are not {segments}");
            self.faults.cite(RuleId::new("LU", 27), text);
        }
        self.state.tracks.lay(seat, &lines.set);
    }

    /// Row, piles and bonus cards.
    fn common(&mut self, fields: &Fields) {
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
        let colour = usize::from(self.board.bonus(bonus).colour).min(BONUSES - 1);
        if self.state.bonuses[colour].replace(bonus).is_some() {
            let text = format!("{name} is the second bonus card of its colour");
            self.faults.cite(RuleId::new("LU", 4), text);
        }
        let seat = notation::seat(holder).filter(|&seat| self.rules.seats.has(seat));
        if holder != "open" && seat.is_none() {
            self.faults
                .add(format!("{name} is open or held by a seat, not {holder:?}"));
        }
        self.state.holders[colour] = seat;
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
    fn turn(&mut self, header: &Fields) {
        let faults = &mut self.faults;
        self.state.round = header.number("round", u32::MAX, faults);
        self.state.reset = header.flag("reset", faults);
        self.state.claim = header.flag("claim", faults);
        self.state.end = header.flag("end", faults);
        let turn = header.text("turn");
        let seat = notation::seat(turn).filter(|&seat| self.rules.seats.has(seat));
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
        match notation::lines(&self.board.map, &[text]) {
            Err(error) => self.faults.add(error.to_string()),
            Ok(lines) => {
                let rivals = self.state.tracks.rivals(self.state.turn);
                if lines.stray.is_some() || lines.twice.is_some() || !lines.set.within(&rivals) {
                    let text = format!("via {text} is not track of others");
                    self.faults.cite(RuleId::new("LU", 80), text);
                }
                self.state.via = lines.set.both(&rivals);
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

/// The cards of a list, or how many there are.
pub(crate) enum Size<T> {
    Count(u32),
    Cards(T),
}

/// Reads the size of the company deck, or its cards (L-3).
pub(crate) fn deck(board: &Board, text: &str) -> Option<Size<Companies>> {
    match text
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
    {
        None => text.parse().ok().map(Size::Count),
        Some("") => Some(Size::Cards(Companies::EMPTY)),
        Some(cards) => {
            let mut all = Companies::EMPTY;
            for name in cards.split(',') {
                match board.card(name) {
                    Some(Card::Company(card)) if !all.has(card) => all.insert(card),
                    Some(_) | None => return None,
                }
            }
            Some(Size::Cards(all))
        }
    }
}

/// Reads the size of an era deck, or its cards (L-3).
pub(crate) fn era(board: &Board, text: &str) -> Option<Size<Regionals>> {
    match text
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
    {
        None => text.parse().ok().map(Size::Count),
        Some("") => Some(Size::Cards(Regionals::EMPTY)),
        Some(cards) => {
            let mut all = Regionals::EMPTY;
            for name in cards.split(',') {
                match board.card(name) {
                    Some(Card::Regional(card)) if !all.has(card) => all.insert(card),
                    Some(_) | None => return None,
                }
            }
            Some(Size::Cards(all))
        }
    }
}
