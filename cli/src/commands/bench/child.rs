//! The server that is measured: this program once more, as a process of its own.

use std::io::{self, BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use std::{env, fs};

use crate::failure::Failure;

/// How often a Linux kernel counts processor time, in a second.
const TICKS: f64 = 100.0;

/// Where the server listens: at a port of its own choice.
pub(crate) const PORT_OF_ITS_CHOICE: SocketAddr =
    SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 0);

/// A folder that goes away with the run.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Result<Self, Failure> {
        let folder = env::temp_dir().join(format!("roundhouse-bench-{}", std::process::id()));
        fs::create_dir_all(&folder).map_err(Failure::failed)?;
        Ok(Self(folder))
    }

    /// A file for a database.
    pub(crate) fn database(&self) -> String {
        self.0.join("tables.sqlite").display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that stays behind among the temporary files does no harm.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A running server. It is killed when this is dropped.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
}

/// What a process has used.
#[derive(Clone, Copy, Default)]
pub(crate) struct Used {
    /// Processor time.
    pub(crate) cpu: Duration,
    /// Memory now, in bytes.
    pub(crate) memory: u64,
}

impl Server {
    /// Starts a server on a database; at a port of its own choice if the address has port 0. It has no
    /// limits, since all players come from one address.
    pub(crate) fn start(database: &str, address: SocketAddr) -> Result<Self, Failure> {
        Self::start_with(database, address, &[("ROUNDHOUSE_LIMITS", "off")])
    }

    /// Starts a server with these settings.
    pub(crate) fn start_with(
        database: &str,
        address: SocketAddr,
        settings: &[(&str, &str)],
    ) -> Result<Self, Failure> {
        let program = env::current_exe().map_err(Failure::failed)?;
        let mut child = Command::new(program)
            .args(["serve", "--no-open", "--bot-pause", "0", "--database"])
            .args([database, "--addr", &address.to_string()])
            .env("ROUNDHOUSE_LOG", "quiet")
            .envs(settings.iter().copied())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(Failure::failed)?;
        let out = child.stdout.take().expect("its output was asked for");
        let mut lines = BufReader::new(out).lines();
        let address = lines.by_ref().find_map(|line| {
            let line = line.ok()?;
            let (_, rest) = line.split_once("http://")?;
            rest.trim_end_matches('/').parse().ok()
        });
        // A server whose output is not read would stop.
        std::thread::spawn(move || lines.for_each(drop));
        match address {
            Some(address) => Ok(Self { child, address }),
            None => {
                // It has said why on its own.
                let _ = child.wait();
                Err(Failure::Failed("the server did not start".into()))
            }
        }
    }

    /// Ends it as a power cut would.
    pub(crate) fn kill(&mut self) -> io::Result<()> {
        self.child.kill()?;
        self.child.wait().map(drop)
    }

    /// What it has used so far; `None` if the system does not say.
    pub(crate) fn used(&self) -> Option<Used> {
        let process = format!("/proc/{}", self.child.id());
        let stat = fs::read_to_string(format!("{process}/stat")).ok()?;
        // The name of the program may hold blanks; what follows it does not.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks: f64 = fields
            .get(11..13)?
            .iter()
            .filter_map(|field| field.parse::<f64>().ok())
            .sum();
        let status = fs::read_to_string(format!("{process}/status")).ok()?;
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes: u64 = resident?.trim().strip_suffix(" kB")?.parse().ok()?;
        Some(Used {
            cpu: Duration::from_secs_f64(ticks / TICKS),
            memory: kilobytes * 1024,
        })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // One that has ended already needs no killing.
        let _ = self.kill();
    }
}

/// What several servers have used together.
pub(crate) fn used(servers: &[Server]) -> Option<Used> {
    servers.iter().try_fold(Used::default(), |sum, server| {
        let one = server.used()?;
        Some(Used {
            cpu: sum.cpu + one.cpu,
            memory: sum.memory + one.memory,
        })
    })
}
