//! What stands out on a board of somebody's own.

use great_railroad::{Circle, GreatRailroad};

pub(crate) fn notes(rules: &GreatRailroad) -> Vec<String> {
    let board = rules.board();
    let (depot, terminal) = (board.depot(), rules.terminal());
    let home = board.sections_to(terminal);
    let far = |circle: Circle| home[circle.index()].unwrap_or(0);
    let mut notes = vec![format!(
        "{} cities and {} sections; {} to {} takes {} plays by the shortest way",
        board.circles().count() - 1,
        board.lanes().len() / 2,
        board.name(depot),
        board.name(terminal),
        1 + 2 * far(depot)
    )];
    for circle in board.circles().filter(|&circle| circle != terminal) {
        if board.lanes_of(circle).len() == 1 {
            notes.push(format!("{} is a dead end", board.name(circle)));
        }
    }
    let from_depot = board.sections_to(depot);
    let shortest = far(depot);
    let most = 2 * shortest;
    for circle in board.circles() {
        let by_way = from_depot[circle.index()].unwrap_or(0) + far(circle);
        if by_way > most {
            notes.push(format!(
                "{} lies far off: a way by it has {by_way} sections, the shortest {shortest}",
                board.name(circle)
            ));
        }
    }
    let ways = board.lanes_of(depot).len();
    if ways < 2 {
        notes.push("only one track leaves the depot: trains wait for each other there".into());
    }
    notes
}
