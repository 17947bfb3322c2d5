//! Exports the functions of the engine that a browser calls. The exported functions share one buffer in memory, so that
//! neither the browser nor the engine needs glue code.
//!
//! The caller writes bytes to the address that [`reserve`] returns. To store a file, the caller then calls [`keep`]. To
//! send a request in JSON, the caller calls [`ask`], which returns the length of the answer. The answer in JSON begins
//! at the address that [`answer_at`] returns.

#![allow(unsafe_code, reason = "an exported name counts as unsafe; nothing else here is")]

use std::cell::RefCell;

use crate::Engine;

#[derive(Default)]
struct State {
    engine: Engine,
    buffer: Vec<u8>,
    answer: Vec<u8>,
}

thread_local! {
    static STATE: RefCell<State> = RefCell::default();
}

/// Reserves `length` bytes in the buffer. Returns the address of the buffer's first byte.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(length: usize) -> *mut u8 {
    STATE.with_borrow_mut(|state| {
        state.buffer = vec![0; length];
        state.buffer.as_mut_ptr()
    })
}

/// Stores the bytes in the buffer as a file. The first `name` bytes are the name of the file, and the remaining bytes
/// are its content.
#[unsafe(no_mangle)]
pub extern "C" fn keep(name: usize) {
    STATE.with_borrow_mut(|state| {
        let mut named = std::mem::take(&mut state.buffer);
        let bytes = named.split_off(name.min(named.len()));
        state.engine.keep(String::from_utf8_lossy(&named), bytes);
    });
}

/// Removes all files.
#[unsafe(no_mangle)]
pub extern "C" fn forget() {
    STATE.with_borrow_mut(|state| state.engine.forget());
}

/// Answers the request in the buffer. Returns the length of the answer in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    STATE.with_borrow_mut(|state| {
        let request = std::mem::take(&mut state.buffer);
        state.answer = state.engine.answer(&request);
        state.answer.len()
    })
}

/// Returns the address of the last answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer_at() -> *const u8 {
    STATE.with_borrow(|state| state.answer.as_ptr())
}
