//! Tests the signatures of certificates: `verify` must name the signer, and must reject a signed folder after any
//! change.

use super::*;
use ed25519_compact::{KeyPair, Seed};
use tiebreak_conformance::report::{PAGES, SigningKey, TrustedKey, Verified, Word};

/// Returns one of the key pairs for tests. These keys are not secret.
fn pair(of: u8) -> KeyPair {
    KeyPair::from_seed(Seed::new([of; 32]))
}

/// The folders for a test: two certifications that are signed with the same key, and the corpus. The tests use this
/// program and another key to forge certifications.
struct Scene {
    root: TempDir,
    keys: TempDir,
    signed: TempDir,
    /// A certification of the same program with an earlier date.
    earlier: TempDir,
    corpus: Corpus,
}

impl Scene {
    fn new() -> Scene {
        let folder = || tempfile::tempdir().expect("a temporary directory");
        let (root, keys, signed, earlier) = (small_corpus(), folder(), folder(), folder());
        for (name, of) in [("our", 7), ("their", 8)] {
            let pair = pair(of);
            fs::write(keys.path().join(format!("{name}.pem")), pair.sk.to_pem().as_str()).expect("written");
            fs::write(keys.path().join(format!("{name}.pub.pem")), pair.pk.to_pem()).expect("written");
        }
        let key = keys.path().join("our.pem").to_string_lossy().into_owned();
        certify(root.path(), Some(signed.path()), "wrong", &["--sign", &key]);
        certify(root.path(), Some(earlier.path()), "wrong", &["--sign", &key, "--date", "2026-01-31"]);
        let corpus = load(root.path());
        Scene { root, keys, signed, earlier, corpus }
    }

    fn key(&self, name: &str) -> String {
        self.keys.path().join(name).to_string_lossy().into_owned()
    }

    /// Runs `tiebreak verify` on a folder with the corpus of the test.
    fn verify(&self, directory: &Path, more: &[&str]) -> Output {
        let (directory, cases) = (directory.to_string_lossy(), self.root.path().to_string_lossy());
        tiebreak(&[&["verify", &directory, "--cases", &cases], more].concat())
    }
}

/// A function that changes a copy of the signed folder.
type Change = fn(&Scene, &Path);

fn get(directory: &Path, name: &str) -> Vec<u8> {
    fs::read(directory.join(name)).expect("a file")
}

fn put(directory: &Path, name: &str, bytes: impl AsRef<[u8]>) {
    fs::write(directory.join(name), bytes).expect("written");
}

fn signature(directory: &Path, change: impl FnOnce(&mut Vec<u8>)) {
    let mut bytes = get(directory, "certificate.sig");
    change(&mut bytes);
    put(directory, "certificate.sig", bytes);
}

fn certificate(directory: &Path, change: impl FnOnce(&mut Value)) {
    let mut value = serde_json::from_slice(&get(directory, "certificate.json")).expect("JSON");
    change(&mut value);
    put(directory, "certificate.json", serde_json::to_string_pretty(&value).expect("JSON") + "\n");
}

/// Replaces a text in a file, and changes the digest of this file in the certificate to match.
fn renamed(directory: &Path, name: &str, from: &str, to: &str) {
    let text = String::from_utf8(get(directory, name)).expect("UTF-8");
    assert!(text.contains(from), "{name} has no {from}");
    let text = text.replace(from, to);
    certificate(directory, |value| {
        value["files"][name] = tiebreak_conformance::report::sha256(text.as_bytes()).into();
    });
    put(directory, name, text);
}

/// Changes a report, then writes all files again and signs them. Anybody who has this program and a key can do this.
fn resigned(scene: &Scene, directory: &Path, of: u8, change: impl FnOnce(&mut Report)) {
    let mut report = Report::read(&get(directory, REPORT)).expect("whole");
    change(&mut report);
    let key = SigningKey::read(pair(of).sk.to_pem().as_str()).expect("a key");
    for (name, bytes) in contents(&report, &scene.corpus, &todo(&report, &scene.corpus), Some(&key)) {
        put(directory, name, bytes);
    }
}

