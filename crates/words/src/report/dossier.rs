//! Collects the content of a dossier.

use crate::explain::proof::{Below, Proof, below_text, chart_text, prove};
use crate::explain::{
    self, Working, clause_ruling, clauses_of, clauses_text, code_name, further, left_out, participant,
    separation, shown, shown_apart, step_text, value_sum, value_text, work_out, working,
};
use crate::message::Messages;
use crate::page::{Align, Column, Mood, Page};
use crate::report::{Cell, Document, Grid, Mark, Part, Row, from_page};
use crate::{distinct, table, tell};
use std::ops::Range;
use tiebreak_engine::number::Fraction;
use tiebreak_engine::plan::Ranked;
use tiebreak_engine::rules::{Code, Edition, Listed};
use tiebreak_engine::standings::Entry;
use tiebreak_engine::tiebreak::{Step, StepKind};
use tiebreak_engine::tournament::{Code as GameCode, Color, Index, Kind, Outcome, Record, Tournament};
use tiebreak_event::event::Event;
use tiebreak_phrase::{MessageId, message};

/// The subject of a dossier, and the texts that surround its explanations.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The title.
    pub title: String,
    /// The participants whose values the dossier derives from the results.
    pub about: Vec<Index>,
    /// The two participants whose order the dossier explains, if any.
    pub versus: Option<[Index; 2]>,
    /// The data on which the dossier is based, as pairs of a name and a value: the files with their digests, the
    /// version of the program, the edition of the rules and the list of tie-breaks, both with the reason for their
    /// choice.
    pub facts: Vec<(String, String)>,
    /// The result of the check of a published table, if a table was checked.
    pub verdict: Vec<Part>,
    /// The published place of each participant, or `None` for a participant without a published place. The list is
    /// empty if there is no published table.
    pub published: Vec<Option<u32>>,
    /// Remarks about the files of the event.
    pub remarks: Vec<String>,
}

impl Request {
    /// Returns the participants whose values the dossier derives.
    pub(super) fn explained(&self) -> Vec<Index> {
        distinct(self.versus.iter().flatten().chain(&self.about).copied())
    }
}

/// Collects the content of a dossier about a ranked event.
pub fn dossier(say: &Messages, event: &Event, ranked: &Ranked<'_>, request: &Request) -> Document {
    let mut parts = Vec::new();
    let mut derived = Derived::new(say, event, ranked);
    if let Some(pair) = request.versus {
        parts.push(decisive(say, event, ranked, pair));
    }
    parts.extend(request.verdict.iter().cloned());
    parts.push(Part::Facts(request.facts.clone()));
    if let Some(pair) = request.versus {
        parts.extend(comparison(say, event, ranked, pair));
    }
    let about = request.explained();
    for index in &about {
        parts.extend(derived.of(*index));
    }
    parts.extend(derived.below());
    parts.extend(by_round(say, event, ranked, &about));
    parts.extend(by_edition(say, event, ranked, &about));
    parts.extend(tables(say, event, ranked, &about, &request.published));
    let clauses = derived.clauses();
    if !clauses.is_empty() {
        parts.push(Part::Heading(tell!(say, "dossier-clauses")));
        let edition = event.edition();
        parts.push(Part::List(clauses.into_iter().map(|id| clause_ruling(say, edition, id)).collect()));
    }
    if !request.remarks.is_empty() {
        parts.push(Part::Heading(tell!(say, "dossier-remarks")));
        parts.push(Part::List(request.remarks.clone()));
    }
    let places = [message!("dossier-signature-arbiter"), message!("dossier-signature-committee")];
    parts.push(Part::Signatures(places.map(|id| say.message(id)).to_vec()));
    Document { language: say.language(), title: request.title.clone(), parts }
}

/// The values that the dossier has already derived, and the values that it must still derive because other values
/// depend on them.
pub(super) struct Derived<'d, 't> {
    say: &'d Messages,
    event: &'d Event,
    ranked: &'d Ranked<'t>,
    clauses: Vec<&'static str>,
    shown: Vec<(Index, Code)>,
    waiting: Vec<Proof>,
}

