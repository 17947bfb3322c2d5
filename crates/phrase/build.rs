//! Reads the messages in every language, and builds the table of messages that `src/lib.rs` includes. The build fails
//! if a complete language lacks a message, or if the arguments of a message differ from the arguments of the English
//! message.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

/// The file, next to the language folders, with the messages whose text is the same in every language.
const SAME: &str = "all.ftl";

/// The language in which every message is first written. Each other folder in `messages` is another language.
const FIRST: &str = "en";

/// The complete languages, which must contain every message. Tests and `tiebreak cases lint` check that the texts in
/// data files also exist in these languages. In an incomplete language, missing messages are shown in English.
const WHOLE: [&str; 2] = [FIRST, "es"];

/// Prefixes of messages whose English text is in the code, such as the doc comments of command options.
const IN_CODE: [&str; 2] = ["help-", "rating-ruling-"];

/// Prefixes of messages whose default English text is the part of the id after the prefix, such as "too short" for
/// `rating-word-too-short`.
#[rustfmt::skip]
const SPELLED: [&str; 16] = [
    "level-", "many-", "modifier-", "rating-evidence-", "rating-status-", "rating-why-", "rating-word-", "report-change-",
    "report-status-", "report-word-", "report-", "score-", "seen-", "step-", "system-", "title-",
];

/// Prefixes of messages whose default English text is the part of the id after the prefix with a capital letter, such
/// as "Board" for `column-board`.
const CAPITALIZED: [&str; 6] = ["column-", "dossier-", "page-view-", "page-rule-", "page-", "site-"];

/// Prefixes of messages for maintainers of the corpus, of the site and of programs, which exist only in English.
const MAINTAINERS: [&str; 7] =
    ["coverage-", "endorse-letter-", "fuzz-", "generate-", "lint-", "site-run-", "working-"];

/// The names of the arguments of a message, and its text.
type Message = (BTreeSet<String>, String);

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=messages");
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("messages");
    let mut generated = String::new();
    let mut languages = names(&root)?;
    languages.retain(|name| name != SAME);
    languages.sort_by_key(|language| (language != FIRST, language.clone()));
    let mut all: Vec<BTreeMap<String, Message>> = Vec::new();
    writeln!(generated, "pub static LANGUAGES: [&str; {}] = {languages:?};", languages.len())?;
    writeln!(generated, "pub static WHOLE: [&str; {}] = {WHOLE:?};", WHOLE.len())?;
    for language in &languages {
        let folder = root.join(language);
        let mut messages = BTreeMap::new();
        read(&root.join(SAME), &mut messages)?;
        for file in names(&folder)? {
            read(&folder.join(file), &mut messages)?;
        }
        all.push(messages);
    }
    spell(&mut all);
    compare(&languages, &all)?;
    let ids: BTreeSet<&String> = all.iter().flat_map(BTreeMap::keys).collect();
    writeln!(generated, "pub static MESSAGES: [Message; {}] = [", ids.len())?;
    for id in ids {
        let found: Vec<Option<&Message>> = all.iter().map(|messages| messages.get(id)).collect();
        let arguments =
            found.iter().flatten().next().map(|(arguments, _)| arguments.iter().collect::<Vec<_>>());
        let texts: Vec<Option<&String>> = found.iter().map(|message| message.map(|(_, text)| text)).collect();
        let arguments = arguments.unwrap_or_default();
        writeln!(generated, "    Message {{ id: {id:?}, arguments: &{arguments:?}, texts: {texts:?} }},")?;
    }
    generated.push_str("];\n");
    fs::write(Path::new(&env::var("OUT_DIR")?).join("messages.rs"), generated)?;
    Ok(())
}

fn names(folder: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))? {
        let name = entry?.file_name();
        names.push(name.into_string().map_err(|name| format!("{}: a name that is no text", name.display()))?);
    }
    names.sort();
    Ok(names)
}

