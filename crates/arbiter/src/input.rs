//! Reads an event, and determines the options for ranking it.

use crate::prelude::*;
use crate::{memory, one_of};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::io;
use tiebreak_diagnose::diagnosis::older_rules;
use tiebreak_engine::number::Points;
use tiebreak_engine::plan::{Preset, SourceStanding};
use tiebreak_engine::rules::{CodeProblem, ListError};
use tiebreak_engine::tournament::{Kind, Pairing, Record};
use tiebreak_event::event::{
    self, AskedList, Category, Event, ListFault, Options, RecordTable, Source, declaration_in,
    finished_rounds,
};
use tiebreak_event::regulations::Declaration;
use tiebreak_format::diagnostic::quoted;
use tiebreak_format::limits::{FILE_BYTES, RATING_LIST_BYTES};
use tiebreak_format::text::Text;
use tiebreak_format::trf::{self, Generation, Loss, RatingMethod, TrfFile};
use tiebreak_format::{Input, ReadOptions, limits};
use tiebreak_words::check::{
    Advice, Choice, NobodyMeant, PublishedTable, UncheckedKind, crosstable, leave_out_round, who,
};
use tiebreak_words::explain::participant as named;
use tiebreak_words::page::printable;
use tiebreak_words::regulations_text;

/// The command-line options that name the event, and state how to read and rank it.
#[derive(Args, Clone, Debug, Default)]
pub struct EventOptions {
    /// Tournament file: TRF, JSON or a crosstable, recognized by its content; - reads standard input
    #[arg(value_name = "FILE")]
    pub file: FileName,
    /// Tie-breaks, for instance DE,BH/C1,SB [default: those in the file]
    #[arg(short, long, value_name = "LIST", help_heading = "Rules")]
    pub tiebreaks: Option<String>,
    /// Name of a tie-break list in common use
    #[arg(long, value_name = "NAME", value_parser = preset_parser(), help_heading = "Rules")]
    #[arg(conflicts_with = "tiebreaks")]
    pub preset: Option<Preset>,
    /// File with the event's regulations (see cases/regulations.md)
    #[arg(long, value_name = "FILE", help_heading = "Rules")]
    pub regulations: Option<FileName>,
    /// CSV file (record,round,number,value) with facts that the event file does not contain: discs (Othello), late
    /// arrivals, play-offs, lots, and values of the organizer's own tie-breaks (OTHER_...)
    #[arg(long, value_name = "FILE", help_heading = "Rules", hide_short_help = true)]
    pub records: Option<FileName>,
    /// Rank the event after this round [default: the last finished round]
    #[arg(long, value_name = "N", help_heading = "Rules")]
    pub after_round: Option<u16>,
    /// Pairing system [default: as stated in the file]
    #[arg(long, value_parser = one_of(&SYSTEMS), value_name = "SYSTEM", help_heading = "Rules")]
    pub system: Option<Pairing>,
    /// Never infer undeclared points for results
    #[arg(long, help_heading = "Rules")]
    pub strict: bool,
    /// Ratings that count, by the methods of TRF26 record 172: FIDE rating (fide), national rating (nro), FIDE or
    /// else national rating (fidon), national or else FIDE rating (nidof), the higher rating (hbfn), the lower
    /// rating (lbfn) [default: as stated in the file]
    #[arg(long, value_parser = one_of(&METHODS), value_name = "METHOD", help_heading = "Rules")]
    pub ratings: Option<RatingMethod>,
    /// Rank the players of a team event instead of the teams
    #[arg(long, help_heading = "Rules")]
    pub individual: bool,
    /// Skip unreadable lines, except pairings and results; report what depends on the skipped lines as not verifiable
    #[arg(long, help_heading = "Rules", hide_short_help = true)]
    pub skip_unreadable: bool,
    /// Rank only the members of a category: U18, S50, women, rating<1800, rating>=2000, unrated, group:A
    #[arg(long, value_name = "CATEGORY", help_heading = "Rules", hide_short_help = true)]
    pub category: Option<Category>,
    /// Give no points for unfinished games and matches, and count the results of later rounds; the default for
    /// predetermined pairings with unfinished games, if the file does not state how unfinished games count
    #[arg(long, help_heading = "Rules", hide_short_help = true)]
    pub played: bool,
    /// Sheet of a workbook, by name or number [default: the sheet that looks like a standing]
    #[arg(long, value_name = "NAME", hide_short_help = true)]
    pub sheet: Option<String>,
    /// Number of the table, if the file has several tables [default: the table that looks like a standing]
    #[arg(long, value_name = "N", hide_short_help = true)]
    pub table: Option<usize>,
    /// Heading of a column to ignore; can be repeated
    #[arg(long, value_name = "NAME", hide_short_help = true)]
    pub ignore_column: Vec<String>,
}

