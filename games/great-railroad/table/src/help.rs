//! What the help of the program's commands says of this game.

use kit::Help;

/// By command.
pub(crate) const HELP: &[Help] = &[
    Help {
        command: "play",
        note: "",
        examples: &[
            "",
            "--seats you,racer,random",
            "--seats you,you --option terminal=Chicago --option flagman",
        ],
    },
    Help {
        command: "rules",
        note: "",
        examples: &["| less", "GR-32"],
    },
    Help {
        command: "perft",
        note: "",
        examples: &[
            "--depth 6",
            "--depth 8 --seats 3 --trains 2 --sound",
            "--depth 4 --position 'gr1 SFO A | A 1@KAN>SFE | B 2@DEN/SW | C 3@MEM>SFE'",
        ],
    },
    Help {
        command: "simulate",
        note: "",
        examples: &[
            "--games 1000",
            "--games 10000 --bots racer,random --seed 7 --json",
        ],
    },
    Help {
        command: "match",
        note: "",
        examples: &[
            "--bots easy,medium,hard --games 200",
            "--bots hard,./my-bot --games 20",
        ],
    },
    Help {
        command: "analyze",
        note: "",
        examples: &["--position 'gr1 SFO A | A 1@KAN>SFE | B 2@DEN/SW'"],
    },
    Help {
        command: "picture",
        note: "",
        examples: &["--out start.svg"],
    },
    Help {
        command: "bench",
        note: "",
        examples: &["--seconds 3"],
    },
];
