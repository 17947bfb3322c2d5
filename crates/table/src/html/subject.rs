//! An element by itself: what its tag says.

/// An element as rules see it.
#[derive(Clone, Debug, Default)]
pub(super) struct Subject {
    /// What it is.
    pub name: String,
    /// Its id; blank without one.
    pub id: String,
    /// Its classes, each once, in order.
    pub classes: Vec<String>,
    /// Its attributes.
    pub attributes: Vec<(String, String)>,
    /// Whether it is not shown where no rule says otherwise.
    pub is_hidden: bool,
}

impl Subject {
    /// An element with these attributes.
    pub(super) fn of(name: String, attributes: Vec<(String, String)>) -> Subject {
        let own = |wanted: &str| attributes.iter().find(|(name, _)| name == wanted);
        let value = |wanted: &str| own(wanted).map_or("", |(_, value)| value.as_str());
        let is_hidden = own("hidden").is_some()
            || own("popover").is_some()
            || (name == "dialog" && own("open").is_none());
        let blank = |c: char| matches!(c, ' ' | '\t' | '\n' | '\u{c}' | '\r');
        let mut classes: Vec<String> =
            value("class").split(blank).filter(|class| !class.is_empty()).map(str::to_owned).collect();
        classes.sort_unstable();
        classes.dedup();
        Subject { id: value("id").to_owned(), classes, is_hidden, name, attributes }
    }

    /// The value of an attribute; blank without one.
    pub(super) fn value(&self, wanted: &str) -> &str {
        let own = self.attributes.iter().find(|(name, _)| name == wanted);
        own.map_or("", |(_, value)| value.as_str())
    }

    /// Whether it has an attribute.
    pub(super) fn has(&self, wanted: &str) -> bool {
        self.attributes.iter().any(|(name, _)| name == wanted)
    }

    /// Where rules about it may be found.
    pub(super) fn keys(&self) -> Vec<String> {
        let mut keys = vec![String::new(), self.name.clone(), format!("#{}", self.id.to_ascii_lowercase())];
        keys.extend(self.classes.iter().map(|class| format!(".{}", class.to_ascii_lowercase())));
        keys.sort_unstable();
        keys.dedup();
        keys
    }

    /// Whether nothing of it is shown but its summary.
    pub(super) fn is_closed_details(&self) -> bool {
        self.name == "details" && !self.has("open")
    }
}
