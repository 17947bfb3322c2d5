//! Pipes to and from a program that are given up when it is: a process that it left behind may hold their other ends for
//! ever, and a thread that waits there would never end.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::{Arc, Mutex};

use tiebreak_format::limits::MENDED_BYTES;

/// Says that a program was given up, to everybody who waits at one of its pipes. Dropping [`Over`] says it.
#[derive(Debug)]
pub(super) struct Over {
    #[cfg(unix)]
    _writer: io::PipeWriter,
}

/// Hears of it.
#[derive(Clone, Debug)]
pub(super) struct Ear {
    #[cfg(unix)]
    reader: Arc<io::PipeReader>,
    #[cfg(not(unix))]
    _nothing: Arc<()>,
}

/// A new program's.
///
/// # Errors
/// When the system has no pipe left.
pub(super) fn over() -> io::Result<(Over, Ear)> {
    #[cfg(unix)]
    {
        let (reader, writer) = io::pipe()?;
        Ok((Over { _writer: writer }, Ear { reader: Arc::new(reader) }))
    }
    #[cfg(not(unix))]
    Ok((Over {}, Ear { _nothing: Arc::new(()) }))
}

/// A pipe that ends when its program is given up.
pub(super) struct Until<P> {
    pipe: P,
    // Where there is no waiting for two things at once, a pipe ends when it ends.
    #[cfg_attr(not(unix), allow(dead_code))]
    ear: Ear,
    /// Bytes that may still come out of it since its program was given up; none before.
    #[cfg_attr(not(unix), allow(dead_code))]
    left: Option<usize>,
}

/// Bytes that a pipe holds at most where nobody has more rights than others.
#[cfg(unix)]
const HELD: usize = 1 << 20;

#[cfg(unix)]
mod unix {
    use std::os::fd::AsFd;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
    use rustix::io::Errno;

    use super::*;

    impl<P: AsFd> Until<P> {
        pub(in super::super) fn new(pipe: P, ear: &Ear) -> io::Result<Until<P>> {
            // Otherwise a long write waits inside for room.
            let flags = fcntl_getfl(&pipe)?;
            fcntl_setfl(&pipe, flags | OFlags::NONBLOCK)?;
            Ok(Until { pipe, ear: ear.clone(), left: None })
        }

        /// Waits until the pipe is ready or the program is given up; whether it is still wanted.
        fn wait(&self, wanted: PollFlags) -> io::Result<bool> {
            self.look(
                &mut [PollFd::new(&self.pipe, wanted), PollFd::new(&*self.ear.reader, PollFlags::IN)],
                None,
            )
        }

        /// Whether the program is still wanted.
        fn is_wanted(&self) -> io::Result<bool> {
            self.look(&mut [PollFd::new(&*self.ear.reader, PollFlags::IN)], Some(&Timespec::default()))
        }

        fn look(&self, at: &mut [PollFd<'_>], time: Option<&Timespec>) -> io::Result<bool> {
            loop {
                match poll(at, time) {
                    Err(Errno::INTR) => {}
                    Err(error) => return Err(error.into()),
                    Ok(_) => return Ok(at.last().is_some_and(|ear| ear.revents().is_empty())),
                }
            }
        }
    }

    impl<P: Read + AsFd> Read for Until<P> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            loop {
                // What was written before the program was given up is read, what others go on to write is not.
                if self.left.is_none() && !self.is_wanted()? {
                    self.left = Some(HELD);
                }
                let room = self.left.map_or(buffer.len(), |left| left.min(buffer.len()));
                let read = self.pipe.read(buffer.get_mut(..room).unwrap_or_default());
                match (read, &mut self.left) {
                    (Err(error), Some(_)) if error.kind() == io::ErrorKind::WouldBlock => return Ok(0),
                    (Err(error), None) if error.kind() == io::ErrorKind::WouldBlock => {
                        self.wait(PollFlags::IN)?;
                    }
                    (Ok(count), Some(left)) => {
                        *left -= count.min(*left);
                        return Ok(count);
                    }
                    (read, _) => return read,
                }
            }
        }
    }

    impl<P: Write + AsFd> Write for Until<P> {
        fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
            loop {
                match self.pipe.write(buffer) {
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                    written => return written,
                }
                if !self.wait(PollFlags::OUT)? {
                    return Err(io::ErrorKind::BrokenPipe.into());
                }
            }
        }

        fn flush(&mut self) -> io::Result<()> {
            self.pipe.flush()
        }
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use super::*;

    impl<P> Until<P> {
        pub(in super::super) fn new(pipe: P, ear: &Ear) -> io::Result<Until<P>> {
            Ok(Until { pipe, ear: ear.clone(), left: None })
        }
    }

    impl<P: Read> Read for Until<P> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.pipe.read(buffer)
        }
    }

    impl<P: Write> Write for Until<P> {
        fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
            self.pipe.write(buffer)
        }

        fn flush(&mut self) -> io::Result<()> {
            self.pipe.flush()
        }
    }
}

/// The first bytes of a piece that a program has begun to write, for whoever asks what came instead of an answer.
#[derive(Clone, Debug, Default)]
pub(super) struct Begun(Arc<Mutex<Vec<u8>>>);

impl Begun {
    /// So far the piece is this. One byte more than is kept says that there are more.
    pub(crate) fn is(&self, piece: &[u8]) {
        if let Ok(mut kept) = self.0.lock() {
            kept.clear();
            kept.extend(piece.iter().take(MENDED_BYTES + 1));
        }
    }

    /// The first bytes of it.
    pub fn bytes(&self) -> Vec<u8> {
        self.0.lock().map(|kept| kept.clone()).unwrap_or_default()
    }
}

/// How much of what a program writes to standard error is kept.
const ERRORS_KEPT: usize = 16 * 1024;

/// Reads standard error to its end and keeps the last of it.
pub(super) fn keep_end(mut stderr: impl Read, kept: &Mutex<VecDeque<u8>>) {
    let mut buffer = vec![0; 4096];
    loop {
        let read = match stderr.read(&mut buffer) {
            Ok(0) => return,
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => return,
        };
        let Ok(mut kept) = kept.lock() else { return };
        kept.extend(buffer.get(..read).unwrap_or_default());
        let surplus = kept.len().saturating_sub(ERRORS_KEPT);
        kept.drain(..surplus);
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests;
