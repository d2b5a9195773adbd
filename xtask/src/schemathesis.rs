//! `cargo xtask schemathesis`: requests made from web/openapi.json by a tool of others, sent to a server of
//! our own with real tables, seats and cookies. No answer may be a fault of the server or one that the
//! description does not tell of.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};

use crate::run::{root, step, target};

/// The version whose options we use.
const TOOL: &str = "schemathesis>=4,<5";

/// What is checked of every answer.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance";

/// How many requests are made of each operation, unless the caller says so.
const EXAMPLES: &str = "40";

pub(crate) fn run(words: &[&str]) -> ExitCode {
    match attempt(words) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("xtask schemathesis: {why}");
            ExitCode::FAILURE
        }
    }
}

fn attempt(words: &[&str]) -> Result<bool, String> {
    let tool = provide()?;
    if !step(
        "the program",
        "cargo",
        &["build", "--profile", "long", "--package", "roundhouse"],
    )
    .passed
    {
        return Err("the program does not build".into());
    }
    let folder = target().join("tmp").join("schemathesis");
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(failed)?;
    }
    fs::create_dir_all(&folder).map_err(failed)?;
    let server = Server::start(&folder)?;
    let real = Real::make(&server.address)?;
    let hooks = folder.join("hooks.py");
    fs::write(&hooks, real.hooks()).map_err(failed)?;
    let description = root().join("web/openapi.json").display().to_string();
    let url = format!("http://{}", server.address);
    let cookie = format!("cookie: {}", real.cookie);
    let hooks = format!("SCHEMATHESIS_HOOKS={}", hooks.display());
    let tool = tool.display().to_string();
    let mut args = vec![
        &*hooks,
        &*tool,
        "run",
        &*description,
        "--url",
        &*url,
        "--header",
        &*cookie,
        "--checks",
        CHECKS,
        // Streams never end, and those who run the server have a token of their own.
        "--exclude-path",
        "/t/{id}/events",
        "--exclude-path",
        "/api/v1/tables/{id}/events",
        "--seed",
        "1",
        "--phases",
        "examples,coverage,fuzzing",
        // What an answer leads to is asked for on its own.
        "--max-redirects",
        "0",
        "--request-timeout",
        "30",
    ];
    if !words.contains(&"--max-examples") {
        args.extend(["--max-examples", EXAMPLES]);
    }
    args.extend(words);
    let passed = step("schemathesis", "env", &args).passed;
    if !answers(&server.address) {
        return Err("the server does not answer any more".into());
    }
    Ok(passed)
}

/// The tool, installed in a virtual environment of its own if it is not there.
fn provide() -> Result<PathBuf, String> {
    let folder = target().join("schemathesis");
    let tool = folder.join("bin").join("schemathesis");
    if !runs(&tool) {
        let place = folder.display().to_string();
        step("virtual environment", "python3", &["-m", "venv", &place]);
        let pip = folder.join("bin").join("pip").display().to_string();
        step("schemathesis", &pip, &["install", "--quiet", TOOL]);
    }
    match runs(&tool) {
        true => Ok(tool),
        false => Err(format!(
            "{TOOL} cannot be installed; it needs Python, python3-venv and a package index"
        )),
    }
}

fn runs(tool: &Path) -> bool {
    let version = Command::new(tool).arg("--version").output();
    version.is_ok_and(|output| output.status.success())
}

