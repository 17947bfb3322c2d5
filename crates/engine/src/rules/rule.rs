//! The entries of an edition's table: functions, with the names used in files and on the command line.

use std::fmt;
use std::ops::Deref;

/// A rule: the function, number or order that decides one point, with its name.
#[derive(Clone, Copy)]
pub struct Rule<F> {
    /// The name of the rule.
    pub name: &'static str,
    decides: F,
}

impl<F> Rule<F> {
    /// A rule with its name and its function or value.
    pub const fn new(name: &'static str, decides: F) -> Rule<F> {
        Rule { name, decides }
    }
}

impl<F> Deref for Rule<F> {
    type Target = F;

    fn deref(&self) -> &F {
        &self.decides
    }
}

/// Rules are equal if they have the same name, because addresses of functions cannot be compared.
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
    /// `group.point`, as in files and on the command line.
    pub path: &'static str,
    /// The clause that decides the point.
    pub clause: &'static str,
}

/// Declares a group of points: a struct with one rule for each point, and the descriptions of the points.
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
                }),+
            ];

            /// The name of the rule for each point, in order of declaration.
            pub(in crate::rules) fn names(&self) -> impl Iterator<Item = &'static str> {
                [$(self.$field.name),+].into_iter()
            }

            /// Takes the rule for a point from another table. Returns false if the group has no such point.
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
