//! FIDE's rating list, or an officer's own: TXT, XML or CSV. Read as a stream, since FIDE's holds everybody.

use std::collections::{BTreeMap, BTreeSet};
use std::io::BufRead;

use tiebreak_conformance::rating::ListName;

/// What a list says about a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    /// The standard rating (8.22).
    pub standard: Option<i64>,
    /// The rapid rating.
    pub rapid: Option<i64>,
    /// The blitz rating.
    pub blitz: Option<i64>,
    /// K of the rapid list.
    pub rapid_k: Option<u32>,
    /// K of the blitz list.
    pub blitz_k: Option<u32>,
    /// Rated games of the whole period, this event included (8.56).
    pub period_games: Option<u32>,
    /// The rating with which an unrated player got onto the list before the event is rated (8.4).
    pub listed_since: Option<i64>,
}

impl Listed {
    /// Rating and K of a list.
    pub fn on(&self, list: ListName) -> (Option<i64>, Option<u32>) {
        match list {
            ListName::Rapid => (self.rapid, self.rapid_k),
            ListName::Blitz => (self.blitz, self.blitz_k),
        }
    }

    /// Enters what stands under a heading; headings that nobody needs are passed over.
    fn enter(&mut self, heading: &str, text: &str) -> Result<(), String> {
        let text = text.trim();
        let wrong = || format!("{heading}: `{text}`");
        let rating = || match text {
            "" | "-" => Ok(None),
            _ => text
                .parse::<i64>()
                .map(|rating| Some(rating).filter(|rating| *rating > 0))
                .map_err(|_| wrong()),
        };
        let count = || match text {
            "" | "-" => Ok(None),
            _ => text.parse::<u32>().map(Some).map_err(|_| wrong()),
        };
        match heading {
            "rating" | "srtng" | "standard" => self.standard = rating()?,
            "rapid_rating" | "rrtng" | "rapid" => self.rapid = rating()?,
            "blitz_rating" | "brtng" | "blitz" => self.blitz = rating()?,
            "rapid_k" | "rk" | "rapid-k" => self.rapid_k = count()?,
            "blitz_k" | "bk" | "blitz-k" => self.blitz_k = count()?,
            "period-games" => self.period_games = count()?,
            "listed-since" => self.listed_since = rating()?,
            _ => {}
        }
        Ok(())
    }
}

/// What keeps a file from being a rating list.
#[derive(Debug)]
pub struct Problem {
    /// Line from 1; none where the place is not known.
    pub line: Option<usize>,
    /// What was found.
    pub found: String,
}

impl Problem {
    fn at(line: usize, found: impl Into<String>) -> Problem {
        Problem { line: Some(line), found: found.into() }
    }
}

/// Reads of a list those players that are asked for, by FIDE's number.
///
/// # Errors
/// A file that is no list, with its line.
pub fn read(mut reader: impl BufRead, wanted: &BTreeSet<u32>) -> Result<BTreeMap<u32, Listed>, Problem> {
    let plain = |error: std::io::Error| Problem { line: None, found: error.to_string() };
    let head = reader.fill_buf().map_err(plain)?;
    let begins = String::from_utf8_lossy(head.get(..head.len().min(512)).unwrap_or_default()).to_lowercase();
    let begins = begins.trim_start_matches('\u{feff}').trim_start().to_owned();
    if begins.starts_with('<') {
        return xml(reader, wanted);
    }
    let first = begins.lines().next().unwrap_or_default();
    if first.starts_with("id number") { text(reader, wanted) } else { csv(reader, wanted) }
}

/// FIDE's text: columns begin where the words of the first line do.
fn text(reader: impl BufRead, wanted: &BTreeSet<u32>) -> Result<BTreeMap<u32, Listed>, Problem> {
    let mut found = BTreeMap::new();
    let mut columns: Vec<(usize, String)> = Vec::new();
    for (at, line) in reader.split(b'\n').enumerate() {
        let line = line.map_err(|error| Problem::at(at + 1, error.to_string()))?;
        // The columns are counted in bytes of a list that is plain ASCII but for a few names.
        let line: String = line.iter().map(|byte| char::from(*byte)).collect();
        if at == 0 {
            columns = headings(&line.replace("ID Number", "ID_Number"));
            continue;
        }
        let cells = columns.iter().enumerate().map(|(position, (start, heading))| {
            let end = columns.get(position + 1).map_or(line.len(), |(next, _)| *next);
            let cell: String = line.chars().skip(*start).take(end.saturating_sub(*start)).collect();
            (heading.as_str(), cell)
        });
        take(cells, "id_number", at + 1, wanted, &mut found)?;
    }
    Ok(found)
}

fn headings(line: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let mut before = ' ';
    for (at, letter) in line.trim_end().chars().enumerate() {
        if letter != ' ' && before == ' ' {
            found.push((at, String::new()));
        }
        if let (Some((_, word)), true) = (found.last_mut(), letter != ' ') {
            word.extend(letter.to_lowercase());
        }
        before = letter;
    }
    found
}

/// Enters a row when it is about somebody who is asked for.
fn take<'c>(
    cells: impl Iterator<Item = (&'c str, String)> + Clone,
    key: &str,
    line: usize,
    wanted: &BTreeSet<u32>,
    found: &mut BTreeMap<u32, Listed>,
) -> Result<(), Problem> {
    let number = cells.clone().find(|(heading, _)| *heading == key).map(|(_, cell)| cell);
    let Some(id) = number.and_then(|cell| cell.trim().parse::<u32>().ok()) else { return Ok(()) };
    if !wanted.contains(&id) {
        return Ok(());
    }
    let mut listed = Listed::default();
    for (heading, cell) in cells {
        listed.enter(heading, &cell).map_err(|found| Problem::at(line, found))?;
    }
    found.insert(id, listed);
    Ok(())
}