/// Adds the order of the group to the second half of a signature. The signature then has other bytes, but a verifier
/// accepts it unless it checks the range of the second half.
fn malleated(bytes: &mut [u8]) {
    let order: [u8; 32] = [
        0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
    ];
    let mut carry = 0;
    for (byte, of) in bytes[32..].iter_mut().zip(order) {
        let sum = u16::from(*byte) + u16::from(of) + carry;
        (*byte, carry) = (sum.to_le_bytes()[0], sum >> 8);
    }
}

/// Changes after which `verify` must reject a signed folder, even if the user does not give the key of the signer.
const TAMPERED: &[(&str, &str, Change)] = &[
    ("no signature", "signature", |_, d| fs::remove_file(d.join("certificate.sig")).expect("removed")),
    ("an empty signature", "signature", |_, d| put(d, "certificate.sig", "")),
    ("a short signature", "signature", |_, d| signature(d, |bytes| _ = bytes.pop())),
    ("half a signature", "signature", |_, d| signature(d, |bytes| bytes.truncate(32))),
    ("a long signature", "signature", |_, d| signature(d, |bytes| bytes.push(0))),
    ("a line end after it", "signature", |_, d| signature(d, |bytes| bytes.push(b'\n'))),
    ("its first bit", "signature", |_, d| signature(d, |bytes| bytes[0] ^= 1)),
    ("its middle bit", "signature", |_, d| signature(d, |bytes| bytes[32] ^= 1)),
    ("its last bit", "signature", |_, d| signature(d, |bytes| bytes[63] ^= 0x80)),
    ("another spelling of the same number", "signature", |_, d| signature(d, |bytes| malleated(bytes))),
    ("zeros", "signature", |_, d| put(d, "certificate.sig", [0; 64])),
    ("in hexadecimal", "signature", |_, d| {
        signature(d, |bytes| *bytes = bytes.iter().flat_map(|b| format!("{b:02x}").into_bytes()).collect())
    }),
    ("twice", "signature", |_, d| signature(d, |bytes| bytes.extend(bytes.clone()))),
    ("of another directory", "signature", |s, d| {
        put(d, "certificate.sig", get(s.earlier.path(), "certificate.sig"))
    }),
    ("by another key over the same bytes", "signature", |_, d| {
        put(d, "certificate.sig", pair(8).sk.sign(get(d, "certificate.json"), None).as_ref())
    }),
    ("over the report instead", "signature", |_, d| {
        put(d, "certificate.sig", pair(7).sk.sign(get(d, REPORT), None).as_ref())
    }),
    ("over the digest instead", "signature", |_, d| {
        let digest = tiebreak_conformance::report::sha256(&get(d, "certificate.json"));
        put(d, "certificate.sig", pair(7).sk.sign(digest, None).as_ref())
    }),
    ("a link to the right signature", "signature", |s, d| {
        fs::remove_file(d.join("certificate.sig")).expect("removed");
        std::os::unix::fs::symlink(s.signed.path().join("certificate.sig"), d.join("certificate.sig"))
            .expect("a link");
    }),
    ("a folder for a signature", "signature", |_, d| {
        fs::remove_file(d.join("certificate.sig")).expect("removed");
        fs::create_dir(d.join("certificate.sig")).expect("made");
    }),
    ("a second signature", "altered-file", |_, d| put(d, "certificate.sig.old", get(d, "certificate.sig"))),
    ("the certificate a link", "altered-file", |s, d| {
        fs::remove_file(d.join("certificate.json")).expect("removed");
        std::os::unix::fs::symlink(s.signed.path().join("certificate.json"), d.join("certificate.json"))
            .expect("a link");
    }),
    ("an older certificate with its signature", "altered-file", |s, d| {
        for name in ["certificate.json", "certificate.sig"] {
            put(d, name, get(s.earlier.path(), name));
        }
    }),
    ("an older statement", "altered-file", |s, d| {
        put(d, "statement.json", get(s.earlier.path(), "statement.json"))
    }),
    ("no statement", "altered-file", |_, d| fs::remove_file(d.join("statement.json")).expect("removed")),
    ("a better statement", "altered-file", |_, d| renamed(d, "statement.json", "\"FAILED\"", "\"PASSED\"")),
    ("a statement on another program", "altered-file", |_, d| {
        let text = String::from_utf8(get(d, "statement.json")).expect("UTF-8");
        let digest =
            text.split("\"sha256\": \"").nth(1).expect("a digest").split('"').next().expect("its end");
        renamed(d, "statement.json", digest, &"0".repeat(64));
    }),
    ("a better page", "altered-file", |_, d| renamed(d, "report.html", "</main>", "All passed.</main>")),
    ("a better badge", "altered-file", |_, d| {
        renamed(d, "badge.json", "\"schemaVersion\":1", "\"schemaVersion\":2")
    }),
    ("a better profile", "altered-file", |_, d| {
        certificate(d, |value| value["profiles"][0]["status"] = "certified".into())
    }),
    ("a blank in the certificate", "altered-file", |_, d| {
        put(d, "certificate.json", [get(d, "certificate.json"), b" ".to_vec()].concat())
    }),
    ("nobody signs, a signature is there", "altered-file", |_, d| {
        certificate(d, |value| _ = value.as_object_mut().expect("an object").shift_remove("signer"));
    }),
    ("the key of another named, our signature", "signature", |_, d| {
        let theirs = TrustedKey::read(&pair(8).pk.to_pem()).expect("a key").signer();
        certificate(d, |value| value["signer"] = serde_json::to_value(theirs).expect("JSON"));
    }),
    ("another key under our fingerprint", "altered-file", |_, d| {
        let theirs = TrustedKey::read(&pair(8).pk.to_pem()).expect("a key").signer();
        certificate(d, |value| value["signer"]["key"] = theirs.key.into());
        put(d, "certificate.sig", pair(8).sk.sign(get(d, "certificate.json"), None).as_ref());
    }),
    ("our key under another fingerprint", "altered-file", |_, d| {
        certificate(d, |value| value["signer"]["sha256"] = "0".repeat(64).into());
        put(d, "certificate.sig", pair(7).sk.sign(get(d, "certificate.json"), None).as_ref());
    }),
    ("another algorithm", "altered-file", |_, d| {
        certificate(d, |value| value["signer"]["algorithm"] = "none".into())
    }),
    ("a key that fits every text", "altered-file", |_, d| {
        certificate(d, |value| {
            value["signer"]["key"] = "MCowBQYDK2VwAyEAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=".into()
        });
        put(d, "certificate.sig", [[1].as_slice(), &[0; 63]].concat());
    }),
    ("another report, the same signature", "signature", |s, d| {
        let old = get(d, "certificate.sig");
        resigned(s, d, 7, |report| report.header.date = Some("2026-02-28".to_owned()));
        put(d, "certificate.sig", old);
    }),
    ("other words of the corpus, and pages that fit none", "signature", |s, d| {
        resigned(s, d, 7, |report| report.header.corpus.sha256.content = "0".repeat(64));
        for name in PAGES {
            renamed(d, name, "fake", "real");
        }
    }),
    ("a failure passes, signed again", "verdict-differs", |s, d| {
        resigned(s, d, 7, |report| {
            report.lines.iter_mut().for_each(|line| line.verdict = Word::Pass);
        })
    }),
];

