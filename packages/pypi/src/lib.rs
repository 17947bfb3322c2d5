//! The engine and the program `tiebreak` for Python: a class for the engine and a function for the program. The class
//! is that of the crate `crates/web`, which browsers also use.

use std::ffi::OsString;
use std::io::Write;
use std::sync::{Mutex, PoisonError};
use std::thread;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// The stack size in bytes that the most deeply nested input needs. Threads of Python may have a smaller stack.
const STACK: usize = 8 << 20;

/// An engine with files in memory. Requests to the engine and its answers are JSON.
#[pyclass(module = "tiebreak_conformance._engine")]
struct Engine(Mutex<tiebreak_web::Engine>);

#[pymethods]
impl Engine {
    #[new]
    fn new() -> Engine {
        Engine(Mutex::default())
    }

    /// Stores the bytes of a file under a name, for later requests.
    fn keep(&self, python: Python<'_>, name: String, bytes: Vec<u8>) {
        python.detach(|| self.0.lock().unwrap_or_else(PoisonError::into_inner).keep(name, bytes));
    }

    /// Answers a request.
    ///
    /// # Errors
    ///
    /// Returns an error if the engine panics, or if no thread can be started. The files of the engine stay unchanged.
    fn ask(&self, python: Python<'_>, request: &str) -> PyResult<Vec<u8>> {
        let answer = || self.0.lock().unwrap_or_else(PoisonError::into_inner).answer(request.as_bytes());
        let answered = python.detach(|| {
            thread::scope(|scope| {
                let started = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, answer);
                started.map(|thread| thread.join())
            })
        });
        match answered? {
            Ok(answer) => Ok(answer),
            Err(_) => Err(PyRuntimeError::new_err("the engine gave up on this, which is a fault of it")),
        }
    }
}

/// Runs the program `tiebreak` and returns its exit status. The arguments begin with the name of the program.
#[pyfunction]
fn run(python: Python<'_>, arguments: Vec<OsString>) -> u8 {
    python.detach(|| {
        let status = tiebreak_conformance::run_with(arguments);
        // Python ends the process without the cleanup of a Rust program, so standard output is flushed here. An error
        // is ignored, because it can no longer be reported.
        _ = std::io::stdout().flush();
        status
    })
}

#[pymodule]
fn _engine(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Engine>()?;
    module.add_function(wrap_pyfunction!(run, module)?)
}
