//! The colors of the seats: what options and position lines say of them.

use game::{BoardText, Choice, Faults, Options, RuleId, SeatCount, Setup, Value};

use crate::board::Squares;
use crate::square::{Cars, Color, Paint};

/// The colors one seat owns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Owned {
    /// The one the seat is called by.
    pub(crate) first: Color,
    /// Another one, with `two-colors`.
    pub(crate) second: Option<Color>,
}

impl Owned {
    /// The colors, the one the seat is called by first.
    pub(crate) fn iter(self) -> impl Iterator<Item = Color> {
        [self.first].into_iter().chain(self.second)
    }

    /// How many of these cars are the seat's.
    #[inline]
    pub(crate) const fn cars(self, cars: Cars) -> u16 {
        let first = cars.of(self.first) as u16;
        match self.second {
            None => first,
            Some(second) => first + cars.of(second) as u16,
        }
    }
}

/// The colors that a setup gives to each seat, with all that is wrong with them.
pub(crate) fn read(
    squares: &Squares,
    setup: &Setup,
    two_colors: bool,
    faults: &mut Faults,
) -> Vec<Owned> {
    let seats = usize::from(setup.seats.get());
    let needed = if two_colors { 4 } else { seats };
    let known = squares.paints().len();
    if two_colors && seats != 2 {
        // RU-2, two-colors: four colors are two for each of two players.
        let text = format!("“Two colors each” is for 2 players, not for {seats}");
        faults.extend(Faults::against(RuleId::new("RU", 2), text).at("two-colors"));
    } else if needed > known {
        faults.cite(
            RuleId::new("BT", 2),
            if two_colors {
                format!("two-colors needs {needed} colors, the set has {known}")
            } else {
                format!("{seats} players need as many colors, the set has {known}")
            },
        );
    }
    let usual = usual(squares, seats, two_colors);
    let letters = setup.options.text("colors").unwrap_or(&usual);
    let colors = read_letters(squares, letters, faults);
    if faults.is_empty() && colors.len() != needed {
        faults.cite(
            RuleId::new("BT", 2),
            format!(
                "{seats} players need {needed} colors, {letters:?} names {}",
                colors.len()
            ),
        );
    }
    let each = if two_colors { 2 } else { 1 };
    colors
        .chunks(each)
        .map(|chunk| Owned {
            first: chunk[0],
            second: chunk.get(1).copied(),
        })
        .collect()
}

/// The most orders that are listed: eight colors have more than anybody reads.
const LISTED: usize = 64;

/// Orders of colors that a table can agree on with these squares or those of the box, the shorter first.
pub(crate) fn choices(own: Option<&BoardText>) -> Vec<Choice> {
    // What is wrong with squares of one's own is told where they are played with.
    let own = own.and_then(|text| Squares::from_toml(text.as_str()).ok());
    let squares = own.as_ref().unwrap_or_else(|| Squares::built_in());
    let paints = squares.paints();
    let mut choices = Vec::new();
    let mut orders: Vec<Vec<usize>> = vec![Vec::new()];
    let more = |order: &&Vec<usize>, listed: usize| order.len() < paints.len() && listed < LISTED;
    while let Some(order) = orders.first().filter(|order| more(order, choices.len())) {
        let length = order.len();
        orders = orders
            .iter()
            .flat_map(|order| {
                let unused = (0..paints.len()).filter(|color| !order.contains(color));
                unused.map(|color| [&order[..], &[color]].concat())
            })
            .collect();
        // BT-1: nobody plays alone.
        if length == 0 {
            continue;
        }
        choices.extend(orders.iter().map(|order| {
            let names: Vec<&str> = order.iter().map(|&color| &*paints[color].name).collect();
            Choice {
                value: order.iter().map(|&color| paints[color].letter).collect(),
                title: names.join(", "),
            }
        }));
    }
    choices.truncate(LISTED);
    choices
}

/// The letters of the seats where nobody asks for others. RU-2, two-colors: the first seat chooses
/// one, the second two, and the first gets the last.
fn usual(squares: &Squares, seats: usize, two_colors: bool) -> String {
    let letters: Vec<char> = squares.paints().iter().map(|paint| paint.letter).collect();
    match letters[..] {
        [one, two, three, four, ..] if two_colors => [one, four, two, three].iter().collect(),
        _ => letters.into_iter().take(seats).collect(),
    }
}

