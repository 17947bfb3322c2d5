//! Implements `tiebreak regulations`, which checks regulations or writes a template, and `tiebreak lots`, which draws
//! lots.

use crate::describe;
use crate::input::{EditionOption, EventOptions, participant, read_declaration, shown};
use crate::prelude::*;
use tiebreak_engine::rules::EditionChoice;
use tiebreak_event::event::embedded_declaration;
use tiebreak_event::lots;
use tiebreak_event::regulations::{
    self, Annulled, AnnulledRule, Day, DecidedBy, Decision, Declaration, Exhausted, Finding, Gravity,
    PairingNumbers, RatingKind, Reading, Stated, Subject, Ties, Unrated, stand_in,
};
use tiebreak_format::json::{to_text, too_many_values};
use tiebreak_phrase::outside::printable_json;
use tiebreak_words::check::codes_called;
use tiebreak_words::explain::code_name;
use tiebreak_words::message::capitalized;
use tiebreak_words::ranking::edition_by;
use tiebreak_words::regulations_text;

/// Check the regulations of an event, or write a template
#[derive(Args, Clone, Debug)]
pub struct RegulationsOptions {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Clone, Debug)]
enum Command {
    Check(RegulationsCheckOptions),
    New(RegulationsNewOptions),
}

/// Write a template for regulations, as lines of text with comments
///
/// The lines have the form `key: value`. You can write the names of tie-breaks instead of their codes. Give the
/// completed file to `regulations check`, or to the option --regulations of another command.
#[derive(Args, Clone, Copy, Debug)]
#[command(
    name = "new",
    after_long_help = "Examples:
  tiebreak regulations new swiss
  tiebreak regulations new league --lang es"
)]
struct RegulationsNewOptions {
    /// Kind of event
    #[arg(value_enum)]
    kind: Kind,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Kind {
    /// A Swiss-system event for individuals
    Swiss,
    /// A round robin for individuals
    RoundRobin,
    /// A round robin for teams
    League,
}

/// Check regulations against articles 1 to 16 of C.07
///
/// Reports every missing and every contradictory rule, with the clause, the severity and the position in the
/// file. With --event, also checks the rules that depend on the event: missing play-offs and lots, unrated
/// players, and rules published after the first day. The exit status is 1 if there is an error.
#[derive(Args, Clone, Debug)]
#[command(
    name = "check",
    after_long_help = "Examples:
  tiebreak regulations check tests/data/classic-regulations.json
  tiebreak regulations check regulations.json --event event.json --lang es"
)]
struct RegulationsCheckOptions {
    /// File with the event's regulations (see cases/regulations.md)
    #[arg(value_name = "FILE")]
    file: FileName,
    /// Event to which the regulations apply (TRF or JSON)
    #[arg(long, value_name = "FILE")]
    event: Option<FileName>,
    #[command(flatten)]
    edition: EditionOption,
}

/// Runs one of the commands about regulations.
///
/// # Errors
///
/// Returns all faults of the input files.
pub fn run(options: &RegulationsOptions, shared: &Shared) -> Result<Exit, Failure> {
    match &options.command {
        Command::Check(options) => check(options, shared),
        Command::New(options) => new(*options, shared),
    }
}

