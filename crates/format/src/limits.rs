//! The most that is taken of anything from outside, as one table. `docs/limits.md` has it with the reasons.
//!
//! Every reader refuses what is beyond with the place and this number; nothing is cut off in silence.

use tiebreak_engine::rules;

/// Bytes of a file or of standard input: an event, a table, a declaration, a rating request. An event of 9999 players and
/// 100 rounds has a tenth of it.
pub const FILE_BYTES: usize = 128 << 20;
/// Bytes of a rating list. FIDE's list of all players in XML has half of it.
pub const RATING_LIST_BYTES: usize = 1 << 30;
/// Lines of a text.
pub const LINES: usize = 1_000_000;
/// Bytes of a JSON document; its values take many times the memory of its text.
pub const JSON_BYTES: usize = 32 << 20;
/// Values of a JSON document, and one more for each 8 bytes of it. A key counts as two more, an object or a list as three.
pub const JSON_VALUES: usize = 450_000;
/// Cells of a published table; in rows of objects each row counts up to its last column. An event of 9999 players has as
/// many with 100 columns.
pub const TABLE_CELLS: usize = 1_000_000;
/// Rows of a published table.
pub const TABLE_ROWS: usize = 100_000;
/// Columns of a published table.
pub const TABLE_COLUMNS: usize = 1_000;
/// Attributes of one tag of a web page, as the reader of pages has it; each is a call deeper on the stack.
pub const TAG_ATTRIBUTES: usize = 200;
/// Cells of a web page that are there only because others go on over columns and rows, beside one for each byte of it.
pub const SPANNED_CELLS: usize = 10_000;
/// Bytes of a spreadsheet, packed.
pub const SPREADSHEET_BYTES: usize = 32 << 20;
/// Bytes of all files inside a spreadsheet, unpacked.
pub const SPREADSHEET_UNPACKED: usize = 256 << 20;
/// Bytes of a manifest.
pub const MANIFEST_BYTES: usize = 1 << 20;
/// Bytes of a list of known failures or known differences.
pub const KNOWN_BYTES: usize = 16 << 20;
/// Bytes of a file with a key.
pub const KEY_BYTES: usize = 16 << 10;
/// Bytes of one file of a corpus.
pub const CORPUS_FILE_BYTES: usize = 1 << 20;
/// Bytes of the state of a campaign, or of a report that is merged.
pub const STATE_BYTES: usize = 256 << 20;
/// Bytes of one file of a certification.
pub const REPORT_BYTES: usize = 256 << 20;
/// Bytes of a page for browsers.
pub const PAGE_BYTES: usize = 64 << 20;
/// Bytes of one line that a program is asked with.
pub const REQUEST_BYTES: usize = 32 << 20;
/// Bytes of one answer of a program under test.
pub const ANSWER_BYTES: usize = 16 << 20;
/// Characters that are kept of one text in an answer: a value, a reason, an address.
pub const ANSWER_TEXT: usize = 2_000;
/// Findings, rules or values of one answer that are kept.
pub const ANSWER_ROWS: usize = 10_000;
/// Bytes that are kept of a bad reply that a second try mended.
pub const MENDED_BYTES: usize = 4_096;
/// Bytes of the head of a question to the page that `tiebreak serve` shows.
pub const QUESTION_BYTES: usize = 64 << 10;
/// Characters of one tie-break.
pub const CODE_CHARACTERS: usize = rules::CODE_CHARACTERS;
/// Tie-breaks in a list.
pub const LIST_ENTRIES: usize = rules::LIST_ENTRIES;
/// Lists from before of a file that are held to it: each takes as long as the list in force.
pub const FORMER_LISTS: usize = 100;

/// All of them, by the name in `docs/limits.md`.
pub const TABLE: &[(&str, usize)] = &[
    ("file-bytes", FILE_BYTES),
    ("rating-list-bytes", RATING_LIST_BYTES),
    ("lines", LINES),
    ("json-bytes", JSON_BYTES),
    ("json-values", JSON_VALUES),
    ("table-cells", TABLE_CELLS),
    ("table-rows", TABLE_ROWS),
    ("table-columns", TABLE_COLUMNS),
    ("tag-attributes", TAG_ATTRIBUTES),
    ("spanned-cells", SPANNED_CELLS),
    ("spreadsheet-bytes", SPREADSHEET_BYTES),
    ("spreadsheet-unpacked", SPREADSHEET_UNPACKED),
    ("manifest-bytes", MANIFEST_BYTES),
    ("known-bytes", KNOWN_BYTES),
    ("key-bytes", KEY_BYTES),
    ("corpus-file-bytes", CORPUS_FILE_BYTES),
    ("state-bytes", STATE_BYTES),
    ("report-bytes", REPORT_BYTES),
    ("page-bytes", PAGE_BYTES),
    ("request-bytes", REQUEST_BYTES),
    ("answer-bytes", ANSWER_BYTES),
    ("answer-text", ANSWER_TEXT),
    ("answer-rows", ANSWER_ROWS),
    ("mended-bytes", MENDED_BYTES),
    ("question-bytes", QUESTION_BYTES),
    ("code-characters", CODE_CHARACTERS),
    ("list-entries", LIST_ENTRIES),
    ("former-lists", FORMER_LISTS),
];
