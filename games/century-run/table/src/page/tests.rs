//! The page of Century Run, tried on games played at random.

use century_run::State;
use game::{Hints, Next, Options, Prng, Rules, Setup};

use super::*;
use kit::Story;
use tables::{Seating, Session, Source};

/// A game played so far, laid out for seat 1.
struct Played {
    rules: CenturyRun,
    start: State,
    state: State,
    events: Vec<game::EventOf<CenturyRun>>,
    names: Vec<String>,
    /// Where trips began, as far as that is known.
    parts: Vec<(usize, State)>,
}

fn played(options: &[&str], until: impl Fn(&State) -> bool) -> Played {
    let mut agreed = Options::default();
    for option in options {
        agreed.parse_into(&CenturyRun::META, option).unwrap();
    }
    let setup = Setup::new(&CenturyRun::META, 3, agreed).unwrap();
    let rules = CenturyRun::new(&setup).unwrap();
    let start = rules.start();
    let (mut state, mut events) = (start, Vec::new());
    let mut rng = Prng::new(7);
    let (mut actions, mut chances) = (Vec::new(), Vec::new());
    while !until(&state) {
        let event = match rules.next(&state) {
            Next::Act(seat) => Event::Act(seat, rules.pick(&state, seat, &mut rng, &mut actions)),
            Next::Chance => Event::Chance(rules.draw(&state, &mut rng, &mut chances)),
            Next::Over => break,
        };
        rules.apply(&mut state, &event);
        events.push(event);
    }
    let names = ["Ann", "Bob", "Cy"].map(String::from).to_vec();
    Played {
        rules,
        start,
        state,
        events,
        names,
        parts: Vec::new(),
    }
}