/// Writes a template for the declaration of regulations.
fn new(options: RegulationsNewOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let (system, list) = match options.kind {
        Kind::Swiss => ("swiss", "DE, BH/C1, BH, SB"),
        Kind::RoundRobin => ("round-robin", "DE, WIN, SB, KS"),
        Kind::League => ("round-robin", "MPvGP, DE, EMGSB"),
    };
    let mut text = format!("# {}\n", tell!(say, "new-regulations-head"));
    let mut line = |comment: String, out: &str, key: &str, value: &str| {
        let line = regulations_text::line(say.language(), key, value);
        text.push_str(&format!("\n# {comment}\n{out}{line}\n"));
    };
    line(tell!(say, "new-regulations-edition"), "", "edition", "2026");
    line(tell!(say, "new-regulations-system"), "", "system", system);
    line(tell!(say, "new-regulations-published"), "# ", "published", "2026-06-01");
    if let Kind::League = options.kind {
        line(tell!(say, "new-regulations-primary"), "", "primary", "MP");
    }
    line(tell!(say, "new-regulations-ties"), "", "ties", "tie-breaks");
    let entries = TieBreakList::parse(list).map(|list| list.entries).unwrap_or_default();
    let named: Vec<String> = entries.iter().map(|listed| code_name(&say, listed)).collect();
    line(tell!(say, "new-regulations-list", names = named.join("; ")), "", "tie-breaks", list);
    line(tell!(say, "new-regulations-exhausted"), "", "exhausted", "lots");
    line(tell!(say, "new-regulations-unrated"), "# ", "unrated.policy", "exclude");
    shared.write(text.as_bytes()).map(|()| Exit::Fine)
}

/// Returns a paragraph for players that states the rules, the tie-breaks in order, and their effects.
fn paragraph(say: &Messages, declaration: &Declaration, edition: Edition) -> String {
    let list = declaration.tie_break_list();
    let names = list.iter().flat_map(|list| &list.entries).zip(1..);
    let definition = |listed: &Listed| {
        let own = declaration.tiebreaks.iter().flatten().find(|own| own.code() == listed.to_string());
        let text = own.and_then(|own| own.details()?.definition.as_deref());
        text.map_or_else(String::new, |text| format!(" ({text})"))
    };
    let names: Vec<String> = names
        .map(|(listed, number)| {
            format!("({number}) {} [{listed}]{}", code_name(say, listed), definition(listed))
        })
        .collect();
    let after = match declaration.exhausted {
        Some(Exhausted::Unbroken) => tell!(say, "regulations-publish-unbroken"),
        Some(Exhausted::Lots) | None => tell!(say, "regulations-publish-lots"),
    };
    let edition = edition.id();
    let first = match declaration.ties {
        Some(Ties::Shared) => tell!(say, "regulations-publish-shared"),
        Some(Ties::Playoff) => tell!(say, "regulations-publish-playoff", edition),
        _ if names.is_empty() => tell!(say, "regulations-publish-nothing", edition),
        Some(Ties::PlayoffAndTiebreaks) => {
            tell!(say, "regulations-publish-both", edition, list = names.join(", "), after)
        }
        Some(Ties::Tiebreaks) | None => {
            tell!(say, "regulations-publish-list", edition, list = names.join(", "), after)
        }
    };
    let mut sentences = vec![first];
    if let Some(places) = declaration.shared_places {
        sentences.push(tell!(say, "regulations-publish-shared-places", places));
    }
    if let Some(playoff) = &declaration.playoff {
        sentences.extend(playoff.best.map(|best| tell!(say, "regulations-publish-best", best)));
        if let Some(Stated::Given(PairingNumbers::By(by))) = &playoff.pairing_numbers {
            sentences.push(tell!(say, "regulations-publish-seeded", code = &by.tie_break));
        }
    }
    if let Some(kinds) = &declaration.ratings {
        let mut order: Vec<String> = kinds
            .iter()
            .map(|kind| match kind {
                RatingKind::Fide => tell!(say, "regulations-rating-fide"),
                RatingKind::National => tell!(say, "regulations-rating-national"),
            })
            .collect();
        if let Some(Unrated::Fixed { rating, .. }) = declaration.unrated {
            order.push(rating.to_string());
        }
        sentences.push(tell!(say, "regulations-publish-ratings", order = order.join(", ")));
    }
    if let Some(lost) = &declaration.empty_boards {
        let lost = [(&lost.match_points, "MP"), (&lost.game_points, "GP")];
        let lost = lost.into_iter().filter_map(|(points, unit)| Some(format!("{} {unit}", points.as_ref()?)));
        let lost = lost.collect::<Vec<_>>().join(" + ");
        sentences.push(tell!(say, "regulations-publish-empty-boards", points = lost));
    }
    match &declaration.annulled {
        None => {}
        Some(Annulled::Rule(AnnulledRule::LessThanHalf)) => {
            sentences.push(tell!(say, "regulations-publish-annulled-half"));
        }
        Some(Annulled::Participants(ids)) => {
            let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
            sentences.push(tell!(say, "regulations-publish-annulled", ids = ids.join(", ")));
        }
    }
    sentences.extend(declaration.minimum_games.map(|games| tell!(say, "minimum-games-line", games)));
    sentences.join(" ")
}

