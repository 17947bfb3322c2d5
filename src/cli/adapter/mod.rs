//! `tiebreak adapter` writes the template of an adapter in the programming language that the user chooses.

use crate::cli::prelude::*;
use crate::cli::write_file;

/// Write a template of an adapter that connects a program to tiebreak
#[derive(Args, Debug)]
pub struct AdapterOptions {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    New(NewOptions),
}

/// Write a working adapter for you to complete
///
/// The adapter answers questions about points in individual events and declines all others. `tiebreak smoke`
/// accepts the adapter. The command never overwrites an existing file.
#[derive(Args, Debug)]
#[command(after_long_help = "Examples:
  tiebreak adapter new python --out my-adapter
  tiebreak smoke -- python3 my-adapter/adapter.py")]
struct NewOptions {
    /// Programming language of the adapter
    #[arg(value_enum, value_name = "LANGUAGE")]
    language: LanguageName,
    /// Folder for the files; created if missing
    #[arg(long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
}

/// A programming language for which this program contains a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LanguageName {
    Python,
    Node,
    Go,
    Rust,
    Java,
    Php,
    Perl,
    Elixir,
    Csharp,
    Cpp,
}

/// The path and the content of a file in a template.
type Written = (&'static str, &'static str);

impl LanguageName {
    fn files(self) -> &'static [Written] {
        match self {
            LanguageName::Python => &[("adapter.py", include_str!("skeletons/adapter.py"))],
            LanguageName::Node => &[("adapter.mjs", include_str!("skeletons/adapter.mjs"))],
            LanguageName::Go => &[("adapter.go", include_str!("skeletons/adapter.go"))],
            LanguageName::Rust => &[
                ("Cargo.toml", include_str!("skeletons/Cargo.toml.txt")),
                ("src/main.rs", include_str!("skeletons/main.rs.txt")),
            ],
            LanguageName::Java => &[("Adapter.java", include_str!("skeletons/Adapter.java"))],
            LanguageName::Php => &[("adapter.php", include_str!("skeletons/adapter.php"))],
            LanguageName::Perl => &[("adapter.pl", include_str!("skeletons/adapter.pl"))],
            LanguageName::Elixir => &[("adapter.exs", include_str!("skeletons/adapter.exs"))],
            LanguageName::Csharp => &[
                ("Adapter.csproj", include_str!("skeletons/Adapter.csproj")),
                ("Adapter.cs", include_str!("skeletons/Adapter.cs")),
            ],
            LanguageName::Cpp => &[("adapter.cpp", include_str!("skeletons/adapter.cpp"))],
        }
    }
}

/// Writes the files of a template.
///
/// # Errors
///
/// Returns an error if one of the files already exists, or if a file cannot be written.
pub fn run(options: &AdapterOptions, shared: &Shared) -> Result<Exit, Failure> {
    let Command::New(options) = &options.command;
    let say = shared.messages();
    let paths: Vec<PathBuf> =
        options.language.files().iter().map(|(name, _)| options.out.join(name)).collect();
    for path in &paths {
        // A symbolic link counts as an existing file, even if it points to a file that does not exist.
        if path.symlink_metadata().is_ok() {
            let name = format!("`{}`", path.display());
            return Err(Failure::Usage(tell!(say, "adapter-exists", name)));
        }
    }
    for (name, text) in options.language.files() {
        write_file(&options.out, name, text)?;
    }
    let names = || paths.iter().map(|path| path.display().to_string());
    shared.answer(
        || {
            let mut page = Page::new(shared.lang, tell!(say, "adapter-title"));
            page.list(names().collect());
            page.outcome(Mood::Good, tell!(say, "adapter-written"));
            page
        },
        || Answer::new(&json!({ "schema": "tiebreak/adapter/1", "files": names().collect::<Vec<_>>() })),
    )
}
