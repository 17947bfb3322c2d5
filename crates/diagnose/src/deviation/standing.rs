/// How a way to decide a point stands to the rules where no edition decides so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Right in at least one edition, and no catalogued deviation in the others.
    Right,
    /// A catalogued wrong reading, wherever it is not the rule.
    Deviation(&'static str),
    /// Another reading that an unclear rule admits.
    Admissible(&'static str),
}
