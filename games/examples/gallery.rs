//! Writes sample pictures of every game into a folder: `cargo run -p pictures --example gallery FOLDER`.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use ::big_train::BigTrain;
use ::century_run::{CenturyRun, Spin};
use ::great_railroad::GreatRailroad;
use ::luminaries::{Card, EdgeSet, Luminaries, Using};
use game::{Event, EventOf, Game, Hidden, Next, Prng, Rules, Seat, Setup, Viewer};
use pictures::luminaries::Marks;
use pictures::{Draw, Ink, Scene, big_train, century_run, luminaries};

fn main() -> io::Result<()> {
    let mut arguments = env::args_os().skip(1);
    let Some(folder) = arguments.next().map(PathBuf::from) else {
        return Err(io::Error::other(
            "name the folder to write the pictures into; `middle` after it for one a game",
        ));
    };
    let wanted = match arguments.next() {
        Some(word) if word == "middle" => Wanted::Middle,
        Some(_) | None => Wanted::All,
    };
    fs::create_dir_all(&folder)?;
    series::<GreatRailroad>(&folder, wanted, 2, [0, 40, 400], 7)?;
    series::<CenturyRun>(&folder, wanted, 4, [0, 70, 300], 7)?;
    series::<BigTrain>(&folder, wanted, 4, [0, 34, 300], 1015)?;
    series::<Luminaries>(&folder, wanted, 5, [0, 500, 4000], 7)?;
    match wanted {
        Wanted::All => vignettes(&folder),
        Wanted::Middle => Ok(()),
    }
}

/// Which pictures are asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    All,
    Middle,
}

/// The smaller pictures: a dial, a score sheet, a square, cards, and what a card lacks.
fn vignettes(folder: &Path) -> io::Result<()> {
    let write = |name: &str, text: String| {
        println!("{name}.svg {} bytes", text.len());
        fs::write(folder.join(format!("{name}.svg")), text)
    };
    let rules: CenturyRun = seated(3)?;
    let events = events(&rules, 330, 7);
    let sheets = rules.sheets(&rules.start(), &events);
    write(
        "century-run-sheet",
        century_run::score_sheet(&sheets[0], Ink::Auto, "sheet"),
    )?;
    write(
        "century-run-dial",
        century_run::dial(&rules, Some(Spin(4)), Ink::Auto, "dial"),
    )?;
    let rules: BigTrain = seated(2)?;
    for id in ["RRGBB", "BBYY", "EGGG", "KRR"] {
        let square = rules.squares().find(id).expect("the set has this square");
        write(
            &format!("big-train-{id}"),
            big_train::square(&rules, square, Ink::Auto, "square"),
        )?;
    }
    let rules: Luminaries = seated(3)?;
    for id in ["ETVG", "E4-08", "B3"] {
        let card = rules.board().card(id).expect("the board has this card");
        let text = luminaries::card(&rules, card, "lacks 4", Ink::Auto, "card");
        write(&format!("luminaries-{id}"), text)?;
    }
    let (state, last) = played(&rules, 260, 3);
    let view = rules.view(&state, Viewer::Seat(Seat::FIRST));
    let cards = view.estate(Seat::FIRST).hand.iter().map(Card::Company);
    let lacks: Vec<(Card, EdgeSet)> = cards
        .filter_map(|card| {
            Some((
                card,
                rules.lack(&view, Seat::FIRST, card, Using::Own)?.missing,
            ))
        })
        .collect();
    let cheapest = lacks.iter().min_by_key(|(_, missing)| missing.len());
    let scene = Scene {
        last,
        marks: Marks {
            edges: cheapest.map_or(EdgeSet::EMPTY, |(_, missing)| *missing),
            notes: lacks
                .iter()
                .map(|(card, missing)| (*card, format!("lacks {} segments", missing.len())))
                .collect(),
        },
        ..Scene::default()
    };
    write("luminaries-lack", rules.whole(&view, &scene))
}

fn seated<G: Game>(seats: u8) -> io::Result<G> {
    let setup = Setup::plain(&G::META, seats).map_err(io::Error::other)?;
    G::new(&setup).map_err(io::Error::other)
}

/// Start, middle and end of a game in which the seats follow the game's own rule of thumb.
fn series<G: Draw>(
    folder: &Path,
    wanted: Wanted,
    seats: u8,
    events: [usize; 3],
    seed: u64,
) -> io::Result<()> {
    let rules: G = seated(seats)?;
    for (name, count) in ["start", "middle", "end"].into_iter().zip(events) {
        if wanted == Wanted::Middle && name != "middle" {
            continue;
        }
        let (state, last) = played(&rules, count, seed);
        let viewer = Viewer::Seat(Seat::FIRST);
        let view = rules.view(&state, viewer);
        let mut actions = Vec::new();
        if let Next::Act(seat) = rules.next(&state) {
            rules.actions(&state, seat, &mut actions);
        }
        let scene = Scene {
            last,
            actions: if actions.len() <= 30 { &actions } else { &[] },
            ink: Ink::Auto,
            ..Scene::default()
        };
        let file = match wanted {
            Wanted::All => format!("{}-{name}.svg", G::META.slug),
            Wanted::Middle => format!("{}.svg", G::META.slug),
        };
        let file = folder.join(file);
        let text = rules.whole(&view, &scene);
        println!("{} {} bytes", file.display(), text.len());
        fs::write(file, text)?;
    }
    Ok(())
}

/// The state after so many events, or at the end of the game, and the last event.
fn played<G: Game>(rules: &G, count: usize, seed: u64) -> (G::State, Option<EventOf<G>>) {
    let events = events(rules, count, seed);
    let mut state = rules.start();
    for event in &events {
        rules.apply(&mut state, event);
    }
    (state, events.last().copied())
}

/// So many events of a game, or all of them if there are fewer.
fn events<G: Game>(rules: &G, count: usize, seed: u64) -> Vec<EventOf<G>> {
    let mut rng = Prng::new(seed);
    let mut state = rules.start();
    let (mut actions, mut chances) = (Vec::new(), Vec::new());
    let mut events = Vec::new();
    while events.len() < count {
        let event = match rules.next(&state) {
            Next::Act(seat) => {
                actions.clear();
                rules.actions(&state, seat, &mut actions);
                actions.retain(|action| rules.is_sound(action));
                let action = match G::heuristics().first() {
                    Some(thumb) if !actions.is_empty() => {
                        let view = rules.view(&state, Viewer::Seat(seat));
                        (thumb.choose)(rules, &view, seat, &actions, &mut rng)
                    }
                    Some(_) | None => rules.pick(&state, seat, &mut rng, &mut actions),
                };
                Event::Act(seat, action)
            }
            Next::Chance => Event::Chance(rules.draw(&state, &mut rng, &mut chances)),
            Next::Over => break,
        };
        rules.apply(&mut state, &event);
        events.push(event);
    }
    events
}
