//! What a viewer may know: everything, so a view is the state itself.

use game::Open;

use crate::rules::TemplateGame;

impl Open for TemplateGame {}
