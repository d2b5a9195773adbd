//! The addresses, with what answers there and what stands around every request.

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use axum::{Router, middleware};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, Predicate};

use crate::app::App;
use crate::{
    admin, answer, books, files, lobby, middleware as around, replay, share, stream, table,
};

/// Every address, with what answers there.
pub fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/", get(lobby::lobby))
        .route("/play/{game}", post(lobby::play))
        .route("/new/{game}", get(lobby::new_form).post(lobby::new_table))
        .route("/me", get(lobby::me).post(lobby::rename))
        .route("/rules", get(books::rules_shelf))
        .route("/rules/{game}", get(books::rules))
        .route("/learn", get(books::learn_shelf))
        .route("/learn/{game}", get(books::course))
        .route(
            "/learn/{game}/{lesson}",
            get(books::lesson).post(books::answer),
        )
        .route("/t/{id}", get(table::table))
        .route("/t/{id}/part", get(table::parts))
        .route("/t/{id}/events", get(stream::events))
        .route("/t/{id}/act", get(table::back).post(table::act))
        .route("/t/{id}/spin", get(table::back).post(table::spin))
        .route("/t/{id}/undo", get(table::back).post(table::undo))
        .route("/t/{id}/hint", get(table::back).post(table::hint))
        .route("/t/{id}/say", get(table::back).post(table::say))
        .route("/t/{id}/seat", get(table::back).post(table::arrange))
        .route("/t/{id}/sit/{link}", get(table::seat_page).post(table::sit))
        .route("/t/{id}/rematch", post(table::rematch))
        .route("/t/{id}/record", get(replay::record))
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
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(admin::ready))
        .route("/metrics", get(admin::figures))
        .route("/admin/status", get(admin::status))
        .route("/openapi.json", get(admin::openapi))
        .fallback(files::nowhere)
        // The last layer is the first that a request meets. It reads bodies itself, within bounds.
        .layer(DefaultBodyLimit::disable())
        .layer(
            CompressionLayer::new()
                .gzip(true)
                .quality(CompressionLevel::Fastest)
                .compress_when(DefaultPredicate::new().and(answer::is_worth_packing)),
        )
        .layer(middleware::from_fn_with_state(
            Arc::clone(&app),
            around::around,
        ))
        .with_state(app)
}
