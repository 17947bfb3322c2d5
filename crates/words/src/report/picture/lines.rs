//! Places as lines: round by round (bump chart), or under several editions and lists (slope chart).

use super::{Html, open, short, text};

/// The places of one participant, column by column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its name.
    pub name: String,
    /// The row of each column, from 0; those who share a place stand one below another.
    pub rows: Vec<usize>,
    /// The place of each column.
    pub places: Vec<u32>,
    /// Whether the picture is about it, and as how manieth.
    pub about: Option<usize>,
}

const ROW: usize = 24;
const TOP: usize = 34;
const LABEL: usize = 200;
const NAME: usize = 24;

/// Places of participants in columns with these headings.
pub fn lines(headings: &[String], lines: &[Line], alternative: &str) -> String {
    let gap = (1_000usize / headings.len().max(2)).clamp(60, 260);
    let width = LABEL * 2 + gap * headings.len().saturating_sub(1);
    let height = TOP + ROW * lines.len() + 6;
    let mut html = Html::default();
    open(&mut html, "lines", width, height, alternative);
    let x = |column: usize| LABEL + gap * column;
    for (column, heading) in headings.iter().enumerate() {
        text(&mut html, (x(column), 16), "h", "middle", heading);
    }
    let y = |row: usize| TOP + ROW * row + ROW / 2;
    // Those whom it is about are drawn last, above the others.
    let mut order: Vec<&Line> = lines.iter().collect();
    order.sort_by_key(|line| line.about.is_some());
    for line in order {
        let class = match line.about {
            None => "",
            Some(0) => "a",
            Some(1) => "b",
            Some(_) => "c",
        };
        let path: Vec<String> = line
            .rows
            .iter()
            .enumerate()
            .map(|(column, row)| match column.checked_sub(1).and_then(|before| line.rows.get(before)) {
                None => format!("M{} {}", x(column), y(*row)),
                Some(before) => {
                    let middle = x(column) - gap / 2;
                    format!("C{middle} {} {middle} {} {} {}", y(*before), y(*row), x(column), y(*row))
                }
            })
            .collect();
        html.open("path", &[("d", &path.join(" ")), ("class", class)]);
        html.close("path");
        for (column, row) in line.rows.iter().enumerate() {
            let (cx, cy) = (x(column).to_string(), y(*row).to_string());
            html.open("circle", &[("cx", &cx), ("cy", &cy), ("r", "4"), ("class", class)]);
            html.close("circle");
        }
        let name = short(&line.name, NAME);
        if let (Some(row), Some(place)) = (line.rows.first(), line.places.first()) {
            text(&mut html, (LABEL - 10, y(*row) + 5), class, "end", &format!("{name}  {place}"));
        }
        if let (Some(row), Some(place)) = (line.rows.last(), line.places.last()) {
            let at = (x(line.rows.len().saturating_sub(1)) + 10, y(*row) + 5);
            text(&mut html, at, class, "start", &format!("{place}  {name}"));
        }
    }
    html.close("svg");
    html.finish()
}
