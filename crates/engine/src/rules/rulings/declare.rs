//! The one declaration of a decision: its variants, clause, defaults and what each other variant is.

/// How a variant that is not an edition's default stands to the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Right in at least one edition, and no catalogued deviation in the others.
    Right,
    /// A catalogued wrong reading, wherever it is not the default.
    Deviation(&'static str),
    /// Another reading that an unclear rule admits.
    Admissible(&'static str),
}

/// One way to decide a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Name used in files and on the command line.
    pub name: &'static str,
    /// What a program that decides so does.
    pub summary: &'static str,
    /// How it stands to the rules where it is not the default.
    pub standing: Standing,
}

/// One point where a program could go another way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// `group.decision`, used in files and on the command line.
    pub path: &'static str,
    /// The clause that decides it.
    pub clause: &'static str,
    /// The question.
    pub question: &'static str,
    /// Every way it can go.
    pub variants: &'static [Variant],
    /// Position of the default of the 2023 and 2024 editions, which agree in every number.
    pub old: usize,
    /// Position of the default of the 2026 edition.
    pub new: usize,
}

/// Declares a group of decisions: one enum per decision, a struct that holds them, and their descriptions.
macro_rules! decisions {
    (
        $(#[doc = $group_doc:literal])+
        $Group:ident = $group:literal {
            $(
                $(#[doc = $question:literal])+
                $field:ident: $Enum:ident = $name:literal by $clause:literal [$Old:ident, $New:ident] {
                    $(
                        $(#[doc = $summary:literal])+
                        $Variant:ident = $variant:literal
                            $(deviation $deviation:literal)? $(admissible $slug:literal)?,
                    )+
                }
            )+
        }
    ) => {
        $(
            $(#[doc = $question])+
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            #[repr(u8)]
            pub enum $Enum {
                $(
                    $(#[doc = $summary])+
                    $Variant,
                )+
            }

            impl $Enum {
                const ALL: &'static [$Enum] = &[$($Enum::$Variant),+];
            }
        )+

        $(#[doc = $group_doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $Group {
            $(
                $(#[doc = $question])+
                pub $field: $Enum,
            )+
        }

        impl $Group {
            /// The decisions of the group, in order of declaration.
            pub(super) const DECISIONS: &'static [$crate::rules::rulings::Decision] = &[
                $($crate::rules::rulings::Decision {
                    path: concat!($group, ".", $name),
                    clause: $clause,
                    question: concat!($($question),+),
                    variants: &[
                        $($crate::rules::rulings::Variant {
                            name: $variant,
                            summary: concat!($($summary),+),
                            standing: $crate::rules::rulings::declare::standing!(
                                $($deviation)?; $($slug)?
                            ),
                        }),+
                    ],
                    old: $Enum::$Old as usize,
                    new: $Enum::$New as usize,
                }),+
            ];

            pub(super) const OLD: $Group = $Group { $($field: $Enum::$Old),+ };
            pub(super) const NEW: $Group = $Group { $($field: $Enum::$New),+ };

            /// Sets the decision at this position of [`Self::DECISIONS`] to this variant; false if there is none.
            pub(super) fn set(&mut self, decision: usize, variant: usize) -> bool {
                let mut position = 0;
                $(
                    if position == decision {
                        return $Enum::ALL.get(variant).map(|choice| self.$field = *choice).is_some();
                    }
                    position += 1;
                )+
                let _ = position;
                false
            }

            /// The variant chosen for each decision, in order of declaration.
            pub(super) fn chosen(&self) -> Vec<usize> {
                vec![$(self.$field as usize),+]
            }
        }
    };
}

macro_rules! standing {
    (; ) => {
        $crate::rules::rulings::Standing::Right
    };
    ($deviation:literal; ) => {
        $crate::rules::rulings::Standing::Deviation($deviation)
    };
    (; $slug:literal) => {
        $crate::rules::rulings::Standing::Admissible($slug)
    };
}

pub(super) use {decisions, standing};
