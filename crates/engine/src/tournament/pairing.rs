//! How rounds are paired.

use super::record::Code;

/// How rounds are paired (15.2, 15.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pairing {
    /// Swiss system: unplayed rounds follow article 16.
    #[default]
    Swiss,
    /// Predetermined: round robins, Scheveningen, Schiller; unplayed rounds follow article 15.2.
    Predetermined,
    /// Knock-out: direct encounter and the board tie-breaks of article 12 only.
    Knockout,
}

impl Pairing {
    /// Whether unplayed rounds follow article 16, and nobody should meet twice.
    pub const fn is_swiss(self) -> bool {
        match self {
            Pairing::Swiss => true,
            Pairing::Predetermined | Pairing::Knockout => false,
        }
    }

    /// Whether unplayed rounds follow article 15.2.
    pub const fn is_predetermined(self) -> bool {
        match self {
            Pairing::Predetermined => true,
            Pairing::Swiss | Pairing::Knockout => false,
        }
    }

    /// Whether who loses is out.
    pub const fn is_knockout(self) -> bool {
        match self {
            Pairing::Knockout => true,
            Pairing::Swiss | Pairing::Predetermined => false,
        }
    }

    /// What a round is to somebody of whom nothing is recorded: everybody without an opponent rests in a predetermined
    /// event; elsewhere a round without a pairing is a zero-point bye.
    pub const fn absence(self) -> Code {
        match self {
            Pairing::Predetermined => Code::Rest,
            Pairing::Swiss | Pairing::Knockout => Code::ZeroPointBye,
        }
    }
}