/// Changes that `verify` can detect only if the user gives the key of the signer. The folder has no signature, or was
/// signed with another key.
const STRANGE: &[(&str, &str, Change)] = &[
    ("signed again with another key", "other-key", |s, d| resigned(s, d, 8, |_| ())),
    ("changed and signed again with another key", "other-key", |s, d| {
        resigned(s, d, 8, |report| report.header.date = Some("2026-02-28".to_owned()))
    }),
    ("written again without a key", "unsigned", |s, d| {
        forge(d, &s.corpus, |_| ());
        fs::remove_file(d.join("certificate.sig")).expect("removed");
    }),
    ("changed and written again without a key", "unsigned", |s, d| {
        forge(d, &s.corpus, |report| report.header.date = Some("2026-02-28".to_owned()));
        fs::remove_file(d.join("certificate.sig")).expect("removed");
    }),
];

fn refused(found: &Result<Verified, Vec<tiebreak_conformance::report::Refusal>>, name: &str, what: &str) {
    let names: Vec<&str> = match found {
        Ok(_) => Vec::new(),
        Err(refusals) => refusals.iter().map(|refusal| refusal.name()).collect(),
    };
    assert!(names.contains(&name), "{what}: {names:?}, wanted {name}");
}

#[test]
fn forty_ways_to_tamper_with_a_signed_certificate_are_refused() {
    let scene = Scene::new();
    let ours = TrustedKey::read(&pair(7).pk.to_pem()).expect("a key");
    let copy = |change: Change| {
        let folder = tempfile::tempdir().expect("a temporary directory");
        for entry in fs::read_dir(scene.signed.path()).expect("a directory").flatten() {
            fs::copy(entry.path(), folder.path().join(entry.file_name())).expect("copied");
        }
        change(&scene, folder.path());
        folder
    };
    let whole = verify(copy(|_, _| ()).path(), &scene.corpus, Some(&ours)).expect("nobody changed it");
    assert_eq!(whole.signer, Some(ours.signer()));
    assert!(TAMPERED.len() + STRANGE.len() >= 40);
    for (what, name, change) in TAMPERED {
        let folder = copy(*change);
        refused(&verify(folder.path(), &scene.corpus, Some(&ours)), name, what);
        refused(&verify(folder.path(), &scene.corpus, None), name, what);
    }
    for (what, name, change) in STRANGE {
        let folder = copy(*change);
        refused(&verify(folder.path(), &scene.corpus, Some(&ours)), name, what);
        let alone = verify(folder.path(), &scene.corpus, None).expect("it is whole");
        assert_ne!(alone.signer, Some(ours.signer()), "{what}");
        assert_eq!(code(&scene.verify(folder.path(), &["--key", &scene.key("our.pub.pem")])), 1, "{what}");
    }
}

