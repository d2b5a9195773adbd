//! What a finished game came down to.

use game::{BySeat, Event, Seat};
use great_railroad::{Action, GreatRailroad, Heading, Phase, State, Train};
use maud::{Markup, html};

use crate::PageInput;

/// What a seat did in a game.
#[derive(Clone, Default)]
struct Deeds {
    plays: u32,
    lost: u32,
    turned: u32,
    wrecks: u32,
    /// The trains that came home, with the play that brought them.
    home: Vec<(Train, u32)>,
}

/// What every seat did, from the first event to the last.
fn deeds(rules: &GreatRailroad, events: &[game::EventOf<GreatRailroad>]) -> BySeat<Deeds> {
    let mut all = BySeat::from_fn(rules.seats(), |_| Deeds::default());
    for event in events {
        let (seat, action) = match event {
            Event::Act(seat, action) => (*seat, action),
            Event::Chance(chance) => match *chance {},
        };
        all[seat].plays += 1;
        let plays = all[seat].plays;
        let wrecked: [Option<Train>; 2] = match *action {
            Action::Run { train, into, .. } => [into.map(|_| train), into],
            Action::Arrive { train, heading, .. } => match heading {
                None => {
                    all[seat].home.push((train, plays));
                    [None; 2]
                }
                Some(Heading::Smashup) => [Some(train), None],
                Some(Heading::Along(_)) => [None; 2],
            },
            Action::Enter { train, heading } => {
                [(heading == Heading::Smashup).then_some(train), None]
            }
            Action::Turn { train, heading } => {
                all[seat].turned += 1;
                [(heading == Heading::Smashup).then_some(train), None]
            }
            Action::Lost => {
                all[seat].lost += 1;
                [None; 2]
            }
            Action::Rehead { .. } | Action::Hold => [None; 2],
        };
        for owner in wrecked
            .into_iter()
            .flatten()
            .filter_map(|train| rules.owner(train))
        {
            all[owner].wrecks += 1;
        }
    }
    all
}

/// Who brought what home, in how many plays, and what was done to others on the way.
pub(crate) fn verdict(rules: &GreatRailroad, sight: &PageInput<'_>) -> Markup {
    let Some(story) = &sight.story else {
        return html! {};
    };
    let deeds = deeds(rules, story.events);
    html! {
        ul.deeds {
            @for (seat, deeds) in deeds.iter() { (deed(rules, sight, seat, deeds)) }
        }
    }
}

/// What decided a race: how far the viewer, or else the nearest rival, still had to go, and who turned
/// rivals how often.
pub(crate) fn decided(rules: &GreatRailroad, sight: &PageInput<'_>) -> Option<String> {
    let story = sight.story.as_ref()?;
    let winner = match sight.view.phase() {
        Phase::Won(winner) => winner,
        Phase::Judged(_) => {
            let plays = rules.arrival_limit().unwrap_or_default();
            return Some(format!(
                "No train came home in {plays} plays, so the trains at home decided, and then the way left."
            ));
        }
        Phase::Play(_) | Phase::Drawn => return None,
    };
    let rivals = rules.seats().iter().filter(|&seat| seat != winner);
    let (left, rival) = rivals
        .map(|seat| (plays_left(rules, sight.view, seat), seat))
        .min_by_key(|&(left, seat)| (!sight.viewer.is(seat), left))?;
    let deeds = deeds(rules, story.events);
    let name = |seat: Seat| match sight.viewer.is(seat) {
        true => "you",
        false => sight.name(seat),
    };
    let needed = match left {
        1 => "1 play".to_owned(),
        _ => format!("{left} plays"),
    };
    let times = |count: u32| match count {
        0 => "never".to_owned(),
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{count} times"),
    };
    let [first, second] = [winner, rival].map(name);
    let mut text = format!("{second} still needed {needed}.");
    // Turning rivals' trains costs them time, and may have made the difference.
    let [by_first, by_second] = [winner, rival].map(|seat| deeds[seat].turned);
    if by_first + by_second > 0 {
        // Whoever turned some comes first.
        let mut both = [(first, times(by_first)), (second, times(by_second))];
        if by_first == 0 {
            both.swap(0, 1);
        }
        let [(one, often), (other, seldom)] = both;
        let one = match one {
            "you" => "You",
            name => name,
        };
        text += &format!(" {one} turned rivals’ trains {often}, {other} {seldom}.");
    }
    if let Some(letter) = text.get_mut(..1) {
        letter.make_ascii_uppercase();
    }
    Some(text)
}

/// How many plays a seat's trains still need, with nobody in their way.
fn plays_left(rules: &GreatRailroad, view: &State, seat: Seat) -> u32 {
    let fleet = rules.fleet(seat).iter();
    fleet
        .map(|&train| rules.plays_home(view.place(train)))
        .sum()
}

fn deed(rules: &GreatRailroad, sight: &PageInput<'_>, seat: Seat, deeds: &Deeds) -> Markup {
    let all = rules.fleet(seat).len();
    let Deeds {
        plays,
        lost,
        turned,
        wrecks,
        ref home,
    } = *deeds;
    html! {
        li data-seat=(seat.letter()) {
            span.badge { (seat.letter()) }
            div {
                b { @if sight.viewer.is(seat) { "You" } @else { (sight.name(seat)) } ": " (home.len()) " of " (all) " home in " (plays) " plays" }
                @for (train, play) in home { br; "train " (train) " home in play " (play) }
                br; span.hint { "rivals turned: " (turned) " · wrecks: " (wrecks) " · plays lost: " (lost) }
            }
        }
    }
}
