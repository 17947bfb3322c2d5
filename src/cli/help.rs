//! Help and usage errors in other languages than English, whose help is the doc comments of the options.
//!
//! What has no message stays in English.

use std::ffi::OsString;

use clap::builder::Resettable;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ErrorKind};
use clap::{Arg, ArgAction, Command};

use super::number;
use super::output::Language;
use tiebreak_conformance::check::Advice;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::phrase::Phrase;
use tiebreak_conformance::report::ShardError;
use tiebreak_conformance::rules::{TieBreakList, UnknownEdition};

/// The language asked for, seen before the arguments are parsed, because help and errors need it.
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

/// A variable that is set to nothing asks for no language, as for the tools around this one.
pub fn without_empty_language(command: Command) -> Command {
    match std::env::var_os("TIEBREAK_LANG") {
        Some(value) if value.is_empty() => command.mut_arg("lang", |arg| arg.env(Resettable::Reset)),
        _ => command,
    }
}

/// The command with its help in the language of the messages.
pub fn translated(command: Command, say: &Messages) -> Command {
    if say.language() == Language::En {
        return command;
    }
    let name = command.get_name().to_owned();
    let usage = format!("{name} {} <{}>", say.text("help-options"), say.text("help-command-name"));
    let command = translate(command, say, &name).override_usage(usage);
    with_subcommands(command, say, &name, "")
}

/// The subcommands of a command that is called `called`; their messages begin with `key`.
fn with_subcommands(command: Command, say: &Messages, called: &str, key: &str) -> Command {
    let subcommands: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    subcommands.into_iter().fold(command, |command, sub| {
        let usage = format!("{called} {sub}");
        let key = if key.is_empty() { sub.clone() } else { format!("{key}-{sub}") };
        command.mut_subcommand(sub, |found| {
            let found = translate(found, say, &key);
            let text = usage_text(&found, say, &usage);
            // The command that shows help has words of its own only in English.
            with_subcommands(found.override_usage(text).disable_help_subcommand(true), say, &usage, &key)
        })
    })
}

fn translate(mut command: Command, say: &Messages, name: &str) -> Command {
    let about = format!("help-{name}");
    if say.has(&about) {
        command = command.about(say.text(&about));
    }
    let long = format!("help-{name}-long");
    if say.has(&long) {
        command = command.long_about(format!("{}\n\n{}", say.text(&about), say.text(&long)));
    }
    if let Some(examples) = command.get_after_long_help().map(ToString::to_string) {
        // Commands are the same in every language; what stands below them has a message.
        let mut parts = examples.splitn(2, "\n\n");
        let commands = parts.next().unwrap_or_default().replace("Examples:", &say.text("help-examples"));
        let notes = format!("help-{name}-notes");
        let rest = match parts.next() {
            Some(_) if say.has(&notes) => format!("\n\n{}", say.text(&notes)),
            Some(rest) => format!("\n\n{rest}"),
            None => String::new(),
        };
        command = command.after_long_help(commands + &rest);
    }
    if name == "protocol" {
        command = command.long_about(super::protocol::text(say.language()));
    }
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help).help(say.text("help-help"));
    let help = help.help_heading(say.text("help-heading-options"));
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
    let version = version.help(say.text("help-version")).help_heading(say.text("help-heading-options"));
    command = command
        .disable_help_flag(true)
        .arg(help)
        .arg(version)
        .disable_version_flag(true)
        .subcommand_help_heading(say.text("help-heading-commands"))
        .subcommand_value_name(say.text("help-command-name"))
        .help_template(format!(
            "{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}{{after-help}}",
            say.text("help-usage")
        ));
    command.mut_args(|argument| translate_argument(argument, say, name))
}

fn translate_argument(argument: Arg, say: &Messages, command: &str) -> Arg {
    let id = argument.get_id().as_str().replace('_', "-");
    let own = [format!("help-{command}-{id}"), format!("help-option-{id}")];
    let Some(mut help) = own.iter().find(|id| say.has(id)).map(|id| say.text(id)) else { return argument };
    let allowed: Vec<String> = if argument.get_action().takes_values() {
        let values = argument.get_possible_values();
        values.iter().map(|value| value.get_name().to_owned()).collect()
    } else {
        Vec::new()
    };
    let default: Vec<String> =
        argument.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect();
    if !default.is_empty() && argument.get_action().takes_values() {
        help.push_str(&format!(" [{}: {}]", say.text("help-default"), default.join(",")));
    }
    if !allowed.is_empty() {
        help.push_str(&format!(" [{}: {}]", say.text("help-values"), allowed.join(", ")));
    }
    let heading = match (argument.get_help_heading(), argument.is_positional()) {
        (Some("Rules"), _) => "help-heading-rules",
        (Some("Output"), _) => "help-heading-output",
        (Some("Selection"), _) => "help-heading-selection",
        (Some("Program under test"), _) => "help-heading-program",
        (Some("Report"), _) => "help-heading-report",
        (_, true) => "help-heading-arguments",
        (_, false) => "help-heading-options",
    };
    let help = StyledStr::from(help);
    // Values that need more than their name say it where there is room.
    let described = argument.get_possible_values().into_iter().filter_map(|value| {
        Some(format!("\n- {}: {}", value.get_name(), value.get_help().filter(|_| id == "preset")?))
    });
    let described: String = described.collect();
    let long = StyledStr::from(format!("{help}{described}"));
    let argument = argument.help(help).long_help(long).help_heading(say.text(heading));
    let named: Vec<String> =
        argument.get_value_names().into_iter().flatten().map(|name| value_name(name, say)).collect();
    let argument = if named.is_empty() { argument } else { argument.value_names(named) };
    if argument.get_action().takes_values() {
        argument.hide_default_value(true).hide_possible_values(true)
    } else {
        argument
    }
}

