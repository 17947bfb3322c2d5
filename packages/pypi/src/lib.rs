//! The Python package: a class for the engine, and a function that runs the program `tiebreak`. The class uses the
//! crate `crates/web`, which is also used in browsers.

use std::ffi::OsString;
use std::io::Write;
use std::sync::{Mutex, PoisonError};
use std::thread;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// The stack size in bytes that the most deeply nested input needs. The threads that Python starts can have a smaller
/// stack.
const STACK: usize = 8 << 20;

/// An engine with its files in memory. Requests and answers are written in JSON.
#[pyclass(module = "tiebreak_conformance._engine")]
struct Engine(Mutex<tiebreak_web::Engine>);

#[pymethods]
impl Engine {
    #[new]
    fn new() -> Engine {
        Engine(Mutex::default())
    }

    /// Stores a file under a name, so that later requests can use it.
    fn keep(&self, python: Python<'_>, name: String, bytes: Vec<u8>) {
        python.detach(|| self.0.lock().unwrap_or_else(PoisonError::into_inner).keep(name, bytes));
    }

    /// Answers a request. The request and the answer are JSON texts.
    ///
    /// # Errors
    ///
    /// Returns an error if the engine panics, or if the system cannot start a thread. The stored files stay unchanged.
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
            Err(_) => Err(PyRuntimeError::new_err("the engine stopped because of a fault in the engine")),
        }
    }
}

/// Runs the program `tiebreak` and returns its exit status. The first argument is the name of the program.
#[pyfunction]
fn run(python: Python<'_>, arguments: Vec<OsString>) -> u8 {
    python.detach(|| {
        let status = tiebreak_conformance::run_with(arguments);
        // Python ends the process before Rust can write buffered output, so the output is written here. If this fails,
        // the error cannot be reported any more.
        _ = std::io::stdout().flush();
        status
    })
}

#[pymodule]
fn _engine(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Engine>()?;
    module.add_function(wrap_pyfunction!(run, module)?)
}
