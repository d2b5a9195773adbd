//! Writes sample pictures of every game into a folder: `cargo run -p roundhouse-games --example gallery FOLDER`.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use big_train_table::BigTrainTable;
use century_run_table::CenturyRunTable;
use game::{Event, EventOf, Game, Hidden, Next, Notation, Prng, Rules, Seat, Setup, Viewer};
use great_railroad_table::GreatRailroadTable;
use kit::{Kit, Scene};
use luminaries::{Card, EdgeSet, Luminaries, Using};
use luminaries_table::LuminariesTable;
use tables::{Seating, Session, Source};

type Marks = <LuminariesTable as Kit>::Marks;

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
    series::<GreatRailroadTable>(&folder, wanted, 2, [0, 40, 400], 7)?;
    series::<CenturyRunTable>(&folder, wanted, 4, [0, 70, 300], 7)?;
    series::<BigTrainTable>(&folder, wanted, 4, [0, 34, 300], 1015)?;
    series::<LuminariesTable>(&folder, wanted, 5, [0, 500, 4000], 7)?;
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

/// The smaller pictures: a dial, a score sheet, squares, cards, and what a card lacks.
fn vignettes(folder: &Path) -> io::Result<()> {
    things::<CenturyRunTable>(folder, 3, 330, &["sheet", "dial 4"])?;
    things::<BigTrainTable>(folder, 2, 0, &["RRGBB", "BBYY", "EGGG", "KRR"])?;
    things::<LuminariesTable>(folder, 3, 0, &["ETVG", "E4-08", "B3"])?;
    let rules: Luminaries = seated(3)?;
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
    let text = LuminariesTable::whole(&rules, &view, &scene);
    write(folder, "luminaries-lack", &text)
}

/// Smaller things of a game by their names, after this many events.
fn things<K: Kit>(folder: &Path, seats: u8, count: usize, names: &[&str]) -> io::Result<()> {
    let setup = Setup::plain(&K::META, seats).map_err(io::Error::other)?;
    let seating = Seating::anonymous(Source::Typed);
    let mut session = Session::<K::Rules>::open(&setup, seating).map_err(io::Error::other)?;
    let rules = session.shared_rules();
    for event in events(&*rules, count, 7) {
        let done = match event {
            Event::Act(seat, action) => session.decide(seat, action),
            Event::Chance(chance) => session.chance(&rules.chance(&chance).to_string()),
        };
        done.map_err(io::Error::other)?;
    }
    for name in names {
        let file = format!("{}-{}", K::META.slug, name.replace(' ', "-"));
        let text = K::thing(&session, name, "thing").expect("the game has this thing");
        // It goes by the colors of a page, and there is none around it here.
        let style = format!("</desc><style>{}</style>", pictures::stylesheet());
        write(folder, &file, &text.replacen("</desc>", &style, 1))?;
    }
    Ok(())
}

fn write(folder: &Path, name: &str, text: &str) -> io::Result<()> {
    println!("{name}.svg {} bytes", text.len());
    fs::write(folder.join(format!("{name}.svg")), text)
}

fn seated<G: Game>(seats: u8) -> io::Result<G> {
    let setup = Setup::plain(&G::META, seats).map_err(io::Error::other)?;
    G::new(&setup).map_err(io::Error::other)
}

/// Start, middle and end of a game in which the seats follow the game's own rule of thumb.
fn series<K: Kit>(
    folder: &Path,
    wanted: Wanted,
    seats: u8,
    events: [usize; 3],
    seed: u64,
) -> io::Result<()> {
    let rules: K::Rules = seated(seats)?;
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
        let scene = Scene::<K> {
            last,
            actions: if actions.len() <= 30 { &actions } else { &[] },
            ..Scene::default()
        };
        let file = match wanted {
            Wanted::All => format!("{}-{name}.svg", K::META.slug),
            Wanted::Middle => format!("{}.svg", K::META.slug),
        };
        let file = folder.join(file);
        let text = K::whole(&rules, &view, &scene);
        println!("{} {} bytes", file.display(), text.len());
        fs::write(file, text)?;
    }
    Ok(())
}

/// The state after this many events, or at the end of the game, and the last event.
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
