//! Workbooks of XLSX.

mod sheet;
mod styles;
#[cfg(test)]
mod tests;
mod texts;

use std::collections::BTreeMap;

use quick_xml::events::BytesStart;

use super::room::Left;
use super::xml::{Archive, Taker, attributes, local, part, value};
use super::{Sheet, Unreadable};
use sheet::{Book, Reader};
use styles::Styles;
use texts::Shared;

/// The sheets of a workbook, in its order.
///
/// # Errors
/// When what is named is not there, or a part of it is damaged or too large.
pub(super) fn sheets(archive: &mut Archive<'_>, left: &mut Left) -> Result<Vec<Sheet>, Unreadable> {
    let all = related(archive, "", "")?;
    let mut books = all.values().filter(|own| own.kind == "officeDocument");
    let (Some(book), None) = (books.next(), books.next()) else { return Err(Unreadable::Damaged) };
    if book.target.to_ascii_lowercase().ends_with(".bin") {
        return Err(Unreadable::Binary);
    }
    let (folder, name) = book.target.rsplit_once('/').unwrap_or(("", &book.target));
    let folder = if folder.is_empty() { String::new() } else { format!("{folder}/") };
    let parts = related(archive, &folder, name)?;
    let of_kind = |kind: &str, usual: &str| {
        let named = parts.values().find(|own| own.kind == kind).map(|own| own.target.clone());
        named.unwrap_or_else(|| format!("{folder}{usual}"))
    };
    let (mut styles, mut shared, mut names) = (Styles::default(), Shared::default(), Names::default());
    part(archive, &of_kind("styles", "styles.xml"), &mut styles)?;
    part(archive, &of_kind("sharedStrings", "sharedStrings.xml"), &mut shared)?;
    if !part(archive, &book.target, &mut names)? {
        return Err(Unreadable::Damaged);
    }
    let book = Book { styles, texts: shared.texts };
    let mut sheets = Vec::new();
    for named in names.0 {
        let own = named.id.and_then(|id| parts.get(&id)).ok_or(Unreadable::Damaged)?;
        let mut reader = Reader::new(&book, left);
        // A sheet of its own that is a chart has no cells.
        if own.kind == "worksheet" && !part(archive, &own.target, &mut reader)? {
            return Err(Unreadable::Damaged);
        }
        let (cells, looks) = reader.finish();
        let sheet = cells.sheet(&looks, named.name.clone(), left)?;
        sheets.push(if named.is_hidden { Sheet { name: named.name, ..Sheet::default() } } else { sheet });
    }
    Ok(sheets)
}

/// Another part that a part names.
struct Related {
    /// The last word of its kind.
    kind: String,
    /// Where it lies.
    target: String,
}

/// What a part of a folder names, by the names that it gives them.
fn related(
    archive: &mut Archive<'_>,
    folder: &str,
    name: &str,
) -> Result<BTreeMap<String, Related>, Unreadable> {
    let mut all = Relations { folder, found: BTreeMap::new() };
    part(archive, &format!("{folder}_rels/{name}.rels"), &mut all)?;
    Ok(all.found)
}

struct Relations<'f> {
    folder: &'f str,
    found: BTreeMap<String, Related>,
}

impl Taker for Relations<'_> {
    fn start(&mut self, tag: &BytesStart<'_>, _: &[Vec<u8>]) -> Result<(), Unreadable> {
        if local(tag.name().as_ref()) == b"Relationship" {
            let kind = value(tag, b"Type").unwrap_or_default();
            let kind = kind.rsplit('/').next().unwrap_or_default().to_owned();
            let target = value(tag, b"Target").unwrap_or_default();
            let target = target.strip_prefix('/').map_or(format!("{}{target}", self.folder), str::to_owned);
            let before = self.found.insert(value(tag, b"Id").unwrap_or_default(), Related { kind, target });
            return if before.is_some() { Err(Unreadable::Damaged) } else { Ok(()) };
        }
        Ok(())
    }
}

/// The sheets that a workbook names.
#[derive(Default)]
struct Names(Vec<Named>);

struct Named {
    name: String,
    id: Option<String>,
    is_hidden: bool,
}

impl Taker for Names {
    fn start(&mut self, tag: &BytesStart<'_>, around: &[Vec<u8>]) -> Result<(), Unreadable> {
        let is_inside = around.last().is_some_and(|name| local(name) == b"sheets");
        if is_inside && local(tag.name().as_ref()) == b"sheet" {
            let is_id = |key: &[u8]| key.contains(&b':') && local(key) == b"id";
            let id = attributes(tag).find(|own| is_id(own.key.as_ref()));
            self.0.push(Named {
                name: value(tag, b"name").unwrap_or_default(),
                id: id.map(|id| String::from_utf8_lossy(&id.value).into_owned()),
                is_hidden: matches!(value(tag, b"state").as_deref(), Some("hidden" | "veryHidden")),
            });
        }
        Ok(())
    }
}
