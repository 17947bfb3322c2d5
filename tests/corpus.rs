//! Tests that the corpus meets its own rules, and that a violation of each rule is detected.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use tiebreak_conformance::corpus::lint::{LAYOUT, layout, lint};
use tiebreak_conformance::corpus::{
    ClauseKind, CodeDirection, CodeEntry, CodesFile, Corpus, EventKind, RatchetFile, RedirectsFile, Registry,
    Source, repository_directory, schemas,
};
use tiebreak_conformance::format::json::to_text;
use tiebreak_conformance::message::Texts;
use tiebreak_conformance::phrase::family;
use tiebreak_conformance::rules::{Base, Classic, Direction, Edition, Kinds, Recorded, TieBreakList};

fn repository() -> (Source, Corpus) {
    let source = Source::Directory(repository_directory());
    let corpus = Corpus::load(&source).unwrap_or_else(|problems| panic!("{problems:#?}"));
    (source, corpus)
}

fn registry() -> Registry {
    Registry::load(&Source::Directory(repository_directory())).unwrap()
}

fn fixture(rule: &str) -> (Source, Corpus) {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lint").join(rule);
    let mut registry = registry();
    registry.redirects = match std::fs::read_to_string(directory.join("redirects.json")) {
        Ok(text) => serde_json::from_str::<RedirectsFile>(&text).unwrap().redirects,
        Err(_) => Vec::new(),
    };
    registry.ratchet = match std::fs::read_to_string(directory.join("ratchet.json")) {
        Ok(text) => serde_json::from_str::<RatchetFile>(&text).unwrap(),
        Err(_) => RatchetFile::default(),
    };
    if let Ok(text) = std::fs::read_to_string(directory.join("rests.json")) {
        registry.rests = serde_json::from_str(&text).unwrap();
    }
    let source = Source::Directory(directory);
    let corpus = Corpus::load_with(&source, registry).unwrap();
    (source, corpus)
}

#[test]
fn the_corpus_keeps_every_rule() {
    let (source, corpus) = repository();
    let breaches: Vec<String> = lint(&corpus).iter().map(|breach| breach.remark.to_string()).collect();
    assert!(breaches.is_empty(), "{}", breaches.join("\n"));
    let layouts: Vec<String> =
        layout(&corpus, &source).into_iter().map(|(b, ..)| b.remark.to_string()).collect();
    assert!(layouts.is_empty(), "{}", layouts.join("\n"));
    assert!(corpus.cases.len() > 500, "only {} cases", corpus.cases.len());
    assert!(corpus.ratings.len() > 100, "only {} cases about ratings", corpus.ratings.len());
}

#[test]
fn every_clause_about_ratings_has_its_cases() {
    let (_, corpus) = repository();
    assert!(corpus.registry.rating_clauses.len() > 60);
    for clause in &corpus.registry.rating_clauses {
        let cases = corpus.ratings.iter().filter(|case| case.file.clauses.contains(&clause.id)).count();
        assert!(cases >= clause.minimum as usize, "{}: {cases} cases", clause.id);
    }
}

/// Returns the names of the rules in the table of `cases/README.md`.
fn rules() -> Vec<String> {
    let text = std::fs::read_to_string(repository_directory().join("README.md")).unwrap();
    let table = text.split_once("| rule | requirement |").unwrap().1.split_once("\n\n").unwrap().0;
    let rules: Vec<String> =
        table.lines().filter_map(|line| Some(line.split('`').nth(1)?.to_owned())).collect();
    assert!(rules.len() > 20, "{rules:?}");
    rules
}

#[test]
fn each_rule_catches_its_fixture_and_no_other_rule_does() {
    for rule in rules().iter().filter(|rule| *rule != LAYOUT) {
        let (_, corpus) = fixture(rule);
        let broken: Vec<&str> = lint(&corpus).iter().map(|breach| breach.rule).collect();
        assert!(!broken.is_empty(), "nothing catches the fixture of {rule}");
        assert!(broken.iter().all(|found| found == rule), "{rule}: {broken:?}");
    }
}

#[test]
fn every_breach_has_a_file_and_a_place() {
    for rule in rules().iter().filter(|rule| !["redirects", "ratchet"].contains(&rule.as_str())) {
        for breach in lint(&fixture(rule).1) {
            assert!(breach.remark.file.ends_with(".json"), "{:?}", breach.remark);
            assert!(breach.remark.line > 0 && breach.remark.pointer.is_some(), "{:?}", breach.remark);
        }
    }
}

#[test]
fn the_layout_rule_catches_its_fixture_and_can_mend_it() {
    let (source, corpus) = fixture(LAYOUT);
    assert!(lint(&corpus).is_empty(), "{:#?}", lint(&corpus));
    let found = layout(&corpus, &source);
    assert_eq!(found.len(), 1);
    assert!(found[0].2.starts_with("{\n  \"format\": 1,\n"), "{}", found[0].2);
}

