//! Creates tables in the layouts that organizers publish.

use tiebreak_conformance::explore::Random;
use tiebreak_conformance::number::Fraction;

use super::event::{Event, Sort};

/// The content of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Rank,
    Id,
    Name,
    /// The values of a tie-break, given by its position in the list.
    Entry(usize),
    /// The results of a round, given by its position.
    Round(usize),
    /// The results against a participant, given by its position.
    Pair(usize),
    /// Text that no correct table contains.
    Other,
}

impl Role {
    /// Returns whether a column contains results.
    pub fn is_result(self) -> bool {
        matches!(self, Role::Round(_) | Role::Pair(_))
    }
}

/// A way to number the places in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// 1, 2, 2, 4: tied participants have the same number.
    Gaps,
    /// 1, 2, 2, 3: no number is left out after tied participants.
    Dense,
    /// 1, 2, empty, 4: the cell of the second tied participant is empty.
    Blank,
    /// 1, 2, =, 4: the cell of the second tied participant contains an equals sign.
    Same,
    /// 1, 2, empty, 3: the cell of the second tied participant is empty, and no number is left out after it.
    BlankDense,
    /// 1, 2, =, 3: the cell of the second tied participant contains an equals sign, and no number is left out after it.
    SameDense,
    /// 1, 2-3, 2-3, 4: the cells of tied participants contain the range of their places.
    Range,
    /// 1, 2, 3, 4: each row has the next number, also for participants who are tied after the last tie-break.
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

    /// Returns the cells with the places. `sizes` contains how many participants share each place.
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

/// Returns a value as text, in the form in which `standings` writes it.
pub fn text(value: Option<Fraction>) -> String {
    let Some(value) = value else { return "–".to_owned() };
    let exact = value.to_string();
    let decimals = exact.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    if exact.contains('/') || decimals > 4 { value.to_decimal(2) } else { exact }
}

impl Sheet {
    /// Returns a right table of an event, in a layout that is chosen at random.
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
        // Some tables do not contain the last tie-breaks.
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

    /// Returns the position of the first column with this content.
    pub fn column(&self, role: Role) -> Option<usize> {
        self.head.iter().position(|(_, other)| *other == role)
    }

    /// Returns the positions of the columns with points and tie-breaks.
    pub fn entries(&self) -> Vec<usize> {
        (0..self.head.len()).filter(|column| matches!(self.head[*column].1, Role::Entry(_))).collect()
    }

    /// Writes the table as the content of a file in this format.
    pub fn written(&self, form: Form) -> String {
        let head: Vec<String> = self.head.iter().map(|(title, _)| title.clone()).collect();
        match form {
            Form::Comma => delimited(&head, &self.rows, ",", str::to_owned),
            Form::Semicolon => delimited(&head, &self.rows, ";", |cell| {
                // Only numbers get a decimal comma. A point in another text remains.
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

    /// Returns whether a table can be written in this format. JSON objects need headings that are all different.
    pub fn fits(&self, form: Form) -> bool {
        let titles: std::collections::BTreeSet<_> = self.head.iter().map(|(title, _)| title).collect();
        form != Form::Json || titles.len() == self.head.len()
    }
}

/// The format of a file that contains a table.
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
