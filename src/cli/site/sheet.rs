//! A page of the site before it is drawn.

use tiebreak_conformance::page::Page;

/// Where the page for browsers stands, from the root of the site.
pub(super) const PAGE: &str = "tiebreak.html";

/// What a page is about; also the folder of its address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Home,
    Case,
    Clause,
    Code,
    Ruling,
    Deviation,
    Program,
    Finding,
    Certify,
}

impl Kind {
    /// The kinds with a place in the navigation.
    pub(super) const ALL: [Kind; 9] = [
        Kind::Home,
        Kind::Case,
        Kind::Clause,
        Kind::Code,
        Kind::Ruling,
        Kind::Deviation,
        Kind::Program,
        Kind::Finding,
        Kind::Certify,
    ];

    /// The word of addresses and messages.
    pub(super) fn word(self) -> &'static str {
        match self {
            Kind::Home => "index",
            Kind::Case => "case",
            Kind::Clause => "clause",
            Kind::Code => "code",
            Kind::Ruling => "ruling",
            Kind::Deviation => "deviation",
            Kind::Program => "program",
            Kind::Finding => "finding",
            Kind::Certify => "certify",
        }
    }

    /// The page that lists all of them, or is the only one.
    pub(super) fn first(self) -> String {
        match self {
            Kind::Home | Kind::Certify => format!("{}.html", self.word()),
            Kind::Case
            | Kind::Clause
            | Kind::Code
            | Kind::Ruling
            | Kind::Deviation
            | Kind::Program
            | Kind::Finding => format!("{}/index.html", self.word()),
        }
    }

    /// The address of one of them.
    pub(super) fn address(self, id: &str) -> String {
        format!("{}/{}.html", self.word(), slug(id))
    }
}

/// A name as part of an address: an id is one as it is.
pub(super) fn slug(id: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || "-._/".contains(c) { c } else { '-' };
    id.trim_start_matches('@').chars().map(plain).collect()
}

/// A page of the site.
pub(super) struct Sheet {
    pub(super) kind: Kind,
    /// Its address below the folder of its language.
    pub(super) address: String,
    pub(super) page: Page,
    /// Lines of a terminal or of a file, shown as they are, each behind so many blocks of the page.
    pub(super) verbatim: Vec<(usize, String)>,
    /// A badge of a report: its picture from the root of the site, and what it says.
    pub(super) badges: Vec<(String, String)>,
    /// What was written elsewhere, in HTML, below the page; in English.
    pub(super) prose: Option<String>,
    /// Addresses from the root of the site with their names, below the page.
    pub(super) files: Vec<(String, String)>,
}

impl Sheet {
    /// The page about one thing.
    pub(super) fn one(kind: Kind, id: &str, page: Page) -> Sheet {
        Sheet::at(kind, kind.address(id), page)
    }

    /// The page that lists all of a kind, or is the only one.
    pub(super) fn all(kind: Kind, page: Page) -> Sheet {
        Sheet::at(kind, kind.first(), page)
    }

    fn at(kind: Kind, address: String, page: Page) -> Sheet {
        let (verbatim, badges, files) = (Vec::new(), Vec::new(), Vec::new());
        Sheet { kind, address, page, verbatim, badges, prose: None, files }
    }

    /// Shows lines as they are, behind what the page has so far.
    pub(super) fn show(&mut self, lines: &str) {
        self.verbatim.push((self.page.blocks.len(), lines.to_owned()));
    }
}
