//! Writes sample pictures of every game into a folder: `cargo run -p pictures --example gallery FOLDER`.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use big_train::BigTrain;
use century_run::CenturyRun;
use game::{Event, EventOf, Game, Next, Prng, Setup, Viewer};
use great_railroad::GreatRailroad;
use luminaries::Luminaries;
use pictures::{Draw, Ink, Scene};

fn main() -> io::Result<()> {
    let Some(folder) = env::args_os().nth(1).map(PathBuf::from) else {
        return Err(io::Error::other(
            "name the folder to write the pictures into",
        ));
    };
    fs::create_dir_all(&folder)?;
    series::<GreatRailroad>(&folder, 2, [0, 40, 400], 7)?;
    series::<CenturyRun>(&folder, 4, [0, 70, 300], 7)?;
    series::<BigTrain>(&folder, 4, [0, 35, 300], 1015)?;
    series::<Luminaries>(&folder, 4, [0, 500, 4000], 7)?;
    Ok(())
}

/// Start, middle and end of a game in which the seats follow the game's own rule of thumb.
fn series<G: Draw>(folder: &Path, seats: u8, events: [usize; 3], seed: u64) -> io::Result<()> {
    let setup = Setup::plain(&G::META, seats).map_err(io::Error::other)?;
    let rules = G::new(&setup).map_err(io::Error::other)?;
    for (name, count) in ["start", "middle", "end"].into_iter().zip(events) {
        let (state, last) = played(&rules, count, seed);
        let viewer = Viewer::Seat(game::Seat::FIRST);
        let view = rules.view(&state, viewer);
        let mut actions = Vec::new();
        if let Next::Act(seat) = rules.next(&state) {
            rules.actions(&state, seat, &mut actions);
        }
        let scene = Scene {
            last,
            actions: if actions.len() <= 12 { &actions } else { &[] },
            ink: Ink::Auto,
            ..Scene::default()
        };
        let file = folder.join(format!("{}-{name}.svg", G::META.slug));
        let text = rules.whole(&view, &scene);
        println!("{} {} bytes", file.display(), text.len());
        fs::write(file, text)?;
    }
    Ok(())
}

/// The state after so many events, or at the end of the game, and the last event.
fn played<G: Game>(rules: &G, count: usize, seed: u64) -> (G::State, Option<EventOf<G>>) {
    let mut rng = Prng::new(seed);
    let mut state = rules.start();
    let (mut actions, mut chances) = (Vec::new(), Vec::new());
    let mut last = None;
    for _ in 0..count {
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
        last = Some(event);
    }
    (state, last)
}
