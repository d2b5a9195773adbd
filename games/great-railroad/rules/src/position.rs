//! Position lines: reading, with everything that is wrong with them, and writing.

mod quiet;
mod sent;

use std::fmt::{self, Write};

use game::{Arrange, BySeat, Faults, Options, Rules, Seat, SeatCount, Setup, Value};

use crate::board::{self, Board, Circle};
use crate::illegal::rule;
use crate::rules::GreatRailroad;
use crate::setup::{self, Fleet};
use crate::state::{Phase, State};
use crate::train::{Place, Train};

/// A line split into its parts, before its meaning is checked.
struct Line {
    terminal: Option<Circle>,
    phase: Option<Written>,
    /// Plays without an arrival, which only the option `arrival-limit` keeps.
    quiet: u16,
    groups: Vec<Group>,
    /// Trains with the mark of the variant `turned-back`.
    sent: Vec<Train>,
}

/// The trains of one player; a place that could not be read is none.
type Group = Vec<(Train, Option<Place>)>;

/// What stands where the player to move is named.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Written {
    Play(Seat),
    Over,
}

/// Rules and state of a line.
pub(crate) fn load(
    seats: Option<SeatCount>,
    options: &Options,
    line: &str,
) -> Result<(GreatRailroad, State), Faults> {
    let board = board::agreed(options)?;
    let mut faults = options.faults(&GreatRailroad::META);
    let parts = read_line(&board, line, &mut faults);
    let groups: Vec<Vec<Train>> = parts
        .groups
        .iter()
        .map(|group| group.iter().map(|(train, _)| *train).collect())
        .collect();
    faults.extend(setup::fleet_faults(&groups));
    faults.extend(contradictions(&board, &parts, seats, options));
    let count = SeatCount::new(groups.len() as u8).filter(|count| (2..=4).contains(&count.get()));
    if count.is_none() {
        faults.add(format!(
            "{} players are named; the game is for 2 to 4",
            groups.len()
        ));
    }
    if let (Some(Written::Play(seat)), Some(count)) = (parts.phase, count)
        && !count.has(seat)
    {
        faults.add(format!(
            "{} is to move, but only {count} players are named",
            seat.letter()
        ));
    }
    faults.extend(place_faults(&board, parts.terminal, &parts.groups));
    faults.extend(sent::faults(&board, options, &parts));
    faults.extend(ending_faults(parts.phase, &parts.groups));
    faults.extend(quiet::faults(options, &parts));
    let (Some(terminal), Some(written), Some(count)) = (parts.terminal, parts.phase, count) else {
        return Err(faults);
    };
    faults.or(())?;

    let mut options = options.clone();
    options.set("terminal", Value::Text(board.code(terminal).into()));
    let fleets = BySeat::from_fn(count, |seat| Fleet::new(&groups[seat.index()]));
    let rules = GreatRailroad::with_fleets(
        board,
        Setup {
            seats: count,
            options,
        },
        terminal,
        fleets,
    );
    let home = count
        .iter()
        .zip(&parts.groups)
        .find(|(_, group)| all_home(group));
    let phase = match (written, home) {
        (Written::Play(seat), _) => Phase::Play(seat),
        (Written::Over, Some((seat, _))) => Phase::Won(seat),
        // A line has no history, so it cannot show why no train could move (GR-52, GR-53).
        (Written::Over, None) => Phase::Drawn,
    };
    let mut state = State::new(&rules.tables, rules.trains(), phase);
    state.set_plays_without_arrival(parts.quiet);
    for &(train, place) in parts.groups.iter().flatten() {
        let place = place.expect("a place that cannot be read is a fault");
        let sent = parts.sent.contains(&train);
        state.put(&rules.tables, train, place.into(), sent);
    }
    if phase == Phase::Drawn && rules.plays_left(&state) == Some(0) {
        // GR-54: the game was judged.
        state.judge(rules.leaders(&state));
        state.remember();
        return Ok((rules, state));
    }
    let can_move = |seat: &Seat| rules.has_move(&state, *seat, |_| true);
    if phase == Phase::Drawn
        && rules.variants().free_repetition
        && let Some(seat) = count.iter().find(can_move)
    {
        // GR-53: where GR-52 does not bar a move, nobody loses a play who has one.
        let text = format!("the game is drawn, but {} can move", seat.letter());
        return Err(Faults::against(rule(53), text));
    }
    state.remember();
    Ok((rules, state))
}

