use crate::admissible::admitted;
use crate::deviation::{Change, PROFILES, Profile, Standing, catalogue, decisions, find, text};
use tiebreak_engine::rules::{Edition, Rules};
use tiebreak_words::check::candidate::Candidate;
use tiebreak_words::explain::clause::said;
use tiebreak_words::message::Messages;
use tiebreak_words::tell;

/// One thing that a program may do otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// It follows one edition, whatever the event.
    Edition(Edition),
    /// A known combination.
    Profile(&'static str),
    /// A wrong reading.
    Deviation(&'static str),
    /// Another reading that an unclear rule admits: the name of the unclear point, the decision and its variant.
    Admissible(&'static str, &'static str, &'static str),
    /// It does not read what the regulations declare.
    Undeclared,
}

impl Part {
    /// Stable name: an edition, the id of a deviation or a profile, or a decision with its variant.
    pub fn id(&self) -> String {
        match self {
            Part::Edition(edition) => edition.id().to_owned(),
            Part::Profile(id) | Part::Deviation(id) => (*id).to_owned(),
            Part::Admissible(_, path, variant) => format!("{path}={variant}"),
            Part::Undeclared => "regulations-not-read".to_owned(),
        }
    }

    /// Whether it stands for several decisions at once.
    pub(crate) fn is_bundle(&self) -> bool {
        match self {
            Part::Edition(_) | Part::Profile(_) | Part::Undeclared => true,
            Part::Deviation(_) | Part::Admissible(..) => false,
        }
    }

    /// The article that decides the point; empty where there is not one.
    pub fn article(&self) -> &'static str {
        match self {
            Part::Edition(_) | Part::Profile(_) | Part::Undeclared => "",
            Part::Deviation(id) => text(id).map_or("", |text| text.article()),
            Part::Admissible(_, path, _) => decisions()
                .iter()
                .find(|decision| decision.path == *path)
                .map_or("", |decision| decision.clause.trim_start_matches("c07.")),
        }
    }

    /// What the rule says that it breaks, with the number of the clause; none for a bundle.
    pub fn rule(&self, edition: &str, say: &Messages) -> Option<String> {
        let article = self.article();
        let edition = edition.parse().unwrap_or(Edition::NEWEST);
        if let Some(wording) = said(&format!("c07.{article}"), edition) {
            return Some(tell!(say, "todo-rule-of", article = article, rule = wording.text(say.language())));
        }
        match self {
            Part::Deviation(id) => Some(tell!(say, "todo-rule", rule = say.text(&text(id)?.right))),
            _ => None,
        }
    }

    /// The ruling that admits it; none where the program is wrong.
    pub fn admitted(&self) -> Option<&'static str> {
        match self {
            Part::Deviation(_) | Part::Admissible(..) => Some(&admitted(&self.change())?.ruling),
            _ => None,
        }
    }

    /// The change.
    pub fn change(&self) -> Change {
        match self {
            Part::Edition(edition) => Change { edition: Some(*edition), ..Change::default() },
            Part::Profile(id) => {
                PROFILES.iter().find(|profile| profile.id == *id).map(Profile::change).unwrap_or_default()
            }
            Part::Deviation(id) => find(id).and_then(|d| d.change()).cloned().unwrap_or_default(),
            Part::Admissible(_, path, variant) => Change::ruling(path, variant),
            Part::Undeclared => Change { undeclared: true, ..Change::default() },
        }
    }
}

/// Rules by every other reading that an unclear clause admits.
pub fn admissible_readings(rules: Rules) -> Vec<Candidate> {
    let reading = |part: Part| match part {
        Part::Admissible(slug, ..) => {
            let rules = part.change().over(rules).ok()?;
            Some(Candidate { name: slug.to_owned(), edition: None, rules })
        }
        _ => None,
    };
    parts().into_iter().filter_map(reading).collect()
}

/// Everything that is tried: editions, known combinations, every deviation that runs, every admissible reading, and
/// that declarations are not read.
pub fn parts() -> Vec<Part> {
    let mut parts: Vec<Part> = Edition::ALL.map(Part::Edition).to_vec();
    parts.extend(PROFILES.iter().map(|profile| Part::Profile(profile.id)));
    parts.extend(catalogue().iter().filter(|d| d.change().is_some()).map(|d| Part::Deviation(d.id)));
    for decision in decisions() {
        for variant in &decision.variants {
            if let Standing::Admissible(slug) = variant.standing {
                parts.push(Part::Admissible(slug, decision.path, variant.name));
            }
        }
    }
    parts.push(Part::Undeclared);
    parts
}
