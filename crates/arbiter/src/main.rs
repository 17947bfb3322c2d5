//! The program with the commands of `tiebreak` for arbiters. The library crate `tiebreak_arbiter` contains the
//! commands.

use std::process::ExitCode;
use tiebreak_arbiter::{Command, run};

fn main() -> ExitCode {
    run::<Command>(std::env::args_os().collect()).into()
}
