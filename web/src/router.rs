//! The addresses, with what answers there and what stands around every request.

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use axum::{Router, middleware};

use crate::app::{App, LONGEST_BODY};
use crate::{admin, astray, guard, library, past, requests, stream, traffic};

/// Every address, with what answers there.
pub fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/", get(requests::lobby))
        .route("/play/{game}", post(requests::play))
        .route(
            "/new/{game}",
            get(requests::new_form).post(requests::new_table),
        )
        .route("/me", get(requests::me).post(requests::rename))
        .route("/rules", get(library::rules_shelf))
        .route("/rules/{game}", get(library::rules))
        .route("/learn", get(library::learn_shelf))
        .route("/learn/{game}", get(library::course))
        .route(
            "/learn/{game}/{lesson}",
            get(library::lesson).post(library::answer),
        )
        .route("/t/{id}", get(requests::table))
        .route("/t/{id}/part", get(requests::part))
        .route("/t/{id}/events", get(stream::events))
        .route("/t/{id}/act", get(astray::back).post(requests::act))
        .route("/t/{id}/spin", get(astray::back).post(requests::spin))
        .route("/t/{id}/undo", get(astray::back).post(requests::undo))
        .route("/t/{id}/say", get(astray::back).post(requests::say))
        .route("/t/{id}/seat", get(astray::back).post(requests::arrange))
        .route(
            "/t/{id}/sit/{link}",
            get(requests::seat_page).post(requests::sit),
        )
        .route("/t/{id}/rematch", post(requests::rematch))
        .route("/t/{id}/record", get(past::record))
        .route("/t/{id}/replay", get(past::replay))
        .route("/t/{id}/analyse", post(past::analyse))
        .route("/a/{name}", get(requests::asset))
        .route("/icon.svg", get(requests::icon))
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(admin::ready))
        .route("/metrics", get(admin::figures))
        .route("/admin/status", get(admin::status))
        .route("/openapi.json", get(admin::openapi))
        .fallback(requests::nowhere)
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        // The last layer is the first that a request meets.
        .layer(middleware::from_fn_with_state(
            Arc::clone(&app),
            traffic::whole_body,
        ))
        .layer(middleware::from_fn(guard::same_origin))
        .layer(middleware::from_fn_with_state(
            Arc::clone(&app),
            traffic::limit,
        ))
        .layer(middleware::from_fn_with_state(
            Arc::clone(&app),
            traffic::watch,
        ))
        .layer(middleware::from_fn_with_state(
            Arc::clone(&app),
            guard::headers,
        ))
        .with_state(app)
}
