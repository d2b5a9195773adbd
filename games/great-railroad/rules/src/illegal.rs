//! Why a play is refused. Each reason cites one rule and holds the facts.

use game::{Cite, RuleId, Seat};

use crate::board::{Circle, Lane};
use crate::compass::Direction;
use crate::train::Train;

/// Rule `GR-number`.
pub(crate) const fn rule(number: u16) -> RuleId {
    RuleId::new("GR", number)
}

/// A reason to refuse a play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The game has been won.
    Won(Seat),
    /// The game has been drawn.
    Drawn,
    /// No train came home for too long, and the game was judged.
    Judged,
    /// It is another seat's play.
    NotYourPlay(Seat),
    /// The train belongs to a rival or to no one.
    NotYours(Train),
    /// Only a train in the yard enters.
    NotInYard(Train),
    /// A lower-numbered train enters first.
    NotLowest(Train, Train),
    /// The train must enter first.
    InYard(Train),
    /// Every depot circle is taken.
    DepotFull,
    /// An entry must be headed along a track.
    EntryOffTrack(Option<Direction>),
    /// The train has arrived for good.
    IsHome(Train),
    /// A train on a track only goes forward.
    OnTrack(Train, Lane),
    /// A train only leaves along its heading.
    HeadedElsewhere(Train, Lane),
    /// A train ahead runs the same way.
    Stalled(Train, Train, Lane),
    /// The text names the wrong train to strike, or none, or one too many.
    WrongStrike(Train, Option<Train>, Lane),
    /// No train stands ahead that faces this one.
    NotFaced(Train, Lane),
    /// The seat can move no train of its own, so it turns none.
    StalledTurn,
    /// The train stands and must run before it can arrive.
    Stands(Train, Lane),
    /// Another circle is ahead.
    NotAhead(Train, Lane),
    /// The terminal asks for no heading.
    HeadingInTerminal(Circle),
    /// The circle ahead is taken, or the depot full.
    NoRoom(Train, Circle, Option<Train>),
    /// A stop needs a heading.
    NoHeading(Circle),
    /// A missing track is written `x`.
    StopOffTrack(Circle, Direction),
    /// Conductors do not turn their own trains.
    OwnTurn(Train),
    /// The train is not on the board.
    NoTarget(Train),
    /// A train on a track is not turned.
    TurnOnTrack(Train, Lane),
    /// A train in the depot is not turned.
    TurnInDepot(Train),
    /// No own train has the direction of the target.
    NoAuthority(Train, Direction),
    /// The train is headed so already.
    SameHeading(Train, Direction),
    /// A turned train must be headed along a track.
    TurnOffTrack(Train, Circle, Option<Direction>),
    /// There is a move to make.
    MustMove,
    /// There is no move to make, so the play is lost.
    NothingToHold,
    /// The train keeps the heading it has.
    KeepsHeading(Train),
    /// A depot train gets a heading along another track.
    NotAnew(Train, Direction),
    /// The position has stood twice.
    ThirdTime,
}

impl Cite for Illegal {
    fn rule(&self) -> RuleId {
        rule(match self {
            Self::NotYours(_) => 1,
            Self::NotYourPlay(_) => 4,
            Self::NotInYard(_) | Self::NotLowest(..) | Self::InYard(_) => 7,
            Self::KeepsHeading(_) | Self::NotAnew(..) => 8,
            Self::DepotFull => 9,
            Self::Stands(..) => 12,
            Self::NoHeading(_) => 13,
            Self::HeadedElsewhere(..) => 16,
            Self::MustMove => 17,
            Self::OnTrack(..) | Self::NotAhead(..) => 18,
            Self::NoAuthority(..) => 19,
            Self::NoTarget(_) => 20,
            Self::SameHeading(..) => 21,
            Self::OwnTurn(_) => 24,
            Self::TurnOnTrack(..) => 29,
            Self::NothingToHold | Self::StalledTurn => 31,
            Self::Stalled(..) => 32,
            Self::NoRoom(..) => 33,
            Self::WrongStrike(..) | Self::NotFaced(..) => 36,
            Self::TurnInDepot(_) => 41,
            Self::StopOffTrack(..) => 45,
            Self::EntryOffTrack(_) => 46,
            Self::TurnOffTrack(..) => 47,
            Self::IsHome(_) | Self::HeadingInTerminal(_) => 49,
            Self::Won(_) => 50,
            Self::ThirdTime => 52,
            Self::Drawn => 53,
            Self::Judged => 54,
        })
    }
}