impl<'d, 't> Derived<'d, 't> {
    pub fn new(say: &'d Messages, event: &'d Event, ranked: &'d Ranked<'t>) -> Derived<'d, 't> {
        Derived { say, event, ranked, clauses: Vec::new(), shown: Vec::new(), waiting: Vec::new() }
    }

    /// Returns all clauses that the derivations so far use, in the order of their numbers.
    pub(crate) fn clauses(&self) -> Vec<&'static str> {
        let mut clauses = self.clauses.clone();
        clauses.sort_by_key(|id| numbers(id));
        clauses.dedup();
        clauses
    }

    /// Returns the parts that derive the value of a participant for each tie-break of the list.
    pub fn of(&mut self, index: Index) -> Vec<Part> {
        let who = participant(self.ranked.tournament(), index);
        let mut parts = vec![Part::Heading(tell!(self.say, "dossier-derived", participant = &who))];
        let list = self.event.plan.list.entries.iter().zip(self.event.plan.computed().entries);
        let list: Vec<(usize, (&Listed, Listed))> = list.enumerate().collect();
        for (position, (listed, computed)) in list {
            let worked = work_out(self.ranked, &computed, position, index);
            if let Listed::Code(_) = &computed {
                self.clauses.extend(clauses_of(&computed, &worked));
            }
            if let (Listed::Code(code), Working::Number(_)) = (&computed, &worked) {
                if let Some(proof) = prove(&self.ranked.evaluator, code, index) {
                    parts.push(Part::Subheading(self.title(listed, &proof)));
                    parts.extend(self.table(&proof));
                }
            } else {
                let mut page = Page::new(self.say.language(), String::new());
                let edition = self.event.edition();
                explain::working(self.say, &mut page, self.ranked, edition, listed, index, &worked);
                parts.extend(from_page(&page));
            }
        }
        parts
    }

    fn title(&self, listed: &Listed, proof: &Proof) -> String {
        let value = self.say.number(&value_text(proof.derivation.value));
        let code = format!("{listed} ({})", code_name(self.say, listed));
        tell!(self.say, "dossier-value", code, value)
    }

    /// Returns the parts that derive the values on which the values derived so far depend, such as the Buchholz of an
    /// opponent.
    pub(crate) fn below(&mut self) -> Vec<Part> {
        let mut parts = Vec::new();
        while !self.waiting.is_empty() {
            for proof in std::mem::take(&mut self.waiting) {
                let value = self.say.number(&value_text(proof.derivation.value));
                let participant = participant(self.ranked.tournament(), proof.of);
                let code = Listed::Code(proof.code).to_string();
                parts.push(Part::Subheading(tell!(self.say, "dossier-below", participant, code, value)));
                parts.extend(self.table(&proof));
            }
        }
        parts
    }

    fn number(&self, value: Fraction) -> String {
        self.say.number(&shown(value))
    }

    fn table(&mut self, proof: &Proof) -> Vec<Part> {
        let say = self.say;
        let boards = proof.derivation.steps.iter().any(|step| step.kind == StepKind::Board);
        let mut head =
            if boards { table!(say, Decimal "column-board") } else { table!(say, Decimal "column-round") };
        let others = table!(
            say, Left "dossier-against", Decimal "dossier-score", Decimal "dossier-own-points",
            Decimal "dossier-counts"
        );
        head.columns.extend(others.columns);
        let mut grid =
            Grid { caption: value_sum(say, &proof.derivation), columns: head.columns, rows: Vec::new() };
        for (step, below) in proof.lines() {
            grid.rows.push(self.line(step, below));
            if let Some(Below::Code(inner) | Below::Strength { buchholz: inner, .. }) = below {
                self.later(inner);
            }
        }
        if grid.rows.is_empty() {
            return vec![Part::Paragraph(grid.caption)];
        }
        vec![Part::Grid(grid.without_empty_columns())]
    }

    fn later(&mut self, proof: &Proof) {
        if !self.shown.contains(&(proof.of, proof.code)) {
            self.shown.push((proof.of, proof.code));
            self.waiting.push(proof.clone());
        }
    }

    fn line(&mut self, step: &Step, below: Option<&Below>) -> Row {
        let (say, edition, facts) = (self.say, self.event.edition(), self.ranked.tournament());
        let opponent = step.opponent.and_then(|id| facts.index_of(id));
        let what = step_text(say, step, facts.team().is_some());
        let text = match opponent {
            Some(index) => format!("{}: {what}", participant(facts, index)),
            None => what,
        };
        let mut why = below.map(|below| below_text(say, facts, edition, below)).unwrap_or_default();
        if let Some(Below::Score(score)) = below.filter(|_| why.is_empty()) {
            why.push(chart_text(say, score));
        }
        why.extend(step.cut.map(|clause| left_out(say, edition, clause)));
        self.clauses.extend(step.clauses.iter().copied().chain(step.cut));
        self.clauses.extend(below.iter().flat_map(|below| clauses_below(below)));
        Row {
            cells: vec![
                step.round.map_or_else(String::new, |round| round.to_string()).into(),
                Cell::because(text, why, clauses_text(edition, &step.clauses)),
                step.score.map_or_else(String::new, |score| self.number(score)).into(),
                step.awarded.map_or_else(String::new, |points| say.number(&points.to_string())).into(),
                self.number(step.contribution).into(),
            ],
            mark: if step.cut.is_some() { Mark::LeftOut } else { Mark::None },
        }
    }
}

