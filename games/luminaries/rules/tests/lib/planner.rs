//! The planner against its reference figures.

use game::{Event, Hidden, Hints, Next, Notation, Options, Prng, Rules, Viewer};
use luminaries::Luminaries;

use super::setup;

/// Means over games of planners: rounds, score of a seat.
fn means(seats: u8, games: u64) -> (f64, f64) {
    let rules = Luminaries::new(&setup(seats, &[])).expect("a plain table");
    let planner = &Luminaries::heuristics()[0];
    let (mut rounds, mut scores, mut count) = (0.0, 0.0, 0.0);
    let (mut actions, mut chances) = (Vec::new(), Vec::new());
    for game in 0..games {
        let mut rng = Prng::stream(8, game);
        let mut state = rules.start();
        loop {
            let event = match rules.next(&state) {
                Next::Over => break,
                Next::Chance => Event::Chance(rules.draw(&state, &mut rng, &mut chances)),
                Next::Act(seat) => {
                    actions.clear();
                    rules.actions(&state, seat, &mut actions);
                    let view = rules.view(&state, Viewer::Seat(seat));
                    Event::Act(
                        seat,
                        (planner.choose)(&rules, &view, seat, &actions, &mut rng),
                    )
                }
            };
            let before = state.clone();
            rules.apply(&mut state, &event);
            rules.observe(
                &before,
                &event,
                &state,
                &mut |figure, value| match Luminaries::META.figures[figure].name {
                    "rounds per game" => rounds += value,
                    "score per seat" => {
                        scores += value;
                        count += 1.0;
                    }
                    _ => {}
                },
            );
        }
    }
    (rounds / games as f64, scores / count)
}

/// A few games only: wide bounds that a planner which does not plan would miss by far.
#[test]
fn planners_play_about_as_long_and_as_well_as_they_should() {
    let (rounds, score) = means(3, 6);
    assert!((17.0..24.0).contains(&rounds), "{rounds} rounds");
    assert!((112.0..144.0).contains(&score), "{score} points");
}

/// The reference figures, with the tolerance that is stated for them. It takes minutes.
#[test]
#[ignore = "plays 800 games of planners; run it with --release"]
fn reference_figures() {
    for (seats, rounds, score) in [
        (2, 22.6, 127.2),
        (3, 20.2, 128.1),
        (4, 18.0, 127.4),
        (5, 16.2, 126.7),
    ] {
        let found = means(seats, 200);
        println!(
            "{seats} seats: {:.2} rounds, {:.1} points",
            found.0, found.1
        );
        assert!(
            (found.0 - rounds).abs() <= 0.8,
            "{seats} seats: {} rounds",
            found.0
        );
        assert!(
            (found.1 - score).abs() <= 5.0,
            "{seats} seats: {} points",
            found.1
        );
    }
}

/// What somebody would do in a position who looks no further, and what a puzzle of it would be about.
fn at_once(line: &str) -> (Option<String>, &'static str) {
    let (rules, state) = Luminaries::load(None, &Options::default(), line).expect("a position");
    let seat = rules.next(&state).seat().expect("somebody decides");
    let mut actions = Vec::new();
    rules.actions(&state, seat, &mut actions);
    let obvious = rules.obvious(&state, seat, &actions);
    let theme = rules.theme(&state, seat, &actions[0]);
    (
        obvious.map(|action| rules.action(&action).to_string()),
        theme,
    )
}

