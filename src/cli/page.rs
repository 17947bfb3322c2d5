//! Writes, serves and verifies the page with which users can run this program in a browser.

use crate::cli::prelude::*;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::Arc;
use std::time::Duration;
use std::{fs, thread};
use tiebreak_conformance::format::limits::{PAGE_BYTES, QUESTION_BYTES, read_file};
use tiebreak_conformance::report::sha256;

/// The HTML of the page. Only builds with the feature `page` contain the page.
#[cfg(feature = "page")]
const EMBEDDED: Option<&str> = Some(include_str!(concat!(env!("OUT_DIR"), "/tiebreak.html")));
#[cfg(not(feature = "page"))]
const EMBEDDED: Option<&str> = None;

/// Write a page that runs this program in a browser, as one file
///
/// The page contains the whole engine, needs no installation and no network, and sends no data. The command works
/// only in builds that include the page.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Example:
  tiebreak page --out tiebreak.html")]
pub struct PageOptions {
    /// File to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Writes the page to a file.
///
/// # Errors
///
/// Returns an error if this build does not contain the page, or if the file cannot be written.
pub fn run(options: &PageOptions, shared: &Shared) -> Result<Exit, Failure> {
    let page = embedded(&shared.messages())?;
    fs::write(&options.out, page).map_err(Failure::of_file(&options.out))?;
    Ok(Exit::Fine)
}

/// Returns the page that is part of this build, or an error if this build contains no page.
fn embedded(say: &Messages) -> Result<&'static str, Failure> {
    EMBEDDED.ok_or_else(|| Failure::Nothing(tell!(say, "web-page-missing")))
}

/// Checks that a file is exactly the page of this version.
///
/// # Errors
///
/// Returns an error if the file cannot be read, or if this build does not contain the page.
pub fn verify(file: &Path, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let name = file.display().to_string();
    let found = sha256(&read_file(file, PAGE_BYTES).map_err(Failure::of_file(file))?);
    let expected = sha256(embedded(&say)?.as_bytes());
    let official = found == expected;
    let version = env!("CARGO_PKG_VERSION");
    shared.answer(
        || {
            let mut page = Page::new(say.language(), name.clone());
            let (mood, id) = if official {
                (Mood::Good, tell!(say, "web-page-official", version))
            } else {
                (Mood::Bad, tell!(say, "web-page-unofficial", version, expected = &expected))
            };
            page.outcome(mood, id);
            page.paragraph(format!("SHA-256: {found}"));
            page
        },
        || {
            Answer::new(&json!({
                "schema": "tiebreak/verify-page/1",
                "official": official,
                "version": version,
                "sha256": found,
                "expected": expected,
            }))
        },
    )?;
    Ok(if official { Exit::Fine } else { Exit::Contradicted })
}

// `tiebreak serve` shows the page in a browser on the same machine.

/// Show the page in a browser on this machine
///
/// Serves only the page, and only on 127.0.0.1, until you interrupt the command. The page does not send the files
/// that you open in it.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Example:
  tiebreak serve --port 8017")]
pub struct HostOptions {
    /// Port; 0 chooses a free port
    #[arg(long, value_name = "N", default_value_t = 8017)]
    port: u16,
}

/// Maximum time that a connection can last without sending or receiving data.
const PATIENCE: Duration = Duration::from_secs(20);

/// Maximum number of connections at the same time. A browser opens up to six.
const MOST: usize = 64;

/// Serves the page until the user interrupts the command.
///
/// # Errors
///
/// Returns an error if this build does not contain the page, or if the port cannot be used.
pub fn run_host(options: &HostOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let page = embedded(&say)?;
    let failed = |error| Failure::File(format!("127.0.0.1:{}", options.port), error);
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, options.port)).map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    shared.write(tell!(say, "web-page-served", address = &format!("http://{address}/")).as_bytes())?;
    shared.write(b"\n")?;
    serve(&listener, page, MOST, PATIENCE);
    Ok(Exit::Fine)
}