/// The requested edition.
#[derive(Args, Clone, Copy, Debug)]
pub struct EditionOption {
    /// Edition of the rules [default: the edition in force on the first day of the event]
    #[arg(short, long, value_name = "EDITION", value_parser = edition_parser(), help_heading = "Rules")]
    pub edition: Option<Edition>,
}

/// Returns a parser for the id of an edition of the rules.
pub fn edition_parser() -> impl TypedValueParser<Value = Edition> {
    PossibleValuesParser::new(Edition::ALL.map(Edition::id)).try_map(|id| id.parse::<Edition>())
}

/// Returns a parser for the name of a tie-break list in common use. The long help states the content and the source of
/// each list.
fn preset_parser() -> impl TypedValueParser<Value = Preset> {
    let value = |preset: Preset| {
        let reported = match preset.standing {
            SourceStanding::Stated => "",
            SourceStanding::Reported => "reported: ",
        };
        PossibleValue::new(preset.name).help(format!("{} ({reported}{})", preset.list, preset.source))
    };
    PossibleValuesParser::new(Preset::ALL.map(value))
        .try_map(|name| Preset::named(&name).ok_or("no list has this name"))
}

static SYSTEMS: [(&str, Pairing); 2] = [("swiss", Pairing::Swiss), ("predetermined", Pairing::Predetermined)];

/// The methods of TRF26 record 172, by name. A method determines which ratings count.
static METHODS: [(&str, RatingMethod); 6] = [
    ("fide", RatingMethod::Fide),
    ("nro|national", RatingMethod::National),
    ("fidon", RatingMethod::FideOrNational),
    ("nidof", RatingMethod::NationalOrFide),
    ("hbfn", RatingMethod::Higher),
    ("lbfn", RatingMethod::Lower),
];

/// Maximum number of participants in the error message if several names begin with the given text.
const NAMED: usize = 10;

/// Finds the participant with the given pairing number or name.
///
/// # Errors
///
/// Returns an error if no participant or several participants match the text.
pub fn participant(say: &Messages, event: &Event, text: &str) -> Result<Index, Failure> {
    let tournament = event.tournament();
    who(tournament, text).map_err(|problem| {
        Failure::Usage(match problem {
            NobodyMeant::Number { id, least, most } => {
                let [id, least, most] = [id, least, most].map(|number| number.to_string());
                tell!(say, "error-no-participant", id = &id, least = &least, most = &most)
            }
            NobodyMeant::Name => tell!(say, "error-no-name", name = &printable(text)),
            NobodyMeant::Several(indices) => {
                let named = indices.iter().map(|index| printable(&named(tournament, *index)));
                let names = say.at_most(NAMED, named).join("; ");
                tell!(say, "error-several-names", name = &printable(text), names)
            }
        })
    })
}

/// Describes the error in an entry of a tie-break list, and names the tie-break that the user possibly meant.
pub fn unreadable(say: &Messages, error: &ListError) -> String {
    let problem = say.phrase(&error.phrase());
    let is_unknown = error.error.kind == CodeProblem::UnknownName;
    match Advice::of(&error.written) {
        // The message about an unknown code already contains the right spelling.
        Some(Advice::Called(_)) if !is_unknown && !error.written.contains(char::is_whitespace) => problem,
        Some(advice) => format!("{problem}; {}", advice.sentence(say)),
        None if is_unknown => format!("{problem}; {}", tell!(say, "advice-codes")),
        None => problem,
    }
}

/// Returns the message about an error in a tie-break list, at an offset in the text of an option.
pub fn list_error(say: &Messages, option: &str, offset: usize, problem: &str) -> String {
    tell!(say, "error-list", option, column = (offset + 1).to_string(), problem)
}

/// Reads a whole file, or all of standard input.
///
/// # Errors
///
/// Returns an error if the file is longer than the limit or cannot be read.
pub fn read_bytes(name: &FileName) -> Result<Vec<u8>, Failure> {
    read_up_to(name, FILE_BYTES)
}

