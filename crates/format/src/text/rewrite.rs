//! From lines back to bytes.

use encoding_rs::WINDOWS_1252;

use super::Text;
use super::encoding::Encoding;

impl Text {
    /// The file as bytes with some lines changed: `change` gives the new text of a line (numbered from 1), or
    /// none to keep its bytes.
    ///
    /// A changed line keeps its end and encoding; one that Windows-1252 cannot spell becomes UTF-8.
    pub fn rewrite(&self, mut change: impl FnMut(usize) -> Option<String>) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.content.len() + 4);
        match self.encoding {
            Encoding::Utf8Bom => bytes.extend([0xEF, 0xBB, 0xBF]),
            Encoding::Utf16Le => bytes.extend([0xFF, 0xFE]),
            Encoding::Utf16Be => bytes.extend([0xFE, 0xFF]),
            Encoding::Utf8 | Encoding::Windows1252 => {}
        }
        for (position, line) in self.lines.iter().enumerate() {
            let changed = change(position + 1);
            let text = changed.as_deref().unwrap_or(&self.content[self.range(line)]);
            self.encode(text, line.single_bytes, &mut bytes);
            self.encode(line.line_end.text(), false, &mut bytes);
        }
        if self.dos_end {
            self.encode("\u{1A}", false, &mut bytes);
        }
        bytes
    }

    fn encode(&self, text: &str, single_bytes: bool, bytes: &mut Vec<u8>) {
        match self.encoding {
            Encoding::Utf16Le => bytes.extend(text.encode_utf16().flat_map(u16::to_le_bytes)),
            Encoding::Utf16Be => bytes.extend(text.encode_utf16().flat_map(u16::to_be_bytes)),
            Encoding::Utf8 | Encoding::Utf8Bom | Encoding::Windows1252 => {
                if single_bytes {
                    let (encoded, _, unmappable) = WINDOWS_1252.encode(text);
                    if !unmappable {
                        return bytes.extend_from_slice(&encoded);
                    }
                }
                bytes.extend_from_slice(text.as_bytes());
            }
        }
    }
}
