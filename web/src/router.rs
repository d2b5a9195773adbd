//! The addresses, with what answers there and what stands around every request.

use std::sync::Arc;

use axum::Router;
#[cfg(feature = "server")]
use axum::extract::DefaultBodyLimit;
#[cfg(feature = "server")]
use axum::middleware;
use axum::routing::{get, post};
#[cfg(feature = "server")]
use tower_http::CompressionLevel;
#[cfg(feature = "server")]
use tower_http::compression::CompressionLayer;
#[cfg(feature = "server")]
use tower_http::compression::predicate::{DefaultPredicate, Predicate};

use crate::app::App;
#[cfg(feature = "server")]
use crate::{
    admin, answer, api, middleware as around, notifications, offline, order, print, stream,
};
use crate::{
    agreement, boards, books, companion, files, lobby, me, mine, notes, puzzles, replay, share,
    table, talk, upload,
};

/// The addresses that answer on a server and, without one, in a browser.
pub fn tables() -> Router<Arc<App>> {
    Router::new()
        .route("/", get(lobby::lobby))
        .route("/play/{game}", post(lobby::play))
        .route("/new/{game}", get(lobby::new_form).post(lobby::new_table))
        .route("/me", get(me::me).post(me::rename))
        .route("/mine", get(mine::mine))
        .route("/mine/next", get(mine::next))
        .route("/mine/waiting", get(mine::waiting))
        .route("/mine/statistics", get(mine::statistics))
        .route("/mine/records", get(mine::records))
        .route("/now", get(mine::playing))
        .route("/board/{game}", get(boards::of_game))
        .route(
            "/original/{game}",
            get(boards::original).post(boards::answered),
        )
        .route("/upload", get(upload::show).post(upload::bring))
        .route("/rules", get(books::rules_shelf))
        .route("/rules/{game}", get(books::rules))
        .route("/score/{game}", get(books::score))
        .route("/learn", get(books::learn_shelf))
        .route("/learn/{game}", get(books::course))
        .route(
            "/learn/{game}/{lesson}",
            get(books::lesson).post(books::answer),
        )
        .route("/companion/{game}", get(companion::page))
        .route("/puzzles", get(puzzles::shelf))
        .route("/puzzles/{game}", get(puzzles::cover))
        .route(
            "/puzzles/{game}/{puzzle}",
            get(puzzles::puzzle).post(puzzles::attempt),
        )
        .route("/t/{id}", get(table::table))
        .route("/t/{id}/part", get(table::parts))
        .route("/t/{id}/act", get(table::back).post(table::act))
        .route("/t/{id}/spin", get(table::back).post(table::spin))
        .route("/t/{id}/undo", get(table::back).post(table::undo))
        .route("/t/{id}/hint", get(table::back).post(table::hint))
        .route("/t/{id}/say", get(table::back).post(table::say))
        .route("/t/{id}/seat", get(table::back).post(table::arrange))
        .route("/t/{id}/sit/{link}", get(table::seat_page).post(table::sit))
        .route("/t/{id}/code/{link}", get(table::seat_code))
        .route("/t/{id}/notes", get(notes::show).post(notes::change))
        .route("/t/{id}/talk", get(talk::show).post(talk::change))
        .route("/t/{id}/resign", get(table::back).post(agreement::resign))
        .route("/t/{id}/ask", get(table::back).post(agreement::ask))
        .route("/t/{id}/answer", get(table::back).post(agreement::answer))
        .route("/t/{id}/end", get(table::back).post(agreement::end))
        .route("/t/{id}/claim", get(table::back).post(agreement::claim))
        .route("/t/{id}/join", get(table::back).post(agreement::join))
        .route("/t/{id}/rematch", post(agreement::rematch))
        .route("/t/{id}/along", get(table::back).post(upload::along))
        .route("/t/{id}/record", get(replay::record))
        .route("/t/{id}/board", get(boards::of_table))
        .route("/t/{id}/replay", get(replay::replay))
        .route("/t/{id}/analyze", post(replay::analyze))
        .route("/t/{id}/mistakes", get(replay::mistakes))
        .route(
            "/t/{id}/mistakes/{number}",
            get(replay::exercise).post(replay::attempt),
        )
        // As pages of earlier versions ask for it.
        .route("/t/{id}/analyse", post(replay::analyze))
        .route("/t/{id}/picture.svg", get(share::svg))
        .route("/t/{id}/picture.png", get(share::png))
        .route("/preview/{file}", get(share::preview))
        .route("/a/{name}", get(files::asset))
        .route("/icon.svg", get(files::icon))
        .route("/icon-turn.svg", get(files::turn_icon))
        .route("/worker.js", get(files::worker))
        .route("/manifest.webmanifest", get(files::manifest))
        .fallback(files::nowhere)
}

/// Every address of a server, with what answers there.
#[cfg(feature = "server")]
pub fn router(app: Arc<App>) -> Router {
    tables()
        .route("/api/v1", get(api::about))
        .route("/api/v1/tables", post(api::open))
        .route("/api/v1/tables/{id}", get(api::table))
        .route("/api/v1/tables/{id}/events", get(stream::events))
        .route("/api/v1/tables/{id}/sit", post(api::sit))
        .route("/api/v1/tables/{id}/act", post(api::act))
        .route("/api/v1/tables/{id}/spin", post(api::spin))
        .route("/api/v1/tables/{id}/ask", post(api::ask))
        .route("/api/v1/tables/{id}/answer", post(api::answer))
        .route("/api/v1/tables/{id}/resign", post(api::resign))
        .route("/me/link", get(me::back).post(me::link))
        .route("/me/phrase", get(me::back).post(me::phrase))
        .route("/me/recover", get(me::back).post(me::recover))
        .route("/me/devices", get(me::back).post(me::sign_out))
        .route(
            "/me/notifications",
            get(notifications::show).post(notifications::change),
        )
        .route("/with/{link}", get(me::arrival).post(me::arrive))
        .route("/t/{id}/events", get(stream::events))
        .route("/print/{game}", get(print::page))
        .route("/print/{game}/pdf", get(print::pdf))
        .route("/score/{game}/pdf", post(print::score))
        .route("/offline", get(offline::folder))
        .route("/offline/", get(offline::first))
        .route("/offline/{piece}", get(offline::file))
        .route("/icon-192.png", get(files::icon_192))
        .route("/icon-512.png", get(files::icon_512))
        .route("/icon-whole.png", get(files::icon_whole))
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(admin::ready))
        .route("/metrics", get(admin::figures))
        .route("/admin/status", get(admin::status))
        .route("/admin", get(order::show))
        .route("/admin/sign-in", post(order::sign_in))
        .route("/admin/ban", post(order::ban))
        .route("/admin/unban", post(order::unban))
        .route("/admin/name", post(order::remove_name))
        .route("/admin/report", post(order::close_report))
        .route("/openapi.json", get(admin::openapi))
        // The last layer is the first that a request meets. It reads bodies itself, within bounds.
        .layer(DefaultBodyLimit::disable())
        .layer(
            CompressionLayer::new()
                .gzip(true)
                // A whole page is a tenth smaller than at the fastest level, for a millisecond.
                .quality(CompressionLevel::Precise(pages::assets::PACKING))
                .compress_when(DefaultPredicate::new().and(answer::is_worth_packing)),
        )
        .layer(middleware::from_fn_with_state(
            Arc::clone(&app),
            around::around,
        ))
        .with_state(app)
}
