//! What a viewer may know: everything, so a view is the state itself.

use game::Open;

use crate::rules::ConnectFour;

impl Open for ConnectFour {}