/// What stands for the value of an option.
fn value_name(name: &str, say: &Messages) -> String {
    let id = name.to_lowercase().replace(|c: char| !c.is_ascii_alphanumeric(), "-");
    let id = format!("help-value-{id}");
    if say.has(&id) { say.text(&id) } else { name.to_owned() }
}

/// The arguments with `help COMMAND` written as `COMMAND --help`, which knows every option.
pub fn spelled_out(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = arguments.collect();
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

/// How a command is called, its required arguments named.
fn usage_text(command: &Command, say: &Messages, name: &str) -> String {
    let mut parts = vec![name.to_owned(), say.text("help-options")];
    if command.has_subcommands() {
        parts.push(format!("<{}>", say.text("help-command-name")));
    }
    for argument in command.get_arguments().filter(|argument| argument.is_required_set()) {
        let value = argument.get_value_names().and_then(<[_]>::first).map_or("", |value| value.as_str());
        match argument.get_long() {
            Some(long) => parts.push(format!("--{long} <{value}>")),
            None => parts.push(format!("<{value}>")),
        }
    }
    parts.join(" ")
}

/// What a reader of a value says against it; the words of another library as they are.
fn why(reason: &(dyn std::error::Error + 'static)) -> Phrase {
    let ours = reason.downcast_ref::<Phrase>().cloned();
    let ours = ours.or_else(|| reason.downcast_ref().map(number::problem));
    let ours = ours.or_else(|| reason.downcast_ref().map(ShardError::phrase));
    let ours = ours.or_else(|| reason.downcast_ref().map(UnknownEdition::phrase));
    ours.unwrap_or_else(|| Phrase::verbatim(reason.to_string()))
}

/// What to write instead of tie-breaks with blanks between them, which the shell takes apart; none for other mistakes.
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

/// What is wrong with the arguments, in the language of the messages; none in English, where clap says it.
pub fn problem(error: &clap::Error, say: &Messages) -> Option<String> {
    if say.language() == Language::En || !error.use_stderr() {
        return None;
    }
    let context = |kind| error.get(kind).map_or_else(String::new, ToString::to_string);
    let argument = context(ContextKind::InvalidArg);
    let value = context(ContextKind::InvalidValue);
    let allowed = context(ContextKind::ValidValue);
    let message = match error.kind() {
        // That is the help itself.
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => return None,
        ErrorKind::MissingSubcommand => say.text("help-error-no-command"),
        ErrorKind::UnknownArgument => say.with("help-error-unknown", &[("argument", &argument)]),
        ErrorKind::InvalidSubcommand => {
            let command = context(ContextKind::InvalidSubcommand);
            say.with("help-error-command", &[("command", &command)])
        }
        ErrorKind::MissingRequiredArgument => say.with("help-error-missing", &[("argument", &argument)]),
        ErrorKind::ArgumentConflict => {
            let other = context(ContextKind::PriorArg);
            say.with("help-error-conflict", &[("argument", &argument), ("other", &other)])
        }
        ErrorKind::InvalidValue if value.is_empty() => {
            say.with("help-error-no-value", &[("argument", &argument), ("allowed", &allowed)])
        }
        ErrorKind::InvalidValue if !allowed.is_empty() => {
            say.with("help-error-value", &[("value", &value), ("argument", &argument), ("allowed", &allowed)])
        }
        _ => {
            let problem = say.with("help-error-number", &[("value", &value), ("argument", &argument)]);
            match std::error::Error::source(error) {
                Some(reason) => format!("{problem}: {}", say.phrase(&why(reason))),
                None => problem,
            }
        }
    };
    Some(format!("{}\n{}", say.with("error", &[("problem", &message)]), say.text("help-error-hint")))
}