/// Reads a whole rating list, which can be longer than other input files: FIDE's list contains more than a million
/// players.
///
/// # Errors
///
/// Returns an error if the file is longer than the limit or cannot be read.
pub fn read_rating_list(name: &FileName) -> Result<Vec<u8>, Failure> {
    read_up_to(name, RATING_LIST_BYTES)
}

fn read_up_to(name: &FileName, limit: usize) -> Result<Vec<u8>, Failure> {
    let failed = |error| Failure::File(name.to_string(), error);
    let read = if memory::is_open() {
        memory::read(name, limit)
    } else if &**name == "-" {
        limits::read(io::stdin().lock(), limit)
    } else {
        limits::read_file(name.as_os_str().as_ref(), limit)
    };
    read.map_err(failed)
}

impl EventOptions {
    /// Returns the options for a file that contains only the declaration of an event's regulations.
    pub fn of(file: &FileName, regulations: Option<&FileName>) -> EventOptions {
        EventOptions { file: file.clone(), regulations: regulations.cloned(), ..EventOptions::default() }
    }

    /// Returns a copy of the options for another file.
    pub fn about(&self, file: &FileName) -> EventOptions {
        EventOptions { file: file.clone(), ..self.clone() }
    }

    /// Returns which table of a file the program uses, and how it reads the table.
    pub fn choice(&self) -> Choice {
        Choice {
            sheet: self.sheet.clone(),
            table: self.table,
            is_predetermined: self.system == Some(Pairing::Predetermined),
            skip_unreadable: self.skip_unreadable,
            ignored: self.ignore_column.clone(),
            older: older_rules(),
            ..Choice::default()
        }
    }

    /// Returns the options in the form that [`Event`] requires.
    fn asked(&self, edition: Option<Edition>) -> Result<Options, Failure> {
        let list = match (&self.tiebreaks, self.preset) {
            (Some(text), _) => Some(AskedList::Text(text.clone())),
            (None, preset) => preset.map(AskedList::Preset),
        };
        let records =
            |name: &FileName| RecordTable::read(&read_bytes(name)?, shown(name)).map_err(Failure::Input);
        Ok(Options {
            edition,
            list,
            after: self.after_round.map(usize::from),
            regulations: self.regulations.as_ref().map(read_declaration).transpose()?,
            records: self.records.as_ref().map(records).transpose()?,
            system: self.system,
            ratings: self.ratings,
            individual: self.individual,
            strict: self.strict,
            skip_unreadable: self.skip_unreadable,
            category: self.category.clone(),
            played: self.played.then_some(true),
        })
    }

    fn read(
        &self,
        shared: &Shared,
        edition: Option<Edition>,
        choice: &Choice,
        read: impl FnOnce(Source<'_>, &Options) -> Result<Event, event::Error>,
    ) -> Result<(Event, OwnTables), Failure> {
        let bytes = read_bytes(&self.file)?;
        let options = self.asked(edition)?;
        let name = shown(&self.file);
        let found = crosstable(&bytes, name, choice).transpose().map_err(Failure::Input)?;
        let standing = found.as_ref().map(|found| found.standing.clone());
        let source = match found {
            Some(found) => Source::Crosstable { name, crosstable: Box::new(found) },
            None => Source::file(name, &*bytes),
        };
        let mut event = read(source, &options).map_err(|error| {
            // If no line of a file is a line of TRF, the user possibly gave the published table instead of the event.
            const OF_TABLE: [&str; 3] = ["no-participants", "unknown-record", "indented-line"];
            let is_of_table = |own: &Diagnostic| OF_TABLE.contains(&&*own.id);
            let say = shared.messages();
            match failure(&say, error) {
                Failure::Input(remarks) if !memory::is_open() && remarks.iter().all(is_of_table) => {
                    Failure::Usage(tell!(say, "check-no-event", name = quoted(&self.file)))
                }
                other => other,
            }
        })?;
        if standing.as_ref().is_some_and(String::is_empty) && !event.plan.source.is_named() {
            // Without a tie-break list, the event is ranked by points only.
            event.adopt_list_of_table(&TieBreakList::default());
        }
        let is_from_crosstable = standing.is_some();
        let own = standing.filter(|standing| !standing.is_empty()).map(|standing| {
            own_table(&mut event, standing.as_bytes(), name, choice, self.after_round.is_some())
        });
        let tables = own.transpose().map(|own| match own {
            _ if is_from_crosstable => with_others(&mut event, own, &bytes, name, choice),
            own => own.into_iter().collect(),
        });
        Ok((event, tables))
    }

    /// Reads the event, and determines the edition, the tie-break list and the round.
    ///
    /// # Errors
    ///
    /// Returns all faults of the input or of the requested tie-break list.
    pub fn load(&self, shared: &Shared, edition: Option<Edition>) -> Result<Event, Failure> {
        self.load_with_table(shared, edition, &self.choice()).map(|(event, _)| event)
    }

    /// Reads the event as [`EventOptions::load`] does. For a crosstable, also reads the standing that is printed next
    /// to the results. `choice` applies only to the file of the event.
    ///
    /// # Errors
    ///
    /// Returns all faults of the input or of the requested tie-break list.
    pub fn load_with_table(
        &self,
        shared: &Shared,
        edition: Option<Edition>,
        choice: &Choice,
    ) -> Result<(Event, OwnTables), Failure> {
        self.read(shared, edition, choice, Event::load)
    }

    /// Reads the event as [`EventOptions::load`] does. Accepts a tie-break list that needs ratings even if it is
    /// unknown which ratings count.
    ///
    /// # Errors
    ///
    /// Returns all faults of the input or of the requested tie-break list.
    pub fn load_facts(&self, shared: &Shared, edition: Option<Edition>) -> Result<Event, Failure> {
        let read = |source: Source<'_>, options: &Options| {
            let event = Event::assemble(source, options)?;
            event.refuse_faults()?;
            Ok(event)
        };
        self.read(shared, edition, &self.choice(), read).map(|(event, _)| event)
    }
}

