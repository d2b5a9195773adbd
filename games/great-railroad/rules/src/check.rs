//! The law: whether a seat may make a play, and if not, the first rule against it.

use game::Seat;

use crate::action::{Action, Heading};
use crate::board::{Circle, Lane};
use crate::compass::Direction;
use crate::illegal::Illegal;
use crate::rules::GreatRailroad;
use crate::state::{Phase, State};
use crate::train::{Place, Train};

impl GreatRailroad {
    /// Decides what is legal; the first rule against the play is the one reported.
    pub(crate) fn check_action(
        &self,
        state: &State,
        seat: Seat,
        action: &Action,
    ) -> Result<(), Illegal> {
        match state.phase() {
            Phase::Won(winner) => return Err(Illegal::Won(winner)),
            Phase::Drawn => return Err(Illegal::Drawn),
            Phase::Judged(_) => return Err(Illegal::Judged),
            // GR-4: conductors play in turn.
            Phase::Play(turn) if turn != seat => return Err(Illegal::NotYourPlay(turn)),
            Phase::Play(_) => {}
        }
        let checked = match *action {
            Action::Enter { train, heading } => self.check_entry(state, seat, train, heading),
            Action::Run { train, to, into } => self.check_run(state, seat, train, to, into),
            Action::Arrive { train, at, heading } => {
                self.check_arrival(state, seat, train, at, heading)
            }
            Action::Turn { train, heading } => self.check_turn(state, seat, train, heading),
            Action::Rehead { train, heading } => self.check_rehead(state, seat, train, heading),
            Action::Hold => self.check_hold(state, seat),
            // GR-31: a play is lost only when there is no move; and being no choice, the loss is
            // free from GR-52.
            Action::Lost => return self.check_loss(state, seat),
        };
        checked?;
        // GR-52: no position is brought about a third time.
        if self.third_time(state, seat, action) {
            return Err(Illegal::ThirdTime);
        }
        Ok(())
    }

    /// GR-1: conductors use only their own trains.
    fn check_own(&self, seat: Seat, train: Train) -> Result<(), Illegal> {
        if self.owner(train) == Some(seat) {
            Ok(())
        } else {
            Err(Illegal::NotYours(train))
        }
    }

    fn check_entry(
        &self,
        state: &State,
        seat: Seat,
        train: Train,
        heading: Heading,
    ) -> Result<(), Illegal> {
        self.check_own(seat, train)?;
        // GR-7: one's lowest-numbered train in the yard enters.
        if state.place(train) != Place::Yard {
            return Err(Illegal::NotInYard(train));
        }
        match self.next_to_enter(state, seat) {
            Some(lowest) if lowest != train => return Err(Illegal::NotLowest(train, lowest)),
            Some(_) | None => {}
        }
        let depot = self.board().depot();
        // GR-9: with every depot circle taken no train enters.
        if !self.has_room(state, depot) {
            return Err(Illegal::DepotFull);
        }
        // GR-46: an entry is headed along a track, but for the variant.
        match heading {
            Heading::Along(direction) if self.tables.way(depot, direction).is_none() => {
                Err(Illegal::EntryOffTrack(Some(direction)))
            }
            Heading::Smashup if !self.variants().entry_smashup => Err(Illegal::EntryOffTrack(None)),
            Heading::Along(_) | Heading::Smashup => Ok(()),
        }
    }

    fn check_run(
        &self,
        state: &State,
        seat: Seat,
        train: Train,
        to: Circle,
        into: Option<Train>,
    ) -> Result<(), Illegal> {
        self.check_own(seat, train)?;
        let lane = match state.place(train) {
            Place::Yard => return Err(Illegal::InYard(train)),
            Place::Home => return Err(Illegal::IsHome(train)),
            // R-9, variant city-collisions: a train in the circle ahead may be struck.
            Place::Running(lane) if self.variants().city_collisions && into.is_some() => {
                return if self.faced_in_city(state, lane) == into && self.board().to(lane) == to {
                    Ok(())
                } else {
                    Err(Illegal::NotFaced(train, lane))
                };
            }
            Place::Running(lane) => return Err(Illegal::OnTrack(train, lane)),
            Place::Standing(lane) => lane,
        };
        // GR-16: a train leaves along its heading and no other way.
        if self.board().to(lane) != to {
            return Err(Illegal::HeadedElsewhere(train, lane));
        }
        // GR-32: a train ahead that runs the same way stalls this one; GR-35: an own one too.
        if let Some(ahead) = state.runner(lane) {
            return Err(Illegal::Stalled(train, ahead, lane));
        }
        // GR-36: a train coming the other way is struck, and the text must say which.
        let oncoming = state.runner(self.tables.reverse(lane));
        if oncoming != into {
            return Err(Illegal::WrongStrike(train, oncoming, lane));
        }
        Ok(())
    }