#[test]
fn the_move_that_scores_most_at_once_is_obvious() {
    // Only one company can be founded.
    let only = "lu1 n=3 first=A round=24 turn=C phase=option reset=no claim=no end=yes | A sup=15 wv=11 reg=6 com=8 skip=no next=9 regs=E7-01,E8-03 hand=FEC,OMR,SSW,SP stack=E1-02,E2-05,E3-07,PRR,E4-07,E5-07,ETVG,CBQ,NP,E6-12,MKT,GMO,WAB,BMR track=d38-e37,e27-f26,g37-h36,h36-i35,i35-j36,j20-j22,j22-j24,k35-l34,l30-l32,l32-l34 | B sup=13 wv=7 reg=6 com=8 skip=no next=9 regs=E7-06,E8-05 hand=ACL,KCS,OC,LASL stack=E1-05,E2-07,E3-03,SOU,E4-03,E5-06,CGW,R3,QC,KP,E6-02,BIG4,IC,SAL,BO track=c19-c21,c19-d20,c21-c23,d38-d40,e29-f28,g15-h16,h06-i05,h06-i07,h16-h18,k29-k31,l32-m31,m25-m27 | C sup=8 wv=0 reg=6 com=7 skip=no next=9 regs=E7-02,E8-11 hand=RD,TP,TNO,CP stack=E1-06,E2-02,E3-11,CO,E4-01,ERIE,E5-03,SOO,E6-03,UP,MP,RI,NYCR track=b04-c05,b20-b22,c05-c07,c39-d38,g17-h18,k31-l30,k31-l32,l12-l14,l14-l16,l16-l18,l18-l20,l20-l22,l22-l24,l24-l26,l24-m25,l26-l28,l32-m33 | row=BM,DLW,ATSF,DRG deck=6 disc=SLSF,NKP,MILW,OSL,PM | regdisc=E1-03,E2-06,E1-01,E2-01,E1-09,E2-10,E3-04,E3-09,E3-10,E4-12,E4-10,E4-05,E5-04,E5-05,E5-11,E6-10,E6-05,E6-07,E7-11,E7-04,E7-09,E8-06,E8-01,E8-02 eras=6,6,6,6,6,6,6,6 | bonus=B5:open,G6:open,R3:B";
    assert_eq!(
        at_once(only),
        (Some("company TP".to_owned()), "Score it or not")
    );
    // Of three cards one is worth more than the others, though it costs one waiver more.
    let two = "lu1 n=3 first=A round=21 turn=B phase=option reset=no claim=no end=no | A sup=7 wv=11 reg=7 com=6 skip=no next=9 regs=E8-05 hand=BIG4,OMR,CBQ,TNO stack=E1-04,PRR,E2-07,G1,E3-12,E4-03,E5-02,FCP,E6-08,DLW,RI,LN,E7-02,CO track=c07-c09,c07-d06,c17-d18,d16-e15,d18-e19,e15-f14,f32-f34,g01-g03,g03-g05,g05-h06,g09-g11,g27-h26,g37-h36,j24-j26,j36-k35,k31-l30,k35-l34,l30-m31 | B sup=0 wv=5 reg=7 com=6 skip=no next=9 regs=E8-04 hand=NYCR,PM,CP,BMR stack=E1-11,E2-01,E3-04,IC,E4-02,ETVG,E5-01,FEC,CNW,NKP,BO,E6-02,E7-01 track=c11-d12,c27-c29,c27-d26,c41-d40,d02-e03,d12-e13,d26-e25,e03-f04,e13-e15,f04-g05,f26-f28,g05-g07,g07-g09,g07-h08,g11-g13,g13-g15,g15-g17,g17-h18,g21-h20,h08-i09,h18-h20,h18-i19,h20-h22,i19-j20,k31-l32 | C sup=0 wv=2 reg=7 com=5 skip=no next=9 regs=E8-02 hand=MKT,SP,UP,LASL stack=E1-02,E2-02,E3-03,KCS,E4-07,E5-09,CGW,SOO,SOU,GMO,E6-10,E7-06 track=b04-c05,d38-e37,e29-f28,e37-f38,f14-f16,f14-g13,f36-g37,g15-h16,g29-h30,h06-i05,h06-i07,h16-i17,h36-h38,i05-j04,i07-i09,i09-j10,i17-i19,i17-j18,j10-k11,j18-k19,k11-l12,k19-l20,l28-l30,l30-l32,l32-l34 | row=RD,QC,FWD,DRG deck=14 disc=BM,SSW,SLSF | regdisc=E1-05,E2-11,E1-03,E2-10,E1-01,E2-06,E3-09,E3-05,E3-07,E4-12,E4-10,E4-05,E5-12,E5-03,E5-04,E6-12,E6-04,E6-11,E7-09,E7-11,E7-08,E8-11,E8-10,E8-07 eras=6,6,6,6,6,6,6,6 | bonus=B5:open,G1:A,R4:open";
    let most = "regional E8-04 via e15-f14,f14-g13,g09-g11".to_owned();
    assert_eq!(at_once(two), (Some(most), "Which card to score"));
    // A card that is taken scores nothing yet.
    let draw = "lu1 n=2 first=A round=24 turn=A phase=draw:company via e29-f28,e33-f32,f26-f28 reset=no claim=no end=no | A sup=4 wv=0 reg=5 com=6 skip=no next=8 regs=E6-06,E7-01 hand=NW,FEC,OC stack=RD,E1-06,ERIE,E2-05,GMO,B2,E3-02,E4-04,SLSF,E5-03,ETVG,PM track=d20-e21,d34-e33,d38-e37,e19-f18,e29-e31,e29-f30,f22-f24,f24-f26,f24-g25,f28-g29,f30-f32,f36-g37,g25-h26,i35-i37,i37-j36,j24-k25,k29-l30,k35-l34,l30-l32,l32-l34,o35-p36 | B sup=4 wv=7 reg=6 com=3 skip=no next=9 regs=E7-12,E8-08 hand=NYCR,PRR,CO,TP stack=E1-04,E2-06,WAB,E3-03,CNW,E4-07,E5-05,E6-12,DLW track=c21-c23,d40-e39,e29-f28,e33-e35,e33-f32,f26-f28,g29-h30,h36-i35,i19-j20,i35-j36,j20-j22,j20-k21,j22-j24,j26-k25,j36-k35,k21-l20,k25-l26,l20-m19,l26-m27,l28-l30,m19-n18 | row=FCP,MILW,SOO,DRG deck=7 disc=QC,BM,NKP,BO,KCS,SSW,CGW,KP,OSL,RI,UP,CP,LASL,TNO,ATSF,OMR,BIG4,CBQ,SOU,SP,BMR,MKT,NP | regdisc=E1-12,E2-03,E1-09,E2-10,E3-07,E3-08,E4-05,E4-10,E5-11,E5-08,E6-11,E6-10,E7-04,E7-05,E8-12 eras=8,8,8,8,8,8,8,10 | bonus=B2:A,G1:open,R4:open";
    assert_eq!(at_once(draw), (None, "Which card to take"));
}
