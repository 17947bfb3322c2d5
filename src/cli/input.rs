//! Reading an event and settling how it is ranked.

use std::borrow::Cow;
use std::fs;
use std::io::{self, Read};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use super::claims::recorded;
use super::list::{asked_list, at_code, written_list};
use super::output::{Failure, Shared};
use tiebreak_conformance::check::Recorded;
use tiebreak_conformance::format::diagnostic::Diagnostic;
use tiebreak_conformance::format::text::{MAX_BYTES, Text};
use tiebreak_conformance::format::trf::RatingMethod;
use tiebreak_conformance::format::{self, Input, ReadOptions};
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::phrase::phrase;
use tiebreak_conformance::plan::{ListSource, Plan, Preset, Ranked};
use tiebreak_conformance::regulations::{self, Declaration, Finding, Reading, Subject};
use tiebreak_conformance::rules::{Base, CodeNotice, Edition, EditionChoice, Listed};
use tiebreak_conformance::standings::{Records, default_list};
use tiebreak_conformance::tournament::{Index, Kind, Pairing, Tournament};

/// Which event, and how it is read and ranked.
#[derive(Args, Clone, Debug)]
pub struct EventOptions {
    /// Tournament, TRF or JSON by its content; - reads standard input
    #[arg(value_name = "FILE")]
    pub file: String,
    /// Tie-breaks, for instance DE,BH/C1,SB [default: those in the file]
    #[arg(short, long, value_name = "LIST", help_heading = "Rules")]
    pub tiebreaks: Option<String>,
    /// A list of tie-breaks in use, by name
    #[arg(long, value_name = "NAME", value_parser = preset_parser(), help_heading = "Rules")]
    #[arg(conflicts_with = "tiebreaks")]
    pub preset: Option<Preset>,
    /// Declaration of the event's regulations (see cases/regulations.md)
    #[arg(long, value_name = "FILE", help_heading = "Rules")]
    pub regulations: Option<String>,
    /// Standing after this round [default: the last finished one]
    #[arg(long, value_name = "N", help_heading = "Rules")]
    pub after_round: Option<u16>,
    /// How rounds are paired [default: as the file says]
    #[arg(long, value_enum, value_name = "SYSTEM", help_heading = "Rules")]
    pub system: Option<System>,
    /// Never infer a score system that the file does not declare
    #[arg(long, help_heading = "Rules")]
    pub strict: bool,
    /// Ratings that count, by the methods of TRF26 record 172: FIDE's, national ones (nro), FIDE's else national ones
    /// (fidon), national ones else FIDE's (nidof), the higher (hbfn), the lower (lbfn) [default: as the file says]
    #[arg(long, value_enum, value_name = "METHOD", help_heading = "Rules")]
    pub ratings: Option<Ratings>,
    /// Rank the players of a team file
    #[arg(long, help_heading = "Rules")]
    pub individual: bool,
}

/// The edition asked for.
#[derive(Args, Clone, Copy, Debug)]
pub struct EditionOption {
    /// Rules in force at the event [default: by start date]
    #[arg(short, long, value_name = "EDITION", value_parser = edition_parser(), help_heading = "Rules")]
    pub edition: Option<Edition>,
}

/// Accepts the ids of editions.
pub fn edition_parser() -> impl TypedValueParser<Value = Edition> {
    PossibleValuesParser::new(Edition::ALL.map(Edition::id)).try_map(|id| id.parse::<Edition>())
}

/// Accepts the names of lists in use; the long help says what each holds and who recommends it.
pub fn preset_parser() -> impl TypedValueParser<Value = Preset> {
    let value =
        |preset: Preset| PossibleValue::new(preset.name).help(format!("{} ({})", preset.list, preset.source));
    PossibleValuesParser::new(Preset::ALL.map(value))
        .try_map(|name| Preset::named(&name).ok_or("no list has this name"))
}

/// How rounds are paired, as an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum System {
    /// Swiss system.
    #[value(help = None)]
    Swiss,
    /// Round robin and other predetermined pairings.
    #[value(help = None)]
    Predetermined,
}

/// Which ratings count, as an option: the methods of record 172 that a record can express.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Ratings {
    /// FIDE's.
    #[value(help = None)]
    Fide,
    /// National ones only.
    #[value(help = None, alias = "national")]
    Nro,
    /// FIDE's, else national ones.
    #[value(help = None)]
    Fidon,
    /// National ones, else FIDE's.
    #[value(help = None)]
    Nidof,
    /// The higher of the two.
    #[value(help = None)]
    Hbfn,
    /// The lower of the two.
    #[value(help = None)]
    Lbfn,
}

