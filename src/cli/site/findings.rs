//! Converts findings about programs from Markdown to pages of the site.

use super::{Kind, Links, Sheet, slug};
use crate::cli::prelude::*;
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};
use std::fs;
use tiebreak_conformance::format::limits::{CORPUS_FILE_BYTES, read_plain_text};

/// The name of the page that lists the others.
const LIST: &str = "README";

/// A finding in Markdown.
pub(super) struct Finding {
    /// The name of the file, without extension.
    pub(super) name: String,
    pub(super) title: String,
    text: String,
}

impl Finding {
    /// The program that the title names before the colon, without its version. None for other pages.
    pub(super) fn program(&self) -> Option<String> {
        let (named, _) = self.title.split_once(": ")?;
        let is_version = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
        named.split(' ').find(is_version)?;
        Some(named.split(' ').filter(|word| !is_version(word)).collect::<Vec<_>>().join(" "))
    }

    /// The address below the folder of a language.
    pub(super) fn address(&self) -> String {
        if self.name == LIST { Kind::Finding.first() } else { Kind::Finding.address(&self.name) }
    }

    fn sheet(&self, say: &Messages, findings: &[Finding], links: &Links) -> Sheet {
        let mut page = Page::new(say.language(), self.title.replace('`', ""));
        page.paragraph(tell!(say, "site-findings-english"));
        let mut sheet = Sheet::one(Kind::Finding, &self.name, page);
        sheet.address = self.address();
        sheet.prose = Some(drawn(&self.text, findings, links, &tell!(say, "site-table")));
        sheet
    }
}

/// Reads a folder of findings, in the order of their names.
///
/// # Errors
///
/// A folder or file cannot be read.
pub(super) fn read(folder: &Path) -> Result<Vec<Finding>, Failure> {
    let failed = |path: &Path| {
        let name = path.display().to_string();
        move |error| Failure::File(name, error)
    };
    let entries = fs::read_dir(folder).map_err(failed(folder))?;
    let mut findings = Vec::new();
    for path in entries.flatten().map(|entry| entry.path()) {
        let Some(name) = path.file_name().and_then(|name| name.to_str()?.strip_suffix(".md")) else {
            continue;
        };
        let text = read_plain_text(&path, CORPUS_FILE_BYTES).map_err(failed(&path))?;
        let title = text.lines().next().unwrap_or_default().trim_start_matches('#').trim().to_owned();
        findings.push(Finding { name: name.to_owned(), title, text });
    }
    findings.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(findings)
}

pub(super) fn sheets(say: &Messages, findings: &[Finding], links: &Links) -> Vec<Sheet> {
    findings.iter().map(|finding| finding.sheet(say, findings, links)).collect()
}

/// Converts Markdown to an HTML fragment. Ids become links, HTML is escaped, and links to missing pages
/// become plain text.
fn drawn(text: &str, findings: &[Finding], links: &Links, table: &str) -> String {
    let known: BTreeSet<&str> = findings.iter().map(|finding| finding.name.as_str()).collect();
    let mut out = Vec::new();
    let (mut title, mut link, mut tables) = (false, None, 0);
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Heading { level: pulldown_cmark::HeadingLevel::H1, .. }) => title = true,
            Event::End(TagEnd::Heading(pulldown_cmark::HeadingLevel::H1)) => title = false,
            // The title is above the page already.
            _ if title => {}
            Event::Start(Tag::Table(columns)) => {
                tables += 1;
                let region = format!(
                    "<div class=\"wide\" role=\"region\" aria-label=\"{table} {tables}\" tabindex=\"0\">"
                );
                out.extend([Event::Html(region.into()), Event::Start(Tag::Table(columns))]);
            }
            Event::End(TagEnd::Table) => {
                out.extend([Event::End(TagEnd::Table), Event::Html("</div>\n".into())]);
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let target = target(&dest_url, &known, links);
                link = Some(target.is_some());
                out.extend(
                    target.map(|target| {
                        Event::Start(Tag::Link { link_type, dest_url: target.into(), title, id })
                    }),
                );
            }
            Event::End(TagEnd::Link) => {
                if link.take() == Some(true) {
                    out.push(Event::End(TagEnd::Link));
                }
            }
            Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image) => {}
            Event::Html(text) | Event::InlineHtml(text) => out.push(Event::Text(text)),
            Event::Text(text) if link.is_none() => out.extend(linked(&text, links, Event::Text)),
            // Code stays in one piece, so a single part of it gets no link.
            Event::Code(text) if link.is_none() && links.split(&text).len() == 1 => {
                out.extend(linked(&text, links, Event::Code));
            }
            event => out.push(event),
        }
    }
    let mut page = String::new();
    html::push_html(&mut page, out.into_iter());
    page
}

/// The target of a link on the site: another finding or a ruling. None for other targets.
fn target(link: &str, known: &BTreeSet<&str>, links: &Links) -> Option<String> {
    let name = link.strip_suffix(".md")?;
    match name.strip_prefix("../rulings/") {
        Some("README") => Some(format!("../{}", Kind::Ruling.first())),
        Some(ruling) => links.address(ruling).map(|address| format!("../{address}")),
        None if name == LIST => Some("index.html".to_owned()),
        None => known.contains(name).then(|| format!("{}.html", slug(name))),
    }
}

/// Splits a text into parts. A part that has a page gets its address.
fn linked<'t>(text: &str, links: &Links, as_is: fn(CowStr<'t>) -> Event<'t>) -> Vec<Event<'t>> {
    let parts = links.split(text).into_iter().flat_map(|(part, address)| {
        let own = as_is(part.to_owned().into());
        match address {
            None => vec![own],
            Some(address) => {
                let open = format!("<a href=\"../{}\">", tiebreak_conformance::page::escape(address));
                vec![Event::InlineHtml(open.into()), own, Event::InlineHtml("</a>".into())]
            }
        }
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiebreak_conformance::corpus::{Corpus, Source};

    fn finding(title: &str) -> Finding {
        Finding { name: "x".to_owned(), title: title.to_owned(), text: String::new() }
    }

    #[test]
    fn the_title_names_the_program() {
        let of = |title: &str| finding(title).program();
        assert_eq!(of("gacrux 1.11.65: `KS/L1` is one per cent").as_deref(), Some("gacrux"));
        assert_eq!(of("tiebreak 0.4.0 (npm): the high cut").as_deref(), Some("tiebreak (npm)"));
        assert_eq!(of("For FIDE: misprints"), None);
        assert_eq!(of("Cases on which programs differ"), None);
    }

    #[test]
    fn markdown_of_others_stays_text() {
        let links = Links::of(&Corpus::load(&Source::Embedded).unwrap());
        let draw = |text: &str| drawn(text, &[finding("x")], &links, "Table");
        let page = draw(
            "# T\n\nA <script>alert(1)</script> and [a](x.md), [b](../results.md), [c](javascript:x), `c07.8.1`\n",
        );
        assert!(
            !page.contains("<script") && !page.contains("javascript:") && !page.contains("<h1"),
            "{page}"
        );
        assert!(page.contains("<a href=\"x.html\">a</a>, b, c"), "{page}");
        assert!(page.contains("<a href=\"../clause/c07.8.1.html\"><code>c07.8.1</code></a>"), "{page}");
        assert!(draw("`KS/L+1`").contains("<code>KS/L+1</code>"));
        let table = draw("| a |\n|---|\n| KS |\n");
        assert!(table.contains("aria-label=\"Table 1\"") && table.contains("</div>"), "{table}");
    }
}
