//! Runs the commands of `tiebreak rating` that answer a single question. The question is given by options, or as JSON.

use super::{Readings, answer_json, named, page, refused};
use crate::cli::prelude::*;
use tiebreak_arbiter::input::shown;
use tiebreak_conformance::format::json::too_many_values;
use tiebreak_conformance::rating::{
    CareerFacts, ChangeRequest, ControlRequest, EditionName, ExpectedRequest, ListChangeRequest, ListRequest,
    ListedRating, NewRequest, Official, PlayedEvent, PlayedGame, Request, Score, SystemName, answer,
};

/// Show the rating list for a time control
///
/// Adds sixty increments to the base time. A total of more than 3 and at most 10 minutes is blitz. A total of
/// more than 10 and less than 60 minutes is rapid.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak rating control 10+5
  tiebreak rating control \"5'\" --black \"4'\"")]
pub struct ControlOptions {
    /// Time control: 10+5 (minutes and seconds), 3', 180", 40/60', 15'+10", 5' delay 3"
    #[arg(value_name = "CONTROL")]
    control: String,
    /// Black's time control, if it differs
    #[arg(long, value_name = "CONTROL")]
    black: Option<String>,
    /// First day of the event, which decides the edition
    #[arg(long, value_name = "DATE")]
    start: Option<String>,
}

/// Show the expected score for two ratings
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak rating expected 1850 2400
  tiebreak rating expected 1850 2400 --start 2019-05-04")]
pub struct ExpectedOptions {
    /// The player's rating
    #[arg(value_name = "RATING", value_parser = clap::value_parser!(u16).range(1..4000))]
    own: u16,
    /// The opponent's rating
    #[arg(value_name = "OPPONENT", value_parser = clap::value_parser!(u16).range(1..4000))]
    opponent: u16,
    /// First day of the event, which decides the edition
    #[arg(long, value_name = "DATE")]
    start: Option<String>,
}

/// Compute the rating change of a rated player
///
/// Uses the games of one rating period and shows the working, including the coefficient and its reason.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak rating change --rating 1850 1800:1 1900:0.5 2100:0 1500:1
  tiebreak rating change --rating 1600 --k 40 1600:1x12 1600:0x8
  tiebreak rating change --rating 1850 --start 2019-05-04 2400:0.5")]
pub struct ChangeOptions {
    /// The player's rating on the list in force
    #[arg(long, value_name = "RATING")]
    rating: i64,
    /// First day of the event, which decides the edition
    #[arg(long, value_name = "DATE")]
    start: Option<String>,
    /// The player's coefficient on the previous list: 40, 20 or 10
    #[arg(long, value_name = "K")]
    k: Option<u32>,
    /// Number of the player's rated games so far, according to the list
    #[arg(long = "games", value_name = "N")]
    career_games: Option<u32>,
    /// The player's year of birth; requires --start
    #[arg(long, value_name = "YEAR")]
    born: Option<u32>,
    /// The player has had a published rating of 2400 or more
    #[arg(long)]
    reached_2400: bool,
    /// Number of the player's rated games in the whole period, if the command line does not list all of them
    #[arg(long, value_name = "N")]
    period_games: Option<u32>,
    /// Games as OPPONENT:SCORE, such as 1800:1, -:1 (unrated opponent) or 1500:0x3 (three equal games); / begins
    /// another event
    #[arg(value_name = "GAME", required = true)]
    games: Vec<String>,
}

/// Compute the initial rating of a new player
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak rating new 1902:0.5 1877:0.5 1884:1 2012:0 1832:1
  tiebreak rating new 1500:1 1600:0.5 1700:0 / 1550:1 1600:0.5 1650:0 1600:0")]
pub struct NewOptions {
    /// The player's standard rating on the first day of the event, if there is one
    #[arg(long, value_name = "RATING")]
    standard: Option<i64>,
    /// First day of the first event, which decides the edition
    #[arg(long, value_name = "DATE")]
    start: Option<String>,
    /// Games as OPPONENT:SCORE, such as 1800:1, -:1 (unrated opponent) or 1500:0x3 (three equal games); / begins
    /// another event
    #[arg(value_name = "GAME", required = true)]
    games: Vec<String>,
}

/// Show the rating list for an event, and its deadlines
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak rating list --start 2025-05-03 --end 2025-05-04
  tiebreak rating list --start 2018-10-12 --end 2018-10-31 --official fide")]
pub struct ListOptions {
    /// First day of the event
    #[arg(long, value_name = "DATE")]
    start: Option<String>,
    /// Last day of the event
    #[arg(long, value_name = "DATE")]
    end: String,
    /// Organization that holds the official event
    #[arg(long, value_parser = named(Official::ALL, Official::id), default_value = "none")]
    official: Official,
}

