//! The list of tie-breaks that a declaration is judged by, entry by entry.

use jiff::civil::Date;

use super::declaration::{ChosenBy, Declaration};
use tiebreak_engine::rules::{Base, Code, CodeNotice, CodeProblem, Edition, Listed, Recorded, TieBreakList};
use tiebreak_engine::tournament::Primary;

/// One entry of the list in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// As written.
    pub text: String,
    /// JSON pointer of the entry.
    pub at: String,
    /// Who chose it.
    pub(crate) chosen_by: ChosenBy,
    /// Where an absent day of publication belongs: the entry if it names its chooser itself, else the declaration.
    pub(crate) undated_at: String,
    /// Its day of publication with the pointer of the day.
    pub published: Option<(Date, String)>,
    /// What it means.
    pub meaning: Meaning,
}

/// What an entry means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A tie-break of the regulations, with how unusual spellings were understood.
    Code(Code, Vec<CodeNotice>),
    /// A recorded decision.
    Recorded(Recorded),
    /// Defined in the regulations of the event, whatever its name.
    SelfDefined,
    /// `OTHER_...` without a definition.
    Undefined,
    /// A name that no edition knows.
    Unknown,
    /// Something that does not follow the notation.
    Unreadable,
    /// A cut or median on something that is no sum.
    CutOfNothing(Base),
    /// A limit on something else than Koya.
    LimitOnOther(Base),
}

impl Entry {
    fn new(text: &str, at: String, definition: bool) -> Entry {
        let meaning = if definition { Meaning::SelfDefined } else { meaning(text) };
        Entry {
            text: text.to_owned(),
            undated_at: at.clone(),
            at,
            chosen_by: ChosenBy::Organiser,
            published: None,
            meaning,
        }
    }

    /// The tie-break of the regulations that it names, even where what else it says is faulty.
    pub(crate) fn base(&self) -> Option<Base> {
        match &self.meaning {
            Meaning::Code(code, _) => Some(code.base),
            Meaning::CutOfNothing(base) | Meaning::LimitOnOther(base) => Some(*base),
            Meaning::Recorded(_)
            | Meaning::SelfDefined
            | Meaning::Undefined
            | Meaning::Unknown
            | Meaning::Unreadable => None,
        }
    }

    /// The tie-break of the regulations, if it is one.
    pub(crate) fn code(&self) -> Option<&Code> {
        match &self.meaning {
            Meaning::Code(code, _) => Some(code),
            Meaning::CutOfNothing(_)
            | Meaning::LimitOnOther(_)
            | Meaning::Recorded(_)
            | Meaning::SelfDefined
            | Meaning::Undefined
            | Meaning::Unknown
            | Meaning::Unreadable => None,
        }
    }

    /// Whether the arbiter chose it.
    pub(crate) fn is_arbiters(&self) -> bool {
        match self.chosen_by {
            ChosenBy::Arbiter => true,
            ChosenBy::Organiser => false,
        }
    }

    /// Whether it is a tie-break rather than the word for a recorded decision.
    pub(crate) fn is_tie_break(&self) -> bool {
        !matches!(self.meaning, Meaning::Recorded(_))
    }

    /// How it is computed: by the edition that names it, where this one does not; none when nobody can.
    pub(crate) fn computed(&self, edition: Edition, declaration: Option<&Declaration>) -> Option<Listed> {
        let code = self.code()?;
        let alternative = declaration.and_then(|declaration| declaration.article_16_alternative.as_ref());
        if alternative.is_some_and(|alternative| !alternative.kind.is_known())
            && code.base.row().under_article_16
        {
            return None;
        }
        let later = code.edition.is_none() && code.base.since() > edition;
        Some(Listed::Code(if later { Code { edition: Some(code.base.since()), ..*code } } else { *code }))
    }
}

fn meaning(text: &str) -> Meaning {
    let read = TieBreakList::from_entries([(0, text)]);
    match read {
        Ok(list) => match list.entries.into_iter().next() {
            Some(Listed::Code(code)) => {
                Meaning::Code(code, list.notices.into_iter().map(|(_, notice)| notice).collect())
            }
            Some(Listed::Recorded(recorded)) => Meaning::Recorded(recorded),
            Some(Listed::Organizer(_)) => Meaning::Undefined,
            None => Meaning::Unreadable,
        },
        Err(errors) => match errors.first().map(|error| error.error.kind) {
            Some(CodeProblem::UnknownName) => Meaning::Unknown,
            Some(CodeProblem::CutOfNothing(base)) => Meaning::CutOfNothing(base),
            Some(CodeProblem::LimitOnOther(base)) => Meaning::LimitOnOther(base),
            Some(CodeProblem::Notation) | None => Meaning::Unreadable,
        },
    }
}

/// The list in force: the declared one, else the list asked for in its stead, as chosen by the organizer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListInForce {
    /// The entries without a leading primary score.
    pub entries: Vec<Entry>,
    /// The score at its head, or at the head of the list asked for.
    pub head: Option<Primary>,
    /// Where an empty list is reported.
    pub at: String,
}

impl ListInForce {
    /// Reads the list that a declaration is judged by; `asked` is the list asked for, as written.
    pub fn of(declaration: Option<&Declaration>, asked: &[String]) -> ListInForce {
        let declared = declaration.and_then(|d| Some((d, d.tiebreaks.as_ref()?)));
        let head = asked.first().and_then(|text| head(text));
        let Some((declaration, tiebreaks)) = declared else {
            let entries = asked.iter().enumerate();
            let entries =
                entries.map(|(position, text)| Entry::new(text, format!("/tiebreaks/{position}"), false));
            return ListInForce { entries: behind_score(entries), head, at: "/regulations".to_owned() };
        };
        let own_head = tiebreaks.first().and_then(|entry| self::head(entry.code()));
        let whole = declaration.published.as_ref().and_then(|day| day.date());
        let entries = tiebreaks.iter().enumerate().map(|(position, tiebreak)| {
            let at = format!("/regulations/tiebreaks/{position}");
            let details = tiebreak.details();
            let defined = details.is_some_and(|details| details.is_defined());
            let own_chooser = details.and_then(|details| details.chosen_by);
            let own_day = details.and_then(|details| details.published.as_ref()?.date());
            let published = match own_day {
                Some(day) => Some((day, format!("{at}/published"))),
                None => whole.map(|day| (day, "/regulations/published".to_owned())),
            };
            Entry {
                chosen_by: own_chooser.unwrap_or(declaration.chooser()),
                undated_at: if own_chooser.is_some() { at.clone() } else { "/regulations".to_owned() },
                published,
                ..Entry::new(tiebreak.code(), at, defined)
            }
        });
        let entries = behind_score(entries);
        ListInForce { entries, head: own_head.or(head), at: "/regulations/tiebreaks".to_owned() }
    }

    /// The tie-breaks, without words for recorded decisions.
    pub(crate) fn tie_breaks(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(|entry| entry.is_tie_break())
    }

    /// Whether it names no tie-break.
    pub fn is_empty(&self) -> bool {
        self.tie_breaks().next().is_none()
    }
}

fn behind_score(entries: impl Iterator<Item = Entry>) -> Vec<Entry> {
    let mut entries: Vec<Entry> = entries.collect();
    if entries.first().and_then(Entry::code).is_some_and(Code::is_score) {
        entries.remove(0);
    }
    entries
}

/// The team score that a text names.
fn head(text: &str) -> Option<Primary> {
    Code::parse(text).ok()?.0.base.team_score()
}
