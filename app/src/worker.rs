//! Bare functions of the worker's script that this program calls. Texts go out as an address and a length, which
//! the script copies at once.

#![expect(unsafe_code, reason = "a browser's functions have no safe form")]

use std::time::Duration;

#[link(wasm_import_module = "worker")]
unsafe extern "C" {
    fn ask(number: u32, at: *const u8, length: usize);
    fn answer(number: u32, at: *const u8, length: usize);
    fn wake_after(number: u32, milliseconds: f64);
    fn today() -> f64;
    fn passed() -> f64;
    fn random(at: *mut u8, length: usize);
    fn complain(at: *const u8, length: usize);
}

/// Asks for something that is kept; the answer comes by `kept`.
pub(crate) fn ask_keeper(number: u32, text: &str) {
    // SAFETY: the script copies the text before it returns.
    unsafe { ask(number, text.as_ptr(), text.len()) }
}

/// Answers a request.
pub(crate) fn reply(number: u32, bytes: &[u8]) {
    // SAFETY: the script copies the bytes before it returns.
    unsafe { answer(number, bytes.as_ptr(), bytes.len()) }
}

/// Has `woke` called after a time.
pub(crate) fn set_alarm(number: u32, time: Duration) {
    // SAFETY: only numbers are passed.
    unsafe { wake_after(number, time.as_secs_f64() * 1000.0) }
}

/// Milliseconds since 1970, UTC.
pub(crate) fn date() -> i64 {
    // SAFETY: only a number is passed. It is whole, and far below what fits.
    unsafe { today() as i64 }
}

/// The time since the worker began.
pub(crate) fn clock() -> Duration {
    // SAFETY: only a number is passed.
    Duration::from_secs_f64(unsafe { passed() }.max(0.0) / 1000.0)
}

/// Writes a line to the browser's log.
pub(crate) fn log(text: &str) {
    // SAFETY: the script copies the text before it returns.
    unsafe { complain(text.as_ptr(), text.len()) }
}

/// The source of random numbers that `getrandom` asks for.
#[unsafe(no_mangle)]
unsafe extern "Rust" fn __getrandom_v03_custom(
    dest: *mut u8,
    length: usize,
) -> Result<(), getrandom::Error> {
    // SAFETY: `getrandom` passes memory of that length, and the script fills it before it returns.
    unsafe { random(dest, length) };
    Ok(())
}