impl Ratings {
    fn method(self) -> RatingMethod {
        match self {
            Ratings::Fide => RatingMethod::Fide,
            Ratings::Nro => RatingMethod::National,
            Ratings::Fidon => RatingMethod::FideOrNational,
            Ratings::Nidof => RatingMethod::NationalOrFide,
            Ratings::Hbfn => RatingMethod::Higher,
            Ratings::Lbfn => RatingMethod::Lower,
        }
    }
}

/// An event as read, with what it claims and how it is ranked.
pub struct Event {
    /// The name of the file as remarks show it.
    pub file: String,
    /// The name of the event; empty when unknown.
    pub name: String,
    /// Everything that was read.
    pub input: Input,
    /// How it is ranked.
    pub plan: Plan,
    /// What the file claims.
    pub recorded: Recorded,
    /// What the regulations of the event declare.
    pub declaration: Option<Declaration>,
    /// The list that the file or the command line names, as written; empty when none does.
    pub asked: Vec<String>,
    /// The facts as they are ranked, where the regulations choose among them.
    facts: Option<Tournament>,
    reading: Reading,
    /// Remarks on the input and on how it is ranked.
    pub warnings: Vec<Diagnostic>,
}

impl Event {
    /// The facts as they are ranked.
    pub fn tournament(&self) -> &Tournament {
        self.facts.as_ref().unwrap_or_else(|| self.input.tournament())
    }

    /// What is found about the regulations, the list and the crosstable; `ranked` is the event ranked by its plan, if
    /// somebody needed that already, `published` a ranking by pairing number.
    pub fn findings(&self, ranked: Option<&Ranked<'_>>, published: &[(u32, u32)]) -> Vec<Finding> {
        let undecided = self.plan.records == Records::default();
        let standings = ranked.map(|ranked| &ranked.standings).filter(|_| undecided);
        regulations::findings(&Subject { standings, ..self.subject(published) })
    }

    /// What is found about the regulations and the list under an edition of one's choice.
    pub fn findings_under(&self, edition: Edition) -> Vec<Finding> {
        regulations::findings(&Subject { edition, ..self.subject(&[]) })
    }

    /// The ranking to compare with, as pairing number and rank.
    pub fn published(&self) -> Vec<(u32, u32)> {
        let ranks = self.recorded.ranks.iter().enumerate();
        ranks.filter_map(|(index, rank)| Some((self.tournament().id(index), (*rank)?))).collect()
    }

    fn subject<'e>(&'e self, published: &'e [(u32, u32)]) -> Subject<'e> {
        Subject {
            tournament: self.input.tournament(),
            declaration: self.declaration.as_ref(),
            asked: &self.asked,
            edition: self.edition(),
            after: self.plan.after,
            reading: &self.reading,
            published,
            standings: None,
        }
    }

    /// Whether an entry of a list can be computed as far as ratings go.
    ///
    /// # Errors
    /// When record 172 leaves it open which rating counts, and nobody said so.
    pub fn rate(&self, listed: &Listed) -> Result<(), Failure> {
        let (Input::Trf(file), Listed::Code(code)) = (&self.input, listed) else { return Ok(()) };
        if file.rating_method != RatingMethod::Other || !code.base.needs_ratings() {
            return Ok(());
        }
        let text = file.document.text();
        let line = text.lines().position(|line| line.starts_with("172 ")).map_or(0, |line| line + 1);
        let message = phrase!("tie-break-needs-ratings-that-nobody-named", code = code.to_string());
        let remark = Diagnostic::error("rating-method", message)
            .in_file(&self.file)
            .at(text, line, 9, 5)
            .rule("rule-trf26-record-172-federation-in-columns-5-7-method")
            .hint("name-ratings-that-count-with-ratings");
        Err(Failure::Input(vec![remark]))
    }

    /// The edition in force.
    pub fn edition(&self) -> Edition {
        self.plan.choice.edition()
    }

    /// The position of a participant.
    ///
    /// # Errors
    /// Names the number that nobody has.
    pub fn participant(&self, say: &Messages, id: u32) -> Result<Index, Failure> {
        let (least, most) = self
            .tournament()
            .participants()
            .iter()
            .map(|p| p.id)
            .fold((u32::MAX, 0), |(least, most), id| (least.min(id), most.max(id)));
        let arguments = [("id", id.to_string()), ("least", least.to_string()), ("most", most.to_string())];
        let arguments: Vec<(&str, &str)> =
            arguments.iter().map(|(name, value)| (*name, value.as_str())).collect();
        self.tournament()
            .index_of(id)
            .ok_or_else(|| Failure::Usage(say.with("error-no-participant", &arguments)))
    }
}