fn clauses_below(below: &Below) -> Vec<&'static str> {
    match below {
        Below::Score(score) | Below::Quotient { total: score, .. } => {
            score.changes.iter().map(|change| change.clause).collect()
        }
        Below::Dummy { own, .. } => own.changes.iter().map(|change| change.clause).collect(),
        _ => Vec::new(),
    }
}

/// Splits the id of a clause at its dots, for sorting. The parts are compared as numbers, so clause 8 is before clause
/// 16.
fn numbers(id: &str) -> Vec<(u32, String)> {
    id.split('.').map(|part| (part.parse().unwrap_or(0), part.to_owned())).collect()
}

/// The largest number of participants of an event that is not large. For a large event, the dossier shortens the tables
/// of places, and one table shows both the standing and the crosstable.
pub(super) const LARGE: usize = 40;

/// Returns the standing and the crosstable, with an explanation of the signs in the crosstable. In a row whose place
/// differs from the place in `published`, the table also shows the published place.
pub(super) fn tables(
    say: &Messages,
    event: &Event,
    ranked: &Ranked<'_>,
    about: &[Index],
    published: &[Option<u32>],
) -> Vec<Part> {
    let maker = Maker { say, event, ranked, about, published };
    let heading = |id: MessageId| Part::Heading(say.message(id));
    let key = Part::Paragraph(tell!(say, "dossier-chart-key"));
    if event.tournament().len() > LARGE {
        return vec![heading(message!("heading-computed")), maker.table(true, true), key];
    }
    let standing = maker.table(true, false);
    vec![
        heading(message!("heading-computed")),
        standing,
        heading(message!("column-crosstable")),
        maker.table(false, true),
        key,
    ]
}

struct Maker<'m, 't> {
    say: &'m Messages,
    event: &'m Event,
    ranked: &'m Ranked<'t>,
    about: &'m [Index],
    published: &'m [Option<u32>],
}

