//! Implements `tiebreak standings`, which ranks an event.

use super::check::caveat;
use super::describe;
use super::input::{EditionOption, EventOptions};
use super::many::{Line, ManyOptions};
use crate::prelude::*;
use tiebreak_engine::plan::Ranked;
use tiebreak_engine::rules::Base;
use tiebreak_engine::tournament::Primary;
use tiebreak_event::event::Event;
use tiebreak_event::regulations::{Finding, Gravity};
use tiebreak_words::check::caveats_of_facts;
use tiebreak_words::explain::{knockout_notes, participant};
use tiebreak_words::ranking::RankingJson;

/// Rank an event by its tie-breaks
///
/// Reads an event, ranks the participants by article 4.2 of C.07 and shows the value of every tie-break in the
/// list. If neither the file nor the command line has a list of tie-breaks, the command uses a common list and
/// names it. For a folder or several files, the output has one line for each file. With --strict, the command
/// rejects Buchholz and its variants in round robins (note of article 8, edition of 2026).
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak standings tests/data/club.trf
  tiebreak standings tests/data/club.trf --tiebreaks BH/C1,SB --after-round 3 -f csv")]
pub struct StandingsOptions {
    #[command(flatten)]
    event: EventOptions,
    #[command(flatten)]
    many: ManyOptions,
    #[command(flatten)]
    edition: EditionOption,
    /// Explain the columns below the table
    #[arg(long, help_heading = "Output")]
    legend: bool,
}

/// Runs the command `standings`, which ranks an event.
///
/// # Errors
///
/// Returns all faults of the input or of the tie-break list.
pub fn run(options: &StandingsOptions, shared: &Shared) -> Result<Exit, Failure> {
    if let Some(files) = options.many.files(&options.event, &shared.messages())? {
        return options.many.run(&files, shared, |file, say| line(options, shared, &file.name, say));
    }
    let say = shared.messages();
    let event = options.event.load(shared, options.edition.edition)?;
    shared.remark(&event.warnings);
    let mut ranked = event.plan.rank(event.tournament());
    as_printed(&event, &mut ranked);
    let found = event.findings(Some(&ranked), &[]);
    refuse_strictly(&options.event, &found, &say)?;
    shared.answer(
        || {
            let mut page =
                Page::new(say.language(), describe::title(&say, &event, message!("title-standings")));
            describe::preamble(&say, &mut page, &event);
            page.table(describe::standings(&say, &event, &ranked));
            if !shared.format.has_sentences()
                && let Some(table) = describe::missing_table(&say, &event.plan, &ranked)
            {
                page.table(table);
            }
            if shared.format.has_sentences() {
                for note in knockout_notes(&say, &ranked) {
                    page.paragraph(note);
                }
                describe::missing(&say, &mut page, &event.plan, &ranked);
                if counts_wins_of_all_boards(&event) {
                    page.paragraph(tell!(say, "wins-of-all-boards"));
                }
                describe::notes(&say, &event).into_iter().for_each(|line| page.paragraph(line));
                for open in caveats_of_facts(&event) {
                    page.paragraph(caveat(&say, &event, &open));
                }
                page.list(describe::findings(&say, &found));
                if options.legend {
                    describe::legend(&say, &mut page, &event.plan);
                }
            }
            page
        },
        || Answer::of(RankingJson::of(&event, &ranked, &found).text()),
    )
}

/// Sorts participants who share a place as in the crosstable from which the event was read.
fn as_printed(event: &Event, ranked: &mut Ranked<'_>) {
    if event.is_from_crosstable() {
        let place = |index: &Index| event.recorded.ranks.get(*index).copied().flatten().unwrap_or(u32::MAX);
        ranked.standings.groups.iter_mut().for_each(|group| group.sort_by_key(place));
    }
}

/// Returns whether WIN counts a team's wins on all boards, because the event ranks teams by game points (article 13).
fn counts_wins_of_all_boards(event: &Event) -> bool {
    let is_wins = |listed: &Listed| matches!(listed, Listed::Code(code) if matches!(code.base, Base::Wins) && code.reference.is_none());
    event.tournament().team().is_some_and(|team| team.primary == Some(Primary::GamePoints))
        && event.plan.list.entries.iter().any(is_wins)
}

/// Under `--strict`, rejects a list with a Buchholz tie-break for a round robin. Since 2026, the rules do not intend
/// Buchholz tie-breaks for round robins.
fn refuse_strictly(asked: &EventOptions, found: &[Finding], say: &Messages) -> Result<(), Failure> {
    const BUCHHOLZ: &str = "buchholz-in-round-robin";
    let broken = |finding: &&Finding| finding.id == BUCHHOLZ && matches!(finding.severity, Gravity::Error);
    let refused = found.iter().find(broken).filter(|_| asked.strict);
    refused.map_or(Ok(()), |finding| Err(Failure::Usage(describe::finding(say, finding))))
}

/// Returns the output line for one of several files, with the leader and the number of participants.
fn line(
    options: &StandingsOptions,
    shared: &Shared,
    file: &FileName,
    say: &Messages,
) -> Result<Line, Failure> {
    let event = options.event.about(file).load(shared, options.edition.edition)?;
    let ranked = event.plan.rank(event.tournament());
    let found = event.findings(Some(&ranked), &[]);
    refuse_strictly(&options.event, &found, say)?;
    let first = ranked.standings.groups.first().into_iter().flatten();
    let first: Vec<String> = first.map(|index| participant(event.tournament(), *index)).collect();
    let (count, after) = (event.tournament().len(), event.plan.after);
    let detail = tell!(say, "many-first", count, after, first = first.join("; "));
    let answer = match shared.format {
        Format::Json => serde_json::to_value(RankingJson::of(&event, &ranked, &found)).unwrap_or_default(),
        _ => Value::Null,
    };
    Ok(Line { exit: Exit::Fine, word: tell!(say, "many-ranked"), detail, answer })
}