/// Reads the messages of a file. A message begins with a line `id = text`, and each of its continuation lines begins
/// with a space or `}`. The whole content of a file `NAME.md` becomes the message `NAME-page`.
fn read(file: &Path, into: &mut BTreeMap<String, Message>) -> Result<(), Box<dyn Error>> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    if file.extension().is_some_and(|extension| extension == "md") {
        let name = file.file_stem().unwrap_or_default().display();
        into.insert(format!("{name}-page"), (BTreeSet::new(), text));
        return Ok(());
    }
    let mut id = String::new();
    for (number, line) in text.lines().enumerate() {
        if line.starts_with('#') || line.trim().is_empty() {
            continue;
        }
        let at = format!("{}:{}", file.display(), number + 1);
        if !line.starts_with([' ', '}']) {
            let (name, _) = line.split_once(" = ").ok_or_else(|| format!("{at}: no `id = text`"))?;
            id = name.to_owned();
            if into.insert(id.clone(), Message::default()).is_some() {
                return Err(format!("{at}: {id} is defined twice in this language").into());
            }
        }
        let (arguments, message) = into.get_mut(&id).ok_or_else(|| format!("{at}: a text without id"))?;
        match line.split_once(" = ").filter(|_| message.is_empty() && !line.starts_with(' ')) {
            Some((_, text)) => message.push_str(&unquoted(text)),
            None => {
                message.push('\n');
                message.push_str(line);
            }
        }
        for rest in line.split("{ $").skip(1) {
            let name: String =
                rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_' || *c == '-').collect();
            arguments.insert(name);
        }
    }
    Ok(())
}

/// Adds the English messages whose text follows from their ids.
fn spell(all: &mut [BTreeMap<String, Message>]) {
    let Some((english, others)) = all.split_first_mut() else { return };
    for id in others.iter().flat_map(|messages| messages.keys()) {
        let rest = |beginnings: &[&str]| beginnings.iter().find_map(|beginning| id.strip_prefix(beginning));
        let word = match (rest(&SPELLED), rest(&CAPITALIZED)) {
            (Some(word), _) => word.to_owned(),
            (None, Some(word)) => word[..1].to_uppercase() + &word[1..],
            (None, None) => continue,
        };
        english.entry(id.clone()).or_insert_with(|| (BTreeSet::new(), word.replace('-', " ")));
    }
}

/// Returns whether a message is only for maintainers.
fn for_maintainers(id: &str) -> bool {
    MAINTAINERS.iter().any(|beginning| id.starts_with(beginning))
}

/// Removes the braces and quotation marks that protect the spaces at the ends of a text, as in `{ " or " }`.
fn unquoted(text: &str) -> String {
    text.replace("{ \"", "").replace("\" }", "")
}

/// Compares the messages of each language with the English messages. The build fails on a message that English lacks, a
/// message whose arguments differ, a translated message for maintainers, and a message that is missing from a [`WHOLE`]
/// language.
fn compare(languages: &[String], all: &[BTreeMap<String, Message>]) -> Result<(), String> {
    let Some((english, others)) = all.split_first() else { return Ok(()) };
    for (language, messages) in languages.iter().skip(1).zip(others) {
        for (id, (arguments, _)) in english {
            match messages.get(id) {
                Some((other, _)) if other != arguments => {
                    return Err(format!(
                        "{id}: {language} takes the arguments {other:?}, English {arguments:?}"
                    ));
                }
                Some(_) if for_maintainers(id) => return Err(format!("{id}: is in English only")),
                None if WHOLE.contains(&language.as_str()) && !for_maintainers(id) => {
                    return Err(format!("{id}: {language} lacks it"));
                }
                Some(_) | None => {}
            }
        }
        let in_code = |id: &&String| IN_CODE.iter().any(|beginning| id.starts_with(beginning));
        if let Some(id) = messages.keys().find(|id| !in_code(id) && !english.contains_key(*id)) {
            return Err(format!("{id}: only {language} has it"));
        }
    }
    Ok(())
}
