//! What a program under test sees of the environment.

use std::ffi::{OsStr, OsString};
use std::process::Command;

use super::strays;

/// Variables of the environment that every program gets: where programs, libraries, homes and temporary files are, and the
/// language. Keys and passwords of whoever runs the suite are nobody's business.
const ENVIRONMENT: [&str; 36] = [
    "APPDATA",
    "CI",
    "COMSPEC",
    "DOTNET_ROOT",
    "DYLD_LIBRARY_PATH",
    "HOME",
    "HOMEDRIVE",
    "HOMEPATH",
    "JAVA_HOME",
    "LANG",
    "LANGUAGE",
    "LC_ALL",
    "LC_CTYPE",
    "LC_NUMERIC",
    "LD_LIBRARY_PATH",
    "LOCALAPPDATA",
    "LOGNAME",
    "NODE_PATH",
    "PATH",
    "PATHEXT",
    "PERL5LIB",
    "PROGRAMDATA",
    "PROGRAMFILES",
    "PYTHONPATH",
    "RUBYLIB",
    "SHELL",
    "SYSTEMDRIVE",
    "SYSTEMROOT",
    "TEMP",
    "TMP",
    "TMPDIR",
    "TZ",
    "USER",
    "USERPROFILE",
    "VIRTUAL_ENV",
    "WINDIR",
];

/// Gives a program what every program gets, these variables besides, and the mark of what it starts.
pub(super) fn pass(command: &mut Command, more: &[OsString], mark: Option<&str>) {
    command.env_clear();
    for name in ENVIRONMENT.iter().map(OsStr::new).chain(more.iter().map(OsString::as_os_str)) {
        if let Some(value) = std::env::var_os(name) {
            command.env(name, value);
        }
    }
    if let Some(mark) = mark {
        command.env(strays::VARIABLE, mark);
    }
}