/// Show FIDE's one-time change of ratings on the list of October 2022 or March 2024
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak rating list-change 2024-03 1234 1333 2000
  tiebreak rating list-change 2022-10 2732:2283")]
pub struct ListChangeOptions {
    /// Rating list on which FIDE changed the ratings
    #[arg(value_name = "LIST", value_parser = ["2022-10", "2024-03"])]
    list: String,
    /// Rapid or blitz ratings before the change; for 2022-10, each as STANDARD:RATING, such as 2732:2283
    #[arg(value_name = "RATING", required = true, value_parser = listed)]
    ratings: Vec<ListedRating>,
}

/// Parses a rating, or two ratings in the form `STANDARD:RATING`.
fn listed(text: &str) -> Result<ListedRating, std::num::ParseIntError> {
    let (standard, rating) = text.split_once(':').map_or((None, text), |(own, rest)| (Some(own), rest));
    Ok(ListedRating { rating: rating.parse()?, standard: standard.map(str::parse).transpose()? })
}

/// Answer a question about ratings that is written in JSON
///
/// Reads one request in the format of cases/schema/rating-request.schema.json.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Example:
  echo '{\"ask\": \"coefficient\", \"games\": 36}' | tiebreak rating ask -")]
pub struct AskOptions {
    /// File with one request; - reads standard input
    #[arg(value_name = "FILE")]
    file: FileName,
}

/// Answers a question that the user asks with the options of a command.
///
/// # Errors
///
/// Returns an error if the regulations do not allow this question.
pub fn tell(
    name: &'static str,
    request: &Request,
    readings: &Readings,
    shared: &Shared,
) -> Result<Exit, Failure> {
    let words = shared.messages();
    let answer = answer(request, &readings.rulings).map_err(|refusals| refused(&words, &refusals))?;
    shared.answer(|| page(&words, name, readings, &answer), || answer_json(name, readings, &answer))
}

impl ControlOptions {
    /// Returns the request for the command `rating control`.
    pub fn request(&self, edition: Option<EditionName>) -> Request {
        let (control, white) = match self.black {
            None => (Some(self.control.clone()), None),
            Some(_) => (None, Some(self.control.clone())),
        };
        let (black, start) = (self.black.clone(), self.start.clone());
        Request::Control(ControlRequest { edition, control, white, black, start })
    }
}

impl ExpectedOptions {
    /// Returns the request for the command `rating expected`.
    pub fn request(&self, edition: Option<EditionName>) -> Request {
        let difference = i32::from(self.own) - i32::from(self.opponent);
        let (start, own) = (self.start.clone(), Some(i64::from(self.own)));
        Request::Expected(ExpectedRequest { edition, start, difference, own })
    }
}

impl ChangeOptions {
    /// Returns the request for the command `rating change`.
    ///
    /// # Errors
    ///
    /// Returns an error if the text of a game cannot be parsed.
    pub fn request(&self, edition: Option<EditionName>, words: &Messages) -> Result<Request, Failure> {
        Ok(Request::Change(ChangeRequest {
            edition,
            start: self.start.clone(),
            rating: self.rating,
            list: None,
            career: CareerFacts {
                k: self.k,
                born: self.born,
                age: None,
                career_games: self.career_games,
                reached_2400: self.reached_2400,
            },
            period_games: self.period_games,
            events: events(&self.games, words)?,
        }))
    }
}

impl NewOptions {
    /// Returns the request for the command `rating new`.
    ///
    /// # Errors
    ///
    /// Returns an error if the text of a game cannot be parsed.
    pub fn request(&self, edition: Option<EditionName>, words: &Messages) -> Result<Request, Failure> {
        let (start, events) = (self.start.clone(), events(&self.games, words)?);
        Ok(Request::New(NewRequest { edition, start, standard: self.standard, period: None, events }))
    }
}

impl ListOptions {
    /// Returns the request for the command `rating list`.
    pub fn request(&self, edition: Option<EditionName>) -> Request {
        let (start, end) = (self.start.clone(), self.end.clone());
        Request::List(ListRequest { edition, start, end, official: self.official })
    }
}

impl ListChangeOptions {
    /// Returns the request for the command `rating list-change`.
    pub fn request(&self) -> Request {
        Request::ListChange(ListChangeRequest { list: self.list.clone(), ratings: self.ratings.clone() })
    }
}

/// Answers a question that is written as JSON (`rating ask`).
///
/// # Errors
///
/// Returns an error if the text is not a request, or if the regulations do not allow the question.
pub fn ask(options: &AskOptions, readings: &Readings, shared: &Shared) -> Result<Exit, Failure> {
    let words = shared.messages();
    let bytes = read_bytes(&options.file)?;
    if let Some(problem) = too_many_values(&bytes) {
        return Err(Failure::Input(vec![
            Diagnostic::error("too-long", problem).in_file(shown(&options.file)),
        ]));
    }
    let mut request: serde_json::Value = serde_json::from_slice(&bytes)
        .map_err(|error| Failure::Usage(format!("`{}`: {error}", &*options.file)))?;
    if let (Some(edition), Some(members)) = (readings.edition, request.as_object_mut()) {
        members.insert("edition".to_owned(), edition.id().into());
    }
    let answer = tiebreak_conformance::rating::answer_json(&request, &readings.rulings)
        .map_err(|refusals| refused(&words, &refusals))?;
    shared.answer(|| page(&words, "ask", readings, &answer), || answer_json("ask", readings, &answer))
}

