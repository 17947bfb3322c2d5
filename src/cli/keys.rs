//! Keys of signatures, from files that somebody names.

use std::path::Path;

use super::output::Failure;
use tiebreak_conformance::format::bounded::read_text;
use tiebreak_conformance::format::limits::KEY_BYTES;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::phrase::Phrase;
use tiebreak_conformance::report::{SigningKey, TrustedKey};
use tiebreak_conformance::tell;

/// The key that signs.
///
/// # Errors
/// When the file cannot be read or holds no private key.
pub(super) fn signing(file: &Path, say: &Messages) -> Result<SigningKey, Failure> {
    read(file, say, SigningKey::read)
}

/// The key that is to have signed.
///
/// # Errors
/// When the file cannot be read or holds no public key.
pub(super) fn trusted(file: &Path, say: &Messages) -> Result<TrustedKey, Failure> {
    read(file, say, TrustedKey::read)
}

fn read<K>(file: &Path, say: &Messages, of: fn(&str) -> Result<K, Phrase>) -> Result<K, Failure> {
    let name = file.display().to_string();
    let text = read_text(file, KEY_BYTES).map_err(|error| Failure::File(name.clone(), error))?;
    of(&text).map_err(|problem| {
        let problem = say.phrase(&problem);
        Failure::Usage(tell!(say, "key-unusable", file = name, problem = problem))
    })
}
