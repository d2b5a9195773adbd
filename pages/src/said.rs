//! A line of the talk as pages show it.

use house::Said;
use maud::{Markup, html};

/// A line of the talk.
pub(crate) fn spoken(said: &Said) -> Markup {
    html! {
        @if said.guest.is_none() { em { (said.text) } }
        @else {
            b { bdi { (said.name) } } " "
            @if said.removed { em.gone { "removed by the host" } } @else { bdi { (said.text) } }
        }
    }
}
