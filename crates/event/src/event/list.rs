//! Chooses the list of tie-breaks of an event. The program uses the first list that exists: the caller's list, the list
//! in the regulations, the list in the file, or a default list.

use crate::event::given::{AskedList, Options};
use crate::event::{Event, Recorded, finished_rounds};
use crate::regulations::Declaration;
use std::fmt;
use tiebreak_engine::number::Points;
use tiebreak_engine::plan::ListSource;
use tiebreak_engine::rules::{Base, Code, CodeNotice, Edition, ListError, Listed, TieBreakList};
use tiebreak_engine::standings::default_list;
use tiebreak_engine::tiebreak::{NoValue, meaningless};
use tiebreak_engine::tournament::{Cell, Code as GameCode, Draft, Index, Pairing, Tournament};
use tiebreak_format::Input;
use tiebreak_format::diagnostic::Diagnostic;
use tiebreak_format::trf::{TrfFile, WrittenList};
use tiebreak_phrase::{Phrase, message, phrase};

/// A list of tie-breaks, its source, and the text from which it was read.
pub(super) struct Settled {
    pub list: TieBreakList,
    /// The source of the tie-breaks.
    pub source: ListSource,
    /// The tie-breaks as written by the caller or in the file, or an empty list if neither contains tie-breaks.
    pub asked: Vec<String>,
    /// Number of entries that the program inserted at the start of `asked`.
    pub added: usize,
    pub faults: Vec<ListFault>,
}

/// Returns the first list that exists, in this order: the caller's list, the list in the regulations, the list in the
/// file, and a default list.
///
/// # Errors
/// Returns all faults in the file's list of tie-breaks.
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
        // The list in the file is for teams, so a ranking of players uses a default list.
        let list = TieBreakList::parse("PTS,TPR").unwrap_or_default();
        return Ok(plain(list, ListSource::Default));
    }
    Ok(match written_list(input, file)? {
        Some((list, asked)) => Settled { asked, ..plain(list, ListSource::File) },
        None => plain(default_list(tournament), ListSource::Default),
    })
}

impl Settled {
    pub(super) fn asked(asked: &AskedList, tournament: &Tournament) -> Settled {
        let codes = |text: &str| text.split(',').map(|code| code.trim().to_owned()).collect();
        let (written, read, source): (Vec<String>, _, _) = match asked {
            AskedList::Text(text) => (codes(text), TieBreakList::parse(text), ListSource::Requested),
            AskedList::Preset(preset) => {
                (codes(preset.list), TieBreakList::parse(preset.list), ListSource::Preset(*preset))
            }
            AskedList::Codes(codes) => {
                let entries = codes.iter().map(|code| (0, code.as_str()));
                (codes.clone(), TieBreakList::from_entries(entries), ListSource::Requested)
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

    /// Returns remarks on unusual spellings that were accepted.
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

    /// Inserts recorded decisions into the list of tie-breaks at their positions. If the caller chose the list, nothing
    /// is inserted unless `also_asked` is true.
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

    /// If the list contains no score, adds the primary score at the start.
    pub(super) fn put_score_first(&mut self, teams: bool) {
        let entries = self.list.entries.len();
        self.list = std::mem::take(&mut self.list).with_score(teams);
        self.added = if self.asked.is_empty() { 0 } else { self.list.entries.len() - entries };
        if self.added > 0 {
            self.asked.insert(0, Base::Points.name().to_owned());
        }
    }
}

/// Returns a fault for each entry that is not defined for this kind of event.
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
        // If the caller gave the codes separately, the column numbers are counted from the start of each code.
        if !matches!(asked, AskedList::Codes(_)) {
            start += written.chars().count() + 1;
        }
    }
    faults
}

/// Reads the list in the file. Returns the parsed list and its codes as text, or `None` if the file contains no list.
fn written_list(input: &Input, shown: &str) -> Result<Option<(TieBreakList, Vec<String>)>, Error> {
    let Input::Trf(file) = input else { return Ok(None) };
    let Some(written) = file.list().filter(|list| !list.codes.is_empty()) else { return Ok(None) };
    let texts = written.codes.iter().map(|code| code.text.clone()).collect();
    Ok(Some((read_written(file, written, shown)?, texts)))
}

/// Adds the position of an entry in the file's list to a remark.
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
    /// Returns the same event with different facts, such as a changed result of a game.
    ///
    /// The options for the ranking stay the same. The round of the standing is determined again, unless the caller
    /// chose the round or the file declares which rounds are finished. The recorded standing of the file is dropped,
    /// because it belongs to the original facts.
    pub fn with_facts(&self, tournament: Tournament) -> Event {
        let mut event = self.clone();
        let before = self.input.tournament();
        if !self.is_after_asked {
            event.plan.after = match &self.input {
                _ if self.is_played_only => tournament.last_played_round(),
                Input::Json(_) => finished_rounds(&tournament),
                // If the file declares which rounds are finished, the standing stays after the same round.
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

    /// Returns the same event with a different list of tie-breaks. If the list contains no score, the primary score is
    /// added at the start.
    pub fn with_list(&self, list: &TieBreakList, source: ListSource) -> Event {
        let mut event = self.clone();
        event.plan.list = list.clone().with_score(self.tournament().team().is_some());
        event.plan.source = source;
        event
    }

    /// Returns the same event with the standing after round `after`, or after the last recorded round if that round is
    /// earlier.
    pub fn with_rounds_counted(&self, after: usize) -> Event {
        let mut event = self.clone();
        event.plan.after = after.min(self.tournament().rounds());
        event
    }
}

/// Facts about an event from a source that is not a tournament file, such as a crosstable.
#[derive(Clone, Debug)]
pub struct CrosstableEvent {
    /// The name of the event, or an empty text if the name is unknown.
    pub title: String,
    /// The facts of the event in the most likely reading of the source.
    pub draft: Draft,
    /// The rounds that can be read in several ways.
    pub unclear_rounds: Vec<UnclearRound>,
    /// The kinds of facts that are unknown.
    pub unknown: Unknown,
    /// Whether `unclear_rounds` contains every possible reading of the source other than `draft`.
    pub is_whole: bool,
    /// Whether the participants' places serve as pairing numbers, because the real pairing numbers are unknown.
    pub are_places: bool,
    /// The columns that contain no results, as lines of tab-separated cells. The lines have the same line numbers as in
    /// the file. The text is empty if every column contains results.
    pub standing: String,
    /// All remarks about the source.
    pub warnings: Vec<Diagnostic>,
}

/// The kinds of facts that the source does not contain. The draft contains one possible version of the missing facts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unknown {
    /// Whether the rounds in which the pairs met are unknown.
    pub rounds: bool,
    /// Whether it is unknown on which boards the teams won their points.
    pub boards: bool,
    /// Whether the game points of won matches are unknown.
    pub points: bool,
    /// Whether the results of the single games of a pair are unknown.
    pub games: bool,
}

/// A round of a participant that the source does not describe completely.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnclearRound {
    /// The participant.
    pub participant: Index,
    /// The round (1-based).
    pub round: usize,
    /// The text for the round in the source.
    pub written: String,
    /// The other possible meanings of the round.
    pub others: Vec<OtherReading>,
}

/// Another possible meaning of one round, or of all rounds in which two participants met.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OtherReading {
    /// The cells that are different in this reading. Each entry contains the participant, the round (1-based) and the
    /// cell.
    pub cells: Vec<(Index, usize, Cell)>,
    /// The points for a pairing-allocated bye, if they are different in this reading.
    pub bye: Option<Points>,
}