/// The standings in the file of a crosstable, or the errors in the standing that is printed next to the results.
pub type OwnTables = Result<Vec<PublishedTable>, Vec<Diagnostic>>;

/// Adds the other standings in a crosstable's file to the standing that is printed next to the results.
fn with_others(
    event: &mut Event,
    mut own: Option<PublishedTable>,
    bytes: &[u8],
    name: &str,
    choice: &Choice,
) -> Vec<PublishedTable> {
    let is_own = |table: &PublishedTable| own.as_ref().is_some_and(|own| own.recorded == table.recorded);
    let is_standing = |table: &PublishedTable| !table.recorded.is_empty();
    let is_chosen = choice.table.is_some() || choice.sheet.is_some();
    let mut read = event.clone();
    let all = if is_chosen { Ok(Vec::new()) } else { super::read(&mut read, bytes, name, choice) };
    let (same, mut others): (Vec<_>, Vec<_>) = all.unwrap_or_default().into_iter().partition(is_own);
    // A second crosstable in the file can contain games of its own, such as those of the second half of the event.
    others.iter_mut().for_each(|table| table.is_other_list |= table.has_games());
    if others.is_empty() || same.len() != usize::from(own.is_some()) || !others.iter().all(is_standing) {
        let texts = same.into_iter().flat_map(|same| same.unchecked);
        let lists = texts.filter(|one| one.kind == UncheckedKind::Table);
        own.iter_mut().for_each(|own| own.unchecked.extend(lists.clone()));
        return own.into_iter().collect();
    }
    *event = read;
    // Takes the unchecked text from `same`, because that text does not include the other standings of the file.
    let with = |(mut own, same): (PublishedTable, PublishedTable)| {
        (own.name, own.unchecked) = (same.name, same.unchecked);
        own
    };
    own.zip(same.into_iter().next()).map(with).into_iter().chain(others).collect()
}

/// Reads the standing that is printed in the crosstable from which the event was read. Unless the user requested a
/// round (`is_interim`), the standing in the crosstable becomes the recorded standing of the event. If the user gave no
/// tie-break list, the event uses the list of the standing in the crosstable.
fn own_table(
    event: &mut Event,
    bytes: &[u8],
    name: &str,
    choice: &Choice,
    is_interim: bool,
) -> Result<PublishedTable, Vec<Diagnostic>> {
    let choice = Choice { holds_results: true, sheet: None, table: None, ..choice.clone() };
    let mut table = super::read(event, bytes, name, &choice)?.into_iter().next().unwrap_or_default();
    leave_out_round(event, &mut table);
    if !is_interim {
        event.recorded = table.recorded.clone();
    }
    Ok(table)
}