/// The colors that a text of letters names.
fn read_letters(squares: &Squares, letters: &str, faults: &mut Faults) -> Vec<Color> {
    if letters.chars().any(|letter| !letter.is_uppercase()) {
        refuse_names(squares, letters, faults);
        return Vec::new();
    }
    let unknown: Vec<String> = letters
        .chars()
        .filter(|&letter| squares.color(letter).is_none())
        .map(|letter| format!("{letter:?}"))
        .collect();
    refuse_unknown(squares, &unknown, letters, faults);
    let mut owned = Vec::new();
    for color in letters.chars().filter_map(|letter| squares.color(letter)) {
        refuse_twice(squares, &owned, color, faults);
        owned.push(color);
    }
    owned
}

/// What is wrong with names of colors: those of a possible order have become letters before.
fn refuse_names(squares: &Squares, text: &str, faults: &mut Faults) {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    let (mut owned, mut unknown) = (Vec::new(), Vec::new());
    for word in words.filter(|word| !word.is_empty()) {
        let named = |paint: &&Paint| paint.name.eq_ignore_ascii_case(word);
        let paint = squares.paints().iter().find(named);
        match paint.and_then(|paint| squares.color(paint.letter)) {
            Some(color) => {
                refuse_twice(squares, &owned, color, faults);
                owned.push(color);
            }
            None => unknown.push(format!("{word:?}")),
        }
    }
    refuse_unknown(squares, &unknown, text, faults);
    if faults.is_empty() {
        faults.add(format!(
            "{text:?} names {} colors; name one for each player, or two with two-colors",
            owned.len()
        ));
    }
}

fn refuse_unknown(squares: &Squares, unknown: &[String], text: &str, faults: &mut Faults) {
    if unknown.is_empty() {
        return;
    }
    let known = squares.paints().iter();
    let known: Vec<String> = known
        .map(|paint| format!("{} ({})", paint.letter, paint.name))
        .collect();
    faults.add(format!(
        "there is no color {} in {text:?}; the colors are {}",
        unknown.join(" or "),
        known.join(", ")
    ));
}

fn refuse_twice(squares: &Squares, owned: &[Color], color: Color, faults: &mut Faults) {
    if owned.contains(&color) {
        // BT-2: no two players own the same color.
        faults.cite(
            RuleId::new("BT", 2),
            format!("two players own {}", squares.paint(color).name),
        );
    }
}

/// The setup of a position line: what the line says of the seats decides, and nothing may
/// contradict it. Seats with two colors each are separated by a comma.
pub(crate) fn of_line(
    seats: Option<SeatCount>,
    options: &Options,
    field: &str,
    squares: &Squares,
) -> Result<Setup, Faults> {
    let mut faults = Faults::new();
    let groups: Vec<&str> = field.split(',').collect();
    let two_colors = groups.len() > 1;
    let letters = groups.concat();
    let owners = if two_colors {
        groups.len()
    } else {
        letters.chars().count()
    };
    if two_colors && groups.iter().any(|group| group.chars().count() != 2) {
        // RU-2, two-colors.
        faults.cite(
            RuleId::new("RU", 2),
            format!("each seat of {field:?} should have two colors"),
        );
    }
    let asked = options.get("two-colors");
    if asked.is_some_and(|asked| *asked != Value::Flag(two_colors)) {
        faults.cite(
            RuleId::new("RU", 2),
            format!(
                "the line's seats are {field}, but the option two-colors is {}",
                options.flag("two-colors")
            ),
        );
    }
    let count = u8::try_from(owners).ok().and_then(SeatCount::new);
    if let Some(seats) = seats.filter(|&seats| Some(seats) != count) {
        faults.add(format!(
            "the line has {owners} seats ({field}), but {seats} were asked for"
        ));
    }
    if let Some(asked) = options.text("colors").filter(|&asked| asked != letters) {
        faults.add(format!(
            "the line's seats are {field}, but the option colors is {asked}"
        ));
    }
    let Some(count) = count else {
        // BT-1: two, three or four take part.
        faults.cite(
            RuleId::new("BT", 1),
            format!("the line has {owners} seats ({field})"),
        );
        return Err(faults);
    };
    let mut options = options.clone();
    if two_colors {
        options.set("two-colors", Value::Flag(true));
    }
    if usual(squares, owners, two_colors) != letters {
        options.set("colors", Value::Text(letters));
    }
    faults.or(Setup {
        seats: count,
        options,
    })
}
