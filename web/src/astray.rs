//! Addresses that take forms, opened as pages: a browser without scripts stands there after a refusal,
//! and what it follows or loads next belongs to the table.

use axum::extract::{Path, RawQuery};
use axum::response::Redirect;
use house::Refused;
use store::TableId;

use crate::answer::Failure;

/// Leads back to the table, with what was asked.
pub(crate) async fn back(
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Redirect, Failure> {
    let id: TableId = id.parse().map_err(|_| Refused::Missing("table"))?;
    let query = query.map_or_else(String::new, |query| format!("?{query}"));
    Ok(Redirect::to(&format!("/t/{id}{query}")))
}
