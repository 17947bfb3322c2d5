//! The elements of a web page that are open, and whether what stands in them is seen: nobody published the rest.

use std::collections::BTreeMap;

use super::effect::{Flow, Property};
use super::kinds::{self, Kind, SIZED, VOID};
use super::style::{Look, Place, Rules};
use super::subject::Subject;
use crate::tags::BREAKS_OUT;

/// What is seen of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sight {
    is_absent: bool,
    is_visible: bool,
    is_sized: bool,
    is_faded: bool,
    is_doubtful: bool,
    is_odd: bool,
    is_struck: bool,
}

const SEEN: Sight = Sight {
    is_absent: false,
    is_visible: true,
    is_sized: true,
    is_faded: false,
    is_doubtful: false,
    is_odd: false,
    is_struck: false,
};

/// How the text of an element stands to that around it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Edge {
    /// It goes on.
    #[default]
    Joined,
    /// It stands apart.
    Apart,
    /// It stands higher or lower, and may be taken for standing apart.
    Raised,
    /// Nobody can say whether it stands apart.
    Loose,
}

#[derive(Debug)]
struct Open {
    subject: Subject,
    sight: Sight,
    edge: Edge,
    /// Whether what stands in it is put side by side.
    is_row: bool,
    /// Whether a summary stood in it, the only thing that closed details show.
    has_summary: bool,
}

/// The elements that are open, the innermost last.
#[derive(Debug, Default)]
pub(super) struct Elements {
    open: Vec<Open>,
    of_name: BTreeMap<String, usize>,
    /// Whether from here on nobody can say what is seen.
    pub is_lost: bool,
    /// Whether a text that is written from the right began: there pieces of a line stand in another order.
    is_from_right: bool,
    /// What was passed since somebody asked.
    edge: Edge,
}

/// Elements that are open at once at most.
pub(super) const DEEPEST: usize = 1_000;

/// Elements whose content is never shown: some hold what a browser without them would show.
const UNSEEN: [&str; 16] = [
    "script", "style", "template", "datalist", "head", "noembed", "noframes", "noscript", "param", "rp",
    "iframe", "audio", "canvas", "video", "svg", "math",
];
/// Those of them that a style sheet can show.
const SHOWABLE: [&str; 10] =
    ["script", "style", "template", "datalist", "head", "noembed", "noframes", "param", "rp", "title"];
/// What stands in the head of a page.
const OF_HEAD: [&str; 8] = ["base", "link", "meta", "noscript", "script", "style", "template", "title"];
const LISTS: [&str; 4] = ["ol", "ul", "menu", "dir"];
/// Elements that go on behind the end of a block in which they were not closed.
const FORMATS: [&str; 14] =
    ["a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"];
/// Elements at which the search for an open one ends.
const BOUNDS: [&str; 9] = ["td", "th", "caption", "table", "html", "template", "object", "marquee", "applet"];
const OTHER_SPECIAL: [&str; 9] =
    ["tr", "tbody", "thead", "tfoot", "colgroup", "body", "button", "select", "textarea"];

fn is_special(name: &str) -> bool {
    kinds::is_block(name) || BOUNDS.contains(&name) || OTHER_SPECIAL.contains(&name)
}

impl Elements {
    fn sight(&self) -> Sight {
        self.open.last().map_or(SEEN, |open| open.sight)
    }

    /// Whether there is nothing at this point, for whoever sees the page.
    pub(super) fn is_absent(&self) -> bool {
        self.sight().is_absent || self.open.last().is_some_and(|open| open.subject.is_closed_details())
    }

    /// Whether a text at this point is seen.
    pub(super) fn is_seen(&self) -> bool {
        let sight = self.sight();
        !self.is_absent() && sight.is_visible && sight.is_sized && !sight.is_faded
    }

    /// Whether nobody can say if it is.
    pub(super) fn is_doubtful(&self) -> bool {
        self.is_lost || self.sight().is_doubtful
    }

    /// Whether a text at this point is shown otherwise than it is written.
    pub(super) fn is_odd(&self) -> bool {
        self.sight().is_odd
    }

    /// Whether a text at this point is struck out.
    pub(super) fn is_struck(&self) -> bool {
        self.sight().is_struck
    }