#[test]
fn the_signer_is_named_only_if_the_key_is_given() {
    let scene = Scene::new();
    let (ours, theirs) = (scene.key("our.pub.pem"), scene.key("their.pub.pem"));
    let said = |more: &[&str]| {
        let output = scene.verify(scene.signed.path(), more);
        (code(&output), support::flat(&support::stdout(&output)))
    };
    let fingerprint = TrustedKey::read(&pair(7).pk.to_pem()).expect("a key").signer().sha256;
    let (status, text) = said(&["--key", &ours]);
    assert!(
        status == 0 && text.contains("signed with the given key") && text.contains(&fingerprint),
        "{text}"
    );
    let (status, text) = said(&[]);
    assert!(
        status == 0 && text.contains("did not check whose key this is") && text.contains(&fingerprint),
        "{text}"
    );
    let (status, text) = said(&["--key", &theirs]);
    assert!(status == 1 && text.contains("other-key") && !text.contains("Signed"), "{text}");
    for (more, checked) in [(vec!["--key", &ours], true), (Vec::new(), false)] {
        let (_, text) = said(&[more.as_slice(), &["-f", "json"]].concat());
        let answer: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(answer["signature"]["key_checked"], checked, "{text}");
    }
    // `verify` needs the public key. One file contains the private key, and the other file contains no key.
    for key in [scene.key("our.pem"), scene.key("none.pem")] {
        assert_eq!(said(&["--key", &key]).0, 2, "{key}");
    }
    let out = tempfile::tempdir().expect("a temporary directory");
    let sign = |key: &str| certify(scene.root.path(), Some(out.path()), "right", &["--sign", key]);
    let output = sign(&ours);
    assert_eq!(code(&output), 2);
    assert!(support::stderr(&output).contains("openssl genpkey"), "{}", support::stderr(&output));
    assert!(fs::read_dir(out.path()).expect("a directory").next().is_none(), "nothing is asked before that");

    // If a later run without a key writes to the same folder, it must remove the old signature.
    sign(&scene.key("our.pem"));
    assert!(out.path().join("certificate.sig").exists());
    certify(scene.root.path(), Some(out.path()), "right", &[]);
    assert!(!out.path().join("certificate.sig").exists());
    let output = scene.verify(out.path(), &[]);
    assert!(
        support::stdout(&output).contains("The certificate is not signed."),
        "{}",
        support::stdout(&output)
    );
    assert_eq!(code(&scene.verify(out.path(), &["--key", &ours])), 1);
}

