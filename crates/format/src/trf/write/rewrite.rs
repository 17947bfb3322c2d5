//! Writes a TRF file as TRF again: its own lines where they can stay, lines made from the facts where they cannot.

use std::collections::BTreeSet;

use super::loss::Loss;
use super::record::Group;
use super::tournament::{Made, make};
use super::weave::{Weave, group_of_made};
use crate::json::TournamentJson;
use crate::options::ReadOptions;
use crate::text::Text;
use crate::trf::columns::player;
use crate::trf::file::TrfFile;
use crate::trf::options::WriteOptions;
use crate::trf::read::read;
use crate::trf::row::Row;
use crate::trf::system::encoded_type;
use tiebreak_engine::tournament::Tournament;
use tiebreak_phrase::{Phrase, phrase};

/// A file written again, and what the other generation of the format could not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewritten {
    /// The file.
    pub text: String,
    /// What is lost; nothing that changes a result.
    pub losses: Vec<Loss>,
}

impl TrfFile {
    /// Writes the file again as `options.generation`, its facts being those of `tournament`.
    ///
    /// Comments, unknown records and every line that the generation knows stay as they are and where they are, but for
    /// what has to change; `keep_list` keeps the records of the tie-breaks too. If the result does not read as the
    /// same tournament, everything that the facts tell is written anew, and only the other lines stay.
    ///
    /// # Errors
    /// Everything that cannot be expressed and would change results, in words.
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
        // Whoever reads the new file knows nothing of the method that was asked for.
        options.ratings.clone_from(&self.ratings_unsaid);
        if !self.rating_method.is_fide() {
            // Which rating counts is a reading of what stands there.
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
        // Where what stays stands in the way, nothing but the facts is left.
        Ok(match self.again(&woven.text, tournament) {
            Some(_) => woven,
            None => self.bare(made, &options),
        })
    }

    /// The lines made from the facts alone.
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

    /// What a text written for the tournament reads as; none when it does not read.
    fn again(&self, text: &str, tournament: &Tournament) -> Option<TrfFile> {
        let options =
            ReadOptions { edition_given: true, team: tournament.team().is_some(), ..ReadOptions::default() };
        read(Text::from_string(text.to_owned()).ok()?, "", &options).ok()
    }

    /// Whether a text is read as the same tournament.
    fn reads_the_same(&self, text: &str, tournament: &Tournament, options: &WriteOptions) -> bool {
        let Some(again) = self.again(text, tournament) else { return false };
        // A generation without national ratings loses them, and says so.
        let ratings = options.generation.is_26() || self.rating_method.is_fide();
        comparable(&again.tournament, ratings) == comparable(tournament, ratings)
    }
}

/// The facts without names, which may lose characters.
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
