//! The options of every game, as forms and lists show them.

use std::collections::BTreeSet;

use game::{OptionKind, OptionSpec, Options, Setup, Shown, Value};

/// A value of the option that is not the usual one.
fn unusual(spec: &OptionSpec) -> Value {
    match spec.kind {
        OptionKind::Flag => Value::Flag(true),
        OptionKind::Number { max, .. } => Value::Number(max),
        OptionKind::Choice(words) => Value::Text(words[1].0.into()),
        OptionKind::Text { .. } => {
            let choices = spec.kind.choices(None);
            Value::Text(choices.last().map_or("?".into(), |last| last.value.clone()))
        }
    }
}

#[test]
fn every_option_is_told_in_words() {
    for game in games::all().iter() {
        let meta = game.meta();
        let mut titles = BTreeSet::new();
        for spec in meta.options {
            let place = format!("{} {}", meta.slug, spec.name);
            assert!(
                titles.insert(spec.title),
                "{place}: two are called {}",
                spec.title
            );
            assert!(spec.title.starts_with(char::is_uppercase), "{place}");
            assert!(
                !spec.title.contains('-') || spec.name == "double-header",
                "{place}"
            );
            assert!(
                !spec.about.is_empty() && !spec.about.ends_with('.'),
                "{place}"
            );
            assert!(!spec.usual_words().is_empty(), "{place}");
            for choice in spec.kind.choices(None) {
                assert!(!choice.title.is_empty(), "{place}");
                let value = Value::Text(choice.value.clone());
                assert_eq!(spec.kind.read(&choice.value, None), value, "{place}");
                assert_eq!(
                    spec.kind.read(&choice.title.to_uppercase(), None),
                    value,
                    "{place}"
                );
            }
            for other in spec.excludes {
                let known = meta
                    .option(other)
                    .unwrap_or_else(|| panic!("{place} excludes {other}"));
                assert!(
                    !known.excludes.contains(&spec.name),
                    "{place}: {other} says it too"
                );
            }
        }
        let words = meta.options_in_words();
        let offered = meta
            .options
            .iter()
            .filter(|spec| spec.shown != Shown::Never);
        for spec in offered {
            assert!(
                words.contains(&format!("{} ({}", spec.title, spec.name)),
                "{words}"
            );
        }
    }
}

#[test]
fn options_that_exclude_each_other_are_refused_by_their_titles() {
    let mut pairs = 0;
    for game in games::all().iter() {
        let meta = game.meta();
        for spec in meta.options {
            for other in spec.excludes.iter().filter_map(|other| meta.option(other)) {
                pairs += 1;
                let mut options = Options::default();
                options.set(spec.name, unusual(spec));
                options.set(other.name, unusual(other));
                let faults = Setup::new(&meta, meta.usual_seats, options).unwrap_err();
                let rule = spec.excluded_by.unwrap();
                let expected = format!(
                    "choose “{}” or “{}”, not both ({rule})",
                    spec.title, other.title
                );
                assert_eq!(faults.to_string(), expected);
                assert_eq!(faults.iter().next().unwrap().option, Some(spec.name));
                for one in [spec, other] {
                    let mut options = Options::default();
                    options.set(one.name, unusual(one));
                    assert!(Setup::new(&meta, meta.usual_seats, options).is_ok());
                }
            }
        }
    }
    assert_eq!(pairs, 7);
}

#[test]
fn closed_lists_hold_only_what_the_game_takes() {
    for game in games::all().iter() {
        let meta = game.meta();
        for spec in meta.options {
            let OptionKind::Text { closed: true, .. } = spec.kind else {
                continue;
            };
            for choice in spec.kind.choices(None) {
                let mut options = Options::default();
                options.set(spec.name, Value::Text(choice.value.clone()));
                let setup = Setup::new(&meta, meta.usual_seats, options.clone()).unwrap();
                assert!(game.allows(&setup).is_ok(), "{} {choice:?}", meta.slug);
                assert_eq!(
                    options.in_words(&meta),
                    [format!("{}: {}", spec.title, choice.title)]
                );
            }
        }
    }
}