/// A server on a database of its own. It is killed when this is dropped.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(folder: &Path) -> Result<Self, String> {
        let program = target().join("long").join("roundhouse");
        let database = folder.join("tables.sqlite").display().to_string();
        let mut child = Command::new(program)
            .args([
                "serve",
                "--no-open",
                "--bot-pause",
                "0",
                "--addr",
                "127.0.0.1:0",
            ])
            .args(["--database", &database])
            .env("ROUNDHOUSE_LIMITS", "off")
            .env("ROUNDHOUSE_LOG", "quiet")
            .env("ROUNDHOUSE_ADMIN_TOKEN", "a-token-for-one-run")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("the server cannot be started: {error}"))?;
        let output = child.stdout.take().ok_or("the server has no output")?;
        let mut lines = BufReader::new(output).lines();
        let address = lines.by_ref().find_map(|line| {
            let line = line.ok()?;
            let (_, rest) = line.split_once("http://")?;
            Some(rest.trim_end_matches('/').to_owned())
        });
        // A server whose output is not read would stop.
        std::thread::spawn(move || lines.for_each(drop));
        match address {
            Some(address) => Ok(Self { child, address }),
            None => Err("the server did not start".into()),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What is really there: tables of every game, with a guest who sits at them.
struct Real {
    cookie: String,
    games: Vec<String>,
    tables: Vec<String>,
    links: Vec<String>,
}

impl Real {
    fn make(server: &str) -> Result<Self, String> {
        let home = asked(server, "GET", "/", "", "")?;
        let mut games: Vec<String> = home
            .split("/new/")
            .skip(1)
            .filter_map(|rest| rest.split(['"', '?', '#']).next())
            .map(ToOwned::to_owned)
            .collect();
        games.sort_unstable();
        games.dedup();
        let mut real = Self {
            cookie: String::new(),
            games,
            tables: Vec::new(),
            links: Vec::new(),
        };
        for game in real.games.clone() {
            for form in ["seats=2&seat1=me&seat2=here", "seats=2&seat1=me&seat2=link"] {
                let answer = asked(server, "POST", &format!("/new/{game}"), &real.cookie, form)?;
                if let Some(cookie) = header(&answer, "set-cookie") {
                    real.cookie = cookie.split(';').next().unwrap_or_default().to_owned();
                }
                let Some(place) = header(&answer, "location") else {
                    continue;
                };
                let page = asked(server, "GET", place, &real.cookie, "")?;
                let links = page.split("/sit/").skip(1);
                let links = links.filter_map(|rest| rest.split('"').next());
                real.links.extend(links.map(ToOwned::to_owned));
                real.tables.push(place.trim_start_matches("/t/").to_owned());
            }
        }
        match real.tables.is_empty() {
            true => Err("no table could be opened".into()),
            false => Ok(real),
        }
    }

    /// What tells the tool of them: half of the requests name what is there.
    fn hooks(&self) -> String {
        let list = |items: &[String]| {
            let items: Vec<String> = items.iter().map(|item| format!("{item:?}")).collect();
            format!("[{}]", items.join(", "))
        };
        format!(
            r#""""Real tables, games and links in place of half of the random ones."""
import random
import schemathesis

REAL = {{"id": {}, "game": {}, "link": {}}}
RANDOM = random.Random(1)


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    for name, values in REAL.items():
        if path_parameters and name in path_parameters and values and RANDOM.random() < 0.7:
            path_parameters[name] = RANDOM.choice(values)
    return path_parameters
"#,
            list(&self.tables),
            list(&self.games),
            list(&self.links)
        )
    }
}

/// Whether a server is still there.
fn answers(server: &str) -> bool {
    asked(server, "GET", "/healthz", "", "").is_ok_and(|answer| answer.contains("200 OK"))
}

/// The whole answer to a request, as text.
fn asked(
    server: &str,
    method: &str,
    path: &str,
    cookie: &str,
    form: &str,
) -> Result<String, String> {
    let failed = |error: std::io::Error| format!("{method} {path}: {error}");
    let mut stream = TcpStream::connect(server).map_err(failed)?;
    let length = form.len();
    let text = format!(
        "{method} {path} HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\ncookie: {cookie}\r\n\
         content-type: application/x-www-form-urlencoded\r\ncontent-length: {length}\r\n\r\n{form}"
    );
    stream.write_all(text.as_bytes()).map_err(failed)?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).map_err(failed)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A header of an answer.
fn header<'a>(answer: &'a str, name: &str) -> Option<&'a str> {
    let lines = answer.lines().take_while(|line| !line.is_empty());
    lines
        .filter_map(|line| line.split_once(": "))
        .find(|(key, _)| key.eq_ignore_ascii_case(name))
        .map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_found_before_the_body() {
        let answer = "HTTP/1.1 303 See Other\r\nLocation: /t/abc\r\n\r\nset-cookie: no";
        assert_eq!(header(answer, "location"), Some("/t/abc"));
        assert_eq!(header(answer, "set-cookie"), None);
    }

    #[test]
    fn real_names_are_written_as_python_reads_them() {
        let real = Real {
            cookie: "roundhouse=1".into(),
            games: vec!["a-game".into()],
            tables: vec!["t1".into(), "t2".into()],
            links: Vec::new(),
        };
        let hooks = real.hooks();
        assert!(hooks.contains(r#"REAL = {"id": ["t1", "t2"], "game": ["a-game"], "link": []}"#));
    }
}
