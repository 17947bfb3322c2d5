//! The program `tiebreak`: see the library crate `tiebreak_conformance` for what it does.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
