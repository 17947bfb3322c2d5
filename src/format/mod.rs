//! Reads and writes tournaments: TRF files of every age, our JSON, published tables.

pub mod diagnostic;
pub mod text;
