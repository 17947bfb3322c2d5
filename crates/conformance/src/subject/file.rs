//! A program that reads a file and writes a table, run as its manifest says.

use std::collections::BTreeSet;
use std::ffi::OsString;

use super::answer::{Given, Reply, Wanted, excerpt};
use super::manifest::{Manifest, OutputFormat};
use super::process::{Ending, Limits};
use super::protocol::StandingsRequest;
use super::table::{Row, objects, rows};
use super::task::{Task, TaskFault};
use super::{Answer, Complaint, Subject, input, participants, reading};
use tiebreak_engine::number::Fraction;
use tiebreak_phrase::{Phrase, phrase};

/// A program that knows nothing of the protocol.
pub struct FileProgram {
    manifest: Manifest,
    limits: Limits,
    complaints: Vec<Complaint>,
    environment: Vec<OsString>,
}

impl FileProgram {
    /// The program of a manifest. It is first run when it is first asked.
    pub fn new(manifest: Manifest, limits: Limits) -> FileProgram {
        FileProgram { manifest, limits, complaints: Vec::new(), environment: Vec::new() }
    }

    /// The same program with more variables of the environment, by name.
    #[must_use]
    pub fn passing(mut self, names: &[OsString]) -> FileProgram {
        self.environment.extend_from_slice(names);
        self
    }

    /// One run for some of the codes.
    fn run(&mut self, request: &StandingsRequest, codes: &[&str]) -> Result<Vec<Row>, Reply> {
        let cut = self.manifest.cut_rounds.then(|| input::cut(request));
        let text = input::render(cut.as_ref().unwrap_or(request), self.manifest.input)
            .map_err(|reason| Reply::Skipped(reason.into(), None))?;
        let names: Vec<&str> = codes.iter().map(|code| self.manifest.code(code)).collect();
        let replaced = |word: &String| {
            OsString::from(
                word.replace("{edition}", &request.edition)
                    .replace("{after}", &request.after.map_or_else(String::new, |after| after.to_string()))
                    .replace("{tiebreaks}", &names.join(&self.manifest.separator)),
            )
        };
        let words: Vec<OsString> = self.manifest.command.iter().map(replaced).collect();
        let (environment, limits) = (self.environment.as_slice(), self.limits);
        let done = Task { words: &words, environment, input: text.as_bytes(), limits }.run();
        let errors = done.errors;
        let rows = self.ended(done.result).and_then(|written| self.table(&written));
        if rows.is_err() && !errors.is_empty() && self.complaints.len() < 5 {
            self.complaints.push(Complaint { seq: request.seq, errors });
        }
        rows
    }

    /// What a program wrote that ended well.
    fn ended(&self, result: Result<(i32, Vec<u8>), TaskFault>) -> Result<Vec<u8>, Reply> {
        let (status, written) = result.map_err(|fault| match fault {
            TaskFault::Unnamed | TaskFault::Unstartable(_) | TaskFault::Disk(_) => {
                Reply::NotRun(fault.phrase().into())
            }
            TaskFault::TimedOut => Reply::TimedOut,
            TaskFault::Ended(_) => Reply::Crashed(fault.phrase().into()),
            TaskFault::TooLong(_) | TaskFault::Missing | TaskFault::Refused(_) => {
                Reply::Malformed(fault.phrase().into())
            }
        })?;
        if self.manifest.ok_exit.contains(&status) {
            return Ok(written);
        }
        let how = Ending::Status(status).phrase();
        if self.manifest.skip_exit.contains(&status) {
            return Err(Reply::Skipped(phrase!("program-declined", how = how).into(), None));
        }
        Err(Reply::Crashed(phrase!("program-ended", how = how).into()))
    }

