use crate::regulations::declaration::Declaration;
use tiebreak_engine::rules::Edition;
use tiebreak_engine::standings::Standings;
use tiebreak_engine::tournament::{Index, Pairing, Tournament};

/// What is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The facts, with every rating of each player.
    pub tournament: &'a Tournament,
    /// What was declared, if anything.
    pub declaration: Option<&'a Declaration>,
    /// The list asked for, as written: from the file or from whoever asks.
    pub asked: &'a [String],
    /// The edition to judge by.
    pub edition: Edition,
    /// Rounds counted.
    pub after: usize,
    /// What a reader knows beyond the facts.
    pub reading: &'a Reading,
    /// A published ranking, as pairing number and rank row by row; empty when there is none.
    pub published: &'a [(u32, u32)],
    /// The ranking by the list in force without recorded decisions, where whoever asks has it already.
    pub standings: Option<&'a Standings>,
}

/// What a reader of a file knows beyond the facts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The rating that the file uses for each participant, where it is known.
    pub(crate) used_ratings: Vec<Option<u16>>,
    /// The pairing that the reader assumed because the file says nothing.
    pub(crate) guessed: Option<Pairing>,
    /// Forfeits without an opponent, as participant and round counted from 0.
    pub(crate) forfeits_without_opponent: Vec<(Index, usize)>,
}
