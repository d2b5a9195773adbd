//! Calling players whose turn has come and who are away: Web Push and a webhook of their own.
//!
//! The list of calls is in the store, so that of several nodes one sends each of them, and a server that
//! was stopped goes on. Nothing that is sent holds a table's address, a cookie or a hand of cards.

mod channels;
mod client;
mod push;
mod sender;
mod target;

pub(crate) use channels::{Channels, Form, Hook, Subscription};
pub(crate) use client::TLS;
pub(crate) use push::{BrowserKey, ServerKey};
pub(crate) use sender::run;
pub(crate) use target::Target;
