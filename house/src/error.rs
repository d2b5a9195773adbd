//! Why a request changes nothing, in words for a person.

use std::fmt;

use store::StoreError;
use tables::Refusal;

/// A request that was not carried out.
#[derive(Debug)]
pub enum HouseError {
    /// There is no such table, or no such page.
    Missing(&'static str),
    /// The rules of the game or the table forbid it.
    ByRules(Refusal),
    /// The table has moved on: the page shown is older than the table.
    Stale,
    /// It is not this guest's to do.
    NotYours(&'static str),
    /// The request makes no sense.
    Unfit(String),
    /// A form with fields that do not fit.
    Form(Vec<Wrong>),
    /// Too much at once.
    TooMuch(&'static str),
    /// The store did not take it. Nothing was acknowledged.
    Store(StoreError),
    /// Something is broken here; the text is for the log, not for the guest.
    Broken(String),
}

/// Something in a form that does not fit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// The field it is about.
    pub field: String,
    /// What is wrong, and what would be right.
    pub text: String,
}

impl Wrong {
    pub(crate) fn new(field: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            field: field.into(),
            text: text.into(),
        }
    }
}

impl HouseError {
    /// What is the server's own fault, in words for its log; `None` if it is not.
    pub fn fault(&self) -> Option<String> {
        match self {
            Self::Broken(what) => Some(what.clone()),
            Self::Store(error) => Some(error.to_string()),
            Self::Missing(_)
            | Self::ByRules(_)
            | Self::Stale
            | Self::NotYours(_)
            | Self::Unfit(_)
            | Self::Form(_)
            | Self::TooMuch(_) => None,
        }
    }
}

impl fmt::Display for HouseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(what) => write!(f, "there is no such {what}"),
            Self::ByRules(refusal) => refusal.fmt(f),
            Self::Stale => f.write_str("the table has moved on since you looked; here it is as it stands now"),
            Self::NotYours(why) => f.write_str(why),
            Self::Unfit(why) => f.write_str(why),
            Self::Form(wrong) => {
                let texts: Vec<&str> = wrong.iter().map(|wrong| &*wrong.text).collect();
                f.write_str(&texts.join("; "))
            }
            Self::TooMuch(why) => f.write_str(why),
            Self::Store(StoreError::Unknown(_)) => f.write_str(
                "the database was lost just then, and the move may have been stored or not; look at the table before you try again",
            ),
            // A browser's own keeper: whoever reads this can do something about it.
            #[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
            Self::Store(StoreError::Failed(why)) => {
                write!(f, "not made, because it could not be kept: {why}")
            }
            Self::Store(_) => f.write_str(
                "the move could not be stored, so it was not made; nothing is lost, try again in a moment",
            ),
            Self::Broken(_) => f.write_str("something is broken here; it has been written to the server's log"),
        }
    }
}

impl From<Refusal> for HouseError {
    fn from(refusal: Refusal) -> Self {
        Self::ByRules(refusal)
    }
}

impl From<StoreError> for HouseError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<getrandom::Error> for HouseError {
    fn from(error: getrandom::Error) -> Self {
        Self::Broken(format!("no randomness: {error}"))
    }
}
