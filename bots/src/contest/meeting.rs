//! Who meets whom.

use game::{Seat, SeatCount};

/// Some entrants with all the ways they sit down: entrants by number, one a seat, for each game of a
/// rotation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meeting(Vec<Vec<usize>>);

impl Meeting {
    /// Every meeting of a contest: each choice of as many entrants as there are seats. Where there are
    /// fewer entrants than seats it is each pair, taking the seats by turns, and both ways round if
    /// their number is odd.
    pub fn all(entrants: usize, seats: SeatCount) -> Vec<Self> {
        let seats = usize::from(seats.get());
        let rotated = |line: &[usize]| -> Vec<Vec<usize>> {
            let turned = |turn: usize| {
                let mut seating = line.to_vec();
                seating.rotate_right(turn);
                seating
            };
            (0..seats).map(turned).collect()
        };
        if entrants >= seats {
            let chosen = choices(entrants, seats).into_iter();
            return chosen.map(|line| Self(rotated(&line))).collect();
        }
        let around = |pair: Vec<usize>| {
            let line = |first: usize| -> Vec<usize> {
                let at = |seat: usize| pair[(first + seat) % pair.len()];
                (0..seats).map(at).collect()
            };
            let mut seatings = rotated(&line(0));
            if !seats.is_multiple_of(pair.len()) {
                seatings.extend(rotated(&line(1)));
            }
            Self(seatings)
        };
        choices(entrants, 2.min(entrants))
            .into_iter()
            .map(around)
            .collect()
    }

    /// The entrants, each once.
    pub fn entrants(&self) -> Vec<usize> {
        let mut entrants = self.0[0].clone();
        entrants.sort_unstable();
        entrants.dedup();
        entrants
    }

    /// How many games make a rotation: the same for all meetings of a contest.
    pub fn rotation(&self) -> u64 {
        self.0.len() as u64
    }

    /// Who sits in a seat in game number `game` of the meeting.
    pub fn entrant(&self, game: u64, seat: Seat) -> usize {
        self.0[(game % self.rotation()) as usize][seat.index()]
    }
}

/// Every choice of `count` numbers below `of`, in order.
fn choices(of: usize, count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for last in (count - 1)..of {
        for mut rest in choices(last, count - 1) {
            rest.push(last);
            all.push(rest);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_everybody_and_sits_everywhere() {
        let two = SeatCount::new(2).unwrap();
        let meetings = Meeting::all(3, two);
        let met: Vec<Vec<usize>> = meetings.iter().map(Meeting::entrants).collect();
        assert_eq!(met, [[0, 1], [0, 2], [1, 2]]);
        let four = SeatCount::new(4).unwrap();
        let [meeting] = Meeting::all(2, four).try_into().unwrap();
        let seated = |game| {
            four.iter()
                .map(|seat| meeting.entrant(game, seat))
                .collect::<Vec<_>>()
        };
        assert_eq!(seated(0), [0, 1, 0, 1]);
        assert_eq!(seated(1), [1, 0, 1, 0]);
        let three = SeatCount::new(3).unwrap();
        let [odd] = Meeting::all(2, three).try_into().unwrap();
        assert_eq!(odd.rotation(), 6);
        let total = three
            .iter()
            .flat_map(|seat| (0..6).map(move |game| (game, seat)))
            .map(|(game, seat)| odd.entrant(game, seat));
        assert_eq!(total.sum::<usize>(), 9, "both sit as often");
        let [table] = Meeting::all(4, four).try_into().unwrap();
        let sums = four
            .iter()
            .map(|seat| (0..4).map(|game| table.entrant(game, seat)).sum());
        assert_eq!(sums.collect::<Vec<usize>>(), [6; 4]);
    }
}
