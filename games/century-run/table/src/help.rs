//! What the help of the program's commands says of this game.

use kit::Help;

/// By command.
pub(crate) const HELP: &[Help] = &[
    Help {
        command: "score",
        note: "",
        examples: &["--players Ann,Ben,Cleo"],
    },
    Help {
        command: "board",
        note: "",
        examples: &["--out my-board.toml"],
    },
    Help {
        command: "perft",
        note: "Counts of century-run stop at the end of the trip, unless --option target=N, trips=N or finish=WORD says how the game goes on: with finish=sudden they stop where a train arrives with the target, and otherwise go on into the next trip.",
        examples: &[],
    },
    Help {
        command: "odds",
        note: "For century-run: each train as if it were alone on the line. Points, passengers and hours are those of the whole trip, what the train has by now included; turns and lost turns are those still to come. Other trains are left out of account, and so is a choice that waits because of them: the train spins again from where it stands. There are no plays to weigh, since alone a train has no choice.",
        examples: &[
            "",
            "--position 'cr1 reconstruction-1 trip 1 Bt | B 24g p25 +1-0 | O 27 p25 +0-0 | totals B0 O0'",
        ],
    },
    Help {
        command: "print",
        note: "",
        examples: &["--out century-run.pdf"],
    },
    Help {
        command: "spin",
        note: "",
        examples: &["--times 3"],
    },
];