/// Returns the advice to write codes instead of the names of tie-breaks.
fn advice(say: &Messages, declaration: &Declaration) -> Vec<String> {
    let entries = declaration.tiebreaks.iter().flatten().map(|entry| entry.code());
    let named = entries.filter(|code| TieBreakList::parse(code).is_err()).filter_map(|name| {
        let codes: Vec<String> = codes_called(name).iter().map(ToString::to_string).collect();
        (!codes.is_empty())
            .then(|| tell!(say, "regulations-write-code", name, codes = codes.join(&tell!(say, "or"))))
    });
    named.collect()
}

fn check(options: &RegulationsCheckOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let declaration = read_declaration(&options.file)?;
    let (choice, found) = match &options.event {
        Some(event) => {
            let event_options = EventOptions::of(event, Some(&options.file));
            let event = event_options.load(shared, options.edition.edition)?;
            shared.remark(&event.warnings);
            (event.plan.choice, event.findings(None, &event.published()))
        }
        None => alone(&declaration, options)?,
    };
    let edition = choice.edition();
    let is_error = |gravity| matches!(gravity, Gravity::Error);
    let errors = found.iter().filter(|finding| is_error(finding.severity)).count();
    let publish = [Language::En, Language::Es]
        .map(|language| paragraph(&Messages::new(language), &declaration, edition));
    shared.answer(
        || {
            let mut page = Page::new(say.language(), tell!(say, "page-view-regulations"));
            page.paragraph(tell!(say, "regulations-edition", edition = edition.id()));
            if options.event.is_none() {
                page.paragraph(tell!(say, "regulations-without-event"));
            }
            let mut table = table!(
                say, Left "column-clause", Left "column-severity",
                Left "column-location", Left "column-finding"
            );
            for finding in &found {
                let [severity, text, clause] = describe::finding_parts(&say, finding);
                table.row(vec![clause, severity, finding.at.clone(), text]);
            }
            page.table(table);
            let mood = if errors == 0 { Mood::Good } else { Mood::Bad };
            let outcome = tell!(say, "regulations-outcome", errors, findings = found.len());
            page.outcome(mood, outcome);
            page.list(advice(&say, &declaration));
            if errors == 0 {
                page.paragraph(tell!(say, "regulations-publish"));
                publish.iter().for_each(|text| page.paragraph(text.clone()));
            }
            page
        },
        || {
            Answer::new(&json!({
                "schema": "tiebreak/regulations-check/1",
                "edition": edition.id(),
                "edition_by": edition_by(choice),
                "event": options.event.is_some(),
                "findings": found,
                "publish": { "en": publish[0], "es": publish[1] },
            }))
        },
    )?;
    Ok(if errors == 0 { Exit::Fine } else { Exit::Contradicted })
}

/// Returns the findings about a declaration without an event.
fn alone(
    declaration: &Declaration,
    options: &RegulationsCheckOptions,
) -> Result<(EditionChoice, Vec<Finding>), Failure> {
    let named = declaration.edition.map(|named| named.edition());
    let choice = EditionChoice::new(options.edition.edition.or(named), None);
    let edition: Edition = choice.edition();
    let Some(tournament) = stand_in(declaration) else {
        return Ok((choice, Vec::new()));
    };
    let subject = Subject {
        tournament: &tournament,
        declaration: Some(declaration),
        asked: &[],
        edition,
        after: 0,
        reading: &Reading::default(),
        published: &[],
        standings: None,
    };
    let mut found = regulations::findings(&subject);
    // If no pairing system is declared, the event is not necessarily a Swiss-system event.
    found.retain(|finding| finding.id != "koya-in-swiss" || declaration.system.is_some());
    Ok((choice, found))
}

