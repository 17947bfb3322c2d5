use crate::regulations::{self, Declaration};
use tiebreak_format::diagnostic::Diagnostic;
use tiebreak_format::text::Text;

/// The declaration of an event's regulations in a file of its own, which remarks call `name`.
///
/// # Errors
/// Everything wrong with it.
pub fn declaration_in(bytes: &[u8], name: &str) -> Result<Declaration, Vec<Diagnostic>> {
    let text =
        Text::decode(bytes).map_err(|error| vec![Diagnostic::no_text("text", &error).in_file(name)])?;
    regulations::read(text, name).map(|file| file.declaration)
}

/// The declaration beside the event in a JSON document that reads, if there is one.
///
/// # Errors
/// Everything wrong with it.
pub fn embedded_declaration(bytes: &[u8], name: &str) -> Result<Option<Declaration>, Vec<Diagnostic>> {
    // The same bytes have been read as text before.
    let Ok(text) = Text::decode(bytes) else { return Ok(None) };
    regulations::read_embedded(text, name)
}
