//! The program `tiebreak`. The library crate `tiebreak_conformance` describes it.

use std::process::ExitCode;

fn main() -> ExitCode {
    tiebreak_conformance::main()
}
