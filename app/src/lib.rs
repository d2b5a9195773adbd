//! The tables in a browser: the addresses, pages, rules and bots of the server, answering in a worker.
//!
//! | module | what it is about |
//! |---|---|
//! | `worker`, `exports` | bare functions of the worker's script and for it |
//! | `turns` | work that goes on in turns on the worker's one thread |
//! | `node` | a request in, an answer out |
//! | `base` | pages that lie in a folder of a site |
//! | `trial` | questions of tests, which are answered natively too |
//! | `bench` | how fast games are played here (feature `bench`) |
//!
//! Elsewhere than in a browser it is empty.

#![cfg(all(target_arch = "wasm32", target_os = "unknown"))]

mod base;
#[cfg(feature = "bench")]
mod bench;
mod exports;
mod node;
mod trial;
mod turns;
mod worker;
