//! Names of files as the system writes them.

use std::ffi::{OsStr, OsString};
use std::ops::Deref;

/// The name of a file on the command line. Systems have names that are no Unicode, such as old ones in Latin-1; they are
/// read as they are, and shown as far as they are Unicode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileName {
    name: OsString,
    shown: String,
}

impl FileName {
    /// The name itself.
    pub fn as_os_str(&self) -> &OsStr {
        &self.name
    }
}

impl From<OsString> for FileName {
    fn from(name: OsString) -> FileName {
        let shown = name.to_string_lossy().into_owned();
        FileName { name, shown }
    }
}

impl From<&FileName> for FileName {
    fn from(name: &FileName) -> FileName {
        name.clone()
    }
}

impl From<&str> for FileName {
    fn from(name: &str) -> FileName {
        FileName { name: name.into(), shown: name.to_owned() }
    }
}

impl From<&String> for FileName {
    fn from(name: &String) -> FileName {
        FileName::from(name.as_str())
    }
}

/// How it is shown.
impl Deref for FileName {
    type Target = str;

    fn deref(&self) -> &str {
        &self.shown
    }
}