impl Maker<'_, '_> {
    fn table(&self, with_values: bool, with_rounds: bool) -> Part {
        let say = self.say;
        let mut columns =
            table!(say, Decimal "column-rank", Decimal "column-id", Left "column-participant").columns;
        if with_values {
            columns.extend(table!(say, Decimal "column-rating", Left "column-federation").columns);
        }
        if with_rounds {
            columns.extend((1..=self.event.plan.after).map(|round| {
                Column::new(tell!(say, "column-round-short", round = round.to_string()), Align::Left)
            }));
        }
        if with_values {
            let list = self.event.plan.list.entries.iter();
            columns.extend(list.map(|listed| Column::new(listed.to_string(), Align::Decimal)));
        }
        let ranks = self.ranked.standings.ranks();
        let order = self.ranked.standings.groups.iter().flatten();
        let rows = order.map(|index| {
            let place = ranks.get(*index).copied().unwrap_or(0);
            self.row(*index, place, with_values, with_rounds)
        });
        let grid = Grid { caption: String::new(), columns, rows: rows.collect() };
        Part::Grid(grid.without_empty_columns())
    }

    fn row(&self, index: Index, place: u32, with_values: bool, with_rounds: bool) -> Row {
        let facts = self.ranked.tournament();
        let Some(named) = facts.participants().get(index) else { return Row::default() };
        let published = self.published.get(index).copied().flatten().filter(|other| *other != place);
        let why = published.map(|other| tell!(self.say, "dossier-published-as", place = other.to_string()));
        let name = if named.title.is_empty() {
            named.name.clone()
        } else {
            format!("{} {}", named.title, named.name)
        };
        let mut cells: Vec<Cell> = vec![
            place.to_string().into(),
            named.id.to_string().into(),
            Cell::because(name, why.into_iter().collect(), ""),
        ];
        if with_values {
            cells.push(named.rating().map_or_else(String::new, |rating| rating.to_string()).into());
            cells.push(named.federation.clone().into());
        }
        if with_rounds {
            cells.extend((0..self.event.plan.after).map(|round| result(facts, index, round).into()));
        }
        if with_values {
            let list = 0..self.event.plan.list.entries.len();
            cells.extend(list.map(|position| self.value(position, index).into()));
        }
        let mark = if self.about.contains(&index) { Mark::Disputed } else { Mark::None };
        Row { cells, mark }
    }

    fn value(&self, position: usize, index: Index) -> String {
        let text = match self.ranked.standings.entries.get(position) {
            Some(Entry::Values(column)) => column.get(index).copied().flatten().map(shown),
            Some(Entry::Places(places)) => {
                places.get(index).copied().flatten().map(|place| place.to_string())
            }
            Some(Entry::Nothing(_) | Entry::Unknown) | None => None,
        };
        self.say.number(&text.unwrap_or_default())
    }
}

/// Returns the text in the crosstable for a participant and a round (0-based).
fn result(facts: &Tournament, index: Index, round: usize) -> String {
    let record = facts.record(index, round);
    let color = match record.color {
        Some(Color::White) => "w",
        Some(Color::Black) => "b",
        None => "",
    };
    let Some(opponent) = record.opponent() else { return bye(record).to_owned() };
    let id = facts.id(opponent);
    if facts.team().is_none() {
        return format!("{id}{color}{}", game(record));
    }
    let boards: String = facts
        .board_codes(index, round)
        .iter()
        .map(|code| code.map_or("·", sign))
        .collect::<Vec<_>>()
        .concat();
    format!("{id}{color} {} ({boards})", record.points)
}

/// Returns the sign for the result of a game of one side.
pub(crate) fn sign(code: GameCode) -> &'static str {
    match code {
        GameCode::Win | GameCode::ShortWin => "1",
        GameCode::Draw | GameCode::ShortDraw => "½",
        GameCode::Loss | GameCode::ShortLoss => "0",
        other => other.spelling(),
    }
}

fn game(record: &Record) -> &'static str {
    match (record.kind, record.outcome) {
        (Kind::ForfeitWin, _) => "+",
        (Kind::ForfeitLoss, _) => "-",
        (_, Some(Outcome::Win)) => "1",
        (_, Some(Outcome::Draw)) => "½",
        (_, Some(Outcome::Loss)) => "0",
        (_, None) => "X",
    }
}

fn bye(record: &Record) -> &'static str {
    match record.kind {
        Kind::Played | Kind::Short | Kind::Rest => "·",
        kind => GameCode::of(kind, None).spelling(),
    }
}

