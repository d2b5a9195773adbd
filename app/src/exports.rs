//! Bare functions of this program that the worker's script calls.
//!
//! Texts come in by way of one box: the script asks for room in it, writes there, and calls the function that
//! takes what is in the box.

#![expect(
    unsafe_code,
    reason = "a function that a browser calls must keep its name"
)]

use std::sync::{Mutex, PoisonError};

use crate::{node, trial, turns, worker};

/// What the script puts in for the next call.
static BOX: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn taken() -> Vec<u8> {
    std::mem::take(&mut *BOX.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Makes room in the box, and says where it is.
#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> *mut u8 {
    let mut text = BOX.lock().unwrap_or_else(PoisonError::into_inner);
    text.clear();
    text.resize(length, 0);
    text.as_mut_ptr()
}

/// Begins. In the box is where the pages lie, as in `{"origin":"https://a.example","base":"/trains/"}`; it may also
/// say how long bots pause before they move (`pause`) and how long studies take (`study`), in milliseconds.
#[unsafe(no_mangle)]
extern "C" fn start(thinks: u32) {
    node::start(&taken(), thinks != 0);
    turns::take();
}

/// A request is in the box; it is answered by its number.
#[unsafe(no_mangle)]
extern "C" fn request(number: u32) {
    node::request(number, &taken());
    turns::take();
}

/// What was asked for is in the box.
#[unsafe(no_mangle)]
extern "C" fn kept(number: u32) {
    turns::answered(number, taken());
    turns::take();
}

/// The time is over.
#[unsafe(no_mangle)]
extern "C" fn woke(number: u32) {
    turns::answered(number, Vec::new());
    turns::take();
}

/// Another worker moved the table whose name is in the box.
#[unsafe(no_mangle)]
extern "C" fn moved(head: f64) {
    // Heads are whole numbers that a browser's numbers hold exactly.
    node::moved(&taken(), head as u64);
    turns::take();
}

/// A question of a test is in the box; it is answered by its number.
#[unsafe(no_mangle)]
extern "C" fn ask_trial(number: u32) {
    worker::reply(number, &trial::answer(&taken()));
}