impl Played {
    fn with<T>(&self, pick: &str, chance: ChanceDue, show: impl FnOnce(&PageInput<'_>) -> T) -> T {
        let mover = self.state.mover();
        let mut actions = Vec::new();
        if self.rules.next(&self.state) == Next::Act(mover) {
            self.rules.actions(&self.state, mover, &mut actions);
        }
        let words = |action: &Action| self.rules.action(action).to_string();
        show(&PageInput {
            view: &self.state,
            viewer: Viewer::Seat(mover),
            seat: (!actions.is_empty()).then_some(mover),
            actions: &actions,
            words: &words,
            pick,
            address: "/t/x",
            chance,
            last: self.events.last().copied(),
            lately: Vec::new(),
            since: Vec::new(),
            names: &self.names,
            story: Some(Story {
                start: &self.start,
                events: &self.events,
                lately: (0, &self.start),
                parts: &self.parts,
            }),
        })
    }

    fn layout(&self, pick: &str, chance: ChanceDue) -> Layout {
        self.with(pick, chance, |sight| super::layout(&self.rules, sight))
    }
}

fn is_choice(state: &State) -> bool {
    matches!(state.node(), Node::Choice(_))
}

#[test]
fn whoever_is_to_spin_is_told_what_each_number_would_do_and_nobody_else() {
    let table = played(&[], |_| true);
    let lines = |chance| {
        let laid = table.layout("", chance);
        assert!(laid.spots.is_empty() && laid.finish.is_none());
        let lines = laid.groups.into_iter().flat_map(|group| group.choices);
        lines.collect::<Vec<_>>()
    };
    assert!(lines(ChanceDue::NotYours).is_empty());
    let told = lines(ChanceDue::Spin);
    assert_eq!(told.len(), 6);
    assert!(told.iter().all(|line| line.does == Click::Spin));
    assert_eq!(told[0].words, "1: New York");
    assert_eq!(told[0].detail, "start with 20 passengers");
    let typed: Vec<Click> = lines(ChanceDue::Type)
        .into_iter()
        .map(|line| line.does)
        .collect();
    let numbers = (1..=6).map(|number| Click::Type(format!("spin {number}")));
    assert_eq!(typed, numbers.collect::<Vec<_>>());
}

/// Whoever may spin may click on the dial; nobody else may.
#[test]
fn the_dial_presses_the_button() {
    let table = played(&[], |state| state.node() == Node::Turn && state.trip() == 2);
    let tray = |chance| table.layout("", chance).tray.into_string();
    // A label without words would take the button's name away.
    let label = "<label class=\"cr-dial\" for=\"spin\"><span class=\"hide\">Spin</span>";
    assert!(tray(ChanceDue::Spin).contains(label));
    for chance in [ChanceDue::NotYours, ChanceDue::Type] {
        assert!(!tray(chance).contains("for=\"spin\""), "{chance:?}");
    }
}

#[test]
fn numbers_stand_on_the_spaces_where_they_lead() {
    let table = played(&[], |state| {
        state.node() == Node::Turn && state.train(state.mover()).at.index() == 10
    });
    let overlay = table.layout("", ChanceDue::Spin).overlay;
    let (_, numbers) = overlay.split_once("data-layer=\"numbers\"").expect("drawn");
    for number in [2, 5, 6] {
        assert!(numbers.contains(&format!(">{number}</text>")), "{number}");
    }
    let others = table.layout("", ChanceDue::NotYours).overlay;
    assert!(!others.contains("data-layer=\"numbers\""));
}

#[test]
fn the_ribbon_keeps_marks_of_the_turns_since_ones_own() {
    let mut seen = 0;
    for turns in 20..60 {
        let count = std::cell::Cell::new(0);
        let table = played(&[], |_| count.replace(count.get() + 1) == turns);
        if table.state.trip() > 1 || is_choice(&table.state) {
            continue;
        }
        let overlay = table.layout("", ChanceDue::NotYours).overlay;
        let marks: Vec<usize> = overlay
            .split("class=\"since\" data-n=\"")
            .skip(1)
            .map(|part| part.split('"').next().unwrap().parse().unwrap())
            .collect();
        // Two others have had their turns, and every mark is of a turn after one's own.
        assert!(
            marks.iter().all(|&mark| mark + 6 > table.events.len()),
            "{marks:?}"
        );
        assert!(marks.len() >= 2, "{marks:?} of {}", table.events.len());
        seen += marks.len();
    }
    assert!(seen > 30);
}

#[test]
fn an_offer_is_answered_on_two_spaces_or_from_the_list() {
    let table = played(&[], is_choice);
    let Node::Choice(offer) = table.state.node() else {
        panic!("no offer came");
    };
    let laid = table.layout("", ChanceDue::NotYours);
    let does: Vec<&Click> = laid.spots.iter().map(|spot| &spot.does).collect();
    let (go, stay) = (Click::Act("go".into()), Click::Act("stay".into()));
    assert_eq!(does, [&go, &stay]);
    let listed: Vec<&Click> = laid.groups[0]
        .choices
        .iter()
        .map(|line| &line.does)
        .collect();
    assert_eq!(listed, does);
    let middle = |spot: &Hotspot| match spot.shape {
        Shape::Disc { x, y, .. } => (x, y),
        Shape::Box { .. } | Shape::Line(_) => panic!("spaces are discs"),
    };
    let place = |place| {
        let at = board::space(&table.rules, place);
        (at.x, at.y)
    };
    assert_eq!(middle(&laid.spots[0]), place(offer.to));
    let here = table.state.train(table.state.mover()).at;
    assert_eq!(middle(&laid.spots[1]), place(here));
    assert!(laid.asked.unwrap().ends_with(", or stay?"));
    assert_eq!(laid.groups[0].choices[1].detail, "lose the turn");
    // The dial keeps the spin that led to the offer.
    let Some(Event::Chance(Spin(spun))) = table.events.last() else {
        panic!("an offer follows a spin");
    };
    let tray = laid.tray.into_string();
    assert!(tray.contains(&format!("data-pointer=\"{spun}\"")));
    assert!(tray.contains(&format!("data-spun=\"{}\"", table.events.len())));
}

#[test]
fn every_entry_of_the_trip_is_on_a_sheet_and_older_trips_can_be_opened() {
    let table = played(&[], |state| state.trip() == 4 && is_choice(state));
    let beside = table.layout("", ChanceDue::NotYours).tray.into_string();
    assert!(beside.contains("Trip 4: score sheets"), "{beside}");
    for trip in 1..4 {
        assert!(
            beside.contains(&format!("pick=trip-{trip}\"")),
            "trip {trip}"
        );
    }
    let sheets = table.rules.sheets(&table.start, &table.events);
    let rows = |trip: u32| -> usize {
        let own = sheets.iter().filter(|sheet| sheet.trip == trip);
        own.map(|sheet| sheet.rows.len()).sum()
    };
    let drawn = |text: &str| -> usize {
        let sheets = text.split("class=\"tally\"").skip(1);
        let bodies = sheets.map(|sheet| sheet.split_once("<tbody>").unwrap().1);
        bodies
            .map(|body| {
                body.split("</tbody>")
                    .next()
                    .unwrap()
                    .matches("<tr>")
                    .count()
            })
            .sum()
    };
    assert!(rows(4) > 0 && rows(2) > rows(4));
    let every = table
        .layout("sheets", ChanceDue::NotYours)
        .tray
        .into_string();
    assert_eq!(drawn(&every), rows(4));
    let own = sheets
        .iter()
        .rev()
        .take(3)
        .find(|sheet| sheet.seat == table.state.mover());
    assert_eq!(drawn(&beside), own.unwrap().rows.len());
    let older = table
        .layout("trip-2", ChanceDue::NotYours)
        .tray
        .into_string();
    assert!(older.contains("Trip 2: score sheets"), "{older}");
    assert_eq!(drawn(&older), rows(2));
    for nonsense in ["trip-9", "trip-", "trip-4x", "go", "<b>"] {
        assert_eq!(
            table
                .layout(nonsense, ChanceDue::NotYours)
                .tray
                .into_string(),
            beside
        );
    }
}

#[test]
fn a_long_game_lists_few_trips_until_somebody_asks_for_all() {
    let table = played(&["trips=40"], |state| state.trip() == 40);
    let few = table.layout("", ChanceDue::NotYours).tray.into_string();
    let many = table
        .layout("trips", ChanceDue::NotYours)
        .tray
        .into_string();
    let listed = |text: &str| text.matches("pick=trip-").count();
    assert_eq!((listed(&few), listed(&many)), (sheets::LISTED, 39));
    assert!(few.len() < 10_000, "{} bytes", few.len());
}

/// A page looks the same whether or not it is known where the last trips began; a table knows that.
#[test]
fn sheets_need_not_be_kept_from_the_start() {
    let mut game = played(&["trips=40"], |state| {
        state.trip() == 12 && state.train(Seat::FIRST).aboard > 0
    });
    let seating = Seating::anonymous(Source::Typed);
    let mut table = Session::<CenturyRun>::open(game.rules.setup(), seating).unwrap();
    for event in &game.events {
        table.follow(&table.recorded(event)).unwrap();
    }
    assert_eq!(table.parts().len(), 6);
    for (count, state) in table.parts() {
        let mut replayed = game.start;
        for event in &game.events[..*count] {
            game.rules.apply(&mut replayed, event);
        }
        assert_eq!(replayed, *state);
        assert_eq!(table.back_to(count - 1).state().trip() + 1, state.trip());
    }
    let picks = [
        "", "sheets", "trips", "trip-2", "trip-9", "trip-12", "trip-13",
    ];
    let trays =
        |game: &Played| picks.map(|pick| game.layout(pick, ChanceDue::NotYours).tray.into_string());
    let from_the_start = trays(&game);
    game.parts = table.parts().to_vec();
    assert_eq!(trays(&game), from_the_start);
}

#[test]
fn a_finished_game_puts_its_sheets_away_until_a_trip_is_picked() {
    let table = played(&["trips=2"], |_| false);
    let tray = table.layout("", ChanceDue::NotYours).tray.into_string();
    assert!(!tray.contains("class=\"tally\""), "{tray}");
    let verdict = table.with("", ChanceDue::NotYours, |sight| {
        super::verdict(&table.rules, sight)
    });
    for trip in ["trip-1", "trip-2"] {
        assert!(
            verdict.0.contains(&format!("pick={trip}\"")),
            "{}",
            verdict.0
        );
        let sheets = table.layout(trip, ChanceDue::NotYours).tray.into_string();
        assert_eq!(sheets.matches("class=\"tally\"").count(), 3, "{sheets}");
    }
}

#[test]
fn the_verdict_adds_up() {
    for options in [&["trips=3"][..], &["trips=3", "hours=net"]] {
        let table = played(options, |_| false);
        let verdict = table
            .with("", ChanceDue::NotYours, |sight| {
                super::verdict(&table.rules, sight)
            })
            .into_string();
        let totals: Vec<i32> = table
            .rules
            .setup()
            .seats
            .iter()
            .map(|seat| table.state.total(seat))
            .collect();
        for total in &totals {
            let cell = format!("<td>{}</td>", sheets::signed(*total));
            // Once under the trips, once where passengers and hours are added up.
            assert!(verdict.matches(&cell).count() >= 2, "{cell} in {verdict}");
        }
        let mut ranked = totals.clone();
        ranked.sort_unstable();
        // Whoever lost reads how far the winner was ahead of them.
        let own = totals[table.state.mover().index()];
        let rival = if own == ranked[2] { ranked[1] } else { own };
        let lead = ranked[2] - rival;
        assert!(
            verdict.contains(&format!("{lead} points ahead")),
            "{verdict}"
        );
    }
}

#[test]
fn sheets_of_earlier_trips_keep_their_footing_alone() {
    let played = played(&["trips=3"], |state| state.trip() == 3);
    let all = played.rules.sheets(&played.start, &played.events);
    let last = played.rules.sheets_from(3, &played.start, &played.events);
    assert_eq!(all.len(), last.len());
    for (full, short) in all.iter().zip(&last) {
        assert_eq!((full.trip, full.seat), (short.trip, short.seat));
        assert_eq!(full.footing, short.footing);
        match full.trip {
            3 => assert_eq!(full.rows, short.rows),
            _ => assert!(short.rows.is_empty() && !full.rows.is_empty()),
        }
    }
}

#[test]
fn the_difference_is_told_to_whoever_lost() {
    let table = played(&["trips=1"], |_| true);
    let seats: Vec<Seat> = table.rules.setup().seats.iter().collect();
    let told = |points: [(i32, i32); 3]| {
        let accounts = points.map(|(carried, timed)| verdict::Account {
            carried,
            timed,
            ..verdict::Account::default()
        });
        let accounts: Vec<_> = seats.iter().copied().zip(accounts).collect();
        table.with("", ChanceDue::NotYours, |sight| {
            verdict::difference(sight, &accounts)
        })
    };
    assert_eq!(
        told([(300, -20), (400, 50), (390, 0)]),
        "Bob ended 170 points ahead of you: 100 more for passengers, 70 more for hours."
    );
    assert_eq!(
        told([(400, 50), (300, -20), (390, 60)]),
        "You and Cy came out even."
    );
    assert_eq!(
        told([(400, 60), (300, -20), (410, 0)]),
        "You ended 50 points ahead of Cy: 60 more for hours, 10 fewer for passengers."
    );
}
