//! Spinners and piles for a real board: as likely as the rules have it.

use game::{Event, Hints, Next, Notation, Prng, Rules, Setup};
use games::with_kit;
use kit::Kit;
use kit::devices::{Device, DeviceKind};

/// The devices of a game against its own chance: whatever is due at a table comes from one of them, with
/// the same outcomes and the same weights.
fn agrees<K: Kit>() -> usize {
    let (_, most) = K::META.seats;
    let setup = Setup::plain(&K::META, most).unwrap();
    let rules = K::Rules::new(&setup).unwrap();
    let devices = K::devices(&rules);
    let mut out: Vec<Vec<usize>> = vec![Vec::new(); devices.len()];
    let mut state = rules.start();
    let mut rng = Prng::new(4);
    let mut checked = 0;
    let (mut actions, mut chances) = (Vec::new(), Vec::new());
    for _ in 0..60 {
        match rules.next(&state) {
            Next::Over => break,
            Next::Act(seat) => {
                let action = rules.pick(&state, seat, &mut rng, &mut actions);
                rules.apply(&mut state, &Event::Act(seat, action));
            }
            Next::Chance => {
                chances.clear();
                rules.chances(&state, &mut chances);
                let mut due: Vec<(u32, String)> = chances
                    .iter()
                    .map(|(weight, chance)| {
                        let text = rules.chance(chance).to_string();
                        (*weight, text.split(' ').next_back().unwrap().to_owned())
                    })
                    .collect();
                due.sort();
                let fits = |index: &usize| {
                    let mut left = left(&devices[*index], &out[*index]);
                    left.sort();
                    left == due
                };
                let found = (0..devices.len()).find(fits);
                let found = found.unwrap_or_else(|| panic!("{}: {due:?}", K::META.slug));
                let chance = *rng.weighted(&chances);
                let text = rules.chance(&chance).to_string();
                let code = text.split(' ').next_back().unwrap();
                out[found].push(devices[found].find(code).unwrap());
                rules.apply(&mut state, &Event::Chance(chance));
                checked += 1;
            }
        }
    }
    checked
}

fn left(device: &Device, out: &[usize]) -> Vec<(u32, String)> {
    let left = device.left(out).into_iter();
    left.map(|(weight, face)| (weight, device.faces[face].code.clone()))
        .collect()
}

#[test]
fn devices_are_as_likely_as_the_chance_of_the_rules() {
    for game in games::GAMES {
        let checked = with_kit!(game.slug, K => agrees::<K>()).unwrap();
        let has_any = games::kit(game.slug).unwrap().devices().is_empty();
        assert_eq!(checked == 0, has_any, "{}: {checked} outcomes", game.slug);
    }
}

#[test]
fn every_face_has_a_code_of_its_own_and_a_picture() {
    for kit in games::kits() {
        for device in kit.devices() {
            assert!(device.picture.contains("<svg"), "{}", device.id);
            for (index, face) in device.faces.iter().enumerate() {
                assert_eq!(device.find(&face.code), Some(index), "{}", face.code);
                assert!(face.picture.contains("<svg") && !face.words.is_empty());
            }
            let is_dial = device.kind == DeviceKind::Dial;
            assert_eq!(device.faces[0].picture.contains("data-arrow"), is_dial);
        }
    }
}