// `tiebreak lots` draws lots in a tied group. Anybody can repeat the draw and gets the same order.

/// Returns commands that compute the keys of a draw without this program.
fn repeating(seed: &str, ids: &[u32]) -> [(MessageId, String); 3] {
    let each = |between: &str| ids.iter().map(u32::to_string).collect::<Vec<_>>().join(between);
    let unix = |hash: &str| {
        let seed = seed.replace('\'', "'\\''");
        format!("for n in {}; do printf '%s' '{seed}:'$n | {hash}; done", each(" "))
    };
    let bytes = format!("[Text.Encoding]::UTF8.GetBytes('{}:' + $_)", seed.replace('\'', "''"));
    let windows = format!(
        "{} | % {{ [BitConverter]::ToString([Security.Cryptography.SHA256]::Create().ComputeHash({bytes})) }}",
        each(",")
    );
    [
        (message!("lots-on-linux"), unix("sha256sum")),
        (message!("lots-on-macos"), unix("shasum -a 256")),
        (message!("lots-on-windows"), windows),
    ]
}

/// Draw lots that anyone can repeat
///
/// Computes a SHA-256 for each member of a tied group: the SHA-256 of the seed, a colon and the pairing number. The
/// member with the smallest SHA-256 comes first. As the seed, choose a text that nobody knows yet, such as the
/// result of a future lottery, and announce this choice before the draw. Add the printed record to the list
/// `decided` in the regulations. Other commands never draw lots.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak lots --seed \"Lottery of 2026-05-16: 4 11 17 23 38 42\" 3 7 9
  tiebreak lots --seed \"Plaza Mayor 2026-05-10\" --event tests/data/club.trf 3 7 9")]
pub struct LotsOptions {
    /// Pairing numbers of the tied group
    #[arg(value_name = "NUMBER", required = true, num_args = 2..)]
    numbers: Vec<u32>,
    /// Public text from which the program computes the order
    #[arg(long, value_name = "TEXT")]
    seed: String,
    /// Day of the draw to write in the record, such as 2026-05-10
    #[arg(long, value_name = "DATE")]
    date: Option<String>,
    /// Event with the names of the tied group (TRF or JSON)
    #[arg(long, value_name = "FILE")]
    event: Option<FileName>,
    /// File with regulations, or a JSON event with its regulations; the command prints this file with the record added
    #[arg(long, value_name = "FILE")]
    record: Option<FileName>,
}

