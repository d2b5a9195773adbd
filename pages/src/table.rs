//! A table's whole page: one screen with the board and everything around it.

use maud::{Markup, html};

use super::frame::{Frame, WAITING, next_game};
use super::parts::{MANY, Scene, capital, tray};
use super::settings;
use super::time::rules_of_time;
use crate::assets;
use crate::kits::kit_of;

/// The page of a table for one who looks at it; `head` is what makers of previews are told.
pub fn page(scene: &Scene<'_>, head: Markup) -> Markup {
    let live = scene.live;
    let meta = live.game.meta();
    let layout = scene.layout();
    let told = scene.told(MANY);
    let kit = kit_of(&*live.game);
    let frame = Frame {
        title: meta.title,
        guest: scene.guest,
        kind: if scene.waits() { WAITING } else { "table" },
        game: Some(meta.slug),
    };
    // This table waits for nobody elsewhere.
    let others = scene.guest.map_or(0, |guest| {
        let here = live.guest_due() == Some(guest.id);
        guest.waiting.saturating_sub(u64::from(here))
    });
    let bar = html! {
        h1 #title { (meta.title) }
        (scene.status(&layout))
        @if others > 0 { (next_game(others, &format!("/mine/next?at={}", live.id))) }
    };
    let copied_from = scene.copied_from();
    let head = html! {
        (head)
        @if copied_from.is_some() { script type="module" src=(assets::ALONG_SCRIPT.address()) {} }
    };
    frame.screen_with(head, bar, html! {
        main #main.table data-game=(meta.slug) data-table=(scene.address("")) data-events=(format!("/t/{}/events", live.id)) data-along=[copied_from] {
            div.left {
                (stage(kit, scene.board(&layout), scene.request()))
                (tray(&layout))
            }
            div.side {
                (scene.standing(&layout))
                (scene.menu())
                div.play {
                    (scene.story(&told, &told))
                    (scene.choices(&layout))
                    (scene.foot(&layout))
                }
                (scene.people(&layout))
                (tabs(kit.tray()))
                div.papers {
                    (scene.log(&told, MANY))
                    (scene.chat(MANY, 0))
                    (info(scene))
                }
            }
        }
        (settings::dialogs())
    })
}

/// The board with the buttons that move its camera.
pub(crate) fn stage(kit: &dyn kit::AnyKit, board: Markup, over: Markup) -> Markup {
    let size = kit.size();
    html! {
        div.stage tabindex="0" role="region" aria-label="The board" {
            a.skip href="#choices" { "Skip the board" }
            div #board.board data-wide=(size.width) data-high=(size.height) data-scale=(kit.scale()) data-whole=(kit.whole_scale()) data-follow[kit.follow()] { (board) }
            div.tools hidden {
                button #zoom-in type="button" aria-label="Larger" { "+" }
                button #zoom-out type="button" aria-label="Smaller" { "−" }
                button #zoom-fit type="button" { "Fit" }
            }
            (over)
        }
    }
}

/// The tabs: on a phone for everything below the board, on larger screens for log, talk and info.
/// They work without a script.
fn tabs(tray: &str) -> Markup {
    let tabs = [
        ("moves", "Moves"),
        ("tray", tray),
        ("log", "Log"),
        ("talk", "Talk"),
        ("info", "Info"),
    ];
    html! {
        fieldset.tabs {
            legend.hide { "What is shown" }
            @for (name, words) in tabs {
                // Other labels may lead here too: the name is that of the tab alone.
                input.hide type="radio" name="tab" id=(format!("tab-{name}")) aria-label=(words) checked[name == "moves"];
                label for=(format!("tab-{name}")) { (words) }
            }
        }
    }
}

/// What the table is about: the aim, the signs on the board, what was agreed on, where to go.
fn info(scene: &Scene<'_>) -> Markup {
    let live = scene.live;
    let game = &*live.game;
    let kit = kit_of(game);
    let meta = game.meta();
    let agreed = live.terms.setup.options.in_words(&meta);
    html! {
        section #info.info tabindex="0" aria-label="Info" {
            h2.hide { "Info" }
            p.goal { (kit.goal(game)) "." }
            (kit.legend(game))
            @if !agreed.is_empty() {
                h3 { "Agreed on" }
                ul { @for agreed in agreed { li { (agreed) } } }
                @if live.terms.setup.options.board().is_some() {
                    p { a href=(format!("/t/{}/board", live.id)) download { "The board as a file" } }
                }
            }
            p.pace { (capital(&live.pace().words())) "." @if !live.is_over() { span.going { " " (rules_of_time(live)) } } }
            (scene.series_before())
            p.actions {
                a.button href=(format!("/rules/{}", meta.slug)) { "Rules" } " "
                a.button href=(format!("/learn/{}", meta.slug)) { "Learn" } " "
                a.button href=(format!("/t/{}/replay", live.id)) { "Replay" }
                " " a.button href="/" { "All tables" }
                @if scene.guest.is_some() { " " a.button #my-notes href=(format!("/t/{}/notes", live.id)) { "My notes" } }
            }
        }
    }
}
