//! The commands of `tiebreak` for arbiters. The library crate `tiebreak_arbiter` describes them.

use std::process::ExitCode;
use tiebreak_arbiter::{Command, run};

fn main() -> ExitCode {
    run::<Command>(std::env::args_os().collect()).into()
}
