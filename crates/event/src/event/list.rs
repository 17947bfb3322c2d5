//! Chooses the list of tie-breaks of an event: the list of the caller, or else of the regulations, or else of the file,
//! or else a default list.

use crate::event::given::{AskedList, Options};
use crate::event::told::{Error, ListFault};
use crate::event::{Event, Recorded, finished_rounds};
use crate::regulations::Declaration;
use tiebreak_engine::plan::ListSource;
use tiebreak_engine::rules::{Base, Code, CodeNotice, Edition, Listed, TieBreakList};
use tiebreak_engine::standings::default_list;
use tiebreak_engine::tiebreak::meaningless;
use tiebreak_engine::tournament::Tournament;
use tiebreak_format::Input;
use tiebreak_format::diagnostic::Diagnostic;
use tiebreak_format::trf::{TrfFile, WrittenList};
use tiebreak_phrase::{Phrase, message, phrase};

/// A list, its source, and the text from which it was read.
pub(super) struct Settled {
    pub list: TieBreakList,
    /// Where the tie-breaks come from.
    pub source: ListSource,
    /// The list as written by the caller or in the file (empty if there is no such list).
    pub asked: Vec<String>,
    /// Number of entries added before `asked`.
    pub added: usize,
    pub faults: Vec<ListFault>,
}

/// Returns the list of the caller, or else of the regulations, or else of the file, or else a default list.
///
/// # Errors
/// Returns all faults of the list in the file.
pub(super) fn settle(
    input: &Input,
    file: &str,
    declaration: Option<&Declaration>,
    options: &Options,
) -> Result<Settled, Error> {
    let tournament = input.tournament();
    let plain = |list, source| Settled { list, source, asked: Vec::new(), added: 0, faults: Vec::new() };
    if let Some(asked) = &options.list {
        return Ok(Settled::asked(asked, tournament));
    }
    if let Some(list) = declaration.and_then(Declaration::tie_break_list) {
        return Ok(plain(list, ListSource::Regulations));
    }
    if options.individual {
        // The list in the file is for the teams, not for the players.
        let list = TieBreakList::parse("PTS,TPR").unwrap_or_default();
        return Ok(plain(list, ListSource::Default));
    }
    Ok(match written_list(input, file)? {
        Some((list, asked)) => Settled { asked, ..plain(list, ListSource::File) },
        None => plain(default_list(tournament), ListSource::Default),
    })
}

impl Settled {
    /// Reads the codes of an earlier list in the file.
    pub(super) fn of_codes(codes: Vec<String>, tournament: &Tournament) -> Settled {
        Settled::asked(&AskedList::Codes(codes), tournament)
    }

    fn asked(asked: &AskedList, tournament: &Tournament) -> Settled {
        let codes = |text: &str| text.split(',').map(|code| code.trim().to_owned()).collect();
        let (written, read, source): (Vec<String>, _, _) = match asked {
            AskedList::Text(text) => (codes(text), TieBreakList::parse(text), ListSource::Asked),
            AskedList::Preset(preset) => {
                (codes(preset.list), TieBreakList::parse(preset.list), ListSource::Preset(*preset))
            }
            AskedList::Codes(codes) => {
                let entries = codes.iter().map(|code| (0, code.as_str()));
                (codes.clone(), TieBreakList::from_entries(entries), ListSource::Asked)
            }
        };
        let (list, faults) = match read {
            Ok(list) => {
                let faults = meaningless_entries(asked, &list, tournament.team().is_some());
                (list, faults)
            }
            Err(errors) => (TieBreakList::default(), errors.into_iter().map(ListFault::Unreadable).collect()),
        };
        Settled { list, source, asked: written, added: 0, faults }
    }

    /// Remarks on unusual spellings that were accepted.
    pub(super) fn remarks(&self, input: &Input, file: &str, edition: Edition) -> Vec<Diagnostic> {
        let mut remarks = Vec::new();
        for (position, notice) in &self.list.notices {
            if is_own_name(notice, edition) {
                continue;
            }
            let code = self.list.entries.get(*position).map_or_else(String::new, ToString::to_string);
            let message = phrase!("problem-because", problem = code, why = notice.phrase());
            let remark = Diagnostic::warning("code-spelling", message).in_file(file);
            remarks.push(match (input, self.source) {
                (Input::Trf(trf), ListSource::File) => at_code(remark, trf, *position),
                (Input::Trf(_) | Input::Json(_), _) => remark,
            });
        }
        remarks
    }

    /// Inserts recorded decisions at their positions. If the caller chose the list, this happens only if `also_asked`
    /// is true.
    pub(super) fn act_on(&mut self, declaration: &Declaration, also_asked: bool) {
        if !also_asked && self.source.is_asked() {
            return;
        }
        for (at, kind) in declaration.unlisted_decisions(&self.list) {
            self.list.entries.insert(at, Listed::Recorded(kind));
            if !self.asked.is_empty() {
                self.asked.insert(at.min(self.asked.len()), Listed::Recorded(kind).to_string());
            }
        }
    }

