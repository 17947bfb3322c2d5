//! The engine for a browser: a few exported functions around one buffer in memory, so that no glue code is needed on either
//! side.
//!
//! Whoever calls writes bytes to the place that [`reserve`] gives, then calls [`keep`] (a file) or [`ask`] (a request in
//! JSON); an answer in JSON lies at [`answer_at`], as long as `ask` said.

#![allow(unsafe_code, reason = "an exported name counts as unsafe; nothing else here is")]

use std::cell::RefCell;

use crate::engine::Engine;

#[derive(Default)]
struct State {
    engine: Engine,
    buffer: Vec<u8>,
    answer: Vec<u8>,
}

thread_local! {
    static STATE: RefCell<State> = RefCell::default();
}

/// Makes room for bytes and says where to write them.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(length: usize) -> *mut u8 {
    STATE.with_borrow_mut(|state| {
        state.buffer = vec![0; length];
        state.buffer.as_mut_ptr()
    })
}

/// Keeps a file: the first `name` bytes that were written are its name, the others are the file.
#[unsafe(no_mangle)]
pub extern "C" fn keep(name: usize) {
    STATE.with_borrow_mut(|state| {
        let mut named = std::mem::take(&mut state.buffer);
        let bytes = named.split_off(name.min(named.len()));
        state.engine.keep(String::from_utf8_lossy(&named), bytes);
    });
}

/// Forgets every file.
#[unsafe(no_mangle)]
pub extern "C" fn forget() {
    STATE.with_borrow_mut(|state| state.engine.forget());
}

/// Answers the request that was written, and says how long the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    STATE.with_borrow_mut(|state| {
        let request = std::mem::take(&mut state.buffer);
        state.answer = state.engine.answer(&request);
        state.answer.len()
    })
}

/// Where the last answer lies.
#[unsafe(no_mangle)]
pub extern "C" fn answer_at() -> *const u8 {
    STATE.with_borrow(|state| state.answer.as_ptr())
}
