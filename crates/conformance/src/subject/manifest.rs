//! Reads the manifest of a program that reads a file and writes a table.

use super::protocol::{Codes, Input, KindName, PROTOCOL, Tail};
use crate::prelude::*;
use crate::toml_text;
use std::path::Path;
use tiebreak_format::limits::{MANIFEST_BYTES, read_text};

/// How to run a program without the protocol, and how to read its output.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Manifest {
    /// Name of the program.
    pub name: String,
    /// The version of the program.
    pub version: String,
    /// Where to find the program.
    pub url: Option<String>,
    /// Editions that the program supports. If absent, all.
    pub editions: Option<Vec<String>>,
    /// Tie-breaks that the program supports. If absent, any.
    #[serde(default)]
    pub supports: Codes,
    /// Kinds of tournaments that the program supports. If absent, both.
    pub kinds: Option<Vec<KindName>>,
    /// Format of the input file of the program.
    #[serde(default)]
    pub input: Input,
    /// How the program orders participants who are tied after the whole list.
    #[serde(default)]
    pub tail: Tail,
    /// The program and its arguments; `{input}`, `{output}`, `{edition}`, `{after}` and `{tiebreaks}` are replaced.
    pub command: Vec<String>,
    /// Format of the output of the program.
    pub format: OutputFormat,
    /// Path of the rows in JSON, such as `result.0.table`; if absent, the document itself or its `standings`.
    pub rows: Option<String>,
    /// Whether the input file ends with the requested round, for programs that always rank after the last
    /// round.
    #[serde(default)]
    pub cut_rounds: bool,
    /// Column headings of `id`, `rank` and codes. If absent, the same names. In JSON, a heading with dots is
    /// a path.
    #[serde(default)]
    pub columns: BTreeMap<String, String>,
    /// Names of codes that differ from those of the regulations.
    #[serde(default)]
    pub codes: BTreeMap<String, String>,
    /// The separator between codes in `{tiebreaks}`.
    #[serde(default = "comma")]
    pub separator: String,
    /// Cells that mean "no value", in addition to empty cells.
    #[serde(default)]
    pub no_value: Vec<String>,
    /// Whether the program writes decimal commas.
    #[serde(default)]
    pub decimal_comma: bool,
    /// Limit on the codes per run. A longer list needs several runs and gets no ranking.
    pub codes_per_call: Option<usize>,
    /// Exit codes that mean success.
    #[serde(default = "zero")]
    pub ok_exit: Vec<i32>,
    /// Exit codes that mean that the program declines this event.
    #[serde(default)]
    pub skip_exit: Vec<i32>,
}

/// Format of a program's output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OutputFormat {
    /// A list of objects, or an object with such a list in `standings`.
    Json,
    /// A table with commas or semicolons and a heading.
    Csv,
    /// A table with tabs and a heading.
    Tsv,
}

fn comma() -> String {
    ",".to_owned()
}

fn zero() -> Vec<i32> {
    vec![0]
}

impl Manifest {
    /// Reads a manifest. Relative paths in its command start at the current directory.
    ///
    /// # Errors
    ///
    /// Returns the fault, with line and column.
    pub fn read(path: &Path) -> Result<Manifest, Phrase> {
        let wrong =
            |problem: Phrase| phrase!("entry-and-problem", entry = path.display().to_string(), problem);
        let text = read_text(path, MANIFEST_BYTES).map_err(|error| wrong(why(&error)))?;
        Manifest::parse(&text).map_err(wrong)
    }

    /// Parses the text of a manifest.
    ///
    /// # Errors
    ///
    /// Returns the fault, with line and column.
    pub fn parse(text: &str) -> Result<Manifest, Phrase> {
        let manifest: Manifest = toml_text::read(text)?;
        if manifest.command.is_empty() {
            return Err(phrase!("manifest-command-empty", input = "{input}"));
        }
        if manifest.codes_per_call == Some(0) {
            return Err(phrase!("manifest-no-codes-per-call"));
        }
        if manifest.rows.is_some() && manifest.format != OutputFormat::Json {
            return Err(phrase!("manifest-rows-without-json"));
        }
        for word in &manifest.command {
            let known = ["{input}", "{output}", "{edition}", "{after}", "{tiebreaks}"];
            let rest = known.iter().fold(word.clone(), |rest, name| rest.replace(name, ""));
            if let Some(at) = rest.find('{')
                && let Some(unknown) = rest.get(at..).and_then(|rest| rest.split_inclusive('}').next())
                && unknown.ends_with('}')
            {
                return Err(phrase!("manifest-unknown-gap", unknown, known = known.join(", ")));
            }
        }
        Ok(manifest)
    }

    /// The name of the program and what it computes, as in an answer to `start`.
    pub fn identity(&self) -> StartAnswer {
        StartAnswer {
            protocol: PROTOCOL,
            name: self.name.clone(),
            version: self.version.clone(),
            url: self.url.clone(),
            editions: self.editions.clone(),
            codes: self.supports.clone(),
            kinds: self.kinds.clone(),
            input: self.input,
            tail: self.tail,
            findings: false,
            ratings: false,
        }
    }

    /// The program's name for a code.
    pub(crate) fn code<'m>(&'m self, code: &'m str) -> &'m str {
        self.codes.get(code).map_or(code, String::as_str)
    }

    /// The heading of the column of `id`, `rank` or a code.
    pub(crate) fn column<'m>(&'m self, what: &'m str) -> &'m str {
        self.columns.get(what).map_or_else(|| self.code(what), String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHORT: &str = "name='x'\nversion='1'\ncommand=['x','{input}']\nformat='csv'\n";

    #[test]
    fn a_short_manifest_has_defaults() {
        let manifest = Manifest::parse(SHORT).expect("valid");
        assert_eq!((manifest.input, manifest.ok_exit.as_slice()), (Input::Json, [0].as_slice()));
        assert_eq!(manifest.column("BH"), "BH");
        assert_eq!(manifest.identity().codes, Codes::default());
    }

    #[test]
    fn columns_and_codes_have_other_names() {
        let text = format!(
            "{SHORT}codes={{REP='GE'}}\ncolumns={{'BH/C1'='Bhz Cut 1',id='No'}}\nsupports=['BH','REP']\n"
        );
        let manifest = Manifest::parse(&text).expect("valid");
        assert_eq!(
            [manifest.column("REP"), manifest.column("BH/C1"), manifest.column("id")],
            ["GE", "Bhz Cut 1", "No"]
        );
        assert!(manifest.supports.includes("BH/C1") && !manifest.supports.includes("SB"));
    }

    #[test]
    fn each_flaw_is_named() {
        for (text, wanted) in [
            (format!("{SHORT}colour='red'"), "unknown field `colour`"),
            (format!("{SHORT}rows='a.b'"), "is only for the format json"),
            (format!("{SHORT}cut_rounds=1"), "invalid type: integer `1`, expected a boolean"),
            (format!("{SHORT}codes_per_call=0"), "`codes_per_call` is 0"),
            (SHORT.replace("'x','{input}'", ""), "`command` is empty"),
            (SHORT.replace("{input}", "{trf}"), "unknown placeholder `{trf}`"),
            (SHORT.replace("csv", "xls"), "unknown variant `xls`"),
            (SHORT.replace("name='x'", ""), "missing field `name`"),
        ] {
            let problem = Manifest::parse(&text).expect_err("invalid");
            assert!(problem.to_string().contains(wanted), "{problem}; wanted {wanted}");
        }
    }
}
