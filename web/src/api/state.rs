//! A table as JSON, for one who may see just so much of it.

use game::{Coverage, Next, Seat};
use house::consent::{self, TakeBack};
use house::{Access, Holder, Listed, LiveTable, Present, Wish};
use store::Guest;
use tables::Soundness;

use super::wire::{Asked, Due, Kind, Offered, Phase, Player, TableState, Told, Undo};

/// The most lines of the log in one answer, as on a page.
const MOST_LINES: usize = 200;

/// What one guest may see of a table, with what happened after the first `since` events.
pub(super) fn of(
    live: &LiveTable,
    guest: Option<&Guest>,
    eyes: Option<Seat>,
    since: usize,
    present: &Present,
) -> TableState {
    let access = Access::of(live, guest, eyes);
    let game = &live.game;
    let choices = access.deciding.map(|seat| game.choices(seat));
    let complete = choices
        .as_ref()
        .is_none_or(|choices| choices.coverage == Coverage::Complete);
    let actions = choices.map_or_else(Vec::new, |choices| choices.list);
    let since = since.max(game.count().saturating_sub(MOST_LINES));
    let typed = live.is_typed() && game.next() == Next::Chance && !live.is_away;
    let outcome = game.outcome();
    TableState {
        table: live.id.to_string(),
        game: live.terms.game.clone(),
        rules: live.terms.rules,
        setup: live.terms.setup.clone(),
        pace: live.pace().words(),
        head: live.head,
        at: game.count(),
        phase: match (live.is_over(), live.has_begun()) {
            (true, _) => Phase::Over,
            (false, true) => Phase::Playing,
            (false, false) => Phase::Open,
        },
        seat: access.seat().map(Seat::number),
        own: access.own.iter().copied().map(Seat::number).collect(),
        players: players(live, guest, &access, present),
        next: match game.next() {
            Next::Act(seat) => Due::Act {
                seat: seat.number(),
            },
            Next::Chance => Due::Chance {
                seat: game.turn().map(Seat::number),
                typed: live.is_typed(),
            },
            Next::Over => Due::Over,
        },
        standing: match live.is_away {
            true => "taken along".into(),
            false => game.standing(),
        },
        view: game.view(access.viewer),
        sample: game.sample(access.viewer),
        actions: actions
            .into_iter()
            .map(|choice| Offered {
                action: choice.notation,
                words: choice.words,
                sound: choice.soundness == Soundness::Sound,
            })
            .collect(),
        complete,
        // A list of what is left would tell what players must remember.
        outcomes: match typed && access.is_seated() && !game.must_remember() {
            true => game
                .prospects()
                .into_iter()
                .map(|one| one.notation)
                .collect(),
            false => Vec::new(),
        },
        log: game
            .log(&access.audience(game.names()), since)
            .into_iter()
            .map(|line| Told {
                number: line.number,
                seat: line.seat.map(Seat::number),
                words: line.words,
            })
            .collect(),
        scores: outcome.scores.as_slice().to_vec(),
        winners: outcome.winners.iter().map(Seat::number).collect(),
        undo: guest
            .and_then(|guest| consent::take_back(live, guest.id))
            .map(|how| match how {
                TakeBack::Now(_) => Undo::Now,
                TakeBack::Ask(_) => Undo::Ask,
            }),
        draw: access.is_seated() && consent::may_draw(live),
        request: request(live, guest),
        rematch: live
            .rematch
            .as_ref()
            .map(|rematch| rematch.table.to_string()),
    }
}

fn players(
    live: &LiveTable,
    guest: Option<&Guest>,
    access: &Access,
    present: &Present,
) -> Vec<Player> {
    let hosts = guest.is_some_and(|guest| guest.id == live.terms.host);
    let invited = live.terms.listed == Listed::Public && !access.is_seated();
    let seats = live.terms.seats().zip(&live.holders);
    seats
        .map(|(seat, holder)| Player {
            seat: seat.number(),
            name: holder.name(),
            kind: match holder {
                Holder::Guest { .. } => Kind::Guest,
                Holder::Bot { .. } => Kind::Bot,
                Holder::Open { .. } => Kind::Open,
            },
            here: holder.guest().is_some_and(|guest| present.is_here(guest)),
            left: live.left(seat),
            link: match holder {
                Holder::Open { link, kept: None } if (hosts || invited) && !live.is_over() => {
                    Some(format!("/t/{}/sit/{link}", live.id))
                }
                Holder::Open { .. } | Holder::Guest { .. } | Holder::Bot { .. } => None,
            },
        })
        .collect()
}

fn request(live: &LiveTable, guest: Option<&Guest>) -> Option<Asked> {
    let request = live.request()?;
    Some(Asked {
        request: request.number,
        seat: request.seat.number(),
        what: match request.what {
            Wish::Draw => "draw".into(),
            Wish::Undo => "undo".into(),
        },
        yours: guest.is_some_and(|guest| consent::awaited(live, request).contains(&guest.id)),
    })
}
