//! Builds tables in the forms that organizers publish.

use tiebreak_conformance::explore::Random;
use tiebreak_conformance::number::Fraction;

use super::event::{Event, Sort};

/// What a column of the table contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Rank,
    Id,
    Name,
    /// The values of the tie-break at this position in the list.
    Entry(usize),
    /// The results of the round with this position.
    Round(usize),
    /// The results against the participant at this position.
    Pair(usize),
    /// Other content, which a right table does not have.
    Other,
}

impl Role {
    /// Returns whether a column with this content has results.
    pub fn is_result(self) -> bool {
        matches!(self, Role::Round(_) | Role::Pair(_))
    }
}

/// A style of numbering places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// 1, 2, 2, 4: tied participants have the same number.
    Gaps,
    /// 1, 2, 2, 3: no number is left out after tied participants.
    Dense,
    /// 1, 2, blank, 4: the second of tied participants has a blank.
    Blank,
    /// 1, 2, =, 4: the second of tied participants has an equals sign.
    Same,
    /// 1, 2, blank, 3: the second of tied participants has a blank, and no number is left out.
    BlankDense,
    /// 1, 2, =, 3: the second of tied participants has an equals sign, and no number is left out.
    SameDense,
    /// 1, 2-3, 2-3, 4: tied participants have a range.
    Range,
    /// 1, 2, 3, 4: each row has its own number, even if participants are still tied after the last tie-break.
    Sequential,
}

impl Style {
    pub const ALL: [Style; 8] = [
        Style::Gaps,
        Style::Dense,
        Style::Blank,
        Style::Same,
        Style::BlankDense,
        Style::SameDense,
        Style::Range,
        Style::Sequential,
    ];

    /// Returns the cells in the column of places, given the sizes of the tied groups.
    pub fn cells(self, sizes: &[usize]) -> Vec<String> {
        let (mut cells, mut ahead) = (Vec::new(), 0);
        for (group, size) in sizes.iter().enumerate() {
            for member in 0..*size {
                let first = (ahead + 1).to_string();
                cells.push(match self {
                    Style::Gaps => first,
                    Style::Dense => (group + 1).to_string(),
                    Style::Blank | Style::BlankDense if member > 0 => String::new(),
                    Style::Same | Style::SameDense if member > 0 => "=".to_owned(),
                    Style::BlankDense | Style::SameDense => (group + 1).to_string(),
                    Style::Blank | Style::Same => first,
                    Style::Range if *size > 1 => format!("{first}-{}", ahead + size),
                    Style::Range => first,
                    Style::Sequential => (ahead + member + 1).to_string(),
                });
            }
            ahead += size;
        }
        cells
    }
}

#[derive(Clone, Debug)]
pub struct Sheet {
    pub head: Vec<(String, Role)>,
    pub rows: Vec<Vec<String>>,
    pub style: Style,
}

/// Returns a number as `standings` shows it.
pub fn text(value: Option<Fraction>) -> String {
    let Some(value) = value else { return "–".to_owned() };
    let exact = value.to_string();
    let decimals = exact.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    if exact.contains('/') || decimals > 4 { value.to_decimal(2) } else { exact }
}

