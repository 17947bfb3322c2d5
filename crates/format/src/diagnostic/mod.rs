//! What is wrong with an input, where, by which rule, and what to do about it.

mod drawing;
mod excerpt;
mod remark;
mod shown;
mod sink;

pub use excerpt::Excerpt;
pub use remark::{Diagnostic, Related};
pub use shown::quoted;
pub use sink::Sink;
pub use tiebreak_engine::tournament::Severity;