    fn table(&self, bytes: &[u8]) -> Result<Vec<Row>, Reply> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        match self.manifest.format {
            OutputFormat::Json => objects(bytes, self.manifest.rows.as_deref()),
            OutputFormat::Tsv => rows(bytes, b'\t'),
            OutputFormat::Csv => {
                let heading = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
                let semicolons = heading.iter().filter(|byte| **byte == b';').count();
                let commas = heading.iter().filter(|byte| **byte == b',').count();
                rows(bytes, if semicolons > commas { b';' } else { b',' })
            }
        }
        .map_err(|problem| Reply::Malformed(problem.into()))
    }

    fn number(&self, cell: &str) -> Result<Given, Phrase> {
        let text = cell.trim();
        if text.is_empty() || self.manifest.no_value.iter().any(|word| word == text) {
            return Ok(None);
        }
        let plain = if self.manifest.decimal_comma { text.replace(',', ".") } else { text.to_owned() };
        let plain = match plain.strip_suffix('½') {
            Some(whole) => format!("{}.5", if whole.is_empty() { "0" } else { whole }),
            None => plain,
        };
        match Fraction::parse(&plain) {
            Ok(_) => Ok(Some(plain)),
            Err(_) => Err(phrase!("cell-no-number", text = excerpt(text.as_bytes()))),
        }
    }

    /// Adds the rows of one run to the answer.
    fn collect(
        &self,
        rows: &[Row],
        codes: &[&str],
        ids: &BTreeSet<u32>,
        answer: &mut Answer,
    ) -> Result<(), Phrase> {
        let cell = |row: &Row, what: &str| row.cell(self.manifest.column(what));
        let whole = |text: &str| text.trim().parse::<u32>().map_err(|_| excerpt(text.as_bytes()));
        let mut seen = BTreeSet::new();
        for row in rows {
            let id = cell(row, "id").flatten();
            let id =
                id.ok_or_else(|| phrase!("output-column-missing", column = self.manifest.column("id")))?;
            let id = whole(&id).map_err(|text| phrase!("cell-no-pairing-number", text = text))?;
            if !ids.contains(&id) {
                return Err(phrase!("answer-unknown-participant", id = id));
            }
            if !seen.insert(id) {
                return Err(phrase!("answer-participant-twice", id = id));
            }
            if let Some(rank) = cell(row, "rank").flatten() {
                let rank = whole(&rank).map_err(|text| phrase!("cell-no-rank", text = text))?;
                answer.ranks.get_or_insert_default().insert(id, rank);
            }
            for code in codes {
                let Some(text) = cell(row, code) else { continue };
                let given = self.number(text.as_deref().unwrap_or_default());
                let given = given.map_err(|problem| {
                    phrase!("answer-value-problem", code = *code, id = id, problem = problem)
                })?;
                answer.values.entry((*code).to_owned()).or_default().insert(id, given);
            }
        }
        match ids.difference(&seen).next() {
            Some(missing) => Err(phrase!("answer-participant-missing", id = missing)),
            None => Ok(()),
        }
    }
}

impl Subject for FileProgram {
    fn ask(&mut self, request: &StandingsRequest) -> Reply {
        let ids = participants(request);
        let codes: Vec<&str> = request.tiebreaks.iter().map(String::as_str).collect();
        let at_a_time = self.manifest.codes_per_call.unwrap_or(codes.len()).max(1);
        let mut collected = Answer::default();
        for some in codes.chunks(at_a_time) {
            let rows = match self.run(request, some) {
                Ok(rows) => rows,
                Err(reply) => return reply,
            };
            if let Err(problem) = self.collect(&rows, some, &ids, &mut collected) {
                return Reply::Malformed(problem.into());
            }
        }
        if codes.len() > at_a_time {
            // No run saw the whole list, so no run could rank by it.
            collected.ranks = None;
        }
        let wanted = Wanted { participants: &ids, tiebreaks: &request.tiebreaks, findings: false };
        reading::completed(collected, &wanted)
    }

    fn complaints(&mut self) -> Vec<Complaint> {
        std::mem::take(&mut self.complaints)
    }
}
