//! Lists of tie-breaks as a file names them.

/// A list of tie-breaks as a file names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenList {
    /// The record: 202 (points come first unsaid) or 212 (everything is named).
    pub record: u16,
    /// Line from 1.
    pub line: usize,
    /// The codes in order.
    pub codes: Vec<WrittenCode>,
}

/// One tie-break code as written; whether it means anything is for the rules to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenCode {
    /// The text.
    pub text: String,
    /// Its first column.
    pub column: usize,
}

impl WrittenList {
    /// The list with commas, as the standard writes it.
    pub fn text(&self) -> String {
        let codes: Vec<&str> = self.codes.iter().map(|code| code.text.as_str()).collect();
        codes.join(",")
    }

    /// The codes of the whole standing: points first, as record 202 leaves unsaid.
    pub fn standing(&self) -> Vec<String> {
        let points = (self.record == 202).then(|| "PTS".to_owned());
        points.into_iter().chain(self.codes.iter().map(|code| code.text.clone())).collect()
    }
}
