//! What the help of the program's commands says of this game.

use kit::Help;

/// By command.
pub(crate) const HELP: &[Help] = &[
    Help {
        command: "strength",
        note: "A game of luminaries takes seconds with hard, and minutes with master.",
        examples: &["--bots hard --games 20"],
    },
    Help {
        command: "score",
        note: "",
        examples: &["--players Ann,Ben,Cleo --file evening.json"],
    },
    Help {
        command: "board",
        note: "",
        examples: &["--out my-board.toml"],
    },
    Help {
        command: "match",
        note: "",
        examples: &["--bots easy,hard --games 400 --shard 2/8 > part-2.json"],
    },
    Help {
        command: "print",
        note: "",
        examples: &["--layout whole --parts board --out map.pdf"],
    },
    Help {
        command: "draw",
        note: "",
        examples: &["era-3 --times 2"],
    },
];
