//! What the columns of a published table hold, by their headings and by the list in force.

use super::grid::Grid;
use super::heading::{self, Heading, Sense};
use super::said::{CountedColumn, PublishedTable};
use super::word::letters;
use super::written::says_same;
use tiebreak_engine::rules::{Base, Code, Listed};
use tiebreak_format::diagnostic::{Diagnostic, Sink, quoted};
use tiebreak_format::text::Text;
use tiebreak_phrase::{message, phrase};

/// Understands the headings; what is wrong with them goes to `sink`, and what they leave out to `table`.
pub(super) fn headings(
    grid: &Grid,
    sense: Sense<'_>,
    text: &Text,
    sink: &mut Sink,
    table: &mut PublishedTable,
) -> Vec<Heading> {
    let mut headings: Vec<Heading> = Vec::new();
    let is_rated =
        grid.head.iter().any(|title| matches!(letters(&title.text).as_str(), "we" | "wwe" | "ew" | "wew"));
    for (column, title) in grid.head.iter().enumerate() {
        let mut found = heading::read(&title.text, sense);
        let cells =
            |column: usize| grid.rows.iter().map(move |row| row.get(column).map_or("", |cell| &cell.text));
        let is_filled = !cells(column).all(str::is_empty);
        let message = match &found {
            Heading::Ignored => {
                table.beside.extend(Some(title.text.clone()).filter(|_| is_filled));
                None
            }
            Heading::Untitled | Heading::Round => None,
            // Beside a column of rating changes they count rated games.
            Heading::Counted(_) if is_rated => None,
            Heading::Counted(counted) => {
                let heading = title.text.clone();
                table.counted.push(CountedColumn { heading, counted: *counted, cells: Vec::new() });
                None
            }
            Heading::Unknown => Some(phrase!("column-not-understood-stays-out", found = quoted(&title.text))),
            Heading::Ambiguous(codes) => {
                let codes = codes.join(", ");
                Some(phrase!("column-ambiguous-stays-out", found = quoted(&title.text), codes = codes))
            }
            Heading::Id | Heading::Rank | Heading::Name | Heading::Code(_) => {
                let earlier: Vec<usize> =
                    (0..headings.len()).filter(|at| headings.get(*at) == Some(&found)).collect();
                // A list may name a direct encounter again, and then the table shows it again.
                if let Some(first) = earlier.first().filter(|_| earlier.len() >= times(&found, sense)) {
                    if !cells(*first).zip(cells(column)).all(|(one, other)| says_same(one, other)) {
                        let message = phrase!("columns-same-name-differ", found = quoted(&title.text));
                        let error = Diagnostic::error("table-column-twice", message);
                        sink.push(title.remark(text, error));
                    }
                    // The second of two equal columns says nothing new.
                    found = Heading::Ignored;
                }
                None
            }
        };
        if let Some(message) = message {
            // A blank column claims nothing.
            if is_filled {
                table.unread.push(title.text.clone());
            }
            sink.push(title.remark(text, Diagnostic::warning("table-column", message)));
        }
        headings.push(found);
    }
    points_beside_match_points(&mut headings);
    if !headings.contains(&Heading::Id) && !headings.contains(&Heading::Name) {
        // The tie-break TPN is the pairing number.
        match headings.iter_mut().find(|heading| heading.is_number()) {
            Some(number) => *number = Heading::Id,
            None => {
                let first = grid.head.first().cloned().unwrap_or_default();
                let message = message!("no-column-holds-pairing-numbers-or-names");
                sink.push(first.remark(text, Diagnostic::error("table-no-participants", message)));
            }
        }
    }
    headings
}

/// How often the list in force names what a column holds; once at least.
fn times(heading: &Heading, sense: Sense<'_>) -> usize {
    let own = |listed: &&Listed| Some(*listed) == heading.listed();
    sense.list.map_or(0, |list| list.entries.iter().filter(own).count()).max(1)
}

/// Beside match points the other points of teams are those of the boards.
fn points_beside_match_points(headings: &mut [Heading]) {
    let code = |base: Base| Heading::Code(Listed::Code(Code::plain(base)));
    let (points, boards) = (code(Base::Points), code(Base::GamePoints));
    if headings.contains(&code(Base::MatchPoints)) && !headings.contains(&boards) {
        for heading in headings.iter_mut().filter(|heading| **heading == points) {
            *heading = boards.clone();
        }
    }
}