impl Sheet {
    /// Returns a right table for an event, in a form that is drawn at random.
    pub fn right(event: &Event, random: &mut Random) -> Sheet {
        let style = *random.pick(&Style::ALL).unwrap();
        let (ids, names) = *random.pick(&[(true, true), (true, false), (false, true), (true, true)]).unwrap();
        let mut head = vec![("Rank".to_owned(), Role::Rank)];
        if ids {
            head.push(("No.".to_owned(), Role::Id));
        }
        if names {
            head.push(("Name".to_owned(), Role::Name));
        }
        // Some tables omit the last columns.
        let shown = if random.permille(800) {
            event.columns.len()
        } else {
            random.between(1, event.columns.len() as u32) as usize
        };
        let as_points = random.permille(300);
        for (position, column) in event.columns.iter().enumerate().take(shown) {
            head.push((column.code.clone(), Role::Entry(position)));
        }
        let sizes: Vec<usize> = event.groups.iter().map(Vec::len).collect();
        let ranks = style.cells(&sizes);
        let row = |(index, rank): (usize, String)| {
            let participant = &event.tournament.participants()[index];
            let cell = |(_, role): &(String, Role)| match role {
                Role::Rank => rank.clone(),
                Role::Id => participant.id.to_string(),
                Role::Name => participant.name.clone(),
                Role::Entry(position) => {
                    let column = &event.columns[*position];
                    match column.sort {
                        Sort::Order if as_points && column.points.iter().any(Option::is_some) => {
                            column.points[index].map_or_else(String::new, |points| text(Some(points)))
                        }
                        Sort::Order => {
                            column.values[index].map_or_else(String::new, |place| text(Some(place)))
                        }
                        Sort::Value | Sort::Score => text(column.values[index]),
                    }
                }
                Role::Round(_) | Role::Pair(_) | Role::Other => unreachable!(),
            };
            head.iter().map(cell).collect()
        };
        let rows = event.order().into_iter().zip(ranks).map(row).collect();
        Sheet { head, rows, style }
    }

    /// Returns the first column with this content.
    pub fn column(&self, role: Role) -> Option<usize> {
        self.head.iter().position(|(_, other)| *other == role)
    }

    /// Returns the columns of points and tie-breaks.
    pub fn entries(&self) -> Vec<usize> {
        (0..self.head.len()).filter(|column| matches!(self.head[*column].1, Role::Entry(_))).collect()
    }

    /// Returns the text of the table in this form.
    pub fn written(&self, form: Form) -> String {
        let head: Vec<String> = self.head.iter().map(|(title, _)| title.clone()).collect();
        match form {
            Form::Comma => delimited(&head, &self.rows, ",", str::to_owned),
            Form::Semicolon => delimited(&head, &self.rows, ";", |cell| {
                // A decimal comma replaces the point only in numbers.
                let number = cell.contains('.') && cell.chars().all(|c| c.is_ascii_digit() || c == '.');
                if number { cell.replace('.', ",") } else { cell.to_owned() }
            }),
            Form::Tab => delimited(&head, &self.rows, "\t", str::to_owned),
            Form::Json => {
                let row = |row: &Vec<String>| {
                    let mut object = serde_json::Map::new();
                    for (title, cell) in head.iter().zip(row) {
                        object.insert(title.clone(), serde_json::Value::String(cell.clone()));
                    }
                    serde_json::Value::Object(object)
                };
                serde_json::Value::Array(self.rows.iter().map(row).collect()).to_string()
            }
        }
    }

    /// Returns whether a form can express the table. In a form with JSON objects, all headings must be different.
    pub fn fits(&self, form: Form) -> bool {
        let titles: std::collections::BTreeSet<_> = self.head.iter().map(|(title, _)| title).collect();
        form != Form::Json || titles.len() == self.head.len()
    }
}

/// The form of a file with a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Comma,
    Semicolon,
    Tab,
    Json,
}

impl Form {
    pub const ALL: [Form; 4] = [Form::Comma, Form::Semicolon, Form::Tab, Form::Json];
}

fn delimited(
    head: &[String],
    rows: &[Vec<String>],
    separator: &str,
    change: impl Fn(&str) -> String,
) -> String {
    let quoted = |cell: String| {
        if cell.contains(separator) || cell.contains('"') {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell
        }
    };
    let line = |cells: Vec<String>| cells.into_iter().map(quoted).collect::<Vec<_>>().join(separator);
    let mut lines = vec![line(head.to_vec())];
    lines.extend(rows.iter().map(|row| line(row.iter().map(|cell| change(cell)).collect())));
    lines.join("\n") + "\n"
}