/// Number of best participants in a shortened table. The table also contains the participants whom the dossier
/// explains.
const SHOWN: usize = 10;

/// Returns a table of places, with one column for each ranking. The rows are sorted by the last ranking. For a large
/// event, the table contains only the best places and the participants whom the dossier explains.
fn table(
    say: &Messages,
    ranked: &Ranked<'_>,
    headings: Vec<String>,
    places: &[Vec<u32>],
    about: &[Index],
) -> Part {
    let facts = ranked.tournament();
    let mut order: Vec<Index> = (0..facts.len()).collect();
    let last = |index: &Index| places.last().and_then(|places| places.get(*index)).copied();
    order.sort_by_key(last);
    if order.len() > LARGE {
        let late = order.split_off(SHOWN);
        order.extend(late.into_iter().filter(|index| about.contains(index)));
    }
    let row = |index: Index| {
        let name = Cell::from(participant(facts, index));
        let place = |places: &Vec<u32>| places.get(index).map_or_else(String::new, u32::to_string).into();
        Row {
            cells: std::iter::once(name).chain(places.iter().map(place)).collect(),
            mark: if about.contains(&index) { Mark::Disputed } else { Mark::None },
        }
    };
    let mut columns = table!(say, Left "column-name").columns;
    columns.extend(headings.into_iter().map(|title| Column::new(title, Align::Decimal)));
    Part::Grid(Grid { caption: String::new(), columns, rows: order.into_iter().map(row).collect() })
}

/// Returns the table of the places after each round. The list is empty if there are fewer than two rounds or
/// participants.
pub(super) fn by_round(say: &Messages, event: &Event, ranked: &Ranked<'_>, about: &[Index]) -> Vec<Part> {
    let after = event.plan.after;
    if after < 2 || event.tournament().len() < 2 {
        return Vec::new();
    }
    let earlier = (1..after).map(|round| event.with_rounds_counted(round).rank().standings.ranks());
    let places: Vec<Vec<u32>> = earlier.chain([ranked.standings.ranks()]).collect();
    let headings =
        (1..=after).map(|round| tell!(say, "column-round-short", round = round.to_string())).collect();
    vec![Part::Heading(tell!(say, "dossier-places-by-round")), table(say, ranked, headings, &places, about)]
}

/// Returns the table of the places under each edition of the rules, or a sentence if the places are the same under all
/// editions.
pub(super) fn by_edition(say: &Messages, event: &Event, ranked: &Ranked<'_>, about: &[Index]) -> Vec<Part> {
    let places: Vec<Vec<u32>> =
        Edition::ALL.iter().map(|edition| event.under(*edition).rank().standings.ranks()).collect();
    let same = places.windows(2).all(|two| two[0] == two[1]);
    let part = if same {
        Part::Paragraph(tell!(say, "dossier-places-same"))
    } else {
        let headings = Edition::ALL.iter().map(|edition| edition.id().to_owned()).collect();
        table(say, ranked, headings, &places, about)
    };
    vec![Part::Heading(tell!(say, "dossier-places-by-edition")), part]
}

/// Returns the sentence that states which of two participants is ahead and why, or that the two share a place.
pub(super) fn decisive(say: &Messages, event: &Event, ranked: &Ranked<'_>, pair: [Index; 2]) -> Part {
    let facts = ranked.tournament();
    let [one, other] = pair;
    let order = |ahead: Index, behind: Index, listed: &Listed| {
        let name = format!("{listed} ({})", code_name(say, listed));
        let (ahead, behind) = (participant(facts, ahead), participant(facts, behind));
        tell!(say, "dossier-decides-order", ahead, behind, name)
    };
    let text = match separation(ranked, one, other) {
        None => further(say, ranked, one, other).unwrap_or_else(|| {
            tell!(say, "dossier-shared", one = participant(facts, one), other = participant(facts, other))
        }),
        Some(found) => {
            let listed = event.plan.list.entries.get(found.position).cloned();
            let listed = listed.unwrap_or(found.listed.clone());
            match found.values {
                [Some(_), Some(_)] if found.is_by_code() && !found.listed.is_order_only() => {
                    let [ahead, behind] = [found.ahead, found.behind].map(|index| participant(facts, index));
                    let name = format!("{listed} ({})", code_name(say, &listed));
                    let [one, other] = shown_apart(found.values).map(|value| say.number(&value));
                    tell!(say, "dossier-decides", ahead, behind, name, one, other)
                }
                _ => order(found.ahead, found.behind, &listed),
            }
        }
    };
    Part::Outcome(Mood::Open, text)
}

