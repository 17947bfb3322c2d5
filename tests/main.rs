//! Builds most tests as one program, because linking many programs takes long. Only the tests of the corpus
//! (`conformance.rs`) and slow tests such as `power.rs` are separate programs.

#[cfg(unix)]
mod adapter_new;
mod assembly;
#[cfg(target_os = "linux")]
mod bounds;
mod cases;
#[cfg(unix)]
mod certify;
mod cli;
#[cfg(unix)]
mod closed_output;
mod codes_found;
mod convert;
mod corpus;
mod crosstable_attack;
mod crosstables;
mod deviations;
#[cfg(unix)]
mod documents;
mod doubtful_facts;
mod doubtful_headers;
mod endorse;
mod event;
mod exactness;
mod exports;
mod fuzz;
mod fuzzing;
#[cfg(unix)]
mod hostile;
#[cfg(unix)]
mod links;
mod metamorphic;
mod open_checks;
mod organisers;
mod pair_with;
mod pencil;
#[cfg(target_os = "linux")]
mod programs;
mod promise;
#[path = "../fuzz/properties/mod.rs"]
mod properties;
mod readers;
mod real_pages;
mod records;
mod site;
mod skip_unreadable;
#[cfg(unix)]
mod subject;
mod support;
mod voice;
mod what_if;
#[cfg(unix)]
#[path = "support/window.rs"]
mod window;
mod witness;