/// Other versions of the event that the source also allows.
#[derive(Clone, Debug, Default)]
pub struct Alternatives {
    /// The facts of the event in the less likely readings of the source.
    pub facts: Vec<Tournament>,
    /// Whether `facts` contains every possible version of the event.
    pub is_whole: bool,
}

impl Unknown {
    /// Returns other versions of the draft. In these versions, the rounds are in a different order, the boards of every
    /// match are in reverse order, every match that was won on all boards has a draw on board 1 instead, or a win and a
    /// loss against the same opponent are two draws.
    fn others(self, draft: &Draft) -> Vec<Draft> {
        let changed = |change: &dyn Fn(&mut Vec<Cell>)| {
            let mut draft = draft.clone();
            draft.participants.iter_mut().for_each(|participant| change(&mut participant.cells));
            draft
        };
        let mut others = Vec::new();
        if self.rounds {
            others.push(changed(&|cells| cells.reverse()));
            others.push(changed(&|cells| {
                let turned = 1.min(cells.len());
                cells.rotate_left(turned);
            }));
        }
        if self.boards {
            others.push(changed(&|cells| cells.iter_mut().for_each(|cell| cell.boards.reverse())));
        }
        if self.games {
            others.push(changed(&|cells| {
                for at in 0..cells.len() {
                    let own = &cells[at];
                    let is_lost = |cell: &Cell| cell.code == GameCode::Loss && cell.opponent == own.opponent;
                    if let Some(lost) = cells.iter().position(is_lost).filter(|_| own.code == GameCode::Win) {
                        (cells[at].code, cells[lost].code) = (GameCode::Draw, GameCode::Draw);
                    }
                }
            }));
        }
        if self.points {
            others.push(changed(&|cells| {
                let is_even = |cell: &Cell| cell.boards.iter().all(|code| *code == cell.boards[0]);
                let won = cells.iter_mut().filter(|cell| is_even(cell) && cell.boards.len() > 1);
                won.for_each(|cell| cell.boards[0] = GameCode::Draw);
            }));
        }
        others
    }
}

fn built(draft: Draft) -> Option<Tournament> {
    Tournament::build(draft).ok().map(|(tournament, _)| tournament)
}