/// Parses the games that the user gives as arguments. After `/`, the games of another event begin.
fn events(games: &[String], words: &Messages) -> Result<Vec<PlayedEvent>, Failure> {
    let empty = || PlayedEvent { list: None, period: None, system: SystemName::Swiss, games: Vec::new() };
    let mut events = vec![empty()];
    for text in written(games) {
        if text == "/" {
            events.push(empty());
            continue;
        }
        let game = game(&text).map_err(|meant| {
            Failure::Usage(match meant {
                Some(meant) => tell!(words, "rating-error-game-meant", text, meant),
                None => tell!(words, "rating-error-game", text),
            })
        })?;
        if let Some(event) = events.last_mut() {
            event.games.push(game);
        }
    }
    Ok(events)
}

/// Splits the arguments into single games. The shell separates `1800 : 1` into three arguments, so spaces around the
/// colon and the `x` are ignored.
fn written(games: &[String]) -> Vec<String> {
    let mut joined: Vec<String> = Vec::new();
    for word in games.iter().flat_map(|text| text.split_whitespace()) {
        let continues = word.starts_with([':', 'x', '×']);
        match joined.last_mut() {
            Some(last) if last != "/" && (continues || last.ends_with([':', 'x', '×'])) => {
                last.push_str(word)
            }
            _ => joined.push(word.to_owned()),
        }
    }
    joined
}

/// Parses a game such as `1800:1`. If the result has another notation, such as `w` or `1-0`, the error contains the
/// game in the right form. All other errors are `None`.
fn game(text: &str) -> Result<PlayedGame, Option<String>> {
    let (opponent, rest) = text.split_once(':').ok_or(None)?;
    let rating = match opponent {
        "-" | "–" | "" => None,
        rating => Some(rating.parse::<i64>().map_err(|_| None)?),
    };
    let (score, times) = match rest.split_once(['x', '×']) {
        Some((score, times)) => (score, Some(times.parse::<u32>().map_err(|_| None)?)),
        None => (rest, None),
    };
    let score = match score {
        "1" => Score::Win,
        "0.5" | ".5" | "0,5" | ",5" | "½" | "=" => Score::Draw,
        "0" => Score::Loss,
        other => {
            return Err(meant(other).map(|code| text.replacen(&format!(":{other}"), &format!(":{code}"), 1)));
        }
    };
    Ok(PlayedGame { opponent: rating, provisional: None, score, times })
}

/// Returns the result that a code of another notation means, or `None` if the code is unknown.
fn meant(code: &str) -> Option<&'static str> {
    Some(match code.to_lowercase().as_str() {
        "w" | "win" | "won" | "+" | "1-0" | "10" | "g" => "1",
        "d" | "draw" | "r" | "t" | "1/2" | "==" | "½-½" | "1/2-1/2" => "0.5",
        "l" | "loss" | "lost" | "-" | "0-1" | "01" | "p" => "0",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_and_other_notations_are_no_traps() {
        let words = Messages::new(tiebreak_conformance::message::Language::En);
        let read = |arguments: &[&str]| {
            let arguments: Vec<String> = arguments.iter().map(|&argument| argument.to_owned()).collect();
            events(&arguments, &words).map_err(|failure| format!("{failure:?}"))
        };
        let plain = read(&["1800:1", "-:0.5", "1500:0x3"]).unwrap();
        assert_eq!(plain[0].games.len(), 3);
        for other in [
            &["1800 : 1", "-: 0,5", "1500:0 x 3"][..],
            &["1800:1 -:= 1500:0x3"],
            &["1800:", "1", "-", ":½", "1500", ":", "0", "x3"],
        ] {
            assert_eq!(read(other), Ok(plain.clone()), "{other:?}");
        }
        assert_eq!(read(&["1800:1", "/", "1500:0"]).unwrap().len(), 2);
        for (text, meant) in [("1800:W", "1800:1"), ("1800:1/2x2", "1800:0.5x2"), ("-:L", "-:0")] {
            let problem = read(&[text]).unwrap_err();
            assert!(problem.contains(&format!("did you mean {meant}?")), "{problem}");
        }
        for text in ["1800", "1800:2", "x:1", "1800:1x"] {
            assert!(read(&[text]).unwrap_err().contains("is not a game; write"), "{text}");
        }
    }
}
