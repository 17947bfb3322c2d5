//! A letter about one cause: the article, the smallest event, both computations.

use super::pack::Pack;
use crate::cli::fuzz;
use tiebreak_conformance::deviation::text;
use tiebreak_conformance::explain::clause_text;
use tiebreak_conformance::explore::cause::{Cause, Whose};
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::page::Page;
use tiebreak_conformance::tell;

/// The name of a letter's files, without ending.
pub(super) fn name(number: usize, cause: &Cause) -> String {
    const LONGEST: usize = 60;
    let word = cause.id.to_lowercase().replace(|c: char| !c.is_ascii_alphanumeric(), "-");
    let words: Vec<&str> = word.split('-').filter(|word| !word.is_empty()).collect();
    let mut name = words.join("-");
    name.truncate(LONGEST);
    format!("{:02}-{name}", number + 1)
}

/// Whose a cause is, in a sentence.
pub(super) fn whose(say: &Messages, cause: &Cause) -> String {
    match &cause.whose {
        Whose::Theirs => tell!(say, "endorse-theirs"),
        Whose::Reading(ruling) => tell!(say, "endorse-reading", ruling = ruling),
        Whose::Undefined => tell!(say, "endorse-undefined"),
        Whose::Open => tell!(say, "endorse-open"),
    }
}

/// The letter.
pub(super) fn page(say: &Messages, pack: &Pack, number: usize, cause: &Cause) -> Page {
    let article = cause.articles.first().map_or("", String::as_str);
    let title = tell!(say, "endorse-letter-title", number = number + 1, program = &pack.program);
    let mut page = Page::new(say.language(), title);
    let in_files = number >= pack.causes.len();
    page.paragraph(match in_files {
        true => tell!(say, "endorse-letter-files", count = cause.count, program = &pack.program),
        false => tell!(say, "endorse-letter-events", count = cause.count, program = &pack.program),
    });
    if let (Some(edition), false) = (pack.edition(), article.is_empty()) {
        let named = clause_text(say, edition, &format!("c07.{article}"));
        page.paragraph(tell!(say, "endorse-letter-article", article = named));
    }
    page.paragraph(whose(say, cause));
    let told = |id: &String| {
        let text = text(id)?;
        let (does, right) = (say.text(&text.does), say.text(&text.right));
        Some(tell!(say, "endorse-letter-part", id = id, does = does, right = right))
    };
    page.list(cause.parts.first().into_iter().flatten().filter_map(told).collect());
    let others: Vec<String> = cause.parts.iter().skip(1).map(|parts| parts.join(" + ")).collect();
    if !others.is_empty() {
        page.paragraph(tell!(say, "endorse-letter-same", others = others.join(", ")));
    }
    page.paragraph(tell!(say, "endorse-letter-codes", codes = cause.codes.join(", ")));
    if !cause.page.is_empty() {
        page.paragraph(tell!(say, "endorse-letter-page", page = &cause.page));
    }
    if !cause.files.is_empty() {
        const SHOWN: usize = 20;
        page.paragraph(tell!(say, "endorse-letter-named", count = cause.files.len()));
        page.list(cause.files.iter().take(SHOWN).cloned().collect());
    }
    if let Some(small) = &cause.small {
        page.heading(match in_files {
            true => tell!(say, "endorse-letter-same-mistake"),
            false => tell!(say, "endorse-letter-smallest"),
        });
        fuzz::finding(say, &mut page, small);
    }
    let others = cause.articles.iter().skip(1);
    let clauses = pack.edition().map(|edition| {
        others.map(|article| clause_text(say, edition, &format!("c07.{article}"))).collect::<Vec<_>>()
    });
    if let Some(clauses) = clauses.filter(|clauses| !clauses.is_empty()) {
        page.heading(tell!(say, "endorse-letter-others"));
        page.list(clauses);
    }
    page.paragraph(tell!(say, "endorse-letter-repeat", seed = pack.seed.to_string(), tool = &pack.tool));
    page
}