/// A table with headings; `fide-id` is the only one that has to be there.
fn csv(mut reader: impl BufRead, wanted: &BTreeSet<u32>) -> Result<BTreeMap<u32, Listed>, Problem> {
    let mut first = String::new();
    reader.read_line(&mut first).map_err(|error| Problem::at(1, error.to_string()))?;
    let mark = if first.contains(';') { b';' } else { b',' };
    let clean = first.trim_start_matches('\u{feff}').trim_end();
    let heads: Vec<String> = clean.split(char::from(mark)).map(|head| head.trim().to_lowercase()).collect();
    let heads: Vec<String> =
        heads.into_iter().map(|head| if head == "fideid" { "fide-id".into() } else { head }).collect();
    if !heads.iter().any(|head| head == "fide-id") {
        return Err(Problem::at(1, clean.to_owned()));
    }
    let mut found = BTreeMap::new();
    let rows =
        ::csv::ReaderBuilder::new().has_headers(false).delimiter(mark).flexible(true).from_reader(reader);
    for (at, row) in rows.into_records().enumerate() {
        let row = row.map_err(|error| Problem::at(at + 2, error.to_string()))?;
        let cells = heads.iter().zip(row.iter()).map(|(head, cell)| (head.as_str(), cell.to_owned()));
        take(cells, "fide-id", at + 2, wanted, &mut found)?;
    }
    Ok(found)
}

/// FIDE's XML: one `player` after the other.
fn xml(reader: impl BufRead, wanted: &BTreeSet<u32>) -> Result<BTreeMap<u32, Listed>, Problem> {
    use quick_xml::events::Event;
    let mut xml = quick_xml::Reader::from_reader(reader);
    let (mut buffer, mut found) = (Vec::new(), BTreeMap::new());
    let mut cells: Vec<(String, String)> = Vec::new();
    let mut open: Option<String> = None;
    loop {
        buffer.clear();
        match xml.read_event_into(&mut buffer) {
            Err(error) => return Err(Problem { line: None, found: error.to_string() }),
            Ok(Event::Eof) => return Ok(found),
            Ok(Event::Start(tag)) => {
                let name = String::from_utf8_lossy(tag.name().as_ref()).to_lowercase();
                if name == "player" {
                    cells.clear();
                }
                open = Some(name);
            }
            Ok(Event::Text(text)) => {
                if let Some(name) = &open {
                    cells.push((name.clone(), String::from_utf8_lossy(&text).into_owned()));
                }
            }
            Ok(Event::End(tag)) => {
                open = None;
                if tag.name().as_ref() == b"player" {
                    let row = cells.iter().map(|(head, cell)| (head.as_str(), cell.clone()));
                    let position = usize::try_from(xml.buffer_position()).unwrap_or_default();
                    take(row, "fideid", position, wanted, &mut found)
                        .map_err(|problem| Problem { line: None, found: problem.found })?;
                }
            }
            Ok(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(content: &str) -> Result<BTreeMap<u32, Listed>, Problem> {
        read(content.as_bytes(), &BTreeSet::from([990_001, 990_003]))
    }

    fn same(found: &BTreeMap<u32, Listed>) {
        let one = &found[&990_001];
        assert_eq!(
            (one.standard, one.on(ListName::Rapid), one.on(ListName::Blitz)),
            (Some(2300), (Some(2250), Some(20)), (None, Some(20)))
        );
        assert_eq!(found[&990_003].on(ListName::Blitz).0, Some(1712));
        assert_eq!(found.len(), 2);
    }

    #[test]
    fn the_same_players_are_read_from_text_xml_and_csv() {
        let text = "ID Number      Name                Fed Sex SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\n\
                    990001         Alder, Anna         XXX F   2300  0   20 2250  3   20             20 1990\n\
                    990002         Birch, Ben          XXX M   2100  0   20 2050  3   20 2000  0   20 1990\n\
                    990003         Cedar, Carla        XXX F                             1712  0   20 1990\n";
        same(&list(text).unwrap());
        let xml = "<?xml version=\"1.0\"?><playerslist>\
            <player><fideid>990001</fideid><name>Alder, Anna</name><rating>2300</rating><rapid_rating>2250</rapid_rating>\
            <rapid_k>20</rapid_k><blitz_rating></blitz_rating><blitz_k>20</blitz_k></player>\
            <player><fideid>990002</fideid><rating>2100</rating></player>\
            <player><fideid>990003</fideid><blitz_rating>1712</blitz_rating></player></playerslist>";
        same(&list(xml).unwrap());
        let csv = "fide-id;name;standard;rapid;rapid-k;blitz;blitz-k\n990001;\"Alder, Anna\";2300;2250;20;;20\n\
                   990002;B;2100;;;;\n990003;C;;;;1712;20\n";
        same(&list(csv).unwrap());
    }

    #[test]
    fn an_officers_own_columns_say_games_of_the_period_and_who_is_listed_since() {
        let csv = "fide-id,rapid,period-games,listed-since\n990001,1800,40,-\n990003,,,1500\n";
        let found = list(csv).unwrap();
        assert_eq!((found[&990_001].period_games, found[&990_001].listed_since), (Some(40), None));
        assert_eq!((found[&990_003].rapid, found[&990_003].listed_since), (None, Some(1500)));
    }

    #[test]
    fn what_is_no_list_says_where() {
        let wrong = list("fide-id,rapid\n990001,many\n").unwrap_err();
        assert_eq!((wrong.line, wrong.found.as_str()), (Some(2), "rapid: `many`"));
        assert_eq!(list("name,rapid\nA,1\n").unwrap_err().line, Some(1));
        assert!(list("<players><player></playerslist>").is_err());
    }
}