/// Writes a state as a line.
pub(crate) fn write(rules: &GreatRailroad, state: &State, out: &mut dyn Write) -> fmt::Result {
    write!(out, "gr1 {} ", rules.board().code(rules.terminal()))?;
    match state.phase() {
        Phase::Play(seat) => out.write_char(seat.letter())?,
        Phase::Won(_) | Phase::Drawn | Phase::Judged(_) => out.write_str("over")?,
    }
    if state.plays_without_arrival() > 0 {
        write!(out, " {}", state.plays_without_arrival())?;
    }
    for seat in rules.seats().iter() {
        write!(out, " | {}", seat.letter())?;
        for &train in rules.fleet(seat) {
            write!(out, " {train}@")?;
            write_place(rules.board(), state.place(train), out)?;
            if state.is_sent(train) {
                out.write_char(sent::MARK)?;
            }
        }
    }
    Ok(())
}

fn write_place(board: &Board, place: Place, out: &mut dyn Write) -> fmt::Result {
    match place {
        Place::Yard => out.write_str("yard"),
        Place::Home => out.write_str("home"),
        Place::Standing(lane) => write!(
            out,
            "{}/{}",
            board.code(board.from(lane)),
            board.direction(lane)
        ),
        Place::Running(lane) => write!(
            out,
            "{}>{}",
            board.code(board.from(lane)),
            board.code(board.to(lane))
        ),
    }
}

fn read_line(board: &Board, line: &str, faults: &mut Faults) -> Line {
    let mut parts = line.split('|').map(str::trim);
    let header: Vec<&str> = parts
        .next()
        .unwrap_or_default()
        .split_whitespace()
        .collect();
    let (mut terminal, mut phase, mut quiet) = (None, None, 0);
    match header[..] {
        ["gr1", code, to_move, plays] => {
            terminal = read_terminal(board, code, faults);
            phase = read_phase(to_move, faults);
            quiet = quiet::read(plays, faults);
        }
        ["gr1", code, to_move] => {
            terminal = read_terminal(board, code, faults);
            phase = read_phase(to_move, faults);
        }
        ["gr1", ..] => faults.add("expected the terminal and the player to move after gr1"),
        _ => faults.add("a position begins with gr1"),
    }
    let mut sent = Vec::new();
    let groups = parts
        .zip('A'..)
        .map(|(part, letter)| read_group(board, part, letter, &mut sent, faults))
        .collect();
    Line {
        terminal,
        phase,
        quiet,
        groups,
        sent,
    }
}

fn read_terminal(board: &Board, code: &str, faults: &mut Faults) -> Option<Circle> {
    match read_circle(board, code, faults) {
        Some(circle) if circle == board.depot() => {
            faults.cite(rule(51), "the depot cannot be the terminal");
            None
        }
        circle => circle,
    }
}

fn read_phase(text: &str, faults: &mut Faults) -> Option<Written> {
    let mut letters = text.chars();
    match (
        text,
        letters.next().and_then(Seat::from_letter),
        letters.next(),
    ) {
        ("over", ..) => Some(Written::Over),
        (_, Some(seat), None) => Some(Written::Play(seat)),
        (..) => {
            faults.add(format!("{text:?} is neither a player, A to D, nor over"));
            None
        }
    }
}

fn read_circle(board: &Board, code: &str, faults: &mut Faults) -> Option<Circle> {
    let circle = board.circles().find(|&circle| board.code(circle) == code);
    if circle.is_none() {
        faults.add(format!("no circle has the code {code:?}"));
    }
    circle
}

/// One player's part: their letter and their trains.
fn read_group(
    board: &Board,
    part: &str,
    letter: char,
    sent: &mut Vec<Train>,
    faults: &mut Faults,
) -> Group {
    let mut words = part.split_whitespace();
    let name = words.next().unwrap_or_default();
    if name.chars().ne([letter]) {
        faults.add(format!("expected the trains of {letter}, found {name:?}"));
    }
    words
        .filter_map(|word| {
            let bare = word.strip_suffix(sent::MARK);
            let read = read_train(board, bare.unwrap_or(word), faults);
            sent.extend(bare.and(read).map(|(train, _)| train));
            read
        })
        .collect()
}

fn read_train(board: &Board, word: &str, faults: &mut Faults) -> Option<(Train, Option<Place>)> {
    let Some((number, place)) = word.split_once('@') else {
        faults.add(format!("{word:?} is not of the form number@place"));
        return None;
    };
    let place = read_place(board, place, faults);
    let digits = number.strip_prefix('-').unwrap_or(number);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        faults.add(format!("{number:?} is not the number of a train"));
        return None;
    }
    let train = number
        .parse()
        .ok()
        .and_then(Train::new)
        .filter(|train| train.number() <= board.data().trains);
    if train.is_none() {
        faults.cite(
            rule(1),
            format!(
                "trains are numbered 1 to {}, not {number}",
                board.data().trains
            ),
        );
    }
    train.map(|train| (train, place))
}

