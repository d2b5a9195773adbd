//! The program `roundhouse`.

use std::process::ExitCode;

/// A page is hundreds of small pieces of memory, asked for by one thread and often given back by
/// another.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    roundhouse::main()
}
