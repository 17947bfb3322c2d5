//! Translates the help texts and the messages about usage errors. The English help consists of the doc comments of the
//! options.
//!
//! The program shows a text in English if it has no translation.

use super::output::Language;
use crate::prelude::*;
use clap::builder::{Resettable, StyledStr};
use clap::error::{ContextKind, ErrorKind};
use clap::{Arg, ArgAction, Command};
use std::ffi::OsString;
use tiebreak_phrase::Argument;
use tiebreak_words::check::Advice;

/// Returns the requested language. The program determines the language before it parses the arguments, because help and
/// errors are written in this language.
pub fn language(arguments: impl Iterator<Item = String>) -> Language {
    let known = |text: &str| Language::ALL.into_iter().find(|language| language.tag() == text);
    let mut asked = std::env::var("TIEBREAK_LANG").ok().and_then(|text| known(&text));
    let mut is_value = false;
    for argument in arguments {
        if is_value {
            asked = known(&argument).or(asked);
        }
        if let Some(value) = argument.strip_prefix("--lang=") {
            asked = known(value).or(asked);
        }
        is_value = argument == "--lang";
    }
    asked.unwrap_or_default()
}

/// Treats an empty language variable as unset, as other command-line tools do.
pub fn without_empty_language(command: Command) -> Command {
    match std::env::var_os("TIEBREAK_LANG") {
        Some(value) if value.is_empty() => command.mut_arg("lang", |arg| arg.env(Resettable::Reset)),
        _ => command,
    }
}

/// Returns the command, with its help in the language of the messages.
pub fn translated(command: Command, say: &Messages) -> Command {
    if say.language() == Language::En {
        return command;
    }
    let name = command.get_name().to_owned();
    let usage = format!("{name} {} <{}>", tell!(say, "help-options"), tell!(say, "help-command-name"));
    let command = translate(command, say, &name).override_usage(usage);
    with_subcommands(command, say, &name, "")
}

/// Translates the subcommands of the command `called`, whose message ids begin with `key`.
fn with_subcommands(command: Command, say: &Messages, called: &str, key: &str) -> Command {
    let subcommands: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    subcommands.into_iter().fold(command, |command, sub| {
        let usage = format!("{called} {sub}");
        let key = if key.is_empty() { sub.clone() } else { format!("{key}-{sub}") };
        command.mut_subcommand(sub, |found| {
            let found = translate(found, say, &key);
            let text = usage_text(&found, say, &usage);
            // Clap describes the subcommand `help` only in English, so it is disabled.
            with_subcommands(found.override_usage(text).disable_help_subcommand(true), say, &usage, &key)
        })
    })
}

fn translate(mut command: Command, say: &Messages, name: &str) -> Command {
    let written = |word: &str| say.written(family!("help-"), word);
    if let Some(about) = written(name) {
        let long = written(&format!("{name}-long")).map(|long| format!("{about}\n\n{long}"));
        command = command.long_about(long.unwrap_or_else(|| about.clone())).about(about);
    }
    if let Some(examples) = command.get_after_long_help().map(ToString::to_string) {
        // The commands in the examples of the help are the same in every language. Only the heading of the examples and
        // the text below the examples are translated.
        let mut parts = examples.splitn(2, "\n\n");
        let commands = parts.next().unwrap_or_default().replace("Examples:", &tell!(say, "help-examples"));
        let commands = commands.replace("Example:", &tell!(say, "help-example"));
        let notes = written(&format!("{name}-notes"));
        let rest = parts.next().map(|rest| format!("\n\n{}", notes.as_deref().unwrap_or(rest)));
        command = command.after_long_help(commands + &rest.unwrap_or_default());
    }
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help).help(tell!(say, "help-help"));
    let help = help.help_heading(tell!(say, "help-heading-options"));
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
    let version = version.help(tell!(say, "help-version")).help_heading(tell!(say, "help-heading-options"));
    command = command
        .disable_help_flag(true)
        .arg(help)
        .arg(version)
        .disable_version_flag(true)
        .subcommand_help_heading(tell!(say, "help-heading-commands"))
        .subcommand_value_name(tell!(say, "help-command-name"))
        .help_template(format!(
            "{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}{{after-help}}",
            tell!(say, "help-usage")
        ));
    command.mut_args(|argument| translate_argument(argument, say, name))
}