#[test]
fn every_fixture_belongs_to_a_rule() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lint");
    for entry in std::fs::read_dir(directory).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(rules().contains(&name), "{name}");
    }
}

/// Checks that the schemas are up to date. If `UPDATE_SCHEMAS` is set, writes the schemas instead.
#[test]
fn the_schemas_are_those_of_the_types() {
    let directory: PathBuf = repository_directory().join("schema");
    for (name, schema) in schemas() {
        let path = directory.join(name);
        let wanted = to_text(&*schema).unwrap();
        if std::env::var_os("UPDATE_SCHEMAS").is_some() {
            std::fs::write(&path, &wanted).unwrap();
        }
        let found = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(found == wanted, "{name} is stale; run UPDATE_SCHEMAS=1 cargo test --test program corpus::");
    }
}

#[test]
fn the_schemas_use_only_keywords_that_the_reader_understands() {
    for (name, schema) in schemas() {
        assert_eq!(passed_over(&schema), Vec::<String>::new(), "{name}");
    }
}

/// Returns the keywords of a schema that the validator of this program (`Document::read`) ignores.
fn passed_over(schema: &serde_json::Value) -> Vec<String> {
    const CHECKED: &str = "\
    $ref oneOf anyOf type const enum format minimum maximum minItems maxItems prefixItems items properties \
    patternProperties additionalProperties required";
    const WORDS: &str = "$schema title description default $defs";
    let Some(members) = schema.as_object() else { return Vec::new() };
    let mut found = Vec::new();
    for (keyword, value) in members {
        if !CHECKED.split(' ').chain(WORDS.split(' ')).any(|known| known == keyword) {
            found.push(keyword.clone());
        }
        match (keyword.as_str(), value) {
            ("properties" | "patternProperties" | "$defs", serde_json::Value::Object(children)) => {
                found.extend(children.values().flat_map(passed_over));
            }
            ("oneOf" | "anyOf" | "prefixItems", serde_json::Value::Array(children)) => {
                found.extend(children.iter().flat_map(passed_over));
            }
            ("items" | "additionalProperties", child) => found.extend(passed_over(child)),
            _ => {}
        }
        if let ("patternProperties", serde_json::Value::Object(patterns)) = (keyword.as_str(), value) {
            found.extend(patterns.keys().filter(|pattern| *pattern != r"^\d+$").cloned());
        }
    }
    found
}

#[test]
fn an_independent_validator_accepts_every_file_by_its_schema() {
    let (source, corpus) = repository();
    let read = |path: &str| -> serde_json::Value {
        serde_json::from_slice(&source.read(path).unwrap().unwrap()).unwrap()
    };
    let validator =
        |name: &str| jsonschema::draft202012::new(&read(&format!("schema/{name}.schema.json"))).unwrap();
    for name in
        ["clauses", "codes", "corpus", "profiles", "ratchet", "redirects", "rests", "rulings", "sources"]
    {
        assert!(validator(name).is_valid(&read(&format!("{name}.json"))), "{name}");
    }
    assert!(validator("clauses").is_valid(&read("clauses-classic.json")), "clauses-classic");
    assert!(validator("clauses-b02").is_valid(&read("clauses-b02.json")), "clauses-b02");
    let rating = validator("rating-case");
    let request = validator("rating-request");
    for case in &corpus.ratings {
        let value = read(&format!("{}.json", case.id));
        let problems: Vec<String> = rating.iter_errors(&value).map(|error| error.to_string()).collect();
        assert!(problems.is_empty(), "{}: {problems:?}", case.id);
        for check in case.file.checks.iter().filter(|check| check.refused.is_empty()) {
            let problems: Vec<String> =
                request.iter_errors(&case.file.request(check)).map(|error| error.to_string()).collect();
            assert!(problems.is_empty(), "{}: {problems:?}", case.check_id(check));
        }
    }
    let case = validator("case");
    for id in corpus.cases.iter().map(|case| &case.id) {
        let value = read(&format!("{id}.json"));
        let problems: Vec<String> = case.iter_errors(&value).map(|error| error.to_string()).collect();
        assert!(problems.is_empty(), "{id}: {problems:?}");
    }
    let bad = std::fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lint/schema/c07/8-1/a-fact.json"),
    );
    assert!(!case.is_valid(&serde_json::from_str(&bad.unwrap()).unwrap()));
}

/// The numbers of all clauses as each edition prints them, including printing errors.
const PRINTED: &str = include_str!("data/printed-numbers.txt");