/// Answers connections, each in its own thread. If `most` connections are open, a new connection is closed at once.
fn serve(listener: &TcpListener, page: &'static str, most: usize, patience: Duration) {
    let busy = Arc::new(());
    for stream in listener.incoming() {
        let Ok(stream) = stream else {
            // If the system has no free file descriptors, it needs some time before it can accept connections again.
            thread::sleep(Duration::from_millis(50));
            continue;
        };
        let place = Arc::clone(&busy);
        // `busy` is shared by this function and by each open connection. The reference count gives the number of
        // connections.
        if Arc::strong_count(&busy) > most + 1 {
            continue;
        }
        // If the browser has disconnected, or if no thread can be started, nothing is sent.
        _ = thread::Builder::new().spawn(move || {
            _ = answer(&stream, page, patience);
            drop(place);
        });
    }
}

/// Answers one request, and closes the connection.
fn answer(mut stream: &TcpStream, page: &str, patience: Duration) -> io::Result<()> {
    stream.set_read_timeout(Some(patience))?;
    stream.set_write_timeout(Some(patience))?;
    let mut head = BufReader::new(stream.take(QUESTION_BYTES as u64));
    let mut asked = String::new();
    head.read_line(&mut asked)?;
    let mut line = String::new();
    while head.read_line(&mut line)? > 0 && line.trim_end() != "" {
        line.clear();
    }
    stream.write_all(&reply(&asked, page))?;
    stream.flush()
}

/// Returns the answer to the HTTP request whose first line is `asked`.
fn reply(asked: &str, page: &str) -> Vec<u8> {
    let mut words = asked.split_ascii_whitespace();
    let (method, path) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let is_page = path == "/" || path.starts_with("/?");
    let (status, kind, body) = match method {
        "GET" | "HEAD" if is_page => ("200 OK", "text/html; charset=utf-8", page),
        "GET" | "HEAD" => ("404 Not Found", "text/plain; charset=utf-8", "not found\n"),
        _ => ("405 Method Not Allowed", "text/plain; charset=utf-8", "not allowed\n"),
    };
    let mut bytes = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nX-Content-Type-Options: nosniff\r\n\
         Cache-Control: no-store\r\nConnection: close\r\n\r\n",
        body.len()
    )
    .into_bytes();
    if method != "HEAD" {
        bytes.extend_from_slice(body.as_bytes());
    }
    bytes
}

#[cfg(test)]
mod host_tests {
    use super::*;

    #[test]
    fn only_the_page_is_handed_out() {
        let text = |asked: &str| String::from_utf8(reply(asked, "<p>")).unwrap();
        let page = text("GET / HTTP/1.1\r\n");
        assert!(page.starts_with("HTTP/1.1 200 OK\r\n") && page.ends_with("\r\n\r\n<p>"), "{page}");
        assert!(text("HEAD / HTTP/1.1").ends_with("Content-Length: 3\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n"));
        assert!(text("GET /etc/passwd HTTP/1.1").starts_with("HTTP/1.1 404"));
        assert!(text("POST / HTTP/1.1").starts_with("HTTP/1.1 405"));
        assert!(text("").starts_with("HTTP/1.1 405"));
    }

    #[test]
    fn a_browser_gets_the_page_over_a_connection() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = listener.local_addr().unwrap();
        let server =
            thread::spawn(move || answer(&listener.accept().unwrap().0, "the page", PATIENCE).unwrap());
        let mut browser = TcpStream::connect(address).unwrap();
        browser.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
        let mut got = String::new();
        browser.read_to_string(&mut got).unwrap();
        server.join().unwrap();
        assert!(got.ends_with("\r\n\r\nthe page"), "{got}");
    }

    #[test]
    fn who_comes_while_many_are_answered_is_sent_away_and_the_next_one_served() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = listener.local_addr().unwrap();
        thread::spawn(move || serve(&listener, "the page", 2, Duration::from_secs(600)));
        let ask = || {
            let mut browser = TcpStream::connect(address).unwrap();
            // The server can close the connection before the whole request is written. An error of the client does not
            // matter here.
            _ = browser.write_all(b"GET / HTTP/1.1\r\n\r\n");
            let mut got = String::new();
            _ = browser.read_to_string(&mut got);
            got
        };
        assert!(ask().ends_with("the page"));
        let silent = [(); 2].map(|()| TcpStream::connect(address).unwrap());
        // The server does not notice at once that the connections are closed, so the test tries again many times.
        assert!((0..1000).any(|_| !ask().ends_with("the page")), "a third one is answered");
        drop(silent);
        assert!((0..1000).any(|_| ask().ends_with("the page")), "nobody is answered any more");
    }
}
