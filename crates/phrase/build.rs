//! Reads the messages of every language and makes one table of them, which `src/lib.rs` includes. A message that one
//! language lacks, or that takes other arguments there, ends the build.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// The language of the developers, which has every message; the others are the other folders below `messages`.
const FIRST: &str = "en";

/// The languages that lack nothing, which the build sees to. Another one says in English what nobody wrote yet.
const WHOLE: [&str; 2] = [FIRST, "es"];

/// English help is the doc comments of the options.
const HELP: &str = "help-";

/// The arguments and the text of a message.
type Message = (BTreeSet<String>, String);

fn main() {
    println!("cargo::rerun-if-changed=messages");
    let root = Path::new(&env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("messages");
    let mut generated = String::new();
    let mut languages = names(&root);
    languages.sort_by_key(|language| (language != FIRST, language.clone()));
    let mut all: Vec<BTreeMap<String, Message>> = Vec::new();
    writeln!(generated, "pub static LANGUAGES: [&str; {}] = {languages:?};", languages.len()).unwrap();
    for language in &languages {
        let folder = root.join(language);
        let mut messages = BTreeMap::new();
        for file in names(&folder) {
            read(&folder.join(file), &mut messages);
        }
        all.push(messages);
    }
    compare(&languages, &all);
    let ids: BTreeSet<&String> = all.iter().flat_map(BTreeMap::keys).collect();
    writeln!(generated, "pub static MESSAGES: [Message; {}] = [", ids.len()).unwrap();
    for id in ids {
        let found: Vec<Option<&Message>> = all.iter().map(|messages| messages.get(id)).collect();
        let arguments =
            found.iter().flatten().next().map(|(arguments, _)| arguments.iter().collect::<Vec<_>>());
        let texts: Vec<Option<&String>> = found.iter().map(|message| message.map(|(_, text)| text)).collect();
        let arguments = arguments.unwrap_or_default();
        writeln!(generated, "    Message {{ id: {id:?}, arguments: &{arguments:?}, texts: {texts:?} }},")
            .unwrap();
    }
    generated.push_str("];\n");
    fs::write(Path::new(&env::var_os("OUT_DIR").unwrap_or_default()).join("messages.rs"), generated).unwrap();
}

/// What a folder holds, by name.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Reads the messages of a file: `id = text`, and further lines of the text that begin with a blank.
fn read(file: &Path, into: &mut BTreeMap<String, Message>) {
    let text = fs::read_to_string(file).unwrap();
    let mut id = String::new();
    for (number, line) in text.lines().enumerate() {
        if line.starts_with('#') || line.trim().is_empty() {
            continue;
        }
        let at = format!("{}:{}", file.display(), number + 1);
        if !line.starts_with([' ', '}']) {
            let (name, _) = line.split_once(" = ").unwrap_or_else(|| panic!("{at}: no `id = text`"));
            id = name.to_owned();
            let twice = into.insert(id.clone(), Message::default()).is_some();
            assert!(!twice, "{at}: {id} is defined twice in this language");
        }
        let Some((arguments, message)) = into.get_mut(&id) else { panic!("{at}: a text without id") };
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
}

/// A text in which blanks at an edge stand quoted, as in `{ " or " }`, without the quotes.
fn unquoted(text: &str) -> String {
    text.replace("{ \"", "").replace("\" }", "")
}

/// Ends the build where a language has a message that English lacks or that takes other arguments there, or where a
/// language that is to be whole lacks one.
fn compare(languages: &[String], all: &[BTreeMap<String, Message>]) {
    let Some((english, others)) = all.split_first() else { return };
    for (language, messages) in languages.iter().skip(1).zip(others) {
        for (id, (arguments, _)) in english {
            match messages.get(id) {
                Some((other, _)) => assert!(
                    other == arguments,
                    "{id}: {language} takes the arguments {other:?}, English {arguments:?}"
                ),
                None => assert!(!WHOLE.contains(&language.as_str()), "{id}: {language} lacks it"),
            }
        }
        for id in messages.keys().filter(|id| !id.starts_with(HELP)) {
            assert!(english.contains_key(id), "{id} stands in {language} only");
        }
    }
}
