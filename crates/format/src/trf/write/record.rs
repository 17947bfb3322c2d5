//! The kind of a line, for rewriting a file.

use crate::json::TournamentJson;
use crate::trf::columns::{abnormal, national};
use crate::trf::file::{Generation, TrfFile, WriteOptions};
use crate::trf::is_draft;
use crate::trf::prelude::*;
use crate::trf::read::read;
use crate::trf::system::encoded_type;
use crate::trf::write::loss::Loss;
use crate::trf::write::tournament::{Made, make};
use crate::trf::write::weave::{Weave, group_of_made};

/// The records of TRF26 that TRF16 does not have.
const OF_TRF26: [u16; 20] =
    [142, 152, 172, 182, 192, 202, 212, 222, 240, 250, 260, 299, 300, 310, 320, 330, 352, 362, 801, 802];

/// The record of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Record {
    /// A record with a known number.
    Numbered(u16),
    /// XX* of JaVaFo or BB* of bbpPairings, with the third letter.
    Extension([u8; 3]),
    National,
    /// A comment, an unknown record or an empty line.
    Other,
}

impl Record {
    /// The kind of a line; `is_player` says whether a number is a starting rank of the event.
    pub(super) fn of(row: &Row<'_>, is_player: impl Fn(u32) -> bool) -> Record {
        let text = row.text().as_bytes();
        let Some(code) = text.first_chunk::<3>() else { return Record::Other };
        if text.get(3).is_some_and(|byte| !matches!(byte, b' ' | b'\t' | 0xC2)) {
            return Record::Other;
        }
        match code {
            [b'0'..=b'9', b'0'..=b'9', b'0'..=b'9'] => {
                Record::Numbered(code.iter().fold(0, |number, digit| number * 10 + u16::from(digit - b'0')))
            }
            [b'X', b'X', _] | [b'B', b'B', _] => Record::Extension(*code),
            [b'A'..=b'Z', b'A'..=b'Z', b'A'..=b'Z'] if !is_draft(code) => {
                let id = row.number(national::ID).ok().flatten();
                if id.is_some_and(is_player) { Record::National } else { Record::Other }
            }
            _ => Record::Other,
        }
    }

    /// Whether an edition of the format has this record. Lines that are not records are kept in every
    /// edition.
    pub(super) fn is_in(self, generation: Generation) -> bool {
        match (self, generation) {
            (Record::Numbered(number), Generation::Trf16) => !OF_TRF26.contains(&number),
            (Record::National, Generation::Trf16) => false,
            _ => true,
        }
    }

    /// Whether the numbers in this record mean teams in a team event.
    pub(super) fn names_teams(self) -> bool {
        matches!(
            self,
            Record::Numbered(13 | 240 | 250 | 260 | 299 | 300 | 310 | 320 | 330 | 352 | 362 | 801 | 802)
        )
    }

    /// Whether the record is in the header of a file.
    pub(super) fn is_header(self) -> bool {
        match self {
            Record::Numbered(number) => number % 10 == 2 && number != 802,
            Record::Extension(code) => code[0] == b'B' || matches!(&code, b"XXR" | b"XXS"),
            Record::National | Record::Other => false,
        }
    }
}

/// Records that belong together. Lines made from the facts replace the whole group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Group {
    /// Record 001, with the player's number.
    Player(u32),
    /// One of the records 042, 052, 092, 152, 172, 192 and 352.
    Single(u16),
    /// Records 142 and XXR.
    Rounds,
    /// Records 162, 362, XXS and BB*, and a record 299 for a kind of result.
    Scoring,
    /// Records 202 and 212.
    List,
    /// Records 013 and 310.
    Teams,
    /// One of the records 240, 300, 320, 330, 801 and 802, or a record 299 of participants.
    Repeated(u16),
}

impl Group {
    /// The group of a line, if the facts contain its information.
    pub(super) fn of(record: Record, row: &Row<'_>) -> Option<Group> {
        Some(match record {
            Record::Numbered(1) => Group::Player(row.number(player::ID).ok().flatten()?),
            Record::Numbered(number @ (42 | 52 | 92 | 152 | 172 | 192 | 352)) => Group::Single(number),
            Record::Numbered(142) => Group::Rounds,
            Record::Numbered(162 | 362) => Group::Scoring,
            Record::Numbered(299) if is_kind_alone(row) => Group::Scoring,
            Record::Numbered(202 | 212) => Group::List,
            Record::Numbered(13 | 310) => Group::Teams,
            Record::Numbered(number @ (240 | 299 | 300 | 320 | 330 | 801 | 802)) => Group::Repeated(number),
            Record::Extension(code) => match &code {
                b"XXR" => Group::Rounds,
                // Some programs use the code XXS for other data, which contain no values.
                b"XXS" if row.text().contains('=') => Group::Scoring,
                [b'B', b'B', b'W' | b'D' | b'L' | b'Z' | b'F' | b'U'] => Group::Scoring,
                _ => return None,
            },
            Record::Numbered(_) | Record::National | Record::Other => return None,
        })
    }