fn translate_argument(argument: Arg, say: &Messages, command: &str) -> Arg {
    let id = argument.get_id().as_str().replace('_', "-");
    // The help of these two commands exists only in English, and their options have meanings of their own.
    let shared = (!matches!(command, "fuzz" | "generate")).then(|| format!("option-{id}"));
    let own = [format!("{command}-{id}")].into_iter().chain(shared);
    let own = own.into_iter().find_map(|word| say.written(family!("help-"), &word));
    let Some(mut help) = own else { return argument };
    let allowed: Vec<String> = if argument.get_action().takes_values() {
        let values = argument.get_possible_values();
        values.iter().map(|value| value.get_name().to_owned()).collect()
    } else {
        Vec::new()
    };
    let default: Vec<String> =
        argument.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect();
    if !default.is_empty() && argument.get_action().takes_values() {
        help.push_str(&format!(" [{}: {}]", tell!(say, "help-default"), default.join(",")));
    }
    if !allowed.is_empty() {
        help.push_str(&format!(" [{}: {}]", tell!(say, "help-values"), allowed.join(", ")));
    }
    let heading = match (argument.get_help_heading(), argument.is_positional()) {
        (Some("Rules"), _) => message!("help-heading-rules"),
        (Some("Output"), _) => message!("help-heading-output"),
        (Some("Selection"), _) => message!("help-heading-selection"),
        (Some("Program under test"), _) => message!("help-heading-program"),
        (Some("Report"), _) => message!("help-heading-report"),
        (_, true) => message!("help-heading-arguments"),
        (_, false) => message!("help-heading-options"),
    };
    let help = StyledStr::from(help);
    // The long help explains the values of `preset`, because the names of the values are not self-explanatory.
    let described = argument.get_possible_values().into_iter().filter_map(|value| {
        Some(format!("\n- {}: {}", value.get_name(), value.get_help().filter(|_| id == "preset")?))
    });
    let described: String = described.collect();
    let long = StyledStr::from(format!("{help}{described}"));
    let argument = argument.help(help).long_help(long).help_heading(say.message(heading));
    let named: Vec<String> =
        argument.get_value_names().into_iter().flatten().map(|name| value_name(name, say)).collect();
    let argument = if named.is_empty() { argument } else { argument.value_names(named) };
    if argument.get_action().takes_values() {
        argument.hide_default_value(true).hide_possible_values(true)
    } else {
        argument
    }
}

/// Returns the placeholder that the help shows for the value of an option.
fn value_name(name: &str, say: &Messages) -> String {
    let id = name.to_lowercase().replace(|c: char| !c.is_ascii_alphanumeric(), "-");
    say.written(family!("help-value-"), &id).unwrap_or_else(|| name.to_owned())
}

/// Changes `help COMMAND` to `COMMAND --help`, which shows every option. Replaces the hyphen of an unrated opponent
/// (`-:1`) with a dash, because the parser would read the argument as an option.
pub fn spelled_out(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let unrated = |argument: OsString| match argument.to_str().and_then(|text| text.strip_prefix("-:")) {
        Some(rest) => OsString::from(format!("–:{rest}")),
        None => argument,
    };
    let mut arguments: Vec<OsString> = arguments.map(unrated).collect();
    let first = arguments.iter().enumerate().skip(1).find(|(at, argument)| {
        let after_lang = arguments.get(at - 1).is_some_and(|before| before == "--lang");
        !after_lang && !argument.to_string_lossy().starts_with('-')
    });
    if let Some((at, _)) = first.filter(|(_, argument)| *argument == "help") {
        arguments.remove(at);
        arguments.push("--help".into());
    }
    arguments
}

