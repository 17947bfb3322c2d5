use crate::number::Points;
use crate::rules::EdeBoards;
use crate::rules::article_10::UnratedPolicy;

/// What the regulations of the event decide where C.07 leaves it to them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Policies {
    /// How unrated participants are handled; none drops rating tie-breaks when somebody is unrated (article 10).
    pub unrated: Option<UnratedPolicy>,
    /// Whether forfeits count in a direct encounter of a Swiss-system event (6.1.1).
    pub forfeits_in_direct_encounter: bool,
    /// The board tie-breaks that a plain EDE applies to two teams (13.3.2).
    pub direct_encounter_boards: Option<EdeBoards>,
    /// The divisor of SSSC (13.4.2.b).
    pub strength_divisor: Option<Points>,
    /// The constant of the Brightwell quotient, in discs per point.
    pub brightwell_constant: Option<Points>,
    /// Whether forfeits count as played in every tie-break of article 16, as `/P` says for one of them (16.6).
    pub forfeits_as_played: bool,
}
