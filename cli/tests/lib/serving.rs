//! `serve` as hosts use it: settings from three places, a log, an orderly end.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use crate::{Folder, Ran, program, run};

/// A server that a test started; it goes with the test.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: String,
}

impl Server {
    pub(crate) fn start(mut command: Command) -> Self {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let mut line = String::new();
        let out = child.stdout.as_mut().expect("a pipe");
        // One byte at a time, so that nothing that comes later is lost.
        while !line.ends_with('\n') {
            let mut byte = [0];
            out.read_exact(&mut byte)
                .expect("the server says where it is");
            line.push(char::from(byte[0]));
        }
        let address = line
            .trim()
            .strip_prefix("The tables are at http://")
            .and_then(|rest| rest.strip_suffix('/'))
            .unwrap_or_else(|| panic!("{line}"))
            .to_owned();
        Self { child, address }
    }

    pub(crate) fn get(&self, path: &str, header: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{header}\r\n"
        )
        .expect("it takes a request");
        let mut text = String::new();
        BufReader::new(stream)
            .read_to_string(&mut text)
            .expect("it answers");
        text
    }

    /// Ends it as a service manager does, and gives what it has said.
    fn stop(mut self) -> Ran {
        let id = self.child.id().to_string();
        let killed = Command::new("kill").args(["-TERM", &id]).status();
        assert!(killed.expect("there is kill").success());
        let mut texts = [String::new(), String::new()];
        let out = self.child.stdout.take().expect("a pipe");
        for line in BufReader::new(out).lines() {
            texts[0] += &line.expect("text");
            texts[0].push('\n');
        }
        let mut err = self.child.stderr.take().expect("a pipe");
        err.read_to_string(&mut texts[1]).expect("text");
        let code = self.child.wait().expect("it ends").code();
        let [out, err] = texts;
        Ran { code, out, err }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const TOKEN: &str = "a-token-that-is-long-enough";

#[test]
fn flags_count_more_than_the_environment_and_that_more_than_the_file() {
    let folder = Folder::new("serve-settings");
    let config = folder.file(
        "club.toml",
        format!(
            "addr = \"127.0.0.1:1\"\nno-open = true\ndatabase = {:?}\nlog = \"debug\"\nsecure = true\nadmin-token = \"of-the-file-of-the-file\"\n",
            folder.path("club.sqlite")
        ),
    );
    let mut command = program(&["serve", "--config", &config, "--addr", "127.0.0.1:0"]);
    command
        .env("ROUNDHOUSE_ADDR", "127.0.0.1:2")
        .env("ROUNDHOUSE_ADMIN_TOKEN", TOKEN)
        .env("ROUNDHOUSE_SECURE", "false");
    let server = Server::start(command);
    assert!(server.get("/readyz", "").ends_with("ready\n"));
    let figures = server.get("/metrics", &format!("authorization: Bearer {TOKEN}\r\n"));
    assert!(figures.contains("roundhouse_uptime_seconds"), "{figures}");
    assert!(!figures.contains("strict-transport-security"), "{figures}");
    let ran = server.stop();
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(
        ran.out.ends_with("stopped; every move is stored\n"),
        "{}",
        ran.out
    );
    assert!(
        ran.err.contains("\"route\":\"/readyz\""),
        "as the file says: {}",
        ran.err
    );
    assert!(!ran.err.contains(TOKEN), "{}", ran.err);
    for line in ran.err.lines() {
        assert!(
            serde_json::from_str::<serde_json::Value>(line).is_ok(),
            "{line}"
        );
    }
}

#[test]
fn settings_that_are_none_are_refused() {
    let folder = Folder::new("serve-wrong");
    let refused = |ran: &Ran, code, words: &str| {
        assert_eq!(ran.code, Some(code), "{}", ran.err);
        assert!(ran.err.contains(words), "{words}: {}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    };
    let config = folder.file("club.toml", "\n\ndatabse = \"x\"\n");
    let ran = run(&["serve", "--config", &config]);
    refused(&ran, 1, "club.toml: line 3: there is no setting `databse`");
    let missing = folder.path("missing.toml");
    refused(&run(&["serve", "--config", &missing]), 1, "missing.toml: ");
    let ran: Ran = program(&["serve"])
        .env("ROUNDHOUSE_ADMINTOKEN", "hunter2-hunter2-hunter2")
        .output()
        .expect("it runs")
        .into();
    refused(&ran, 2, "there is no setting ROUNDHOUSE_ADMINTOKEN");
    assert!(!ran.err.contains("hunter2"), "{}", ran.err);
    let ran: Ran = program(&["serve"])
        .env("ROUNDHOUSE_ADMIN_TOKEN", "hunter2")
        .output()
        .expect("it runs")
        .into();
    refused(&ran, 2, "an admin token has at least 16");
    assert!(!ran.err.contains("hunter2"), "{}", ran.err);
    refused(&run(&["serve", "--log", "loud"]), 2, "quiet");
    refused(&run(&["serve", "--secure=perhaps"]), 2, "perhaps");
}
