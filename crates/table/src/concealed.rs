//! Elements of a web page that no browser shows: nobody published what stands in them.

/// The element that is not shown, while it is open.
#[derive(Debug, Default)]
pub(crate) struct Concealed {
    /// Its name, and how many of that name are open in it.
    open: Option<(String, usize)>,
}

/// Elements without content.
const VOID: [&str; 9] = ["area", "br", "col", "hr", "img", "input", "link", "meta", "wbr"];

impl Concealed {
    /// Begins at the start tag of an element that is not shown.
    pub(crate) fn begin(&mut self, name: &str, is_closed: bool) {
        if !is_closed && !VOID.contains(&name) {
            self.open = Some((name.to_owned(), 1));
        }
    }

    /// Whether the page shows nothing at this point.
    pub(crate) fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Whether an element that starts here is not shown. Cells and rows end where the next begins, whether closed or not.
    pub(crate) fn swallows_start(&mut self, name: &str) -> bool {
        let Some((own, depth)) = &mut self.open else { return false };
        let ends = match own.as_str() {
            "td" | "th" => matches!(name, "td" | "th" | "tr" | "tbody" | "tfoot"),
            "tr" => matches!(name, "tr" | "tbody" | "tfoot"),
            "p" => matches!(name, "p" | "div" | "table"),
            _ => false,
        };
        // A table inside a hidden cell is hidden with it, which only a count of tables would tell; such pages close it.
        if ends && *depth == 1 {
            self.open = None;
            return false;
        }
        if own == name {
            *depth += 1;
        }
        true
    }

    /// Whether an element that ends here is not shown.
    pub(crate) fn swallows_end(&mut self, name: &str) -> bool {
        let Some((own, depth)) = &mut self.open else { return false };
        if own == name {
            *depth -= 1;
            if *depth == 0 {
                self.open = None;
            }
            return true;
        }
        let is_around = match own.as_str() {
            "td" | "th" => matches!(name, "tr" | "tbody" | "table"),
            "tr" => matches!(name, "tbody" | "table"),
            _ => false,
        };
        if is_around {
            self.open = None;
        }
        !is_around
    }
}

/// Whether a `style` attribute keeps its element from being shown.
pub(crate) fn conceals(style: &str) -> bool {
    style.split(';').filter_map(|declaration| declaration.split_once(':')).any(|(property, value)| {
        let value = value.trim().trim_end_matches("!important").trim().to_ascii_lowercase();
        match property.trim().to_ascii_lowercase().as_str() {
            "display" => value == "none",
            "visibility" => matches!(value.as_str(), "hidden" | "collapse"),
            _ => false,
        }
    })
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
            "<table><tr><td>1</td><td>2.5<div style='visibility: hidden'>a<div>b</div>c</div></td></tr></table>",
            "<table><tr><td>1</td><td>2.5<br hidden></td></tr></table>",
        ] {
            assert_eq!(rows(page), rows(shown), "{page}");
        }
        assert!(!conceals("display: block; background: none"));
    }
}
