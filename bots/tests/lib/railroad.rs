//! Simulations of a real game.

use std::num::NonZeroUsize;

use bots::Lineup;
use bots::lab::{Plan, run, simulate};
use game::{Rules, Setup};
use great_railroad::GreatRailroad;
use great_railroad_table::GreatRailroadTable;
use kit::Kit;

const BOTS: Lineup = GreatRailroadTable::BOTS;

fn plan(seats: u8, bots: &[&str], games: u64) -> Plan<GreatRailroad> {
    let setup = Setup::plain(&GreatRailroad::META, seats).unwrap();
    let rules = GreatRailroad::new(&setup).unwrap();
    Plan::new(rules, BOTS, bots, games, 1).unwrap()
}

#[test]
fn every_bot_of_the_roster_plays_for_every_number_of_seats() {
    for bot in BOTS.roster::<GreatRailroad>() {
        assert!(BOTS.named::<GreatRailroad>(bot.name).is_ok());
        // The stronger levels take their time; other tests let them play.
        let slow = [
            "advice", "medium", "medium@1", "skilled", "hard", "hard@1", "expert", "master",
        ];
        if slow.contains(&bot.name) {
            continue;
        }
        for seats in 2..=4 {
            let report = simulate(&plan(seats, &[bot.name], 4), &|_| {});
            assert_eq!(report.finished, 4, "{} with {seats} seats", bot.name);
        }
    }
}

#[test]
fn only_the_master_goes_by_the_clock() {
    let timed = BOTS.roster::<GreatRailroad>();
    let timed = timed.iter().filter(|bot| BOTS.is_timed(bot.name));
    assert_eq!(timed.map(|bot| bot.name).collect::<Vec<_>>(), ["master"]);
}

#[test]
fn two_threads_report_what_one_does() {
    let one = run(&plan(2, &["random"], 60), &|_| {});
    let two = plan(2, &["random"], 60).threads(NonZeroUsize::new(2).unwrap());
    assert_eq!(one, run(&two, &|_| {}));
}