/// Draws lots and shows how to repeat the draw.
///
/// # Errors
///
/// Returns an error if a pairing number is repeated, the date is impossible, or the declaration of the regulations
/// cannot be read.
pub fn run_lots(options: &LotsOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    if options.seed.trim().is_empty() {
        return Err(Failure::Usage(tell!(say, "lots-seed-empty")));
    }
    let mut numbers = options.numbers.clone();
    numbers.sort_unstable();
    if let Some(pair) = numbers.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(Failure::Usage(tell!(say, "fault-duplicate-id", id = &pair[0].to_string())));
    }
    let date = options.date.as_ref().map(|date| Day::new(date));
    if date.as_ref().is_some_and(|date| date.date().is_none()) {
        return Err(Failure::Usage(tell!(say, "lots-date")));
    }
    let load = |file: &FileName| EventOptions::of(file, None).load_facts(shared, None);
    let event = options.event.as_ref().map(load).transpose()?;
    let mut names = BTreeMap::new();
    for (event, id) in event.iter().flat_map(|event| numbers.iter().map(move |id| (event, id))) {
        let index = participant(&say, event, &id.to_string())?;
        names.insert(*id, event.tournament().participants()[index].name.trim());
    }
    let drawn = lots::draw(&options.seed, &numbers);
    let record = Decision {
        by: DecidedBy::Lots,
        order: drawn.iter().map(|lot| lot.id).collect(),
        date,
        seed: Some(options.seed.clone()),
        games: Vec::new(),
        chooser: None,
        drawn_by_lots: None,
    };
    let record_text = serde_json::to_string(&record).unwrap_or_default();
    if let Some(file) = &options.record {
        match shared.format {
            Format::Text | Format::Json => {}
            // CSV, Markdown and HTML cannot contain the regulations with the added record.
            Format::Csv | Format::Markdown | Format::Html => {
                return Err(Failure::Usage(tell!(say, "lots-record-json")));
            }
        }
        let text = printable_json(with_record(file, record, &say)?);
        return shared.write(text.as_bytes()).map(|()| Exit::Fine);
    }
    shared.answer(
        || {
            let mut page = Page::new(say.language(), capitalized(&tell!(say, "code-LOTS")));
            let mut table = Table::new(vec![
                Column::new(tell!(say, "column-rank"), Align::Right),
                Column::new(
                    tell!(say, "column-id"),
                    if names.is_empty() { Align::Right } else { Align::Left },
                ),
                Column::new("SHA-256".to_owned(), Align::Left),
            ]);
            for (place, lot) in (1..).zip(&drawn) {
                let name = names.get(&lot.id).map_or_else(String::new, |name| format!(" {name}"));
                table.row(vec![place.to_string(), format!("{}{name}", lot.id), lot.key.clone()]);
            }
            page.paragraph(tell!(say, "lots-seed", seed = &options.seed));
            page.table(table);
            page.paragraph(tell!(say, "lots-repeat"));
            for (system, command) in repeating(&options.seed, &record.order) {
                page.paragraph(say.message(system));
                page.command(command);
            }
            page.paragraph(tell!(say, "lots-record", record = &record_text));
            page
        },
        || {
            let key = |lot: &lots::Lot| match names.get(&lot.id) {
                Some(name) => json!({ "id": lot.id, "name": name, "sha256": lot.key }),
                None => json!({ "id": lot.id, "sha256": lot.key }),
            };
            Answer::new(&json!({
                "schema": "tiebreak/lots/1",
                "seed": options.seed,
                "order": record.order,
                "keys": drawn.iter().map(key).collect::<Vec<_>>(),
                "record": record,
            }))
        },
    )
}

/// Returns the text of a declaration with a record added. The declaration can be a separate document, or a part of the
/// JSON document of its event.
///
/// # Errors
///
/// Returns all faults of the file with the declaration. Also returns an error for a TRF file, because TRF contains no
/// declaration.
fn with_record(file: &FileName, record: Decision, say: &Messages) -> Result<String, Failure> {
    let bytes = read_bytes(file)?;
    if bytes.iter().find(|byte| !byte.is_ascii_whitespace()).is_some_and(u8::is_ascii_digit) {
        return Err(Failure::Usage(tell!(say, "lots-no-regulations", file = &**file)));
    }
    let is_small = too_many_values(&bytes).is_none();
    let document = is_small.then(|| serde_json::from_slice::<serde_json::Value>(&bytes).ok()).flatten();
    let event = document.filter(|document| document.get("tournament").is_some());
    let Some(mut event) = event else {
        let mut declaration = read_declaration(file)?;
        declaration.decided.push(record);
        return Ok(to_text(&declaration).unwrap_or_default());
    };
    let mut declaration =
        embedded_declaration(&bytes, shown(file)).map_err(Failure::Input)?.unwrap_or_default();
    declaration.decided.push(record);
    if let Some(members) = event.as_object_mut() {
        members.insert("regulations".to_owned(), serde_json::to_value(&declaration).unwrap_or_default());
    }
    Ok(to_text(&event).unwrap_or_default())
}
