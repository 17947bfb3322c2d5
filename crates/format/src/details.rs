//! The facts about a player that no tie-break needs, in TRF and in JSON.

/// Facts about a player that no tie-break needs. The columns mentioned below are columns of a TRF player record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerDetails {
    /// The sex, from column 10.
    pub sex: String,
    /// The FIDE number, from columns 58-68.
    pub fide_id: String,
    /// The date of birth, from columns 70-79.
    pub birth: String,
    /// The rating in columns 49-52, if another rating counts.
    pub rating: Option<String>,
    /// A group for prizes, which TRF cannot express.
    pub group: String,
}

impl PlayerDetails {
    /// The FIDE number, if the text is one.
    pub fn fide_number(&self) -> Option<u32> {
        fide_number(&self.fide_id)
    }

    /// The year of birth, if there is one.
    pub fn birth_year(&self) -> Option<u32> {
        self.birth.trim().get(..4)?.parse().ok().filter(|year| *year > 0)
    }
}

/// The FIDE number in a text from TRF columns 58-68, or none if the text is not a number.
pub(crate) fn fide_number(written: &str) -> Option<u32> {
    let is_number = written.bytes().all(|byte| byte.is_ascii_digit());
    written.parse().ok().filter(|number| is_number && *number > 0)
}