/// Reads a file or standard input as a whole, up to the largest input that is read.
///
/// # Errors
/// When it cannot be read.
pub fn read_bytes(name: &str) -> Result<Vec<u8>, Failure> {
    let failed = |error| Failure::File(name.to_owned(), error);
    let mut bytes = Vec::new();
    // One byte more, so that the decoder sees that it is too long.
    let limit = MAX_BYTES as u64 + 1;
    if name == "-" {
        io::stdin().lock().take(limit).read_to_end(&mut bytes).map_err(failed)?;
    } else {
        fs::File::open(name).map_err(failed)?.take(limit).read_to_end(&mut bytes).map_err(failed)?;
    }
    Ok(bytes)
}

impl EventOptions {
    /// The options of a file with a declaration and nothing else.
    pub fn of(file: &str, regulations: Option<&str>) -> EventOptions {
        EventOptions {
            file: file.to_owned(),
            tiebreaks: None,
            preset: None,
            regulations: regulations.map(str::to_owned),
            after_round: None,
            system: None,
            strict: false,
            ratings: None,
            individual: false,
        }
    }

    fn read_options(&self, edition: Option<Edition>) -> ReadOptions {
        ReadOptions {
            individual: self.individual,
            strict: self.strict,
            system: self.system.map(|system| match system {
                System::Swiss => Pairing::Swiss,
                System::Predetermined => Pairing::Predetermined,
            }),
            after: self.after_round,
            ratings: self.ratings.map(Ratings::method),
            edition_given: edition.is_some(),
            ..ReadOptions::default()
        }
    }

    /// Reads the event and settles edition, list and round.
    ///
    /// # Errors
    /// Everything wrong with the input or with the list asked for.
    pub fn load(&self, shared: &Shared, edition: Option<Edition>) -> Result<Event, Failure> {
        let event = self.load_facts(shared, edition)?;
        for listed in &event.plan.list.entries {
            event.rate(listed)?;
        }
        Ok(event)
    }

    /// Reads the event as [`EventOptions::load`] does, but lets the list name ratings that nobody chose.
    ///
    /// # Errors
    /// Everything wrong with the input or with the list asked for.
    pub fn load_facts(&self, shared: &Shared, edition: Option<Edition>) -> Result<Event, Failure> {
        let say = shared.messages();
        let bytes = read_bytes(&self.file)?;
        let shown = if self.file == "-" { "stdin" } else { self.file.as_str() };
        let input = format::read(&*bytes, shown, &self.read_options(edition)).map_err(Failure::Input)?;
        // The matches of teams in JSON do not say who played whom.
        if self.individual && matches!(&input, Input::Json(file) if file.tournament.team().is_some()) {
            return Err(Failure::Usage(say.text("error-individual-json")));
        }
        let mut warnings = input.warnings().to_vec();
        let tournament = input.tournament();
        let declaration = match &self.regulations {
            Some(name) => Some(read_declaration(name)?),
            // A document that holds an event may hold its regulations as well.
            None => match &input {
                Input::Json(_) => embedded_declaration(&bytes, shown)?,
                Input::Trf(_) => None,
            },
        };
        let named = declaration.as_ref().and_then(|declaration| declaration.edition);
        let choice = EditionChoice::new(edition.or(named.map(|named| named.edition())), tournament.start());
        if choice == EditionChoice::TooEarly {
            let start = tournament.start().map_or_else(String::new, |start| start.to_string());
            let message = phrase!("edition-unknown", start = start);
            warnings.push(
                Diagnostic::warning("edition-unknown", message)
                    .in_file(shown)
                    .rule("rule-editions")
                    .hint("hint-edition"),
            );
        }
        let declared = declaration.as_ref().and_then(Declaration::tie_break_list);
        let mut asked = Vec::new();
        let asked_for = self.tiebreaks.as_deref().or(self.preset.map(|preset| preset.list));
        let (mut list, source) = match (asked_for, declared) {
            (Some(text), _) => {
                asked = text.split(',').map(|code| code.trim().to_owned()).collect();
                (
                    asked_list(&say, text, tournament.team().is_some())?,
                    self.preset.map_or(ListSource::Asked, ListSource::Preset),
                )
            }
            (None, Some(list)) => (list, ListSource::Regulations),
            (None, None) => match written_list(&input, shown)? {
                Some((list, written)) => {
                    asked = written;
                    (list, ListSource::File)
                }
                None => (default_list(tournament), ListSource::Default),
            },
        };
        for (position, notice) in &list.notices {
            // The edition of 2023 knows no other name.
            let is_own_name = matches!(notice, CodeNotice::OtherName { written, .. } if written == "GE")
                && choice.edition() == Edition::Fide2023;
            if is_own_name {
                continue;
            }
            let code = list.entries.get(*position).map_or_else(String::new, ToString::to_string);
            let message = phrase!("code-read-as", code = code, notice = notice.phrase());
            let remark = Diagnostic::warning("code-spelling", message).in_file(shown);
            warnings.push(match (&input, source) {
                (Input::Trf(file), ListSource::File) => at_code(remark, file, *position),
                _ => remark,
            });
        }
        let after = self.after(&say, &input)?;
        // What a file records is the standing after its last round, not one in between.
        let interim = self.after_round.is_some() && after < tournament.rounds();
        let recorded = if interim { Recorded::default() } else { recorded(&input) };
        if interim {
            input.without_standing(&mut warnings);
        }
        // Whoever asks for a list gets it as it is; otherwise what is recorded acts where it belongs.
        if let (false, true, Some(declaration)) = (interim, asked_for.is_none(), &declaration) {
            for (at, kind) in declaration.unlisted_decisions(&list) {
                list.entries.insert(at, Listed::Recorded(kind));
                if !asked.is_empty() {
                    asked.insert(at, Listed::Recorded(kind).to_string());
                }
            }
        }
        let name = name(&input);
        let entries = list.entries.len();
        let list = list.with_score(tournament.team().is_some());
        if !asked.is_empty() && list.entries.len() > entries {
            // Places in the list are places in the list that is shown.
            asked.insert(0, Base::Points.name().to_owned());
        }
        let mut plan = Plan::new(choice, list, source, after);
        if let Some(declaration) = &declaration {
            plan.rulings = declaration.rulings(choice.edition());
            plan.policies = declaration.policies();
        }
        let reading = match &input {
            Input::Trf(file) => Reading::of_trf(file),
            Input::Json(file) => Reading::of_json(&file.json),
        };
        let mut event = Event {
            file: shown.to_owned(),
            name,
            recorded,
            plan,
            input,
            warnings,
            declaration,
            asked,
            facts: None,
            reading,
        };
        event.plan.records = regulations::counting_records(&event.subject(&[]));
        let facts = match regulations::facts_in_force(&event.subject(&[])) {
            Cow::Borrowed(_) => None,
            Cow::Owned(facts) => Some(facts),
        };
        event.facts = facts;
        Ok(event)
    }

