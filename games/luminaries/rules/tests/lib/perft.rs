//! Exact counts of what can happen, against sums done by hand.

use game::{Notation, Options, Rules};
use luminaries::{Luminaries, State};
use test_kit::perft::{Kind, distinct, perft};

/// Three seats at the first turn, with an empty board.
const START: &str = "lu1 n=3 first=A round=1 turn=A phase=track reset=no claim=no end=no | A sup=25 wv=6 reg=0 com=0 skip=no next=3 regs=E1-01,E2-01 hand=RD,NP,GN,BMR stack=- track=- | B sup=25 wv=6 reg=0 com=0 skip=no next=3 regs=E1-03,E2-03 hand=UP,KP,OSL,OC stack=- track=- | C sup=25 wv=6 reg=0 com=0 skip=no next=3 regs=E1-04,E2-04 hand=TNO,FWD,CP,LASL stack=- track=- | row=TP,LN,SOO,DRG deck=34 disc=- | regdisc=- eras=9,9,12,12,12,12,12,12 | bonus=B3:open,G2:open,R5:open";

fn start() -> (Luminaries, State) {
    Luminaries::load(None, &Options::default(), START).expect("the line is right")
}

#[test]
fn first_steps_are_counted() {
    let (rules, state) = start();
    // 561 edges and a reset.
    assert_eq!(perft(&rules, &state, 1, Kind::All), 562);
    // After a segment: 560 edges, four swaps, a skip, a reset, the end; after the reset 34 cards.
    assert_eq!(
        perft(&rules, &state, 2, Kind::All),
        561 * (560 + 4 + 1 + 1 + 1) + 34
    );
    // Two segments are the same in either order.
    let pairs = 561 * 560 / 2;
    assert_eq!(distinct(&rules, &state, 2, Kind::All), pairs + 561 * 7 + 34);
}

#[test]
fn track_actions_of_an_empty_board() {
    let edges = luminaries::Board::printed().map.edges.len() as u64;
    let (two, three) = (
        edges * (edges - 1) / 2,
        edges * (edges - 1) * (edges - 2) / 6,
    );
    assert_eq!(edges + two + three, 29_426_881);
    // Each of them passes, whatever was placed together; a fourth segment does not.
    let (rules, state) = start();
    let seat = game::Seat::FIRST;
    for text in [
        "place a41-b40",
        "place a41-b40,p34-p36",
        "place a41-b40,p34-p36,h08-h10",
    ] {
        let action = rules.read_action(text).expect("the text is an action");
        assert_eq!(rules.check(&state, seat, &action), Ok(()), "{text}");
    }
}
