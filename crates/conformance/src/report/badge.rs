//! Badges in the form that shields.io and others read.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::certificate::{Certificate, ProfileStatus};
use super::todo::{Row, Todo, Topic};
use super::word::Word;
use tiebreak_engine::rules::{Code, Edition};

/// The bytes of `badge.json`: the newest edition under which profiles are met, in words that promise nothing more. Where
/// none is met: the share of right answers.
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
        None => without_profile(certificate),
    };
    bytes(&shield("tiebreak-conformance", &message, color))
}

/// The bytes of `badges.json`: one badge for each tie-break and each family of them, over all editions asked.
pub(super) fn badges(todo: &Todo) -> Vec<u8> {
    let shares = shares(todo);
    let mut families: BTreeMap<&'static str, Share> = BTreeMap::new();
    for (code, share) in &shares {
        let family = Code::parse(code).map_or("other", |(code, _)| code.base.row().family.word());
        families.entry(family).or_default().add(*share);
    }
    let codes: BTreeMap<&str, Value> =
        shares.iter().map(|(code, share)| (code.as_str(), share.badge(code))).collect();
    let families: BTreeMap<&str, Value> =
        families.into_iter().map(|(family, share)| (family, share.badge(family))).collect();
    bytes(&json!({ "codes": codes, "families": families }))
}

/// Answers about something, out of all that were asked for.
#[derive(Clone, Copy, Debug, Default)]
struct Share {
    asked: u64,
    right: u64,
    wrong: u64,
}

impl Share {
    fn add(&mut self, other: Share) {
        self.asked += other.asked;
        self.right += other.right;
        self.wrong += other.wrong;
    }

    /// What is declined is asked for too: nobody is right about questions that he did not answer.
    fn badge(self, label: &str) -> Value {
        let Share { asked, right, wrong } = self;
        let color = if wrong > 0 {
            "red"
        } else if right < asked {
            "yellow"
        } else {
            "green"
        };
        shield(label, &format!("right {right} of {asked} asked"), color)
    }
}

/// The answers about each tie-break; those of which none is computed are left out.
fn shares(todo: &Todo) -> BTreeMap<String, Share> {
    let mut shares: BTreeMap<String, Share> = BTreeMap::new();
    for row in &todo.rows {
        if let Topic::Code(code) = &row.topic {
            let Row { asked, right, unsupported, .. } = row;
            let share = Share { asked: asked + unsupported, right: *right, wrong: asked - right };
            shares.entry(code.clone()).or_default().add(share);
        }
    }
    shares.retain(|_, share| share.right + share.wrong > 0);
    shares
}

/// Where no profile is met: the right answers of all that were asked for.
fn without_profile(certificate: &Certificate) -> (String, &'static str) {
    let count = |is: fn(&Word) -> bool| -> u64 {
        certificate.counts.iter().filter(|(word, _)| is(word)).map(|(_, count)| count).sum()
    };
    let (right, asked) = (count(|word| word.is_pass()), count(|_| true));
    let color = if right == 0 { "lightgrey" } else { "yellowgreen" };
    (format!("right {right} of {asked} asked"), color)
}

fn shield(label: &str, message: &str, color: &str) -> Value {
    json!({ "schemaVersion": 1, "label": label, "message": message, "color": color })
}

fn bytes(value: &Value) -> Vec<u8> {
    let mut bytes = value.to_string().into_bytes();
    bytes.push(b'\n');
    bytes
}
