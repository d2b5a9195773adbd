//! Faces beside the players' names, drawn from a few features, so that people and bots can be told
//! apart at a glance.

use std::sync::LazyLock;

use house::Holder;
use maud::{Markup, html};

use crate::assets::Asset;

/// What a face has.
struct Face {
    skin: &'static str,
    hair: &'static str,
    hat: Hat,
    beard: bool,
    glasses: bool,
    long_hair: bool,
}

#[derive(Clone, Copy)]
enum Hat {
    /// A conductor's cap.
    Cap,
    /// A tall hat with a band.
    Top,
    /// A round hat.
    Bowler,
    None,
}

const SKINS: [&str; 4] = ["#f3d3b3", "#e0b088", "#b98058", "#8a5a3c"];
const HAIRS: [&str; 4] = ["#3a2a20", "#7b4a22", "#a8772f", "#8d8a86"];
const HATS: [Hat; 3] = [Hat::Top, Hat::None, Hat::Bowler];

/// How many faces there are, and how many of them wear the cap that people wear.
const FACES: usize = 32;
const PEOPLE: usize = 8;

/// Every face as a file of its own, so that updates need not carry it.
static FILES: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    let files = (0..FACES).map(|number| {
        let text = draw(&face(number)).into_string();
        Asset::new(&format!("face-{number}"), ".svg", "image/svg+xml", text)
    });
    files.collect()
});

/// The face at an address.
pub fn find(address: &str) -> Option<&'static Asset> {
    FILES.iter().find(|file| file.address() == address)
}

/// The first faces are people's, the others bots'.
fn face(number: usize) -> Face {
    let long_hair = number.is_multiple_of(2);
    Face {
        skin: SKINS[number / 2 % 4],
        hair: HAIRS[number * 5 / 3 % 4],
        hat: match number {
            ..PEOPLE => Hat::Cap,
            _ => HATS[number % 3],
        },
        beard: !long_hair && number % 4 == 1,
        glasses: number % 5 == 2,
        long_hair,
    }
}

/// The faces of those who hold the seats. The same name has the same face wherever it sits, unless somebody with
/// that face sits there already.
pub fn of(holders: &[Holder]) -> Vec<Markup> {
    let draw = |number: Option<usize>| match number {
        Some(number) => html! { img.portrait src=(FILES[number].address()) alt=""; },
        None => html! { span.portrait {} },
    };
    numbers(holders).into_iter().map(draw).collect()
}

/// The numbers of the faces at one table: none twice.
fn numbers(holders: &[Holder]) -> Vec<Option<usize>> {
    let mut all = Vec::with_capacity(holders.len());
    for holder in holders {
        let mut own = number(holder);
        while let Some(taken) = own.filter(|_| all.contains(&own)) {
            own = Some(match taken < PEOPLE {
                true => (taken + 1) % PEOPLE,
                false => PEOPLE + (taken + 1 - PEOPLE) % (FACES - PEOPLE),
            });
        }
        all.push(own);
    }
    all
}

/// The number of somebody's face. With these figures bots that sit together differ.
fn number(holder: &Holder) -> Option<usize> {
    let sum = holder.name().bytes().fold(67, |sum: usize, byte| {
        sum.wrapping_mul(311).wrapping_add(usize::from(byte))
    });
    match holder {
        Holder::Open { .. } => None,
        Holder::Guest { .. } => Some(sum % PEOPLE),
        Holder::Bot { .. } => Some(PEOPLE + sum % (FACES - PEOPLE)),
    }
}

fn draw(face: &Face) -> Markup {
    html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" {
            circle cx="16" cy="16" r="16" fill="#f6ecd6" {}
            path d="M6 29q1-7 10-7t10 7q-10 4-20 0z" fill="#2a3b4d" {}
            @if face.long_hair { path d="M8 14q-1 10 2 11h12q3-1 2-11z" fill=(face.hair) {} }
            path d="M9.5 13h13v5q-1 7-6.5 7t-6.5-7z" fill=(face.skin) {}
            path d="M9 14q-1-6 7-6t7 6q-2-3-7-3t-7 3z" fill=(face.hair) {}
            @if face.beard { path d="M9.5 17q1 9 6.5 9t6.5-9q-2 3-6.5 3t-6.5-3z" fill=(face.hair) {} }
            circle cx="13" cy="16" r="1" fill="#2a2521" {}
            circle cx="19" cy="16" r="1" fill="#2a2521" {}
            path d="M14 21.3q2 1.2 4 0" fill="none" stroke="#7c2d22" stroke-width="1.1" stroke-linecap="round" {}
            @if face.glasses {
                path d="M10.6 16a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0m4.8 0h1.2m0 0a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0" fill="none" stroke="#2a2521" stroke-width=".8" {}
            }
            @match face.hat {
                Hat::Cap => {
                    path d="M8.5 11.5q0-5 7.5-5t7.5 5z" fill="#1c4f80" {}
                    path d="M8 12.6q8-2.6 16 0l-1-2.6H9z" fill="#14181d" {}
                }
                Hat::Top => path d="M7 12h18v-1.6h-3.4l.6-6.4H9.8l.6 6.4H7z" fill="#14181d" {},
                Hat::Bowler => path d="M6.5 12.4h19l-3-1.6q0-6-6.5-6t-6.5 6z" fill="#5c3a20" {},
                Hat::None => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use game::Seat;

    use super::*;

    #[test]
    fn bots_of_a_level_have_faces_of_their_own() {
        for level in house::Level::ALL {
            let level = level.name();
            let seats = (1..=5).filter_map(Seat::from_number);
            let faces: BTreeSet<_> = seats
                .map(|seat| number(&Holder::bot(level, seat)))
                .collect();
            assert_eq!(faces.len(), 5, "{level}");
        }
    }

    #[test]
    fn nobody_at_a_table_has_the_face_of_another() {
        let seats = || (1..=5).filter_map(Seat::from_number);
        let mut level = ["easy", "hard"].into_iter().cycle();
        let mixed = seats().filter_map(|seat| Some(Holder::bot(level.next()?, seat)));
        let people = seats().map(|seat| Holder::Guest {
            guest: "1".parse().unwrap(),
            name: format!("Player {}", seat.number()),
        });
        for holders in [mixed.collect::<Vec<_>>(), people.collect()] {
            let faces: BTreeSet<_> = numbers(&holders).into_iter().collect();
            assert_eq!(faces.len(), holders.len());
        }
    }
}