#[test]
fn the_statement_names_the_tested_file_and_the_profiles() {
    let (root, out) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    let statement = |mode: &str, more: &[&str]| -> Value {
        certify(root.path(), Some(out.path()), mode, more);
        serde_json::from_slice(&get(out.path(), "statement.json")).expect("JSON")
    };
    let right = statement("right", &["--challenge", "1", "--challenge-events", "2"]);
    assert_eq!(right["_type"], "https://in-toto.io/Statement/v1");
    assert_eq!(right["predicateType"], "https://in-toto.io/attestation/test-result/v0.1");
    let subject = right["subject"].as_array().expect("a list");
    let digest = tiebreak_conformance::report::sha256(&fs::read(FAKE).expect("the program"));
    assert!(
        subject.iter().any(|one| one["name"] == FAKE && one["digest"]["sha256"] == digest),
        "{subject:?}"
    );
    // Without fresh questions, the program cannot meet a profile. The statement must not call this a failure.
    let quiet = statement("right", &[]);
    let names = |value: &Value, list: &str| value["predicate"][list].as_array().expect("a list").len();
    assert_eq!((&quiet["predicate"]["result"], names(&quiet, "passedTests")), (&"WARNED".into(), 0));
    let wrong = statement("wrong", &[]);
    assert_eq!(wrong["predicate"]["result"], "FAILED");
    assert_eq!(wrong["predicate"]["failedTests"][0], "wins@fide-2024-08");
    let report = get(out.path(), REPORT);
    let configuration = wrong["predicate"]["configuration"].as_array().expect("a list");
    let wanted = tiebreak_conformance::report::sha256(&report);
    assert!(configuration.iter().any(|one| one["name"] == REPORT && one["digest"]["sha256"] == wanted));
    // The built-in engine is not a separate file, so there is no digest, and no statement about a file.
    let cases = root.path().to_string_lossy().into_owned();
    tiebreak(&["certify", "--cases", &cases, "--out", &out.path().to_string_lossy()]);
    assert!(!out.path().join("statement.json").exists());
    assert_eq!(super::names(out.path(), &load(root.path())), Vec::<&str>::new());
}

/// Returns the commands in the shell blocks of a section.
fn lines(page: &str, section: &str) -> Vec<String> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(page)).expect("a page");
    let section = text.split(&format!("## {section}\n")).nth(1).expect("the section");
    let block = section.split("```sh\n").nth(1).expect("a block").split("```").next().expect("its end");
    block.lines().map(str::to_owned).collect()
}

/// Runs the documented commands: OpenSSL creates the keys. `tiebreak` must accept signatures of OpenSSL, and OpenSSL
/// must accept signatures of `tiebreak`.
#[test]
fn the_documented_commands_sign_and_verify() {
    if !std::process::Command::new("openssl")
        .arg("version")
        .output()
        .is_ok_and(|found| found.status.success())
    {
        eprintln!("openssl is not installed: its keys were not tried");
        return;
    }
    let (root, place) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    let cases = root.path().to_string_lossy().into_owned();
    let run = |line: &str| {
        let mut words: Vec<&str> = line.split(' ').collect();
        let mut command = match words.remove(0) {
            "tiebreak" => support::command(&[]),
            other => std::process::Command::new(other),
        };
        if words.first().is_some_and(|word| ["certify", "verify"].contains(word)) {
            words.splice(1..1, ["--cases", &cases]);
        }
        if words.last() == Some(&"./my-adapter") {
            words.splice(words.len() - 1.., ["python3", FAKE, "right"]);
        }
        let output = command.args(words).current_dir(place.path()).output().expect("it starts");
        (output.status.code(), support::stdout(&output) + &support::stderr(&output))
    };
    let lines = lines("docs/author/certificates.md", "Signed certificates");
    assert_eq!(lines.len(), 5, "{lines:?}");
    for line in &lines {
        let (status, said) = run(line);
        assert_eq!(status, Some(0), "{line}\n{said}");
    }
    let certificate = place.path().join("report/certificate.json");
    fs::write(&certificate, fs::read_to_string(&certificate).expect("text").replace("fake", "real"))
        .expect("written");
    for line in lines.iter().filter(|line| line.contains("verify")) {
        assert_eq!(run(line).0, Some(1), "{line}");
    }
}
