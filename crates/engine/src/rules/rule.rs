//! What the table of an edition holds: functions with the names that files and the command line use for them.

use std::fmt;
use std::ops::Deref;

/// How one point is decided: a function, or a plain number or order, and what it is called.
#[derive(Clone, Copy)]
pub struct Rule<F> {
    /// Name of this way to decide the point.
    pub name: &'static str,
    /// What a program that decides so does.
    pub summary: &'static str,
    decides: F,
}

impl<F> Rule<F> {
    /// A way to decide a point.
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

/// Two rules are the same when they have the same name: addresses of functions say nothing.
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

/// One point where a program could go another way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// `group.point`, used in files and on the command line.
    pub path: &'static str,
    /// The clause that decides it.
    pub clause: &'static str,
    /// The question.
    pub question: &'static str,
}

/// How a table decides one point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Name of the way.
    pub name: &'static str,
    /// What a program that decides so does.
    pub summary: &'static str,
}

/// Declares a group of points: a table with one rule for each, and what each of them is about.
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
            /// What the rules of the group decide, in order of declaration.
            pub(in crate::rules) const POINTS: &'static [$crate::rules::rule::Point] = &[
                $($crate::rules::rule::Point {
                    path: $path,
                    clause: $clause,
                    question: concat!($($question),+),
                }),+
            ];

            /// How each point is decided, in order of declaration.
            pub(in crate::rules) fn choices(&self) -> impl Iterator<Item = $crate::rules::rule::Choice> {
                [$($crate::rules::rule::Choice {
                    name: self.$field.name,
                    summary: self.$field.summary,
                }),+].into_iter()
            }

            /// Decides the point with this path as another table does; false when the group has no such point.
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
