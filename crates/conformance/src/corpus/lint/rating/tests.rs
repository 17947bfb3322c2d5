use super::*;
use crate::corpus::{Source, repository_directory};

/// A case that breaks no lint rule. Each test changes one part of this case, so that the case breaks one rule.
const SOUND: &str = r#"{
  "format": 1,
  "edition": "b02-2018-07",
  "title": {"en": "A fact", "es": "Un hecho"},
  "clauses": ["b02.8.56"],
  "why": {"en": "Because", "es": "Porque"},
  "checks": [
    {"id": "one", "request": {"ask": "coefficient", "games": 36}, "values": {"k": "19"}, "working": {"k": "floor(700 / 36)"}, "evidence": [{"by": "hand"}], "status": "settled"},
    {"id": "two", "request": {"ask": "coefficient", "games": 36}, "values": {"k": "19"}, "working": {"k": "38 / 2"}, "evidence": [{"by": "hand"}], "status": "settled"}
  ]
}
"#;

fn breaches(id: &str, text: &str) -> Vec<&'static str> {
    let directory = std::env::temp_dir().join(format!("rating-lint-{}-{}", std::process::id(), text.len()));
    let path = directory.join(format!("{id}.json"));
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(&path, text).unwrap();
    let registry = Registry::load(&Source::Directory(repository_directory())).unwrap().without_history();
    let corpus = Corpus::load_with(&Source::Directory(directory.clone()), registry).unwrap();
    std::fs::remove_dir_all(directory).unwrap();
    crate::corpus::lint::lint(&corpus).iter().map(|breach| breach.rule).collect()
}

#[test]
fn each_rule_notices_its_breach_and_nothing_else() {
    assert_eq!(breaches("b02/8-56/a-fact", SOUND), Vec::<&str>::new());
    assert_eq!(breaches("b02/8-57/a-fact", SOUND), ["case-id"]);
    assert_eq!(breaches("b02/8-5/a-fact", SOUND), ["case-id"]);
    for (rule, from, to) in [
        ("clause-known", r#"["b02.8.56"]"#, r#"["b02.8.56", "b02.8.99"]"#),
        ("languages", "Porque", "Because"),
        ("title", "A fact", "A program should know"),
        ("check-id", r#""id": "two""#, r#""id": "one""#),
        (
            "draft",
            r#""status": "settled"}
  ]"#,
            r#""status": "draft"}
  ]"#,
        ),
        (
            "readings",
            r#""status": "settled"}
  ]"#,
            r#""status": "alternative"}
  ]"#,
        ),
        (
            "working",
            r#"{"k": "38 / 2"}, "evidence": [{"by": "hand"}], "status": "settled"}
  ]"#,
            r#"{"k": "36 / 2"}, "evidence": [{"by": "hand"}], "status": "settled"}
  ]"#,
        ),
        ("evidence", r#""working": {"k": "38 / 2"}, "#, ""),
        ("schema", r#""format": 1,"#, r#""format": 1, "more": 2,"#),
        ("asserted", r#""values": {"k": "19"}, "working": {"k": "38 / 2"}, "#, ""),
        (
            "one-answer",
            r#""values": {"k": "19"}, "working": {"k": "38 / 2"}"#,
            r#""values": {"k": "18"}, "working": {"k": "36 / 2"}"#,
        ),
        (
            "values",
            r#""values": {"k": "19"}, "working": {"k": "38 / 2"}"#,
            r#""values": {"games": "19.0"}, "working": {"games": "38 / 2"}"#,
        ),
    ] {
        let changed = SOUND.replacen(from, to, 1);
        assert_ne!(changed, SOUND, "{rule}");
        assert_eq!(breaches("b02/8-56/a-fact", &changed), [rule], "{rule}");
    }
}
