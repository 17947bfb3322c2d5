//! Starts the program `tiebreak`. The library crate `tiebreak_conformance` contains the whole program.

use std::process::ExitCode;

fn main() -> ExitCode {
    tiebreak_conformance::main()
}