/// Returns the name of a file as shown in remarks (`stdin` for `-`).
pub fn shown(name: &str) -> &str {
    if name == "-" { "stdin" } else { name }
}

/// Returns the reason why an event cannot be loaded. For an error in the tie-break list, the text names the option
/// `--tiebreaks`.
pub fn failure(say: &Messages, error: event::Error) -> Failure {
    let faulty = |fault: &ListFault| {
        let (offset, problem) = match fault {
            ListFault::Unreadable(error) => (error.offset, unreadable(say, error)),
            ListFault::Meaningless { offset, written, reason, .. } => {
                (*offset, format!("`{written}` {}", say.phrase(&reason.phrase())))
            }
        };
        list_error(say, "--tiebreaks", offset, &problem)
    };
    match error {
        event::Error::Input(remarks) => Failure::Input(with_codes(remarks)),
        event::Error::List(faults) => {
            Failure::Usage(faults.iter().map(faulty).collect::<Vec<_>>().join("\n"))
        }
        error => Failure::Usage(say.phrase(&error.phrase())),
    }
}

/// If a tie-break list contains names of tie-breaks instead of codes, replaces the remarks about the names with one
/// remark that shows the right codes.
fn with_codes(mut remarks: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let is_of_list = |own: &Diagnostic| own.id == "tie-break-list";
    let Some(first) = remarks.iter().position(is_of_list) else { return remarks };
    let line = remarks[first].excerpt.as_ref().filter(|own| own.text.starts_with('2'));
    let line = line.and_then(|own| own.text.get(4..)).unwrap_or_default();
    let mut are_known = !line.trim().is_empty();
    let codes = regulations_text::codes(line, &mut |_, _| are_known = false);
    if are_known {
        remarks[first].hint = Some(phrase!("hint-codes", codes = codes.join(",")));
        let mut is_first = true;
        remarks.retain(|own| !is_of_list(own) || std::mem::take(&mut is_first));
    }
    remarks
}

/// Reads the declaration of an event's regulations.
///
/// # Errors
///
/// Returns all faults of the declaration file.
pub fn read_declaration(name: &FileName) -> Result<Declaration, Failure> {
    let bytes = read_bytes(name)?;
    match Text::decode(&bytes) {
        Ok(text) if regulations_text::is_text(text.content()) => {
            regulations_text::read(text.content(), shown(name))
        }
        _ => declaration_in(&bytes, shown(name)),
    }
    .map_err(Failure::Input)
}

// Reads the output of `tiebreak convert` again, to verify that it describes the same event.

/// Reads a text that was written from an event, and compares it with the event. Uses the reader for event files.
/// Returns the losses that do not affect the standing, such as the loss of a last round without games.
///
/// `interim` states whether the user requested a certain round of the event.
///
/// # Errors
///
/// Returns an error if the text cannot be read, or if it differs from the event in facts that affect the standing.
pub fn read_back(
    event: &Event,
    text: &str,
    generation: Generation,
    interim: bool,
) -> Result<Vec<Loss>, Phrase> {
    let tournament = event.tournament();
    // The written text must state which ratings count, because a later reader does not know the options of this run.
    let options = ReadOptions { edition_given: true, ..ReadOptions::default() };
    let text = Text::from_string(text.to_owned())
        .map_err(|error| phrase!("written-unreadable", why = error.phrase()))?;
    let again = trf::read(text, "", &options).map_err(|remarks| {
        let why =
            remarks.into_iter().next().map_or_else(|| phrase!("problem-unsaid"), |remark| remark.message);
        phrase!("written-unreadable", why)
    })?;
    compare(tournament, &again.tournament, generation)?;
    let counting = match &event.input {
        Input::Json(_) => finished_rounds(tournament),
        // If the user requested a certain round, the written text cannot state how many rounds are finished. The
        // comparison then uses the number of rounds that the reader infers from the text.
        Input::Trf(_) if interim => again.rounds.finished,
        Input::Trf(file) => file.rounds.finished,
    };
    rounds_that_count(tournament, counting, &again)
}

