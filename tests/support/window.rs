//! Runs `tiebreak` in a terminal window of a given width.

use std::fs::File;
use std::io::Read;
use std::process::{Command, Stdio};

use rustix::fs::{Mode, OFlags};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// Runs a command in a terminal window of this width, in columns. Returns what the command prints.
pub fn shown(mut command: Command, columns: u16) -> String {
    let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&controller).unwrap();
    unlockpt(&controller).unwrap();
    let name = ptsname(&controller, Vec::new()).unwrap();
    let window = rustix::fs::open(name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).unwrap();
    tcsetwinsize(&window, Winsize { ws_row: 40, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
    command.stdin(Stdio::null()).stderr(Stdio::null()).stdout(Stdio::from(window));
    let mut child = command.spawn().unwrap();
    // The terminal stays open as long as `command` exists. After this line, reading ends when the program ends.
    drop(command);
    let (mut shown, mut file) = (Vec::new(), File::from(controller));
    let mut piece = [0; 4096];
    while let Ok(count @ 1..) = file.read(&mut piece) {
        shown.extend_from_slice(&piece[..count]);
    }
    child.wait().unwrap();
    let shown = String::from_utf8(shown).unwrap();
    anstream::adapter::strip_str(&shown).to_string()
}
