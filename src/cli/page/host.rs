//! `tiebreak serve`: the page on this machine, for browsers on it.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use clap::Args;

use super::embedded;
use crate::cli::output::{Exit, Failure, Shared};
use tiebreak_conformance::format::limits::QUESTION_BYTES;
use tiebreak_conformance::tell;

/// Show the page in a browser of this machine
///
/// Answers on 127.0.0.1 only, until it is interrupted, and hands out the page and nothing else; what is opened in the
/// page stays in the browser.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Example:
  tiebreak serve --port 8017")]
pub struct HostOptions {
    /// Port; 0 takes a free one
    #[arg(long, value_name = "N", default_value_t = 8017)]
    port: u16,
}

/// Nobody keeps a thread longer than this without a word.
const PATIENCE: Duration = Duration::from_secs(5);

/// Serves the page.
///
/// # Errors
/// When the program was built without the page, or the port cannot be used.
pub fn run(options: &HostOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let page = embedded(&say)?;
    let failed = |error| Failure::File(format!("127.0.0.1:{}", options.port), error);
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, options.port)).map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    shared.write(tell!(say, "web-page-served", address = &format!("http://{address}/")).as_bytes())?;
    shared.write(b"\n")?;
    for stream in listener.incoming().flatten() {
        // A browser that goes away in the middle is no fault of anybody; the next one is served.
        thread::spawn(move || _ = answer(&stream, page));
    }
    Ok(Exit::Fine)
}

/// Answers one request and closes.
fn answer(mut stream: &TcpStream, page: &str) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
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

/// The answer to the first line of a request.
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
mod tests {
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
        let server = thread::spawn(move || answer(&listener.accept().unwrap().0, "the page").unwrap());
        let mut browser = TcpStream::connect(address).unwrap();
        browser.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
        let mut got = String::new();
        browser.read_to_string(&mut got).unwrap();
        server.join().unwrap();
        assert!(got.ends_with("\r\n\r\nthe page"), "{got}");
    }
}
