//! Elements of a web page that no browser shows: nobody published what stands in them.

/// The element that is not shown, while it is open.
#[derive(Debug, Default)]
pub(crate) struct Concealed {
    open: Option<Open>,
}

/// An element whose content is not shown.
#[derive(Debug)]
struct Open {
    name: String,
    /// How many of that name are open, itself among them.
    depth: usize,
    /// How many tables are open inside it.
    tables: usize,
}

/// Elements without content.
const VOID: [&str; 9] = ["area", "br", "col", "hr", "img", "input", "link", "meta", "wbr"];

impl Concealed {
    /// Begins at the start tag of an element that is not shown.
    pub(crate) fn begin(&mut self, name: &str, is_closed: bool) {
        if !is_closed && !VOID.contains(&name) {
            let tables = usize::from(name == "table");
            self.open = Some(Open { name: name.to_owned(), depth: 1, tables });
        }
    }

    /// Whether the page shows nothing at this point.
    pub(crate) fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Whether an element that starts here is not shown. What stands in a cell ends with the cell, a cell with the next one or
    /// its row, a row with the next one or its section, closed or not: what is seen again is never left out.
    pub(crate) fn swallows_start(&mut self, name: &str) -> bool {
        let Some(open) = &mut self.open else { return false };
        let ends = open.tables == 0
            && match open.name.as_str() {
                "thead" | "tbody" | "tfoot" => is_section(name),
                "tr" => name == "tr" || is_section(name),
                "table" => false,
                _ => matches!(name, "td" | "th" | "tr") || is_section(name),
            };
        if ends {
            self.open = None;
            return false;
        }
        open.tables += usize::from(name == "table");
        open.depth += usize::from(name == open.name);
        true
    }

    /// Whether an element that ends here is not shown.
    pub(crate) fn swallows_end(&mut self, name: &str) -> bool {
        let Some(open) = &mut self.open else { return false };
        if name == open.name {
            open.depth -= 1;
            open.tables = open.tables.saturating_sub(usize::from(name == "table"));
            if open.depth == 0 {
                self.open = None;
            }
            return true;
        }
        if open.tables > 0 {
            open.tables -= usize::from(name == "table");
            return true;
        }
        let is_around = matches!(name, "table" | "td" | "th" | "tr") || is_section(name);
        // A row ends no section, and a cell no row.
        let is_inside = match open.name.as_str() {
            "thead" | "tbody" | "tfoot" => matches!(name, "td" | "th" | "tr"),
            "tr" => matches!(name, "td" | "th"),
            _ => false,
        };
        let ends = is_around && !is_inside;
        if ends {
            self.open = None;
        }
        !ends
    }
}

fn is_section(name: &str) -> bool {
    matches!(name, "thead" | "tbody" | "tfoot")
}

/// Whether its attributes keep an element from being shown. What is only `visibility: hidden` may hold what is shown again.
pub(crate) fn conceals(is_hidden: bool, style: &str) -> bool {
    let mut display: Option<(bool, bool)> = None;
    for (property, value) in style.split(';').filter_map(|declaration| declaration.split_once(':')) {
        if !property.trim().eq_ignore_ascii_case("display") {
            continue;
        }
        let value = value.trim().to_ascii_lowercase();
        let is_important = value.ends_with("!important");
        let value = value.trim_end_matches("!important").trim();
        // The last declaration counts, but none before an important one.
        if display.is_none_or(|(_, important)| is_important || !important) {
            display = Some((value == "none", is_important));
        }
    }
    display.map_or(is_hidden, |(none, _)| none)
}

#[cfg(test)]
mod tests {
    use super::super::html;
    use super::conceals;

    fn rows(page: &str) -> Vec<Vec<String>> {
        html::tables(page, 1000).unwrap().remove(0).rows
    }

    #[test]
    fn what_is_not_shown_is_not_read() {
        let shown = "<table><tr><td>1</td><td>2.5</td></tr></table>";
        for page in [
            "<table><tr><td>1</td><td><span style='color: red; display : none !important'>9</span>2.5</td></tr></table>",
            "<table><tr><td>1</td><td>2.5<span hidden>0</span></td></tr></table>",
            "<table><tr><td>1</td><td hidden>7</td><td>2.5</td></tr></table>",
            "<table><tr><td>1<td hidden>7<td>2.5</tr></table>",
            "<table><tr><td>1</td><td>2.5</td></tr><tr style='display:none'><td>8</td><td>9</td></tr></table>",
            "<table><tr hidden><td>8<td>9<tr><td>1<td>2.5</table>",
            "<table><tr><td>1</td><td>2.5<div style='display: none'>a<div>b</div>c</div></td></tr></table>",
            "<table><tr><td>1</td><td>2.5<div hidden><table><tr><td>9</td></tr></table>8</div></td></tr></table>",
            "<table><tr><td>1</td><td>2<span style='display:none;display:inline'>.5</span></td></tr></table>",
            "<table><tr><td>1</td><td>2<span hidden style='display: inline'>.5</span></td></tr></table>",
            "<table><tr><td>1</td><td>2.5<template>7</template></td></tr></table>",
            "<table><tbody hidden><tr><td>8</td></tr><tbody><tr><td>1</td><td>2.5</td></tr></table>",
            "<table><thead hidden><tr><td>8</td></tr><tbody><tr><td>1</td><td>2.5</td></tr></table>",
            "<table><tr><td>1</td><td>2.5<br hidden></td></tr></table>",
        ] {
            assert_eq!(rows(page), rows(shown), "{page}");
        }
        assert!(!conceals(false, "display: block; background: none"));
        assert!(conceals(false, "display: none !important; display: block"));
    }

    #[test]
    fn what_is_seen_again_is_read() {
        for page in [
            "<table><tr><td><span hidden></td></tr><tr><td>1</td></tr></table>",
            "<table><tr><td><div hidden></td></tr><tr><td>1</td></tr></table>",
            "<table><tr><td hidden>x</td></tr><tr><td>1</td></tr></table>",
            "<table><tr><td>x<i hidden>y<tr><td>1</table>",
        ] {
            assert_eq!(rows(page).last().unwrap(), &["1"], "{page}");
        }
    }
}
