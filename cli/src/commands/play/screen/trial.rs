//! The screen tried without a terminal: drawn into a grid of letters, driven by keys.

use game::{Prng, Setup};
use games::with_kit;
use kit::terminal::Ink;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use tables::{Seating, Session, Source};

use super::*;
use crate::abilities::Letters;
use crate::commands::play::keeper::Keeper;
use crate::commands::play::seats::Players;
use crate::commands::play::table::LocalTable;

/// A table of a person against bots, from a seed.
fn screen<K: Kit>(seats: u8, abilities: Abilities) -> Screen<K> {
    let setup = Setup::plain(&K::META, seats).expect("so many can play");
    let mut wanted = vec!["you"];
    wanted.resize(usize::from(seats), "random");
    let seating = Seating {
        names: Players::<K::Rules>::names(&wanted, setup.seats),
        source: Source::Seeded(4),
    };
    let session = Session::open(&setup, seating).expect("the table is fit to play");
    let patience = bots::Patience {
        answer: std::time::Duration::from_secs(1),
        game: None,
    };
    let players =
        Players::named(K::bots(), &wanted, setup.seats, patience).expect("they are known");
    let table = LocalTable::<K>::new(session, players, Keeper::nowhere(), Prng::new(4));
    Screen::new(Box::new(table), abilities)
}

const PLAIN: Abilities = Abilities {
    ink: Ink::Plain,
    letters: Letters::Unicode,
    whole: true,
    edits: true,
};

/// Lets everything happen that needs no key, and returns what is then on the screen.
fn seen<K: Kit>(screen: &mut Screen<K>, columns: u16, rows: u16) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(columns, rows)).expect("it needs nothing");
    loop {
        screen.settle();
        terminal
            .draw(|frame| screen.draw(frame))
            .expect("a grid can be drawn into");
        if !screen.advance().expect("bots and chance go on") {
            break;
        }
    }
    let grid = terminal.backend().buffer().clone();
    let row = |y: u16| {
        (0..columns)
            .map(|x| grid[(x, y)].symbol())
            .collect::<String>()
    };
    (0..rows).map(|y| row(y).trim_end().to_owned()).collect()
}

fn press<K: Kit>(screen: &mut Screen<K>, keys: &str) -> Flow {
    let mut flow = Flow::Go;
    for letter in keys.chars() {
        let code = match letter {
            '\n' => KeyCode::Enter,
            'ↆ' => KeyCode::Down,
            '⎋' => KeyCode::Esc,
            letter => KeyCode::Char(letter),
        };
        flow = screen
            .key(KeyEvent::from(code))
            .expect("keys can be pressed");
    }
    flow
}

/// Every game fits: nothing is cut off at the right, the parts are there, and a game can be played.
#[test]
fn every_game_fits_the_smallest_usual_terminal() {
    for meta in games::GAMES {
        for (columns, rows) in [(80, 24), (120, 40)] {
            with_kit!(meta.slug, K => {
                let seats = <K as Kit>::META.seats.1;
                let mut screen = screen::<K>(seats, PLAIN);
                for _ in 0..30 {
                    let shown = seen(&mut screen, columns, rows);
                    assert!(shown[0].starts_with(meta.title), "{}", shown[0]);
                    assert!(shown.iter().any(|line| line.contains("What happened")), "{shown:#?}");
                    if screen.table.session().next() == Next::Over {
                        break;
                    }
                    let place = screen.places.board;
                    let drawn = K::fitted(
                        screen.table.session().rules(),
                        &screen.table.session().view(screen.viewer()),
                        &[],
                        None,
                        Ink::Plain,
                        kit::terminal::Room { columns: place.width.into(), rows: place.height.into() },
                    );
                    let widest = drawn.board.lines().chain(drawn.below.lines())
                        .map(|line| line.chars().count()).max();
                    assert!(widest <= Some(place.width.into()), "{}: {drawn:#?}", meta.slug);
                    let below = drawn.below.lines().count();
                    assert!(below <= 8, "{}: {below}", meta.slug);
                    press(&mut screen, "\n\n");
                }
            })
            .expect("a listed game has a type");
        }
    }
}

