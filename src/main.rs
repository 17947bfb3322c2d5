//! The program `tiebreak`. See the library crate `tiebreak_conformance` for a description.

use std::process::ExitCode;

fn main() -> ExitCode {
    tiebreak_conformance::main()
}
