use std::os::fd::{AsFd, BorrowedFd};

use super::*;

/// A pipe that was empty when it was looked at first; then its program wrote and ended.
struct Late {
    pipe: io::PipeReader,
    over: Option<Over>,
}

impl AsFd for Late {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.pipe.as_fd()
    }
}

impl Read for Late {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.over.take().is_some() {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        self.pipe.read(buffer)
    }
}

/// A pipe that somebody fills faster than it is read.
struct Flood(io::PipeReader);

impl AsFd for Flood {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

impl Read for Flood {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        Ok(buffer.len())
    }
}

fn read(pipe: impl Read + AsFd, ear: &Ear) -> Vec<u8> {
    let mut read = Vec::new();
    Until::new(pipe, ear).unwrap().read_to_end(&mut read).unwrap();
    read
}

#[test]
fn what_a_program_wrote_before_it_ended_is_read() {
    // A child of the program holds the other end of its pipe.
    let (pipe, mut held) = io::pipe().unwrap();
    let (over, ear) = super::over().unwrap();
    held.write_all(b"answer").unwrap();
    assert_eq!(read(Late { pipe, over: Some(over) }, &ear), b"answer");
}

#[test]
fn who_goes_on_writing_is_not_read_for_ever() {
    let (pipe, _held) = io::pipe().unwrap();
    let (over, ear) = super::over().unwrap();
    drop(over);
    assert_eq!(read(Flood(pipe), &ear).len(), HELD);
}
