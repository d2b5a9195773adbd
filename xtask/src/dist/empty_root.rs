//! Whether the program starts where there is nothing else: no libraries, no folders, no files.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Starts the program in an empty root file system and asks it for pages; what came of it, in words.
///
/// # Errors
/// If it does not start there, or answers wrongly.
pub(super) fn start(program: &Path) -> Result<String, String> {
    let folder = program.with_extension("root");
    let _ = fs::remove_dir_all(&folder);
    let cannot = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(&folder).map_err(cannot)?;
    fs::copy(program, folder.join("roundhouse")).map_err(cannot)?;
    let mut command = Command::new("unshare");
    command
        .args(["--map-root-user", "chroot"])
        .arg(&folder)
        .args(["/roundhouse", "serve", "--addr", "127.0.0.1:0", "--no-open"])
        .args(["--database", "/tables.sqlite"])
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .stdin(Stdio::null())
        .stdout(Stdio::piped());
    let told = match command.spawn() {
        Ok(mut child) => {
            let told = visit(&mut child);
            let _ = child.kill();
            let _ = child.wait();
            told
        }
        Err(error) => Ok(format!(
            "skipped the empty root file system: unshare cannot be run ({error})"
        )),
    };
    let _ = fs::remove_dir_all(&folder);
    told
}

fn visit(child: &mut Child) -> Result<String, String> {
    let output = child.stdout.take().ok_or("its output was not kept")?;
    let mut lines = BufReader::new(output).lines().map_while(Result::ok);
    let address = lines.find_map(|line| {
        let (_, rest) = line.split_once("http://")?;
        Some(rest.trim_end_matches('/').to_owned())
    });
    let address = address.ok_or("in an empty root file system the program does not start")?;
    for (page, words) in [
        ("/", "Now boarding"),
        ("/rules/", "404"),
        ("/offline/sw.js", "importScripts"),
    ] {
        let answer = ask(&address, page).map_err(|error| format!("{page}: {error}"))?;
        if !answer.contains(words) {
            return Err(format!(
                "in an empty root file system {page} answers {answer}"
            ));
        }
    }
    Ok("in an empty root file system it starts and serves its pages".to_owned())
}

fn ask(address: &str, page: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    write!(
        stream,
        "GET {page} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n"
    )?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}
