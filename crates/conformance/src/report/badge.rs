//! Badges in the form that shields.io and others read.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::certificate::{Certificate, ProfileStatus};
use super::todo::{Row, Todo, Topic};
use tiebreak_engine::rules::{Base, Edition};

/// Tie-breaks that the badge of a program names before it counts them.
const NAMED: usize = 6;

/// Answers asked for, and right ones.
type Share = (u64, u64);

/// The bytes of `badge.json`: the newest edition under which profiles are met, in words that promise nothing more. Where
/// none is met: the tie-breaks that are right.
pub(super) fn badge(certificate: &Certificate, todo: &Todo) -> Vec<u8> {
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
        None => without_profile(todo),
    };
    bytes(&shield("tiebreak-conformance", &message, color))
}

/// The bytes of `badges.json`: one badge for each tie-break and each family of them, over all editions asked.
pub(super) fn badges(todo: &Todo) -> Vec<u8> {
    let mut families: BTreeMap<&'static str, Share> = BTreeMap::new();
    for (code, share) in shares(todo) {
        let family = Base::from_name(&code).map_or("other", |base| base.row().family.word());
        let all = families.entry(family).or_default();
        *all = (all.0 + share.0, all.1 + share.1);
    }
    let codes: BTreeMap<String, Value> = shares(todo)
        .into_iter()
        .map(|(code, share)| {
            let badge = of_share(&code, share);
            (code, badge)
        })
        .collect();
    let families: BTreeMap<&str, Value> =
        families.into_iter().map(|(family, share)| (family, of_share(family, share))).collect();
    bytes(&json!({ "codes": codes, "families": families }))
}

/// The answers about each tie-break, those that are not computed left out.
fn shares(todo: &Todo) -> BTreeMap<String, Share> {
    let mut shares: BTreeMap<String, Share> = BTreeMap::new();
    for row in &todo.rows {
        if let (Row { asked, right, .. }, Some(code)) = (row, code_of(&row.topic)) {
            let share = shares.entry(code.to_owned()).or_default();
            *share = (share.0 + asked, share.1 + right);
        }
    }
    shares.retain(|_, (asked, _)| *asked > 0);
    shares
}

fn code_of(topic: &Topic) -> Option<&str> {
    match topic {
        Topic::Code(code) => Some(code),
        Topic::Ranking | Topic::Findings | Topic::Ratings(_) => None,
    }
}

fn without_profile(todo: &Todo) -> (String, &'static str) {
    let shares = shares(todo);
    let right: Vec<&str> =
        shares.iter().filter(|(_, (asked, right))| asked == right).map(|(code, _)| code.as_str()).collect();
    match right.len() {
        0 => ("no profile".to_owned(), "lightgrey"),
        1..=NAMED => (format!("right: {}", right.join(", ")), "yellowgreen"),
        count => (format!("right: {count} of {} tie-breaks", shares.len()), "yellowgreen"),
    }
}

fn of_share(label: &str, (asked, right): Share) -> Value {
    match asked == right {
        true => shield(label, &format!("{right} of {asked} right"), "green"),
        false => shield(label, &format!("{right} of {asked} right"), "red"),
    }
}

fn shield(label: &str, message: &str, color: &str) -> Value {
    json!({ "schemaVersion": 1, "label": label, "message": message, "color": color })
}

fn bytes(value: &Value) -> Vec<u8> {
    let mut bytes = value.to_string().into_bytes();
    bytes.push(b'\n');
    bytes
}