/// Returns the parts that explain the order of two participants. The tie-break that separates the two participants is
/// always visible. The reader can unfold the earlier tie-breaks, in which the two are equal.
pub(super) fn comparison(say: &Messages, event: &Event, ranked: &Ranked<'_>, pair: [Index; 2]) -> Vec<Part> {
    let [one, other] = pair;
    let deciding = ranked.standings.separator(one, other);
    let list = &event.plan.list.entries;
    let last = deciding.map_or(list.len(), |position| position + 1);
    let rows: Vec<Row> =
        (0..last).filter_map(|position| row(say, event, ranked, position, pair, deciding)).collect();
    let mut parts = vec![Part::Heading(tell!(say, "dossier-versus"))];
    let encounters = |positions: Range<usize>| {
        let orders = positions.filter(|position| list.get(*position).is_some_and(Listed::is_order_only));
        orders.flat_map(|position| encounter(say, event, ranked, position, one))
    };
    let grid = |rows: Vec<Row>| {
        let facts = ranked.tournament();
        let mut columns = table!(say, Left "column-name").columns;
        columns.extend(pair.map(|index| Column::new(participant(facts, index), Align::Decimal)));
        Part::Grid(Grid { caption: String::new(), columns, rows })
    };
    let (equal, deciders): (Vec<Row>, Vec<Row>) = rows.into_iter().partition(|row| row.mark != Mark::Decides);
    let Some(position) = deciding else {
        parts.push(grid(equal));
        return parts;
    };
    parts.push(grid(deciders));
    let mut inner = if equal.is_empty() { Vec::new() } else { vec![grid(equal)] };
    inner.extend(encounters(0..position));
    if !inner.is_empty() {
        parts.push(Part::Folded(tell!(say, "dossier-equal"), inner));
    }
    parts.extend(encounters(position..position + 1));
    parts
}

fn encounter(say: &Messages, event: &Event, ranked: &Ranked<'_>, position: usize, index: Index) -> Vec<Part> {
    let computed = event.plan.computed();
    let entries = (event.plan.list.entries.get(position), computed.entries.get(position));
    let (Some(listed), Some(computed)) = entries else { return Vec::new() };
    let worked = work_out(ranked, computed, position, index);
    let mut page = Page::new(say.language(), String::new());
    working(say, &mut page, ranked, event.edition(), listed, index, &worked);
    from_page(&page)
}

fn row(
    say: &Messages,
    event: &Event,
    ranked: &Ranked<'_>,
    position: usize,
    [one, other]: [Index; 2],
    deciding: Option<usize>,
) -> Option<Row> {
    let listed = event.plan.list.entries.get(position)?;
    let texts = match ranked.standings.entries.get(position)? {
        Entry::Places(places) => [one, other].map(|index| {
            places.get(index).copied().flatten().map_or_else(|| "–".to_owned(), |place| place.to_string())
        }),
        Entry::Values(_) => shown_apart([one, other].map(|index| ranked.standings.value(position, index))),
        Entry::Nothing(_) | Entry::Unknown => [String::from("–"), String::from("–")],
    };
    let [a, b] = texts.map(|text| Cell::from(say.number(&text)));
    let name = Cell::because(listed.to_string(), vec![code_name(say, listed)], "");
    let mark = if deciding == Some(position) { Mark::Decides } else { Mark::None };
    Some(Row { cells: vec![name, a, b], mark })
}
