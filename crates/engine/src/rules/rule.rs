//! The entries of an edition's table: functions with the names used in files and on the command line.

use std::fmt;
use std::ops::Deref;

/// The decision of one point: a function, number or order, with its name.
#[derive(Clone, Copy)]
pub struct Rule<F> {
    /// Name of this decision.
    pub name: &'static str,
    /// Effect of this decision in a program.
    pub summary: &'static str,
    decides: F,
}

impl<F> Rule<F> {
    /// A decision of a point.
    pub const fn new(name: &'static str, summary: &'static str, decides: F) -> Rule<F> {
        Rule { name, summary, decides }
    }
}

impl<F> Deref for Rule<F> {
    type Target = F;

    fn deref(&self) -> &F {
        &self.decides
    }
}

/// Two rules are equal if they have the same name, because addresses of functions cannot be compared.
impl<F> PartialEq for Rule<F> {
    fn eq(&self, other: &Rule<F>) -> bool {
        self.name == other.name
    }
}

impl<F> Eq for Rule<F> {}

impl<F> fmt::Debug for Rule<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// One point that programs may decide differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// `group.point`, used in files and on the command line.
    pub path: &'static str,
    /// The clause that decides it.
    pub clause: &'static str,
    /// The question.
    pub question: &'static str,
}

/// The decision of one point in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Name of the decision.
    pub name: &'static str,
    /// Effect of this decision in a program.
    pub summary: &'static str,
}

/// Declares a group of points: a table with one rule for each point, and its description.
macro_rules! points {
    (
        $(#[doc = $group_doc:literal])+
        $Group:ident {
            $(
                $(#[doc = $question:literal])+
                $field:ident: $Rule:ty = $path:literal by $clause:literal,
            )+
        }
    ) => {
        $(#[doc = $group_doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $Group {
            $(
                $(#[doc = $question])+
                pub $field: $crate::rules::rule::Rule<$Rule>,
            )+
        }

        impl $Group {
            /// The points of the group, in order of declaration.
            pub(in crate::rules) const POINTS: &'static [$crate::rules::rule::Point] = &[
                $($crate::rules::rule::Point {
                    path: $path,
                    clause: $clause,
                    question: concat!($($question),+),
                }),+
            ];

            /// The decision of each point, in order of declaration.
            pub(in crate::rules) fn choices(&self) -> impl Iterator<Item = $crate::rules::rule::Choice> {
                [$($crate::rules::rule::Choice {
                    name: self.$field.name,
                    summary: self.$field.summary,
                }),+].into_iter()
            }

            /// Takes the decision of a point from another table; false if the group has no such point.
            pub(in crate::rules) fn take(&mut self, path: &str, other: &$Group) -> bool {
                match path {
                    $($path => self.$field = other.$field,)+
                    _ => return false,
                }
                true
            }
        }
    };
}

pub(super) use points;