    /// Whether an item of a list at this point has a number.
    pub(super) fn is_numbered(&self) -> bool {
        let list = self.find(&LISTS, |other| BOUNDS.contains(&other));
        list.and_then(|at| self.open.get(at)).is_some_and(|list| kinds::is_numbered(&list.subject))
    }

    /// What was passed since somebody asked.
    pub(super) fn take_edge(&mut self) -> Edge {
        std::mem::take(&mut self.edge)
    }

    /// Whether the elements are nested more deeply than is read.
    pub(super) fn is_too_deep(&self) -> bool {
        self.open.len() > DEEPEST
    }

    /// Begins an element, and ends those that end before it; whether it is there at all.
    pub(super) fn start(&mut self, subject: Subject, is_closed: bool, rules: &Rules) -> bool {
        if subject.name == "table" {
            // In pages of the old kind it stands in the paragraph that ends before it elsewhere.
            let paragraph =
                self.find(&["p"], |other| BOUNDS.contains(&other)).and_then(|at| self.open.get(at));
            self.is_lost |= paragraph.is_some_and(|open| rules.ask_for(&open.subject));
        }
        self.ends_before(&subject.name);
        let is_there_already = match subject.name.as_str() {
            "html" | "body" => self.is_open(&subject.name),
            "head" => self.is_open("body"),
            _ => false,
        };
        if is_there_already {
            // What it says of itself is said of the one that is there.
            self.is_lost |= !subject.attributes.is_empty();
            return !self.is_absent();
        }
        while let Some(implied) = self.implied(&subject.name) {
            self.start(Subject::of(implied.to_owned(), Vec::new()), false, rules);
        }
        let direction = subject.value("dir").to_ascii_lowercase();
        self.is_from_right |= matches!(direction.as_str(), "rtl" | "auto");
        // What it shows stands in place of what is written in the element around it.
        self.is_lost |= subject.name == "template" && subject.has("shadowrootmode");
        let place = self.place(&subject.name);
        let outer = self.sight();
        let letters = [outer.is_visible, outer.is_sized];
        let look =
            rules.look(&subject, place, letters, || Box::new(self.open.iter().map(|open| &open.subject)));
        let mut sight = Elements::seen_in(outer, &subject, &look);
        sight.is_absent |= subject.name == "title" && place == Place::Inside;
        let is_summary = subject.name == "summary";
        if let Some(outer) = self.open.last_mut() {
            sight.is_absent |= outer.subject.is_closed_details() && (!is_summary || outer.has_summary);
            outer.has_summary |= is_summary;
            // The title of a page stands where nothing else is shown.
            sight.is_absent &= outer.subject.name != "head" || subject.name != "title";
        }
        // A collapsed column hides cells that do not stand in it.
        self.is_lost |= matches!(subject.name.as_str(), "col" | "colgroup")
            && look.shows(Property::Visibility) == Some(false);
        // Where some write from the right, what has a direction of its own stands at a place of its own.
        let is_apart = self.is_from_right && (subject.has("dir") || subject.name == "output");
        let edge = match (sight.is_absent, is_apart && place == Place::Inside) {
            (true, _) => Edge::Joined,
            (false, true) => Edge::Loose,
            (false, false) => self.edge_of(&subject.name, &look),
        };
        self.edge = self.edge.max(edge);
        let is_drawing = matches!(subject.name.as_str(), "svg" | "math");
        if VOID.contains(&subject.name.as_str()) || (is_drawing && is_closed) {
            return !sight.is_absent;
        }
        *self.of_name.entry(subject.name.clone()).or_default() += 1;
        self.open.push(Open { subject, sight, edge, is_row: look.is_row, has_summary: false });
        !sight.is_absent
    }

