//! What the help of the program's commands says of this game.

use kit::Help;

/// By command.
pub(crate) const HELP: &[Help] = &[
    Help {
        command: "strength",
        note: "\
A game of great-railroad between two takes a core about a second with hard, ten with expert, and eight
minutes with master, of which there is therefore one for every 20 of the others.",
        examples: &["--seats 2 --bots skilled --games 60"],
    },
    Help {
        command: "score",
        note: "",
        examples: &["--file evening.json --csv"],
    },
    Help {
        command: "board",
        note: "",
        examples: &["--out my-board.toml"],
    },
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
        command: "odds",
        note: "In great-railroad: how games end that have one train left on each side.",
        examples: &["--position 'gr1 SFO A | A 1@KAN>SFE | B 2@DEN/SW'"],
    },
    Help {
        command: "train",
        note: "The weights in the program were made with --games 300 at two seats, and with --games 1500\n\
               --simulations 600 --match-games 120 at three and four.",
        examples: &["--seats 2 --dir training"],
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
    Help {
        command: "print",
        note: "",
        examples: &["--ink saving --out great-railroad.pdf"],
    },
];
