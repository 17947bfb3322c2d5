//! What both programs have in common: which functions a computation calls, and going through a list of mutants.

use std::error::Error;
use std::io::Write;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use tiebreak_engine::mutants::{ACTIVE, CALLED};

/// Whoever says nothing for so long never ends.
const PATIENCE: Duration = Duration::from_secs(20);

/// The functions that something calls, a bit each.
#[derive(Clone)]
pub struct Called(Vec<u64>);

impl Called {
    /// Does something, and notes what it calls.
    pub fn by<T>(what: impl FnOnce() -> T) -> (T, Called) {
        CALLED.iter().for_each(|called| called.store(false, Ordering::Relaxed));
        let done = what();
        let mut bits = vec![0; CALLED.len().div_ceil(64)];
        for (function, called) in CALLED.iter().enumerate() {
            bits[function / 64] |= u64::from(called.load(Ordering::Relaxed)) << (function % 64);
        }
        (done, Called(bits))
    }

    /// Nothing.
    pub fn none() -> Called {
        Called(Vec::new())
    }

    /// What any of these call.
    pub fn any<'c>(all: impl Iterator<Item = &'c Called>) -> Called {
        let mut bits = vec![0; CALLED.len().div_ceil(64)];
        all.for_each(|called| bits.iter_mut().zip(&called.0).for_each(|(bit, own)| *bit |= own));
        Called(bits)
    }

    /// Whether this function is among them.
    pub fn has(&self, function: usize) -> bool {
        self.0[function / 64] >> (function % 64) & 1 == 1
    }
}

/// A mutant, and the function that it is in.
#[derive(Clone, Copy)]
pub struct Mutant {
    pub id: u32,
    pub function: usize,
}

/// Where a search says that it goes on.
pub struct Said(Sender<Option<String>>);

impl Said {
    pub fn still_there(&self) {
        let _ = self.0.send(None);
    }
}

/// Prints what is found about each mutant of the file that the command line names. A search that does not end cannot be
/// stopped: the program ends with status 7, and the caller starts it again behind that mutant.
pub fn for_each(
    find: impl Fn(&Mutant, &Said) -> String + Clone + Send + 'static,
) -> Result<(), Box<dyn Error>> {
    let list =
        std::fs::read_to_string(std::env::args().nth(1).ok_or("which mutants? FILE: number and function")?)?;
    std::panic::set_hook(Box::new(|_| {}));
    for line in list.lines() {
        let (id, function) = line.split_once(' ').ok_or("a line without two numbers")?;
        let mutant = Mutant { id: id.parse()?, function: function.parse()? };
        ACTIVE.store(mutant.id, Ordering::SeqCst);
        let (sender, receiver) = channel();
        let find = find.clone();
        let work = move || {
            let said = Said(sender);
            let found = find(&mutant, &said);
            said.0.send(Some(found))
        };
        std::thread::Builder::new().stack_size(16 << 20).spawn(work)?;
        let found = loop {
            match receiver.recv_timeout(PATIENCE) {
                Ok(None) => {}
                Ok(Some(found)) => break Some(found),
                Err(_) => break None,
            }
        };
        println!("{} {}", mutant.id, found.as_deref().unwrap_or("timeout"));
        std::io::stdout().flush()?;
        if found.is_none() {
            std::process::exit(7);
        }
    }
    Ok(())
}
