//! A badge in the form that shields.io and others read.

use serde_json::json;

use super::certificate::{Certificate, ProfileStatus};
use tiebreak_engine::rules::Edition;

/// The bytes of `badge.json`: the newest edition under which profiles are met, in words that promise nothing more.
pub(super) fn badge(certificate: &Certificate) -> Vec<u8> {
    let with = |edition: Edition, has: fn(ProfileStatus) -> bool| {
        let profiles = certificate.profiles.iter();
        profiles.filter(|result| result.edition == edition.id() && has(result.status)).count()
    };
    let newest =
        Edition::ALL.into_iter().rev().find(|edition| with(*edition, ProfileStatus::is_certified) > 0);
    let (message, color) = match newest {
        Some(edition) => {
            let met = with(edition, ProfileStatus::is_certified);
            let noun = if met == 1 { "profile" } else { "profiles" };
            let color = if with(edition, ProfileStatus::is_failed) > 0 { "yellow" } else { "green" };
            (format!("{}: {met} {noun}", edition.id()), color)
        }
        None => ("no profile".to_owned(), "lightgrey"),
    };
    let badge =
        json!({ "schemaVersion": 1, "label": "tiebreak-conformance", "message": message, "color": color });
    let mut bytes = badge.to_string().into_bytes();
    bytes.push(b'\n');
    bytes
}