    /// Whether new lines of the group are in the header of a file.
    pub(super) fn is_header(self) -> bool {
        matches!(self, Group::Single(_) | Group::Rounds | Group::Scoring | Group::List)
    }
}

/// Whether a record 299 sets the points for a kind of result.
fn is_kind_alone(row: &Row<'_>) -> bool {
    let behind = Columns::new(abnormal::ROUND.first, usize::MAX);
    row.byte(abnormal::KIND.first) != b' ' && row.is_blank(behind)
}

/// A rewritten file, and the content that the new edition of the format could not express.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewritten {
    /// The file.
    pub text: String,
    /// The lost content. None of it changes a result.
    pub losses: Vec<Loss>,
}

impl TrfFile {
    /// Rewrites the file in the edition `options.generation`, with the data of `tournament`.
    ///
    /// Comments, unknown records and lines that are already in the new edition keep their text and place,
    /// except for necessary changes. `keep_list` also keeps the records of the tie-breaks.
    ///
    /// If the output cannot be read as the same tournament, all lines with facts are replaced, and only the other lines
    /// are kept.
    ///
    /// # Errors
    /// Returns all content that cannot be expressed and would change results, as sentences.
    pub fn rewrite(
        &self,
        tournament: &Tournament,
        options: &WriteOptions,
        keep_list: bool,
    ) -> Result<Rewritten, Vec<Phrase>> {
        let mut options = options.clone();
        let header = &mut options.header;
        if header.encoded_type.is_empty() && encoded_type(&header.kind).is_some() {
            header.encoded_type = header.kind.clone();
        }
        // The new file must contain the method of the options, because its readers do not have the options.
        options.ratings.clone_from(&self.ratings_unsaid);
        if !self.rating_method.is_fide() {
            // The rating in the player record may differ from the rating that counts.
            for record in &self.players {
                let rating = Row::new(self.document.text(), record.line).field(player::RATING).to_owned();
                options.details.entry(record.id).or_default().rating = Some(rating);
            }
        }
        let made = make(tournament, &options);
        let nothing = Made { lines: Vec::new(), losses: Vec::new() };
        let weave = |facts: bool| {
            let made = made.as_ref().unwrap_or(&nothing);
            let (text, losses) = Weave::new(self, tournament, &options, keep_list, made, facts).run();
            Rewritten { text, losses }
        };
        let kept = weave(false);
        if self.reads_the_same(&kept.text, tournament, &options) {
            return Ok(kept);
        }
        let made = made.as_ref().map_err(Clone::clone)?;
        let woven = weave(true);
        // If the merged file cannot be read as the same tournament, only the facts are written.
        Ok(match self.again(&woven.text, tournament) {
            Some(_) => woven,
            None => self.bare(made, &options),
        })
    }

    /// Lines made from the facts, without any other lines.
    fn bare(&self, made: &Made, options: &WriteOptions) -> Rewritten {
        let mut losses: Vec<Loss> =
            made.losses.iter().map(|what| Loss { line: 0, what: what.clone() }).collect();
        losses.extend(self.losses_of_facts());
        let written: BTreeSet<u32> = made
            .lines
            .iter()
            .filter_map(
                |line| if let Some(Group::Player(id)) = group_of_made(line) { Some(id) } else { None },
            )
            .collect();
        let left_out: Vec<_> = self.players.iter().filter(|player| !written.contains(&player.id)).collect();
        if let Some(first) = left_out.first() {
            let ids: Vec<String> = left_out.iter().map(|player| player.id.to_string()).collect();
            losses.push(Loss { line: first.line, what: phrase!("lost-players", ids = ids.join(", ")) });
        }
        let lines = made.lines.iter().map(|line| line.trim_end().to_owned() + options.line_end.text());
        Rewritten { text: lines.collect(), losses }
    }

    /// Reads a written text again, and returns none if the text cannot be read.
    fn again(&self, text: &str, tournament: &Tournament) -> Option<TrfFile> {
        let options =
            ReadOptions { edition_given: true, team: tournament.team().is_some(), ..ReadOptions::default() };
        read(Text::from_string(text.to_owned()).ok()?, "", &options).ok()
    }

    fn reads_the_same(&self, text: &str, tournament: &Tournament, options: &WriteOptions) -> bool {
        let Some(again) = self.again(text, tournament) else { return false };
        // TRF16 has no national ratings. The list of losses already mentions them.
        let ratings = options.generation.is_26() || self.rating_method.is_fide();
        comparable(&again.tournament, ratings) == comparable(tournament, ratings)
    }
}

/// The facts that a rewritten file must keep. Names are left out, because they may lose characters. Ratings are left
/// out unless `ratings` is true.
fn comparable(tournament: &Tournament, ratings: bool) -> TournamentJson {
    let mut json = TournamentJson::from(tournament);
    for player in json.participants.iter_mut().flatten() {
        player.name.clear();
        if !ratings {
            player.rating = None;
        }
    }
    json.teams.iter_mut().flatten().for_each(|team| team.name.clear());
    for player in &mut json.players {
        player.name.clear();
        if !ratings {
            player.rating = None;
        }
    }
    json
}
