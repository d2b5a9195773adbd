//! What the help of the program's commands says of this game.

use kit::Help;

/// By command.
pub(crate) const HELP: &[Help] = &[
    Help {
        command: "perft",
        note: "Counts of century-run stop at the end of the trip, unless --option target=N or trips=N says how the\ngame goes on.",
        examples: &[],
    },
    Help {
        command: "odds",
        note: "For century-run: points, turns, hours and passengers still to come for each train, as if it were\nalone on the line.",
        examples: &[
            "",
            "--position 'cr1 reconstruction-1 trip 1 Bt | B 24g p25 +1-0 | O 27 p25 +0-0 | totals B0 O0'",
        ],
    },
];
