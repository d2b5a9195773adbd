//! What stands out in a set of squares of somebody's own.

use big_train::{BigTrain, Kind, Shape};

pub(crate) fn notes(rules: &BigTrain) -> Vec<String> {
    let set = rules.squares();
    let mut notes = vec![format!(
        "{} squares: {} straights, {} curves, {} engines, {} cabooses",
        set.all().len(),
        set.of_shape(Shape::Straight).len(),
        set.of_shape(Shape::Curve).len(),
        set.of_kind(Kind::Engine).len(),
        set.of_kind(Kind::Caboose).len()
    )];
    let mut cars = vec![0_u32; set.paints().len()];
    for square in set.all().iter() {
        for color in &set.face(square).cars {
            cars[color.index()] += 1;
        }
    }
    let told = set.paints().iter().zip(&cars);
    let told: Vec<String> = told
        .map(|(paint, cars)| format!("{cars} {}", paint.name))
        .collect();
    notes.push(format!("cars: {}", told.join(", ")));
    let (least, most) = (cars.iter().min(), cars.iter().max());
    if let (Some(least), Some(most)) = (least, most)
        && least != most
    {
        notes.push(format!(
            "colors are not even: one has {most} cars, another {least}; whoever owns it has the better chance"
        ));
    }
    for (index, paint) in set.paints().iter().enumerate() {
        if cars[index] == 0 {
            notes.push(format!(
                "no square has a {} car: its owner cannot score",
                paint.name
            ));
        }
    }
    notes
}
