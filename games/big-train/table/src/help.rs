//! What the help of the program's commands says of this game.

use kit::Help;

/// By command.
pub(crate) const HELP: &[Help] = &[
    Help {
        command: "score",
        note: "",
        examples: &["--players Ann,Ben --file train.json"],
    },
    Help {
        command: "board",
        note: "",
        examples: &["--out my-board.toml"],
    },
    Help {
        command: "simulate",
        note: "",
        examples: &["--games 1000000 --shard 2/8 > part-2.json"],
    },
    Help {
        command: "match",
        note: "",
        examples: &["--bots hard,greedy --games 100000 --sprt 0,10"],
    },
    Help {
        command: "strength",
        note: "",
        examples: &["--games 10000"],
    },
    Help {
        command: "analyze",
        note: "",
        examples: &["--position 'bt1; RB; R; <w RRGBB.e ERRR]; x -; d RRRR' --json"],
    },
    Help {
        command: "picture",
        note: "",
        examples: &[
            "--position 'bt1; RB; R; <w RRGBB.e ERRR]; x -; d -' --ink dark --out train.svg",
        ],
    },
    Help {
        command: "odds",
        note: "For big-train: the chance that this turn ends the game, and near the end the win shares by full expansion. They count the cars the train has already; with a square in hand they are those before the choice, and below those after each; equally good plays are taken with the same chance. In a match they are of this train, or of the match if the train is sure to be the last.",
        examples: &["--position 'bt1; RB; R; <w RRGBB.e ERRR]; x -; d -'"],
    },
    Help {
        command: "print",
        note: "",
        examples: &["--paper letter --parts pieces,sheets --out squares.pdf"],
    },
    Help {
        command: "draw",
        note: "",
        examples: &["", "--back RRBB", "--list"],
    },
];