#[test]
fn every_printed_number_belongs_to_exactly_one_clause() {
    let registry = registry();
    for edition in Edition::ALL {
        let line = PRINTED.lines().find_map(|line| line.strip_prefix(edition.id())).unwrap();
        let mut printed: Vec<String> =
            line.trim_start_matches(':').split_whitespace().map(str::to_owned).collect();
        for clause in registry.clauses.iter().filter(|clause| clause.sources.is_empty()) {
            let number = clause.numbers[edition.id()].as_deref();
            for slip in clause.slips.iter().filter(|slip| slip.edition.edition() == edition) {
                // Some printing errors repeat the number of another clause. The number of the second clause is then the
                // wrong one.
                let twice = printed.iter().filter(|found| **found == slip.printed.english()).count() > 1;
                if twice && number == Some(slip.correct.english()) {
                    let last = printed.iter().rposition(|found| *found == slip.printed.english()).unwrap();
                    printed[last] = slip.correct.english().to_owned();
                }
            }
        }
        let mut claimed: Vec<String> = Vec::new();
        for clause in registry.clauses.iter().filter(|clause| clause.sources.is_empty()) {
            let number = clause.numbers[edition.id()].clone();
            if clause.unnumbered.iter().any(|name| name.edition() == edition) {
                // A clause without a printed number has the number of the clause above it. At the beginning of the
                // regulations, the number is 0.
                assert!(number.is_some_and(|n| n == "0" || printed.contains(&n)), "{} {edition}", clause.id);
            } else {
                claimed.extend(number);
            }
        }
        printed.sort();
        claimed.sort();
        assert_eq!(printed, claimed, "{edition}");
    }
}

#[test]
fn clauses_that_bind_need_cases_and_titles_need_none() {
    for clause in &registry().clauses {
        match clause.kind {
            ClauseKind::Informs => assert_eq!(clause.minimum, 0, "{}", clause.id),
            ClauseKind::Computes | ClauseKind::Declares => assert!(clause.minimum > 0, "{}", clause.id),
            ClauseKind::Defines => {}
        }
        assert_eq!(
            clause.numbers.keys().map(String::as_str).collect::<Vec<_>>(),
            Edition::ALL.map(Edition::id)
        );
    }
}

/// Returns the entry that the registry must contain for a code. The values come from the table of codes in the program.
/// The name can be longer in the registry.
fn registered(base: Base, found: Option<&CodeEntry>) -> CodeEntry {
    let row = base.row();
    let teams = !matches!(row.kinds, Kinds::Individuals);
    let players = !matches!(row.kinds, Kinds::Teams);
    let kinds = [(players, EventKind::Individual), (teams, EventKind::Team)];
    let letters = row.cut.letters().iter().map(char::to_string);
    let mut modifiers: Vec<String> =
        letters.chain(row.takes.iter().map(|taken| taken.word().to_owned())).collect();
    // The modifiers can have another order in the registry.
    if let Some(found) = found.filter(|found| {
        found.modifiers.iter().collect::<BTreeSet<_>>() == modifiers.iter().collect::<BTreeSet<_>>()
    }) {
        modifiers.clone_from(&found.modifiers);
    }
    let references: &[&str] = if row.reference && teams { &[":MP", ":GP"] } else { &[] };
    let editions = Edition::ALL.into_iter().filter(|edition| *edition >= row.since);
    CodeEntry {
        code: row.name.to_owned(),
        name: found.map_or_else(
            || family!("code-").member(row.name).map_or_else(Texts::default, |id| Texts::from(&id.into())),
            |found| found.name.clone(),
        ),
        clause: row.clause.to_owned(),
        kinds: kinds.into_iter().filter(|(has, _)| *has).map(|(_, kind)| kind).collect(),
        direction: match row.direction {
            Direction::HigherFirst => CodeDirection::Higher,
            Direction::LowerFirst => CodeDirection::Lower,
            Direction::OrderOnly => CodeDirection::Order,
        },
        places: row.rounding.places,
        references: references.iter().map(|&reference| reference.to_owned()).collect(),
        modifiers,
        editions: editions.map(|edition| serde_json::from_value(edition.id().into()).unwrap()).collect(),
        aliases: row.former.iter().map(|(_, name)| (*name).to_owned()).collect(),
    }
}

