//! Finds an entry of the catalogue by its id, and writes it as text and JSON.

use crate::cli::prelude::*;
use serde_json::Map;
use tiebreak_conformance::deviation::{
    Account, Deviation, How, Reason, Seen, Text, Wrong, catalogue, find, text,
};

/// Adds one entry of the catalogue to a JSON answer.
pub(super) fn add_entry(answer: &mut Map<String, Value>, deviation: &'static Deviation) {
    let text = text(deviation.id);
    let (account, reason) = account(&deviation.account);
    let rulings = deviation.change().into_iter().flat_map(|change| &change.rulings);
    let rulings: Vec<String> = rulings.map(|(path, variant)| format!("{path}={variant}")).collect();
    let mut add = |name: &str, value: Value| answer.insert(name.to_owned(), value);
    add("id", deviation.id.into());
    add("account", account.into());
    if let Some(reason) = reason {
        add("reason", Phrase::from(reason.why).to_string().into());
        add("held_by", reason.held_by.into());
    }
    if !rulings.is_empty() {
        add("rulings", rulings.into());
    }
    add("wrong", json!(text.map(|text| text.wrong)));
    if let Some(point) = text.and_then(|text| text.disputed.as_deref()) {
        add("disputed", point.into());
    }
    add("does", json!(text.map(|text| &text.does)));
    add("right", json!(text.map(|text| &text.right)));
    add("seen", json!(text.map_or(&[][..], |text| &text.seen)));
}

pub(super) fn account(account: &Account) -> (&'static str, Option<&Reason>) {
    match account {
        Account::Runs(_) | Account::Rates(..) => ("implemented", None),
        Account::Equivalent(reason) => ("equivalent", Some(reason)),
        Account::NotComputed(reason) => ("not-computed", Some(reason)),
    }
}

/// The page of an entry: what programs do, what the rule says, and which programs do it. If the text of the rule is not
/// available, the page uses the entry's own description of the rule.
pub fn entry_page(say: &Messages, deviation: &Deviation, rule: Option<String>) -> Page {
    let mut page = Page::new(say.language(), deviation.id);
    if let Some(text) = text(deviation.id) {
        page.paragraph(tell!(say, "show-does", text = say.text(&text.does)));
        page.paragraph(rule.unwrap_or_else(|| tell!(say, "show-right", text = say.text(&text.right))));
        page.paragraph(tell!(say, "show-wrong", text = &wrong(say, text)));
        page.section(tell!(say, "column-seen"), text.seen.iter().map(|seen| seen_text(say, seen)).collect());
    }
    page.paragraph(account_text(say, deviation));
    page
}

/// States the editions under which the reading is wrong, and whether this is uncertain.
pub(super) fn wrong(say: &Messages, text: &Text) -> String {
    let when = say.message(match text.wrong {
        Wrong::All => message!("wrong-all"),
        Wrong::Since2026 => message!("wrong-since-2026"),
        Wrong::Before2026 => message!("wrong-before-2026"),
        Wrong::Until2021 => message!("wrong-until-2021"),
        Wrong::Except2022 => message!("wrong-except-2022"),
        Wrong::Since2024 => message!("wrong-since-2024"),
        Wrong::SinceDecember2024 => message!("wrong-since-2024-12"),
    });
    match &text.disputed {
        None => when,
        Some(point) => format!("{when}; {}", tell!(say, "wrong-disputed", point)),
    }
}

/// States whether the program can imitate the reading. If it cannot, the text contains the reason.
pub(super) fn account_text(say: &Messages, deviation: &Deviation) -> String {
    match &deviation.account {
        Account::Runs(_) | Account::Rates(..) => tell!(say, "account-runs"),
        Account::Equivalent(reason) => {
            tell!(say, "account-equivalent", reason = reason.why, held = reason.held_by)
        }
        Account::NotComputed(reason) => {
            tell!(say, "account-not-computed", reason = reason.why, held = reason.held_by)
        }
    }
}

/// Describes a program that has the wrong reading.
pub(super) fn seen_text(say: &Messages, seen: &Seen) -> String {
    let how = say.message(match seen.how {
        How::Run => message!("seen-run"),
        How::Code => message!("seen-code"),
        How::Published => message!("seen-published"),
    });
    let version = seen.version.as_ref().map_or_else(String::new, |version| format!(" {version}"));
    let link = seen.link.as_ref().map_or_else(String::new, |link| format!(", {link}"));
    format!("{}{version} ({how}{link})", seen.program)
}

/// The entry with this id.
///
/// # Errors
///
/// Returns an error if the id is unknown. The message contains similar ids.
pub fn entry(say: &Messages, id: &str) -> Result<&'static Deviation, Failure> {
    let wanted = id.to_lowercase();
    let similar = |deviation: &&Deviation| {
        let own = deviation.id.to_lowercase();
        own.contains(&wanted) || own.split('-').nth(1) == wanted.split('-').nth(1)
    };
    find(id).ok_or_else(|| {
        let near: Vec<&str> =
            catalogue().iter().filter(similar).map(|deviation| deviation.id).take(5).collect();
        let id = id.escape_default().to_string();
        Failure::Usage(match near.is_empty() {
            true => tell!(say, "error-no-deviation", id = &id),
            false => tell!(say, "error-near-deviation", id = &id, near = &near.join(", ")),
        })
    })
}