fn read_place(board: &Board, text: &str, faults: &mut Faults) -> Option<Place> {
    if text == "yard" {
        return Some(Place::Yard);
    }
    if text == "home" {
        return Some(Place::Home);
    }
    if let Some((code, letters)) = text.split_once('/') {
        let circle = read_circle(board, code, faults)?;
        let lane = letters
            .parse()
            .ok()
            .and_then(|direction| board.lane(circle, direction));
        if lane.is_none() {
            faults.add(format!("{} has no track {letters}", board.name(circle)));
        }
        return lane.map(Place::Standing);
    }
    let Some((from, to)) = text.split_once('>') else {
        faults.add(format!(
            "{text:?} is no place: expected yard, home, CHI/W or PIT>CHI"
        ));
        return None;
    };
    let ends = (
        read_circle(board, from, faults),
        read_circle(board, to, faults),
    );
    let (Some(from), Some(to)) = ends else {
        return None;
    };
    let lane = board.lane_between(from, to);
    if lane.is_none() {
        faults.add(format!(
            "no track joins {} and {}",
            board.name(from),
            board.name(to)
        ));
    }
    lane.map(Place::Running)
}

/// What the caller says and the line does not.
fn contradictions(
    board: &Board,
    line: &Line,
    seats: Option<SeatCount>,
    options: &Options,
) -> Faults {
    let mut faults = Faults::new();
    if let Some(seats) = seats
        && usize::from(seats.get()) != line.groups.len()
    {
        faults.add(format!(
            "{seats} seats were asked for, but the position has {}",
            line.groups.len()
        ));
    }
    if options.text("terminal").is_some()
        && let (Ok(asked), Some(terminal)) = (setup::terminal(board, options), line.terminal)
        && asked != terminal
    {
        faults.add(format!(
            "the terminal {} was asked for, but the position has {}",
            board.code(asked),
            board.code(terminal)
        ));
    }
    let asked = options
        .number("trains")
        .or(options.flag("double-header").then_some(2));
    if let Some(trains) = asked
        && line.groups.iter().any(|group| group.len() as i64 != trains)
    {
        faults.add(format!(
            "{trains} trains each were asked for, but the position has others"
        ));
    }
    if let Some(numbers) = options.text("numbers") {
        let mut asked: Vec<u8> = numbers
            .split([',', '/'])
            .filter_map(|number| number.trim().parse().ok())
            .collect();
        let mut named: Vec<u8> = line
            .groups
            .iter()
            .flatten()
            .map(|(train, _)| train.number())
            .collect();
        asked.arrange();
        named.arrange();
        if asked != named {
            faults.add(format!(
                "the trains {numbers} were asked for, but the position has others"
            ));
        }
    }
    faults
}

fn all_home(group: &Group) -> bool {
    let home = |&(_, place): &(Train, Option<Place>)| place == Some(Place::Home);
    !group.is_empty() && group.iter().all(home)
}

/// Players with all their trains home where there can be none (GR-50).
fn ending_faults(written: Option<Written>, groups: &[Group]) -> Faults {
    let mut home = ('A'..)
        .zip(groups)
        .filter(|(_, group)| all_home(group))
        .map(|(letter, _)| letter);
    match (home.next(), home.next(), written) {
        (Some(one), Some(other), _) => Faults::against(
            rule(50),
            format!("{one} and {other} both have all their trains home"),
        ),
        (Some(letter), None, Some(Written::Play(_))) => Faults::against(
            rule(50),
            format!("{letter} has all trains home, so the game is over"),
        ),
        (Some(_), None, Some(Written::Over) | None) | (None, _, _) => Faults::new(),
    }
}

/// Trains that cannot be where the line says.
fn place_faults(board: &Board, terminal: Option<Circle>, groups: &[Group]) -> Faults {
    let mut faults = Faults::new();
    let (mut standing, mut depot, mut running) = (Vec::new(), 0, Vec::new());
    let placed = groups
        .iter()
        .flatten()
        .filter_map(|&(train, place)| Some((train, place?)));
    for (train, place) in placed {
        match place {
            Place::Yard | Place::Home => {}
            Place::Standing(lane) if Some(board.from(lane)) == terminal => {
                faults.cite(rule(49), format!("train {train} stands in the terminal"));
            }
            Place::Standing(lane) if board.from(lane) == board.depot() => depot += 1,
            Place::Standing(lane) => {
                let city = board.from(lane);
                if standing.contains(&city) {
                    faults.cite(
                        rule(15),
                        format!("two trains stand in {}", board.name(city)),
                    );
                }
                standing.push(city);
            }
            Place::Running(lane) => {
                if running.contains(&lane) || running.contains(&board.reverse(lane)) {
                    faults.cite(
                        rule(32),
                        format!("two trains are on {}", board.section_name(lane)),
                    );
                }
                running.push(lane);
            }
        }
    }
    if depot > board.depot_room() {
        faults.cite(
            rule(9),
            format!(
                "{depot} trains stand in the depot, which has {} circles",
                board.depot_room()
            ),
        );
    }
    faults
}