/// Checks that the registry contains the codes of the program. If `UPDATE_CODES` is set, writes the registry instead.
#[test]
fn the_registered_codes_are_those_of_the_table() {
    let registry = registry();
    let found = |name: &str| registry.codes.iter().find(|entry| entry.code == name);
    let mut codes: Vec<CodeEntry> = Vec::new();
    for entry in &registry.codes {
        match Base::all().find(|base| base.name() == entry.code) {
            Some(base) => codes.push(registered(base, Some(entry))),
            None => {
                let word = Recorded::ALL.iter().find(|recorded| recorded.word() == entry.code);
                let recorded = word.unwrap_or_else(|| panic!("{} is no code", entry.code));
                assert_eq!(
                    (entry.clause.as_str(), entry.direction),
                    (recorded.clause(), CodeDirection::Order)
                );
                codes.push(entry.clone());
            }
        }
    }
    codes.extend(Base::all().filter(|base| found(base.name()).is_none()).map(|base| registered(base, None)));
    assert!(codes.iter().all(|entry| registry.clause(&entry.clause).is_some()));
    let wanted = CodesFile { format: 1, codes };
    if std::env::var_os("UPDATE_CODES").is_some() {
        let text = serde_json::to_string_pretty(&wanted).unwrap() + "\n";
        std::fs::write(repository_directory().join("codes.json"), text).unwrap();
    }
    assert!(
        wanted.codes == registry.codes,
        "codes.json is stale; run UPDATE_CODES=1 cargo test --test program corpus::"
    );
}

#[test]
fn every_profile_has_its_floor_of_checks() {
    let (_, corpus) = repository();
    for profile in &corpus.registry.profiles {
        let name = Some(profile.id.as_str());
        let selection =
            tiebreak_conformance::corpus::Selection::new(&corpus.registry, &[], &[], &[], name).unwrap();
        let found = selection.checks(&corpus).len() + selection.ratings(&corpus).len();
        assert!(found >= profile.floor as usize, "{}: {found} checks, floor {}", profile.id, profile.floor);
        let codes = profile.codes.iter().map(|code| (0, code.as_str()));
        let list = tiebreak_conformance::rules::TieBreakList::from_entries(codes).unwrap();
        let canonical: Vec<String> = list.entries.iter().map(ToString::to_string).collect();
        assert_eq!(canonical, profile.codes, "{}", profile.id);
    }
}

#[test]
fn the_embedded_corpus_is_the_one_of_the_repository() {
    let (source, _) = repository();
    let paths = source.paths().unwrap();
    assert_eq!(Source::Embedded.paths().unwrap(), paths);
    for path in &paths {
        assert_eq!(Source::Embedded.read(path).unwrap(), source.read(path).unwrap(), "{path}");
    }
}

#[test]
fn registries_with_anything_wrong_are_refused_with_all_of_it() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lint/schema");
    let problems = Registry::load(&Source::Directory(directory)).unwrap_err();
    assert_eq!(problems.len(), 5, "{problems:#?}");
    assert!(problems.iter().all(|problem| problem.id == "missing-file"));
}

const SYSTEMS: &str = include_str!("../docs/reference/systems.md");

/// Returns the rows of the table in the documentation of tie-break systems, each as its codes and its cases.
fn systems() -> Vec<(&'static str, &'static str)> {
    let table = SYSTEMS.split("## The table of systems").nth(1).unwrap();
    let rows = table.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| system"));
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").collect();
        assert_eq!(cells.len(), 4, "{row}");
        (cells[1], cells[3])
    })
    .collect()
}

#[test]
fn every_link_of_the_table_of_systems_leads_to_cases_and_every_code_is_one() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/reference");
    assert!(systems().len() >= 21);
    for (codes, links) in systems() {
        let targets: Vec<&str> =
            links.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect();
        assert!(!targets.is_empty(), "{codes}");
        for target in targets {
            let found = std::fs::read_dir(root.join(target)).map_or(0, Iterator::count);
            assert!(found > 0, "{target} holds no case");
        }
        let mut named: Vec<&str> = codes.split('`').skip(1).step_by(2).collect();
        let base = named[0];
        named.retain(|code| !code.starts_with('/'));
        let variants = codes.split('`').skip(1).step_by(2).filter(|code| code.starts_with('/'));
        let family = base.split('/').next().unwrap();
        let variants: Vec<String> = variants.map(|variant| format!("{family}{variant}")).collect();
        for code in named.into_iter().map(str::to_owned).chain(variants) {
            // A text that contains a space is a command and not a code.
            let is_code = !code.contains(' ');
            let list = TieBreakList::parse(&code);
            assert!(!is_code || list.is_ok_and(|list| list.notices.is_empty()), "{code}");
        }
    }
}

#[test]
fn the_table_of_systems_has_every_classic_tie_break_and_record() {
    let named: Vec<&str> =
        systems().iter().flat_map(|(codes, _)| codes.split('`').skip(1).step_by(2)).collect();
    let heads: Vec<&str> = named.iter().filter_map(|code| code.split('/').next()).collect();
    let classics = Classic::all().map(Classic::name);
    for name in classics.chain(Recorded::ALL.iter().map(|recorded| recorded.word())) {
        assert!(heads.contains(&name), "{name} has no row");
    }
}
