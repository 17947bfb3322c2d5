//! OpenDocument spreadsheets: the file holds what each number shows beside the number.

mod cell;
mod document;
mod styles;
#[cfg(test)]
mod tests;

use super::room::Left;
use super::xml::{Archive, part};
use super::{Sheet, Unreadable};
use document::Document;
use styles::Styles;

/// The sheets of a document, in its order.
///
/// # Errors
/// When it is damaged or too large.
pub(super) fn sheets(archive: &mut Archive<'_>, left: &mut Left) -> Result<Vec<Sheet>, Unreadable> {
    let mut styles = Styles::default();
    part(archive, "styles.xml", &mut styles)?;
    part(archive, "content.xml", &mut styles)?;
    let mut document = Document::new(&styles, left);
    part(archive, "content.xml", &mut document)?;
    document.finish()
}