#[test]
fn choices_are_made_by_arrows_numbers_and_notation() {
    with_kit!(games::GAMES[0].slug, K => {
        let mut screen = screen::<K>(2, PLAIN);
        let shown = seen(&mut screen, 80, 24).join("\n");
        assert!(shown.contains("  1 "), "{shown}");
        let notation = |screen: &Screen<K>, number: usize| {
            screen.offer.as_ref().unwrap().numbered(number).unwrap().notation.clone()
        };
        let second = notation(&screen, 2);
        press(&mut screen, "ↆ\n");
        assert_eq!(screen.table.count(), 1);
        let rules = screen.table.session().rules();
        let game::Event::Act(_, action) = screen.table.session().events()[0] else {
            panic!("a person decided");
        };
        assert_eq!(game::Notation::action(rules, &action).to_string(), second);
        seen(&mut screen, 80, 24);
        press(&mut screen, "u");
        assert_eq!(screen.table.count(), 0);
        seen(&mut screen, 80, 24);
        let third = notation(&screen, 3);
        press(&mut screen, &format!(":{third}\n"));
        assert_eq!(screen.table.count(), 1);
        seen(&mut screen, 80, 24);
        press(&mut screen, "1\n");
        assert_eq!(screen.table.count(), 3);
        seen(&mut screen, 80, 24);
        press(&mut screen, ":nonsense\n");
        let shown = seen(&mut screen, 80, 24);
        assert!(shown[23].starts_with("no: "), "{}", shown[23]);
    })
    .expect("a listed game has a type");
}

#[test]
fn sheets_cover_the_table_and_go_away() {
    with_kit!(games::GAMES[0].slug, K => {
        let mut screen = screen::<K>(2, PLAIN);
        seen(&mut screen, 80, 24);
        for (keys, words) in [
            ("?", "Goal: "),
            ("g", "the terminal"),
            ("b", "*SFO* ·"),
            ("l", ""),
            (":? stalled\n", "stalled"),
            (":? GR-32\n", "GR-32 · "),
            (":position\n", "gr1 SFO"),
        ] {
            press(&mut screen, keys);
            let shown = seen(&mut screen, 80, 24).join("\n");
            assert!(shown.contains(words) && shown.contains("back to the table"), "{keys}: {shown}");
            press(&mut screen, "⎋");
            let shown = seen(&mut screen, 80, 24).join("\n");
            assert!(shown.contains("Your choices"), "{keys}: {shown}");
        }
        assert!(press(&mut screen, "q") == Flow::Stop);
    })
    .expect("a listed game has a type");
}

#[test]
fn a_click_marks_and_a_second_one_does_it() {
    with_kit!(games::GAMES[0].slug, K => {
        let mut screen = screen::<K>(2, PLAIN);
        seen(&mut screen, 80, 24);
        let place = screen.places.choices;
        let click = MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column: 5,
            row: place.y + 3,
            modifiers: KeyModifiers::NONE,
        };
        // The first choice is marked and takes two lines.
        screen.mouse(click).unwrap();
        assert_eq!((screen.selected, screen.table.count()), (2, 0));
        screen.mouse(click).unwrap();
        assert_eq!(screen.table.count(), 1);
    })
    .expect("a listed game has a type");
}

#[test]
fn plain_letters_and_small_screens() {
    for meta in games::GAMES {
        with_kit!(meta.slug, K => {
            let abilities = Abilities { letters: Letters::Ascii, ..PLAIN };
            let mut screen = screen::<K>(2.max(<K as Kit>::META.seats.0), abilities);
            let shown = seen(&mut screen, 80, 24);
            assert!(shown.iter().all(|line| line.is_ascii()), "{shown:#?}");
            // A terminal that was made too small is drawn without a panic.
            for (columns, rows) in [(60, 20), (30, 8), (3, 2), (1, 1)] {
                seen(&mut screen, columns, rows);
            }
        })
        .expect("a listed game has a type");
    }
}
