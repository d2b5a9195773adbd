//! How answers are made: pages that nobody keeps, ways elsewhere, refusals.

use axum::http::header::{CACHE_CONTROL, LOCATION, SET_COOKIE};
use axum::http::{Extensions, HeaderMap, HeaderValue, StatusCode, Version};
use axum::response::{IntoResponse, Response};
use game::Seat;
use house::HouseError;
use maud::Markup;
use pages::frame::notice;

use crate::cookie::NewCookie;

/// A request that was refused, as an answer.
pub(crate) struct Failure(HouseError);

impl<E: Into<HouseError>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(error.into())
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let refused = self.0;
        let title = match refused {
            HouseError::Missing(_) => "Nothing here",
            HouseError::NotYours(_) => "Not yours",
            HouseError::Stale => "Too late",
            HouseError::TooMuch(_) => "Too much",
            HouseError::ByRules(_) | HouseError::Unfit(_) | HouseError::Form(_) => {
                "That does not work"
            }
            HouseError::Store(_) | HouseError::Broken(_) => "Out of order",
        };
        let page = notice(None, title, &refused.to_string());
        let mut response = mark((status(&refused), page).into_response(), &refused);
        response.extensions_mut().insert(Why::of(&refused));
        response
    }
}

/// Why a request was refused, for answers to programs. It travels with the page that says so.
#[derive(Clone)]
pub(crate) struct Why {
    /// One word for programs.
    pub(crate) kind: &'static str,
    pub(crate) words: String,
    /// The rule that forbids it.
    pub(crate) rule: Option<String>,
}

impl Why {
    pub(crate) fn of(refused: &HouseError) -> Self {
        let (kind, rule) = match refused {
            HouseError::Missing(_) => ("missing", None),
            HouseError::ByRules(refusal) => ("illegal", refusal.rule()),
            HouseError::Stale => ("stale", None),
            HouseError::NotYours(_) => ("not-yours", None),
            HouseError::Unfit(_) | HouseError::Form(_) => ("unfit", None),
            HouseError::TooMuch(_) => ("too-much", None),
            HouseError::Store(_) => ("not-stored", None),
            HouseError::Broken(_) => ("broken", None),
        };
        Self {
            kind,
            words: refused.to_string(),
            rule: rule.map(|rule| rule.to_string()),
        }
    }
}

/// The status of an answer that refuses.
pub(crate) fn status(refused: &HouseError) -> StatusCode {
    match refused {
        HouseError::Missing(_) => StatusCode::NOT_FOUND,
        HouseError::ByRules(_) | HouseError::Unfit(_) | HouseError::Form(_) => {
            StatusCode::UNPROCESSABLE_ENTITY
        }
        HouseError::Stale => StatusCode::CONFLICT,
        HouseError::NotYours(_) => StatusCode::FORBIDDEN,
        HouseError::TooMuch(_) => StatusCode::TOO_MANY_REQUESTS,
        HouseError::Store(_) => StatusCode::SERVICE_UNAVAILABLE,
        HouseError::Broken(_) => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

pub(crate) type Answer = Result<Response, Failure>;

pub(crate) fn seat(number: u8) -> Result<Seat, HouseError> {
    Seat::from_number(number)
        .ok_or_else(|| HouseError::Unfit(format!("no table has a seat {number}")))
}

/// Sends the browser elsewhere, with a cookie if it got one.
pub(crate) fn go(address: &str, cookie: Option<NewCookie>) -> Response {
    let mut response = StatusCode::SEE_OTHER.into_response();
    if let Ok(value) = HeaderValue::from_str(address) {
        response.headers_mut().insert(LOCATION, value);
    }
    with_cookie(response, cookie)
}

pub(crate) fn with_cookie(mut response: Response, cookie: Option<NewCookie>) -> Response {
    if let Some(value) = cookie.and_then(|cookie| HeaderValue::from_str(&cookie.0).ok()) {
        response.headers_mut().insert(SET_COOKIE, value);
    }
    response
}

/// A page that nobody keeps: it shows one guest's view of one moment.
pub(crate) fn fresh(status: StatusCode, page: Markup) -> Response {
    (status, [(CACHE_CONTROL, "no-store")], page).into_response()
}

/// What is the server's own fault, in words for its log. It travels with the answer, unseen.
#[derive(Clone)]
pub(crate) struct Fault(pub(crate) String);

/// Lets an answer carry to the log what is the server's own fault.
pub(crate) fn mark(mut response: Response, refused: &HouseError) -> Response {
    let Some(fault) = refused.fault() else {
        return response;
    };
    response.extensions_mut().insert(Fault(fault));
    response
}

/// Marks an answer that is sent as it is: so small and so often asked for that packing it costs more
/// than it saves.
#[derive(Clone, Copy)]
struct Unpacked;

/// What changed on a page that a script keeps.
pub(crate) fn update(status: StatusCode, parts: Markup) -> Response {
    let mut response = fresh(status, parts);
    leave_unpacked(&mut response);
    response
}

/// Marks an answer as one that is sent as it is.
pub(crate) fn leave_unpacked(response: &mut Response) {
    response.extensions_mut().insert(Unpacked);
}

/// Whether an answer may be packed.
pub(crate) fn is_worth_packing(
    _: StatusCode,
    _: Version,
    _: &HeaderMap,
    extensions: &Extensions,
) -> bool {
    extensions.get::<Unpacked>().is_none()
}
