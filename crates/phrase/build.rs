//! Reads the messages of every language and makes one table of them, which `src/lib.rs` includes. A message that one
//! language lacks, or that takes other arguments there, ends the build.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// The languages: a folder below `messages` for each, English first. A new one is a folder and a word here.
const LANGUAGES: [&str; 2] = ["en", "es"];

/// English help is the doc comments of the options.
const HELP: &str = "help-";

/// The arguments and the text of a message.
type Message = (BTreeSet<String>, String);

fn main() {
    println!("cargo::rerun-if-changed=messages");
    let root = Path::new(&env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("messages");
    let mut generated = String::new();
    let mut all: Vec<BTreeMap<String, Message>> = Vec::new();
    writeln!(generated, "pub static LANGUAGES: [(&str, &[&str]); {}] = [", LANGUAGES.len()).unwrap();
    for language in LANGUAGES {
        let folder = root.join(language);
        let mut files: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        let mut messages = BTreeMap::new();
        writeln!(generated, "    ({language:?}, &[").unwrap();
        for file in files {
            read(&file, &mut messages);
            writeln!(generated, "        include_str!({:?}),", file.display().to_string()).unwrap();
        }
        writeln!(generated, "    ]),").unwrap();
        all.push(messages);
    }
    generated.push_str("];\n");
    compare(&all);
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

/// Ends the build unless every language has the messages of English, with the same arguments.
fn compare(all: &[BTreeMap<String, Message>]) {
    let Some((english, others)) = all.split_first() else { return };
    for (language, messages) in LANGUAGES.iter().skip(1).zip(others) {
        for (id, (arguments, _)) in english {
            let other = messages.get(id).map(|(arguments, _)| arguments);
            assert!(other == Some(arguments), "{id}: {language} has {other:?}, English has {arguments:?}");
        }
        for id in messages.keys().filter(|id| !id.starts_with(HELP)) {
            assert!(english.contains_key(id), "{id} stands in {language} only");
        }
    }
}
