//! The real server as a process of its own.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Stdio};

use crate::program;

/// A running server.
pub(crate) struct Node {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Node {
    /// A server on a database, with more in its environment.
    pub(crate) fn start(database: &str, address: &str, more: &[(&str, &str)]) -> Self {
        Self::start_logging(database, address, more, Stdio::inherit())
    }

    /// The same; its log goes there.
    pub(crate) fn start_logging(
        database: &str,
        address: &str,
        more: &[(&str, &str)],
        log: Stdio,
    ) -> Self {
        let mut child = program(&["serve", "--no-open", "--bot-pause", "0"])
            .args(["--database", database, "--addr", address])
            .env("ROUNDHOUSE_LIMITS", "off")
            .env("ROUNDHOUSE_LOG", "quiet")
            .envs(more.iter().copied())
            .stderr(log)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let mut lines = BufReader::new(child.stdout.take().expect("its output is a pipe")).lines();
        let address = lines
            .find_map(|line| {
                let line = line.ok()?;
                let (_, rest) = line.split_once("http://")?;
                rest.trim_end_matches('/').parse().ok()
            })
            .expect("the server says where it listens");
        std::thread::spawn(move || lines.for_each(drop));
        Self { child, address }
    }

    /// Where its pages are.
    pub(crate) fn base(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Ends it as a power cut would.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("the server runs");
        self.child.wait().expect("the server ends");
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