    fn check_arrival(
        &self,
        state: &State,
        seat: Seat,
        train: Train,
        at: Circle,
        heading: Option<Heading>,
    ) -> Result<(), Illegal> {
        self.check_own(seat, train)?;
        let lane = match state.place(train) {
            Place::Yard => return Err(Illegal::InYard(train)),
            Place::Home => return Err(Illegal::IsHome(train)),
            // GR-12: out of the circle is one play, into the next another.
            Place::Standing(lane) => return Err(Illegal::Stands(train, lane)),
            Place::Running(lane) => lane,
        };
        // GR-18: a train on a track goes forward into the circle ahead.
        if self.board().to(lane) != at {
            return Err(Illegal::NotAhead(train, lane));
        }
        if at == self.terminal() {
            // GR-49: the terminal asks for no heading, and no train runs through it (GR-51).
            return if heading.is_some() {
                Err(Illegal::HeadingInTerminal(at))
            } else {
                Ok(())
            };
        }
        // GR-33: a taken circle stalls the train; GR-15: it arrives only where there is room.
        if !self.has_room(state, at) {
            return Err(Illegal::NoRoom(train, at, self.standing_in(state, at)));
        }
        match heading {
            // GR-13: a stop is headed at once.
            None => Err(Illegal::NoHeading(at)),
            // GR-45: a heading without a track is a smashup and written so.
            Some(Heading::Along(direction)) if self.tables.way(at, direction).is_none() => {
                Err(Illegal::StopOffTrack(at, direction))
            }
            // GR-14: every track may be chosen, also the one just traveled.
            Some(Heading::Along(_) | Heading::Smashup) => Ok(()),
        }
    }

    fn check_turn(
        &self,
        state: &State,
        seat: Seat,
        train: Train,
        heading: Heading,
    ) -> Result<(), Illegal> {
        // GR-24: conductors do not turn their own trains.
        match self.owner(train) {
            Some(owner) if owner == seat => return Err(Illegal::OwnTurn(train)),
            Some(_) => {}
            None => return Err(Illegal::NoTarget(train)),
        }
        let lane = match state.place(train) {
            // GR-20: the target stands in a city.
            Place::Yard | Place::Home => return Err(Illegal::NoTarget(train)),
            // GR-29: a train on a track is never turned.
            Place::Running(lane) => return Err(Illegal::TurnOnTrack(train, lane)),
            Place::Standing(lane) => lane,
        };
        // GR-41: the depot protects.
        if self.tables.depot_lane(lane) {
            return Err(Illegal::TurnInDepot(train));
        }
        // GR-19: authority needs an own train with the same compass direction; GR-23: anywhere.
        let present = self.board().direction(lane);
        if self.authority(state, seat, present).is_none() {
            return Err(Illegal::NoAuthority(train, present));
        }
        // R-7, variant stalled-loses: a conductor who is blocked turns no train.
        if self.is_stalled(state, seat) {
            return Err(Illegal::StalledTurn);
        }
        let city = self.board().from(lane);
        match heading {
            // GR-21: another track than the present one.
            Heading::Along(direction) if direction == present => {
                Err(Illegal::SameHeading(train, direction))
            }
            // GR-47: a turner chooses a track, but for the variant.
            Heading::Along(direction) if self.tables.way(city, direction).is_none() => {
                Err(Illegal::TurnOffTrack(train, city, Some(direction)))
            }
            Heading::Smashup if !self.variants().wreckers => {
                Err(Illegal::TurnOffTrack(train, city, None))
            }
            Heading::Along(_) | Heading::Smashup => Ok(()),
        }
    }

    /// GR-8: a heading once chosen stays. The variant `depot-turntable` excepts own trains in the
    /// depot, the variant `turned-back` those of them that rivals sent there, and nothing else.
    fn check_rehead(
        &self,
        state: &State,
        seat: Seat,
        train: Train,
        heading: Direction,
    ) -> Result<(), Illegal> {
        let keeps = Err(Illegal::KeepsHeading(train));
        if !self.may_rehead(state, train) || self.owner(train) != Some(seat) {
            return keeps;
        }
        let lane = match state.place(train) {
            Place::Standing(lane) if self.tables.depot_lane(lane) => lane,
            Place::Standing(_) | Place::Running(_) | Place::Yard | Place::Home => return keeps,
        };
        match self.tables.way(self.tables.depot(), heading) {
            Some(other) if other != lane => Ok(()),
            Some(_) | None => Err(Illegal::NotAnew(train, heading)),
        }
    }

    /// whether this train could get another heading in the depot.
    pub(crate) fn may_rehead(&self, state: &State, train: Train) -> bool {
        let variants = self.variants();
        variants.depot_turntable || variants.turned_back && state.is_sent(train)
    }

    /// the train that stands in the city at the end of this lane and faces a train that runs on it.
    /// The depot has a circle for each.
    pub(crate) fn faced_in_city(&self, state: &State, lane: Lane) -> Option<Train> {
        let reverse = self.tables.reverse(lane);
        let faces = |train: &Train| state.place(*train) == Place::Standing(reverse);
        let in_city = !self.tables.depot_lane(reverse);
        self.trains().find(|train| in_city && faces(train))
    }

    /// The variant `flagman`; without it a conductor who has a move makes it (GR-17, GR-39).
    fn check_hold(&self, state: &State, seat: Seat) -> Result<(), Illegal> {
        if !self.has_move(state, seat, |_| true) {
            return Err(Illegal::NothingToHold);
        }
        if !self.variants().flagman || self.has_move(state, seat, |action| !action.is_head_on()) {
            return Err(Illegal::MustMove);
        }
        Ok(())
    }

    fn check_loss(&self, state: &State, seat: Seat) -> Result<(), Illegal> {
        // GR-17: who has a legal move must make one.
        if self.has_move(state, seat, |_| true) {
            Err(Illegal::MustMove)
        } else {
            Ok(())
        }
    }

    /// The train that stands in a city.
    fn standing_in(&self, state: &State, circle: Circle) -> Option<Train> {
        let stands = |train: &Train| match state.place(*train) {
            Place::Standing(lane) => {
                circle != self.board().depot() && self.board().from(lane) == circle
            }
            Place::Running(_) | Place::Yard | Place::Home => false,
        };
        self.trains().find(stands)
    }
}