/// Compares the facts of two tournaments that affect the standing.
fn compare(tournament: &Tournament, again: &Tournament, generation: Generation) -> Result<(), Phrase> {
    // TRF16 cannot express that an event is a knock-out. The report on lost content names this loss.
    let unsaid = !generation.is_26() && tournament.pairing().is_knockout();
    let ids = |tournament: &Tournament| {
        let mut ids: Vec<u32> = tournament.participants().iter().map(|p| p.id).collect();
        ids.sort_unstable();
        ids
    };
    if tournament.team().is_some() != again.team().is_some()
        || (again.pairing() != tournament.pairing() && !unsaid)
        || again.announced() != tournament.announced()
        || ids(tournament) != ids(again)
        || adjusted(tournament) != adjusted(again)
    {
        return Err(message!("written-other-event").into());
    }
    for index in 0..tournament.len() {
        let id = tournament.id(index);
        let Some(other) = again.index_of(id) else { continue };
        for round in 0..tournament.rounds().max(again.rounds()) {
            let own = tournament.records(index).get(round);
            let read = again.records(other).get(round);
            if !same((tournament, own), (again, read)) {
                if let Some(opponent) = decided_match(tournament, own) {
                    let number = tournament.id(opponent);
                    return Err(phrase!("written-decided-match", id, opponent = number, round = round + 1));
                }
                return Err(phrase!("written-other-results", id, round = round + 1));
            }
        }
    }
    Ok(())
}

/// Returns the opponent in a team match that was drawn on the boards but has a winner. TRF contains only the results of
/// the boards, so it cannot express who won the match.
fn decided_match(tournament: &Tournament, own: Option<&Record>) -> Option<Index> {
    let own = own.filter(|record| tournament.team().is_some() && record.kind.is_over_the_board())?;
    let opponent = own.opponent()?;
    let at = (0..tournament.rounds()).find(|round| {
        tournament.records(opponent).get(*round).is_some_and(|other| {
            other.opponent().map(|index| tournament.record(index, *round)) == Some(own)
                && other.game_points == own.game_points
                && other.points != own.points
        })
    });
    at.map(|_| opponent)
}

/// Returns the points outside the rounds, sorted.
fn adjusted(tournament: &Tournament) -> Vec<(u32, u16, Points, Points)> {
    let is_team = tournament.team().is_some();
    let mut adjusted: Vec<_> = tournament
        .adjustments()
        .iter()
        .map(|adjustment| {
            let game_points = if is_team { adjustment.game_points } else { Points::ZERO };
            // In TRF, points that were adjusted before the first round count after round 1.
            (adjustment.id, adjustment.after.max(1), adjustment.points, game_points)
        })
        .collect();
    adjusted.sort_unstable();
    adjusted
}

/// Returns whether two records of a participant for the same round are equal. A missing record counts as an absence.
fn same(own: (&Tournament, Option<&Record>), read: (&Tournament, Option<&Record>)) -> bool {
    let is_rest = |(tournament, record): (&Tournament, Option<&Record>)| {
        // With predetermined pairings, there are no byes. Every record without an opponent is therefore a rest (15.2).
        tournament.pairing().is_predetermined() && record.is_none_or(|record| record.opponent().is_none())
    };
    if is_rest(own) && is_rest(read) {
        return true;
    }
    let facts = |(tournament, record): (&Tournament, Option<&Record>)| {
        record.filter(|record| !matches!(record.kind, Kind::ZeroPointBye | Kind::Rest)).map(|record| {
            let opponent = record.opponent().map(|index| tournament.id(index));
            (opponent, record.color, record.kind, record.outcome)
        })
    };
    let points = |record: Option<&Record>| record.map(|record| (record.points, record.game_points));
    let worth = points(own.1).zip(points(read.1)).is_none_or(|(own, read)| own == read);
    worth && facts(own) == facts(read)
}

/// Compares the number of rounds that count. In TRF, a last round without games counts as announced but not as
/// finished. Returns one loss for each of these rounds.
fn rounds_that_count(tournament: &Tournament, counting: usize, again: &TrfFile) -> Result<Vec<Loss>, Phrase> {
    let after = again.rounds.finished;
    if after == counting {
        return Ok(Vec::new());
    }
    let is_paired = |round: usize| {
        (0..tournament.len()).any(|index| tournament.record(index, round).opponent().is_some())
    };
    if after > counting || (after..counting).any(is_paired) {
        return Err(phrase!("written-other-last-round", after, counting));
    }
    let loss =
        |round: usize| Loss { line: 0, what: phrase!("lost-round-without-games", round = round + 1, after) };
    Ok((after..counting).map(loss).collect())
}
