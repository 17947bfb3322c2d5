//! Tests the command line: recorded sessions, exit statuses, help, and input with errors.

mod check;
mod codes;
mod help;
mod input;
mod lots;
mod many;
mod output;
mod rating;
mod rating_editions;
mod rating_lists;
mod standings;

#[test]
fn sessions() {
    trycmd::TestCases::new()
        .case("tests/cmd/*.trycmd")
        .case("README.md")
        .case("docs/arbiter/*.md")
        .case("docs/author/*.md");
}
