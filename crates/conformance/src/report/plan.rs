//! What a selection of the corpus asks of a program.

use crate::corpus::rating::EDITION;
use crate::corpus::{Case, Check, Corpus, RatingCheck, RatingFile, Selection};
use crate::subject::protocol::{KindName, Query, RatingRequest, StandingsRequest, StartAnswer};
use crate::subject::{Reply, anonymous};
use tiebreak_engine::rules::Edition;
use tiebreak_phrase::{Phrase, message, phrase};

/// One question of a plan.
#[derive(Clone, Copy, Debug)]
pub enum Ask<'c> {
    /// The standings of a check under one edition.
    Standings {
        /// The case.
        case: &'c Case,
        /// The check.
        check: &'c Check,
        /// The rules.
        edition: Edition,
    },
    /// A question about ratings.
    Rating {
        /// The case.
        case: &'c RatingFile,
        /// The check.
        check: &'c RatingCheck,
    },
}

impl Ask<'_> {
    /// The full id of the check.
    pub fn id(&self) -> String {
        match self {
            Ask::Standings { case, check, .. } => case.check_id(check),
            Ask::Rating { case, check } => case.check_id(check),
        }
    }

    /// The edition of the rules.
    pub fn edition(&self) -> &'static str {
        match self {
            Ask::Standings { edition, .. } => edition.id(),
            Ask::Rating { .. } => EDITION,
        }
    }

    /// Whether the answer is shown and not counted.
    pub fn is_open(&self) -> bool {
        match self {
            Ask::Standings { check, .. } => check.status.is_open(),
            Ask::Rating { check, .. } => check.status.is_open(),
        }
    }

    /// The request, with this number and without the codes that the program does not compute.
    ///
    /// # Errors
    /// The reply that stands without asking, when the program says that it does not compute this.
    pub fn request(&self, seq: u64, program: &StartAnswer) -> Result<Query, Reply> {
        let declined = |reason: Phrase| Reply::Skipped(reason.into(), None);
        match self {
            Ask::Standings { case, check, edition } => {
                let request = standings(case, check, *edition, seq, program);
                request.map(|request| Query::Standings(Box::new(request))).map_err(declined)
            }
            Ask::Rating { case, check } if program.ratings => {
                Ok(Query::Rating(RatingRequest { seq, request: case.question(check) }))
            }
            Ask::Rating { .. } => Err(declined(phrase!("program-without-ratings"))),
        }
    }
}

/// The request for the standings of a check.
///
/// # Errors
/// Why the program does not compute this, by its own words at the start.
fn standings(
    case: &Case,
    check: &Check,
    edition: Edition,
    seq: u64,
    program: &StartAnswer,
) -> Result<StandingsRequest, Phrase> {
    let edition = edition.id();
    if program.editions.as_ref().is_some_and(|editions| !editions.iter().any(|known| known == edition)) {
        return Err(phrase!("program-without-edition", edition = edition));
    }
    let (kind, unread) = match case.tournament.team() {
        Some(_) => (KindName::Team, message!("program-without-teams")),
        None => (KindName::Individual, message!("program-without-individuals")),
    };
    if program.kinds.as_ref().is_some_and(|kinds| !kinds.contains(&kind)) {
        return Err(unread.into());
    }
    let findings = program.findings && check.findings.is_some();
    if check.is_about_findings_only() && !findings {
        return Err(phrase!("program-without-findings"));
    }
    // What is remarked about a list depends on the whole of it.
    let asked = |code: &&String| findings || program.codes.includes(code);
    let tiebreaks: Vec<String> = check.tiebreaks.iter().filter(asked).cloned().collect();
    if tiebreaks.is_empty() {
        return Err(phrase!("program-without-codes"));
    }
    // A declaration was read from JSON, which can always spell it again.
    let regulations = case.file.regulations.as_ref().and_then(|declared| serde_json::to_value(declared).ok());
    // An empty declaration differs from none only for who remarks on it.
    let says = |declared: &serde_json::Value| findings || declared.as_object().is_some_and(|o| !o.is_empty());
    Ok(StandingsRequest {
        seq,
        edition: edition.to_owned(),
        // Rounds are bounded far below.
        after: Some(u32::try_from(check.after(case.tournament.rounds())).unwrap_or(u32::MAX)),
        tiebreaks,
        tournament: Some(anonymous(&case.file.tournament)),
        trf: None,
        regulations: regulations.filter(says),
        findings,
    })
}

/// All questions of a selection, in the order of the corpus.
#[derive(Clone, Debug)]
pub struct Plan<'c> {
    /// The questions.
    pub asks: Vec<Ask<'c>>,
}

impl<'c> Plan<'c> {
    /// The questions of a selection.
    pub fn new(corpus: &'c Corpus, selection: &Selection) -> Plan<'c> {
        let standings = selection.checks(corpus).into_iter().flat_map(|(case, check, editions)| {
            editions.into_iter().map(move |edition| Ask::Standings { case, check, edition })
        });
        let ratings = selection.ratings(corpus).into_iter().map(|(case, check)| Ask::Rating { case, check });
        Plan { asks: standings.chain(ratings).collect() }
    }
}
