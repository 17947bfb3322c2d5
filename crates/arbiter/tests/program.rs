//! Runs the program for arbiters in tests.

use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_tiebreak-arbiter"));
    program.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).args(arguments);
    program.output().unwrap()
}

#[test]
fn the_first_command_of_the_readme_names_the_wrong_places() {
    let readme = include_str!("../../../README.md");
    let command =
        readme.lines().find_map(|line| line.strip_prefix("cargo run -p tiebreak-arbiter -- ")).unwrap();
    let output = run(&command.split(' ').collect::<Vec<_>>());
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        text.contains("Correct places: Ivy, Ines 2nd; Alder, Anna 3rd; Hazel, Hugo 4th; Elm, Eva 5th."),
        "{text}"
    );
}

#[test]
fn a_command_of_the_whole_program_is_refused() {
    let output = run(&["certify"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("certify"));
}