    /// An element that has to be around one of this name, and that nobody writes.
    fn implied(&self, name: &str) -> Option<&'static str> {
        if name != "html" && self.open.is_empty() {
            return Some("html");
        }
        let is_of_body = !OF_HEAD.contains(&name) && !matches!(name, "html" | "head" | "body" | "frameset");
        if is_of_body && !self.is_open("body") && !self.is_open("head") {
            return Some("body");
        }
        let sections = ["tbody", "thead", "tfoot"];
        let around = |names: &[&str]| {
            let at = self.find(names, |_| false)?;
            self.open.get(at).map(|open| open.subject.name.as_str())
        };
        match name {
            "tr" if around(&["table", "tbody", "thead", "tfoot", "template"]) == Some("table") => {
                Some("tbody")
            }
            "td" | "th" => match around(&["table", "tbody", "thead", "tfoot", "tr", "template"])? {
                "table" => Some("tbody"),
                other if sections.contains(&other) => Some("tr"),
                _ => None,
            },
            _ => None,
        }
    }

    fn is_open(&self, name: &str) -> bool {
        self.of_name.get(name).is_some_and(|count| *count > 0)
    }

    fn place(&self, name: &str) -> Place {
        if ["td", "th"].iter().any(|cell| self.is_open(cell)) && !matches!(name, "td" | "th" | "tr") {
            Place::Inside
        } else if Kind::of(name) == Kind::Part && !matches!(name, "html" | "body") || self.is_open("table") {
            Place::Part
        } else {
            Place::Outside
        }
    }

    /// How the text of an element stands to that around it.
    fn edge_of(&self, name: &str, look: &Look) -> Edge {
        let kind = Kind::of(name);
        let natural = match kind {
            Kind::Part => return Edge::Joined,
            Kind::Raised => Edge::Raised,
            Kind::Piece if self.is_from_right => Edge::Loose,
            Kind::Block => Edge::Apart,
            Kind::Inline | Kind::Piece | Kind::Silent | Kind::Picture | Kind::Odd => Edge::Joined,
        };
        let is_line = kind != Kind::Block;
        let own = match look.flow() {
            None => natural,
            Some(Flow::Inline) if is_line => natural,
            Some(Flow::Piece | Flow::PieceRow) if is_line && !self.is_from_right => natural,
            Some(Flow::Block | Flow::Row) => natural.max(Edge::Apart),
            Some(_) => Edge::Loose,
        };
        let is_in_row = self.open.last().is_some_and(|outer| outer.is_row);
        if look.is_loose || is_in_row { Edge::Loose } else { own }
    }

    fn seen_in(outer: Sight, subject: &Subject, look: &Look) -> Sight {
        let name = subject.name.as_str();
        let is_unseen = UNSEEN.contains(&name);
        let is_shown = look.shows(Property::Display).unwrap_or(!subject.is_hidden);
        let is_shown_after_all = SHOWABLE.contains(&name) && look.flow().is_some();
        let is_moved = look.flow() == Some(Flow::Moved);
        Sight {
            is_absent: outer.is_absent || is_unseen || !is_shown,
            is_visible: look.shows(Property::Visibility).unwrap_or(outer.is_visible),
            is_sized: look.shows(Property::Size).unwrap_or(outer.is_sized),
            is_faded: outer.is_faded || look.shows(Property::Opacity) == Some(false) || look.is_cut_away(),
            // What stands in an object is shown where the object cannot be.
            is_doubtful: outer.is_doubtful
                || (look.is_doubtful && !is_unseen)
                || is_shown_after_all
                || name == "object"
                || subject.value("hidden").eq_ignore_ascii_case("until-found")
                // Its letters have a size of their own.
                || (!outer.is_sized && (SIZED.contains(&name) || name == "font" && subject.has("size"))),
            is_odd: outer.is_odd || look.is_odd || (is_moved && !matches!(name, "thead" | "tfoot")),
            is_struck: outer.is_struck || look.is_struck || kinds::is_struck(name),
        }
    }

    /// Ends an element; whether one was open that is there, or nothing ends that is not.
    pub(super) fn end(&mut self, name: &str) -> bool {
        let is_there = !self.is_absent();
        let found = match name {
            "table" => self.find(&[name], |other| other == "template"),
            "tr" | "td" | "th" | "tbody" | "thead" | "tfoot" | "caption" | "colgroup" => {
                self.find(&[name], |other| matches!(other, "table" | "template"))
            }
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                self.find(&["h1", "h2", "h3", "h4", "h5", "h6"], |other| BOUNDS.contains(&other))
            }
            _ if FORMATS.contains(&name) || is_special(name) => {
                self.find(&[name], |other| BOUNDS.contains(&other))
            }
            _ => self.find(&[name], is_special),
        };
        let Some(at) = found else {
            // One that begins nowhere is a paragraph without text, or the end of a line.
            if matches!(name, "p" | "br") && is_there {
                self.edge = self.edge.max(Edge::Apart);
            }
            return is_there;
        };
        let own = self.open.get(at).is_none_or(|open| !open.sight.is_absent);
        self.leave(at, BOUNDS.contains(&name) || OTHER_SPECIAL.contains(&name));
        own
    }

    /// Ends what cannot be around an element of this name.
    fn ends_before(&mut self, name: &str) {
        if !OF_HEAD.contains(&name) {
            self.leave_found(&["head"], |_| false);
        }
        if BREAKS_OUT.contains(&name) {
            self.leave_found(&["svg", "math"], |other| matches!(other, "foreignobject" | "annotation-xml"));
        }
        match name {
            "td" | "th" => self.leave_inside(&["tr", "tbody", "thead", "tfoot", "table"], &["td", "th"]),
            "tr" => self.leave_inside(&["tbody", "thead", "tfoot", "table"], &["tr"]),
            "tbody" | "thead" | "tfoot" | "caption" | "colgroup" => {
                self.leave_inside(&["table"], &["tbody", "thead", "tfoot", "caption", "colgroup"]);
            }
            "a" | "nobr" | "button" => self.leave_found(&[name], |other| BOUNDS.contains(&other)),
            "li" => self.leave_found(&["li"], is_item_bound),
            "dd" | "dt" => self.leave_found(&["dd", "dt"], is_item_bound),
            _ => {}
        }
        if !kinds::is_block(name) {
            return;
        }
        let paragraph = self.find(&["p"], |other| BOUNDS.contains(&other) || other == "button");
        if let Some(at) = paragraph {
            // In pages of the old kind a table stands inside the paragraph.
            let before = at.checked_sub(1).and_then(|at| self.open.get(at)).map_or(SEEN, |open| open.sight);
            self.is_lost |= name == "table" && before != self.sight();
            self.leave(at, false);
        }
    }

    /// The innermost element of these names, above the first of which `ends` is true.
    fn find(&self, names: &[&str], ends: impl Fn(&str) -> bool) -> Option<usize> {
        if !names.iter().any(|name| self.is_open(name)) {
            return None;
        }
        for (at, open) in self.open.iter().enumerate().rev() {
            if names.contains(&open.subject.name.as_str()) {
                return Some(at);
            }
            if ends(&open.subject.name) {
                break;
            }
        }
        None
    }

    fn leave_found(&mut self, names: &[&str], ends: impl Fn(&str) -> bool) {
        if let Some(at) = self.find(names, ends) {
            self.leave(at, false);
        }
    }

    /// Ends all inside the innermost element of these names; in a clipping, which may have none, its like.
    fn leave_inside(&mut self, names: &[&str], like: &[&str]) {
        let inside = self.find(names, |_| false).map(|at| at + 1);
        if let Some(at) = inside.or_else(|| self.find(like, |_| false)) {
            self.leave(at, true);
        }
    }

    /// Ends an element and all inside it. A format that was not closed begins again behind it, unless a cell ends.
    fn leave(&mut self, at: usize, is_cell: bool) {
        let outer = at.checked_sub(1).and_then(|at| self.open.get(at)).map_or(SEEN, |open| open.sight);
        let mut before = self.open.get(at).map_or(outer, |open| open.sight);
        for open in self.open.drain(at.min(self.open.len())..) {
            let is_format = FORMATS.contains(&open.subject.name.as_str());
            self.is_lost |= !is_cell && is_format && open.sight != before;
            before = open.sight;
            self.edge = self.edge.max(open.edge);
            if let Some(count) = self.of_name.get_mut(&open.subject.name) {
                *count = count.saturating_sub(1);
            }
        }
    }
}

/// An item of a list ends at another, but for those of lists inside it.
fn is_item_bound(name: &str) -> bool {
    is_special(name) && !matches!(name, "address" | "div" | "p")
}
