//! The program `tiebreak`: see the library crate `tiebreak_conformance` for what it does.

use std::process::ExitCode;

fn main() -> ExitCode {
    tiebreak_conformance::main()
}