    fn after(&self, say: &Messages, input: &Input) -> Result<usize, Failure> {
        let recorded = input.tournament().rounds();
        match self.after_round.map(usize::from) {
            Some(after) if after > recorded => {
                let arguments = [("round", after.to_string()), ("rounds", recorded.to_string())];
                let arguments: Vec<(&str, &str)> = arguments.iter().map(|(n, v)| (*n, v.as_str())).collect();
                Err(Failure::Usage(say.with("error-no-round", &arguments)))
            }
            Some(after) => Ok(after),
            None => Ok(match input {
                Input::Trf(file) => file.finished_rounds,
                Input::Json(file) => finished(&file.tournament),
            }),
        }
    }
}

/// Everything recorded counts, except that an unfinished round and all after it do not.
pub(super) fn finished(tournament: &Tournament) -> usize {
    let pending = tournament.all_records().iter().any(|record| record.kind == Kind::Pending);
    if pending { tournament.last_finished_round() } else { tournament.rounds() }
}

/// Reads the declaration of an event's regulations.
///
/// # Errors
/// Everything wrong with the file.
pub fn read_declaration(name: &str) -> Result<Declaration, Failure> {
    declaration_in(&read_bytes(name)?, name)
}

/// The declaration of an event's regulations in these bytes, which remarks call `name`.
///
/// # Errors
/// Everything wrong with it.
pub fn declaration_in(bytes: &[u8], name: &str) -> Result<Declaration, Failure> {
    let shown = if name == "-" { "stdin" } else { name };
    let text = Text::decode(bytes)
        .map_err(|error| Failure::Input(vec![Diagnostic::error("text", error.phrase()).in_file(shown)]))?;
    regulations::read(text, shown).map(|file| file.declaration).map_err(Failure::Input)
}

/// The declaration beside the event in a JSON document, if there is one.
///
/// # Errors
/// Everything wrong with it.
pub fn embedded_declaration(bytes: &[u8], shown: &str) -> Result<Option<Declaration>, Failure> {
    // The same bytes have been read as text before.
    let Ok(text) = Text::decode(bytes) else { return Ok(None) };
    regulations::read_embedded(text, shown).map_err(Failure::Input)
}

fn name(input: &Input) -> String {
    match input {
        Input::Trf(file) => file.header.name.clone(),
        Input::Json(_) => String::new(),
    }
}
