//! The engine and the program `tiebreak` for Python: what `crates/web` gives a browser, as a class and a function.

use std::ffi::OsString;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;

/// An engine with files of its own; requests and answers are JSON.
#[pyclass(module = "tiebreak_conformance._engine")]
struct Engine(Mutex<tiebreak_web::Engine>);

#[pymethods]
impl Engine {
    #[new]
    fn new() -> Engine {
        Engine(Mutex::default())
    }

    /// Keeps a file under a name.
    fn keep(&self, name: &str, bytes: Vec<u8>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).keep(name, bytes);
    }

    /// The answer to a request.
    fn ask(&self, python: Python<'_>, request: &str) -> Vec<u8> {
        python.detach(|| {
            let mut engine = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            engine.answer(request.as_bytes())
        })
    }
}

/// Runs the program `tiebreak` on arguments, its own name first, and gives its exit status.
#[pyfunction]
fn run(python: Python<'_>, arguments: Vec<OsString>) -> u8 {
    python.detach(|| {
        let status = tiebreak_conformance::run_with(arguments);
        // Python ends without the end of a Rust program, which writes what is left. Nobody is left to tell when it fails.
        _ = std::io::stdout().flush();
        status
    })
}

#[pymodule]
fn _engine(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Engine>()?;
    module.add_function(wrap_pyfunction!(run, module)?)
}
