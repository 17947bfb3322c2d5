//! Builds the page that explains to authors how a program is certified.

use super::{Kind, Sheet};
use crate::cli::codes;
use crate::cli::prelude::*;

/// Builds the page with the steps and the whole protocol.
pub(super) fn sheet(say: &Messages) -> Sheet {
    let mut page = Page::new(say.language(), tell!(say, "site-certify-title"));
    page.list(vec![
        tell!(say, "site-certify-install"),
        tell!(say, "site-certify-adapter"),
        tell!(say, "site-certify-smoke"),
        tell!(say, "site-certify-run"),
        tell!(say, "site-certify-fix"),
    ]);
    page.heading(tell!(say, "site-certify-proves"));
    page.paragraph(tell!(say, "site-certify-proves-what"));
    page.heading(tell!(say, "site-certify-harness"));
    page.paragraph(tell!(say, "site-certify-harness-how"));
    page.heading(tell!(say, "site-certify-protocol"));
    let mut sheet = Sheet::all(Kind::Certify, page);
    sheet.show(&codes::text(say.language()));
    sheet
}
