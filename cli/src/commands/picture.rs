//! `roundhouse picture`: a position as an SVG picture.

use std::fs;
use std::io::Write;
use std::path::Path;

use game::{EventOf, Hidden, Rules, Seat, Viewer};
use games::with_kit;
use kit::{Kit, Scene, StateOf};
use pictures::Ink;
use tables::{Record, Session};

use crate::agreed::{begin, options};
use crate::args::{PictureArgs, PictureInk};
use crate::failure::Failure;
use crate::saved;

pub(crate) fn run(args: &PictureArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let record = args.record.as_deref().map(saved::find);
    let record = record.as_deref().map(|file| {
        let record = Record::load(file).map_err(|error| Failure::in_file(file, error))?;
        games::meta(&record.header.game).map_err(|error| Failure::in_file(file, error))?;
        Ok::<_, Failure>((file, record))
    });
    let record = record.transpose()?;
    let slug = match (&record, &args.game) {
        (Some((_, record)), _) => record.header.game.clone(),
        (None, Some(game)) => game.clone(),
        (None, None) => return Err(Failure::Usage("name a game to draw".into())),
    };
    games::meta(&slug)?;
    let record = record.as_ref().map(|(file, record)| (*file, record));
    let svg = with_kit!(&slug, K => drawn::<K>(args, record)).expect("a listed game has a type")?;
    match &args.out {
        None => out.write_all(svg.as_bytes())?,
        Some(file) => {
            let cannot =
                |error| Failure::Failed(format!("{} cannot be written: {error}", file.display()));
            fs::write(file, &svg).map_err(cannot)?;
            writeln!(out, "{}: {} bytes", file.display(), svg.len())?;
        }
    }
    Ok(())
}

/// The picture of a record's last position, of a position line, or of the start.
fn drawn<K: Kit>(args: &PictureArgs, record: Option<(&Path, &Record)>) -> Result<String, Failure> {
    if let Some((file, record)) = record {
        let session = Session::<K::Rules>::resume(record, None)
            .map_err(|error| Failure::in_file(file, error))?;
        let last = session.events().last().copied();
        return paint::<K>(session.rules(), session.state(), last, args);
    }
    let options = options::<K::Rules>(&args.table)?;
    let (rules, state) = begin::<K::Rules>(args.seats, options, args.table.position.as_deref())?;
    paint::<K>(&rules, &state, None, args)
}

fn paint<K: Kit>(
    rules: &K::Rules,
    state: &StateOf<K>,
    last: Option<EventOf<K::Rules>>,
    args: &PictureArgs,
) -> Result<String, Failure> {
    let seats = rules.setup().seats;
    let viewer = match args.seat {
        None => Viewer::Public,
        Some(number) => match Seat::from_number(number).filter(|&seat| seats.has(seat)) {
            Some(seat) => Viewer::Seat(seat),
            None => {
                let text = format!("there is no seat {number} at a table of {seats}");
                return Err(Failure::Usage(text));
            }
        },
    };
    let mut actions = Vec::new();
    if let Viewer::Seat(seat) = viewer {
        rules.actions(state, seat, &mut actions);
    }
    let ink = match args.ink {
        PictureInk::Auto => Ink::Auto,
        PictureInk::Light => Ink::Light,
        PictureInk::Dark => Ink::Dark,
    };
    let scene = Scene {
        actions: &actions,
        last,
        ink,
        ..Scene::default()
    };
    Ok(K::whole(rules, &rules.view(state, viewer), &scene))
}