/// Returns the usage line of a command, with its required options and its arguments.
fn usage_text(command: &Command, say: &Messages, name: &str) -> String {
    let mut parts = vec![name.to_owned(), tell!(say, "help-options")];
    if command.has_subcommands() {
        parts.push(format!("<{}>", tell!(say, "help-command-name")));
    }
    for argument in command.get_arguments().filter(|own| own.is_required_set() || own.is_positional()) {
        let value = argument.get_value_names().and_then(<[_]>::first).map_or("", |value| value.as_str());
        let more = if matches!(argument.get_action(), ArgAction::Append) { "..." } else { "" };
        parts.push(match (argument.get_long(), argument.is_required_set()) {
            (Some(long), _) => format!("--{long} <{value}>"),
            (None, true) => format!("<{value}>{more}"),
            (None, false) if argument.is_last_set() => format!("[-- <{value}>{more}]"),
            (None, false) => format!("[{value}]{more}"),
        });
    }
    parts.join(" ")
}

/// Returns the reason why the value of an option is rejected. Error messages from other libraries are not translated.
fn why(reason: &(dyn std::error::Error + 'static)) -> Argument {
    let ours = reason.downcast_ref::<Phrase>().cloned();
    let ours = ours.or_else(|| reason.downcast_ref().map(super::problem));
    ours.map_or_else(|| reason.to_string().into(), Argument::from)
}

/// Returns advice for a user who separated tie-breaks by spaces, so that the shell passed them as several arguments.
/// Returns `None` if the error has a different cause.
pub fn advice(error: &clap::Error, arguments: &[String], say: &Messages) -> Option<String> {
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let at = arguments.iter().position(|argument| argument == "-t" || argument == "--tiebreaks")?;
    let codes = arguments.iter().skip(at + 1).take_while(|argument| TieBreakList::parse(argument).is_ok());
    let codes: Vec<&str> = codes.map(String::as_str).collect();
    let meant = Advice::of(&codes.join(";"))?;
    Some(format!("--tiebreaks: {}", meant.sentence(say)))
}

/// Returns a description of the error in the arguments, in the language of the messages. Returns `None` if the language
/// is English, because clap prints English errors itself.
pub fn problem(error: &clap::Error, say: &Messages) -> Option<String> {
    if say.language() == Language::En || !error.use_stderr() {
        return None;
    }
    let context = |kind| error.get(kind).map_or_else(String::new, ToString::to_string);
    let argument = context(ContextKind::InvalidArg);
    let value = context(ContextKind::InvalidValue);
    let allowed = context(ContextKind::ValidValue);
    let message = match error.kind() {
        // The user asked for help, so the arguments contain no error.
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => return None,
        ErrorKind::MissingSubcommand => tell!(say, "help-error-no-command"),
        ErrorKind::UnknownArgument => tell!(say, "help-error-unknown", argument = &argument),
        ErrorKind::InvalidSubcommand => {
            let command = context(ContextKind::InvalidSubcommand);
            tell!(say, "help-error-command", command = &command)
        }
        ErrorKind::MissingRequiredArgument => tell!(say, "help-error-missing", argument = &argument),
        ErrorKind::ArgumentConflict => {
            let other = context(ContextKind::PriorArg);
            tell!(say, "help-error-conflict", argument = &argument, other = &other)
        }
        ErrorKind::InvalidValue if value.is_empty() => {
            tell!(say, "help-error-no-value", argument = &argument, allowed = &allowed)
        }
        ErrorKind::InvalidValue if !allowed.is_empty() => {
            tell!(say, "help-error-value", value = &value, argument = &argument, allowed = &allowed)
        }
        _ => {
            let problem = phrase!("help-error-number", value = &value, argument = &argument);
            match std::error::Error::source(error) {
                Some(reason) => tell!(say, "problem-because", problem, why = why(reason)),
                None => say.phrase(&problem),
            }
        }
    };
    Some(format!("{}\n{}", tell!(say, "error", problem = &message), tell!(say, "help-error-hint")))
}