impl CrosstableEvent {
    /// Returns the other possible versions of the event. If more than `most` combinations of readings are possible,
    /// returns at most `most` versions, in each of which a single reading is different. Versions with a different order
    /// of rounds or boards are always added. So are versions with the other pairing system, unless the system is
    /// declared.
    pub(super) fn alternatives(&self, most: usize, declares_system: bool) -> Alternatives {
        let count = self
            .unclear_rounds
            .iter()
            .try_fold(1_usize, |count, one| count.checked_mul(one.others.len() + 1));
        let is_whole = count.is_some_and(|count| count <= most);
        let mut choices: Vec<Vec<&OtherReading>> = vec![Vec::new()];
        if is_whole {
            for one in &self.unclear_rounds {
                let mut more = Vec::new();
                for choice in &choices {
                    for other in &one.others {
                        let mut longer: Vec<&OtherReading> = choice.clone();
                        longer.push(other);
                        more.push(longer);
                    }
                }
                choices.extend(more);
            }
        } else {
            choices.extend(
                self.unclear_rounds.iter().flat_map(|one| &one.others).map(|other| vec![other]).take(most),
            );
        }
        let mut facts: Vec<Tournament> =
            choices.iter().skip(1).filter_map(|choice| self.read_so(choice)).collect();
        facts.extend(self.unknown.others(&self.draft).into_iter().filter_map(built));
        // If every participant met every other participant, the event is either a round robin or a small Swiss-system
        // event.
        if !declares_system && self.draft.pairing.is_swiss() && self.is_everybody_met() {
            let own = self.read_so(&[]);
            let others: Vec<Tournament> = own
                .iter()
                .chain(&facts)
                .map(|facts| facts.clone().with_pairing(Pairing::Predetermined))
                .collect();
            facts.extend(others);
        }
        Alternatives { facts, is_whole: is_whole && self.is_whole }
    }

    /// Returns the event under the chosen readings, or `None` if the readings contradict each other.
    fn read_so(&self, choice: &[&OtherReading]) -> Option<Tournament> {
        let mut draft = self.draft.clone();
        for reading in choice {
            for (index, round, cell) in &reading.cells {
                *draft.participants.get_mut(*index)?.cells.get_mut(round.checked_sub(1)?)? = cell.clone();
            }
            if let Some(points) = reading.bye {
                draft.scoring.pairing_allocated_bye = points;
            }
        }
        built(draft)
    }

    /// Returns whether every participant met every other participant at least once.
    fn is_everybody_met(&self) -> bool {
        let others = self.draft.participants.len().saturating_sub(1);
        self.draft.participants.iter().all(|participant| {
            let mut met: Vec<u32> = participant.cells.iter().filter_map(|cell| cell.opponent).collect();
            met.sort_unstable();
            met.dedup();
            met.len() == others
        })
    }
}

/// The reason why an event cannot be loaded as requested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The file has faults.
    Input(Vec<Diagnostic>),
    /// The caller's list has faults.
    List(Vec<ListFault>),
    /// The players of a team event in JSON cannot be ranked, because the file does not name the players who played on
    /// each board.
    IndividualJson,
    /// The requested round is not recorded.
    NoRound {
        /// The requested round.
        round: usize,
        /// Number of recorded rounds.
        rounds: usize,
    },
}

/// A fault in an entry of the caller's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListFault {
    /// The entry cannot be read.
    Unreadable(ListError),
    /// The entry is not defined for this kind of event.
    Meaningless {
        /// Position of the entry (0-based).
        position: usize,
        /// Number of characters before the entry in the text of the list.
        offset: usize,
        /// The entry as written.
        written: String,
        /// The reason why the entry is not defined.
        reason: NoValue,
    },
}

impl ListFault {
    /// Returns the entry and its fault as a sentence.
    pub fn phrase(&self) -> Phrase {
        match self {
            ListFault::Unreadable(error) => error.phrase(),
            ListFault::Meaningless { written, reason, .. } => {
                phrase!("entry-and-problem", entry = written, problem = reason.phrase())
            }
        }
    }
}

impl Error {
    /// Returns all faults, joined into one sentence.
    pub fn phrase(&self) -> Phrase {
        match self {
            Error::Input(remarks) => several(remarks.iter().map(|remark| remark.message.clone())),
            Error::List(faults) => several(faults.iter().map(ListFault::phrase)),
            Error::IndividualJson => phrase!("error-individual-json"),
            Error::NoRound { round, rounds } => phrase!("error-no-round", round, rounds),
        }
    }
}

/// Joins several problems into one sentence.
fn several(problems: impl Iterator<Item = Phrase>) -> Phrase {
    Phrase::several(problems).unwrap_or_else(|| phrase!("problem-unsaid"))
}

impl fmt::Display for Error {
    /// Writes all faults in English, one on each line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Error::Input(remarks) = self else { return self.phrase().fmt(f) };
        for (at, remark) in remarks.iter().enumerate() {
            if at > 0 {
                f.write_str("\n")?;
            }
            remark.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for Error {}
