//! The train in a terminal.

use std::fmt::Write;

use kit::terminal::Ink;
use template_game::{Action, State};

pub(crate) fn portray(view: &State, actions: &[Action], ink: Ink, out: &mut String) {
    out.push_str("<oo>");
    for number in 1..=view.cars {
        let open = actions.iter().any(|action| number + action.0 > view.cars);
        let car = format!("[{number}]");
        out.push_str(&if open {
            ink.bold(&car)
        } else {
            ink.faint(&car)
        });
    }
    let _ = writeln!(out, "\n{} cars are left", view.cars);
}