    /// Adds the primary score at the start if the list has no score.
    pub(super) fn put_score_first(&mut self, teams: bool) {
        let entries = self.list.entries.len();
        self.list = std::mem::take(&mut self.list).with_score(teams);
        self.added = if self.asked.is_empty() { 0 } else { self.list.entries.len() - entries };
        if self.added > 0 {
            self.asked.insert(0, Base::Points.name().to_owned());
        }
    }
}

/// The entries that no rule defines for an event of this kind.
fn meaningless_entries(asked: &AskedList, list: &TieBreakList, teams: bool) -> Vec<ListFault> {
    let written: Vec<&str> = match asked {
        AskedList::Text(text) => text.split(',').collect(),
        AskedList::Preset(preset) => preset.list.split(',').collect(),
        AskedList::Codes(codes) => codes.iter().map(String::as_str).collect(),
    };
    let (mut start, mut faults) = (0, Vec::new());
    for (position, (written, listed)) in written.into_iter().zip(&list.entries).enumerate() {
        if let Listed::Code(code) = listed
            && let Some(reason) = meaningless(code, teams)
        {
            let blanks = written.chars().take_while(|c| c.is_whitespace()).count();
            let (offset, written) = (start + blanks, written.trim().to_owned());
            faults.push(ListFault::Meaningless { position, offset, written, reason });
        }
        // In a list of separate codes, columns are counted from the start of each code.
        if !matches!(asked, AskedList::Codes(_)) {
            start += written.chars().count() + 1;
        }
    }
    faults
}

/// The list in the file, parsed and as text.
fn written_list(input: &Input, shown: &str) -> Result<Option<(TieBreakList, Vec<String>)>, Error> {
    let Input::Trf(file) = input else { return Ok(None) };
    let Some(written) = file.list().filter(|list| !list.codes.is_empty()) else { return Ok(None) };
    let texts = written.codes.iter().map(|code| code.text.clone()).collect();
    Ok(Some((read_written(file, written, shown)?, texts)))
}

/// Places a remark at an entry of the list in the file.
fn at_code(remark: Diagnostic, file: &TrfFile, position: usize) -> Diagnostic {
    let Some(list) = file.list() else { return remark };
    let Some(code) = list.codes.get(position) else { return remark };
    remark.at(file.document.text(), list.line, code.column, code.text.chars().count())
}

fn read_written(file: &TrfFile, written: &WrittenList, shown: &str) -> Result<TieBreakList, Error> {
    let text = file.document.text();
    let entries = written.codes.iter().map(|code| (code.column, code.text.as_str()));
    let rule = phrase!("rule-trf26-record-codes", record = written.record);
    let remark = |column: usize, length: usize, message: Phrase| {
        Diagnostic::error("tie-break-list", message)
            .in_file(shown)
            .at(text, written.line, column, length)
            .rule(rule.clone())
            .hint(message!("hint-code-or-list"))
    };
    let list = TieBreakList::from_entries(entries).map_err(|errors| {
        Error::Input(errors.iter().map(|error| remark(error.offset, 1, error.phrase())).collect())
    })?;
    let dated = list.entries.iter().zip(&written.codes).filter_map(|(listed, code)| match listed {
        Listed::Code(Code { edition: Some(_), .. }) => {
            let message = phrase!("edition-of-single-code", text = &code.text);
            Some(remark(code.column, code.text.chars().count(), message))
        }
        Listed::Code(_) | Listed::Recorded(_) | Listed::Organizer(_) => None,
    });
    let dated: Vec<Diagnostic> = dated.collect();
    if dated.is_empty() { Ok(list) } else { Err(Error::Input(dated)) }
}

fn is_own_name(notice: &CodeNotice, edition: Edition) -> bool {
    let CodeNotice::OtherName { written, name } = notice else { return false };
    Base::from_name(name).is_some_and(|base| base.row().name_in(edition) == written)
}

impl Event {
    /// Returns the same event with other facts, such as another result of a game.
    ///
    /// The ranking has the same options, and counts the rounds up to the last finished round. The standing recorded in
    /// the file is dropped, because it belongs to the original facts.
    pub fn with_facts(&self, tournament: Tournament) -> Event {
        let mut event = self.clone();
        let before = self.input.tournament();
        if !self.is_after_asked {
            event.plan.after = match &self.input {
                _ if self.is_played_only => tournament.last_played_round(),
                Input::Json(_) => finished_rounds(&tournament),
                // A file may declare which rounds are finished.
                Input::Trf(file) if file.rounds.finished != before.last_finished_round() => self.plan.after,
                Input::Trf(_) => tournament.last_finished_round(),
            };
        }
        match &mut event.input {
            Input::Trf(file) => file.tournament = tournament,
            Input::Json(file) => file.tournament = tournament,
        }
        event.recorded = Recorded::default();
        self.input.without_standing(&mut event.warnings);
        event.settle();
        event
    }

    /// Returns the same event with another list. If the list has no score, the primary score is added at its
    /// start.
    pub fn with_list(&self, list: &TieBreakList, source: ListSource) -> Event {
        let mut event = self.clone();
        event.plan.list = list.clone().with_score(self.tournament().team().is_some());
        event.plan.source = source;
        event
    }

    /// Returns the same event with the standing after another round.
    pub fn with_rounds_counted(&self, after: usize) -> Event {
        let mut event = self.clone();
        event.plan.after = after.min(self.tournament().rounds());
        event
    }
}
