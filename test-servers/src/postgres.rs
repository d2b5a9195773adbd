//! A PostgreSQL server of its own, in a temporary folder, from the programs that Debian installs.

use std::fs;
use std::io::Write;
use std::net::TcpStream;
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::port::Port;

/// What to do where there is no PostgreSQL.
const MISSING: &str = "PostgreSQL is missing: install Debian's package postgresql (`apt-get install \
                       postgresql`), or put `initdb` and `postgres` on the PATH";

/// Where Debian puts the programs, one folder a version.
const DEBIAN: &str = "/usr/lib/postgresql";

/// The user that owns every database of the server.
const OWNER: &str = "roundhouse";

/// How long a server may take to come up or go down on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// Starts and kills the server by commands, line by line. When its input ends, however the tests
/// end, it removes the server and its folder.
const KEEPER: &str = r#"
server=
while read -r command; do
    case $command in
    start)
        # Asked again while it is still coming up, it would only stumble over itself.
        if [ -n "$server" ] && kill -0 "$server"; then continue; fi
        "$1/postgres" -D "$2/data" -p "$3" -h 127.0.0.1 -k '' \
            -c ssl=on -c shared_buffers=16MB -c max_connections=200 >>"$2/log" 2>&1 </dev/null &
        server=$!
        ;;
    kill)
        kill -KILL "$server"
        wait "$server"
        server=
        ;;
    esac
done
if [ -n "$server" ]; then
    kill -QUIT "$server"
    wait "$server"
fi
cd /
rm -rf "$2"
"#;

/// A running server.
pub struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    port: Port,
    user: Option<(u32, u32)>,
    keeper: Child,
    /// None once the server is on its way out.
    orders: Mutex<Option<ChildStdin>>,
    databases: AtomicU32,
}

impl Postgres {
    /// Whether the programs are on this machine.
    pub fn is_installed() -> bool {
        programs().is_some()
    }

    /// The one server that all tests of a program share.
    ///
    /// # Panics
    ///
    /// If it cannot be started; the message says what to install.
    pub fn shared() -> &'static Postgres {
        static SHARED: OnceLock<Postgres> = OnceLock::new();
        SHARED.get_or_init(|| match Postgres::start() {
            Ok(server) => server,
            Err(why) => panic!("{why}"),
        })
    }

    /// Starts a server with an empty folder on a free port.
    ///
    /// # Errors
    ///
    /// Says in a sentence what is missing or went wrong.
    pub fn start() -> Result<Postgres, String> {
        let programs = programs().ok_or(MISSING)?;
        let user = unprivileged()?;
        let folder = folder(user)?;
        make_data(&programs, &folder, user)?;
        let port = Port::hold()?;
        let mut keeper = command(Path::new("/bin/sh"), &folder, user)
            .args(["-c", KEEPER, "keeper"])
            .arg(&programs)
            .arg(&folder)
            .arg(port.number().to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("/bin/sh cannot be run: {error}"))?;
        let orders = keeper.stdin.take().expect("its input was asked for");
        let server = Postgres {
            programs,
            folder,
            port,
            user,
            keeper,
            orders: Mutex::new(Some(orders)),
            databases: AtomicU32::new(0),
        };
        server.restart()?;
        Ok(server)
    }

    /// Makes an empty database and gives its address, which ends in `sslmode=disable`; the server
    /// would also speak TLS, with a certificate of its own making.
    ///
    /// # Panics
    ///
    /// If the server does not make it.
    pub fn database(&self) -> String {
        let number = self.databases.fetch_add(1, Ordering::Relaxed);
        let name = format!("test{number}");
        let made = self.client("createdb").arg(&name).output();
        let made = made.expect("createdb lies beside initdb");
        let why = String::from_utf8_lossy(&made.stderr).into_owned();
        assert!(made.status.success(), "createdb failed: {why}");
        format!(
            "postgres://{OWNER}@127.0.0.1:{}/{name}?sslmode=disable",
            self.port.number()
        )
    }

    /// Kills the server as a power cut would, without a shutdown; returns when it is gone.
    ///
    /// # Panics
    ///
    /// If it does not go.
    pub fn kill(&self) {
        self.order("kill");
        let begun = Instant::now();
        while TcpStream::connect(self.port.address()).is_ok() {
            assert!(begun.elapsed() < PATIENCE, "the server does not go away");
            sleep(Duration::from_millis(5));
        }
    }

    /// Starts the server again after it was killed; returns when it answers.
    ///
    /// # Errors
    ///
    /// What the server wrote last, if it does not come up.
    pub fn restart(&self) -> Result<(), String> {
        let begun = Instant::now();
        self.order("start");
        let mut asked = 0_u32;
        while begun.elapsed() < PATIENCE {
            let ready = self.client("pg_isready").arg("--quiet").status();
            if ready.is_ok_and(|status| status.success()) {
                return Ok(());
            }
            sleep(Duration::from_millis(50));
            asked += 1;
            // While the last processes of a killed server go, a new one refuses to start and ends.
            if asked.is_multiple_of(4) {
                self.order("start");
            }
        }
        let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
        let last: Vec<&str> = log.lines().rev().take(5).collect();
        Err(format!("PostgreSQL does not come up: {}", last.join("; ")))
    }

    /// Sends a signal, such as `STOP`, to the processes that serve the connections of databases.
    ///
    /// # Panics
    ///
    /// If there is no `kill`.
    pub fn signal(&self, signal: &str, processes: &[u32]) {
        let ids = processes.iter().map(ToString::to_string);
        let sent = Command::new("kill")
            .arg(format!("-{signal}"))
            .args(ids)
            .stderr(Stdio::null())
            .status();
        // One that has ended meanwhile needs no signal.
        sent.expect("every system has `kill`");
    }

    /// The server with all its processes.
    pub fn processes(&self) -> Vec<u32> {
        let server = self.server().and_then(|server| server.parse().ok());
        let mut all: Vec<u32> = server.into_iter().collect();
        all.extend(self.children("postgres: "));
        all
    }

    /// The processes that serve the connections of databases.
    pub fn backends(&self) -> Vec<u32> {
        self.children(&format!("postgres: {OWNER} "))
    }

    /// The process that the others belong to.
    fn server(&self) -> Option<String> {
        let file = fs::read_to_string(self.folder.join("data/postmaster.pid")).ok()?;
        Some(file.lines().next()?.trim().to_owned())
    }

    /// The processes of the server whose title begins so.
    fn children(&self, begins: &str) -> Vec<u32> {
        let Some(server) = self.server() else {
            return Vec::new();
        };
        let all = fs::read_dir("/proc").into_iter().flatten().flatten();
        all.filter_map(|entry| {
            let process: u32 = entry.file_name().to_str()?.parse().ok()?;
            let stat = fs::read_to_string(entry.path().join("stat")).ok()?;
            let parent = stat.rsplit_once(')')?.1.split_whitespace().nth(1)?;
            let title = fs::read_to_string(entry.path().join("cmdline")).ok()?;
            (parent == server && title.starts_with(begins)).then_some(process)
        })
        .collect()
    }

    fn order(&self, order: &str) {
        let mut orders = self.orders.lock().unwrap_or_else(PoisonError::into_inner);
        let keeper = orders.as_mut().expect("the server is not on its way out");
        writeln!(keeper, "{order}").expect("the keeper listens while this server exists");
    }

    /// A program that talks to the server.
    fn client(&self, name: &str) -> Command {
        let mut client = command(&self.programs.join(name), &self.folder, self.user);
        client
            .args(["--host", "127.0.0.1", "--username", OWNER])
            .args(["--port", &self.port.number().to_string()]);
        client
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // The keeper takes the server away when its input ends.
        let orders = self
            .orders
            .get_mut()
            .unwrap_or_else(PoisonError::into_inner);
        drop(orders.take());
        let _ = self.keeper.wait();
    }
}

/// Makes the folder of the server's data, with a self-signed certificate.
fn make_data(programs: &Path, folder: &Path, user: Option<(u32, u32)>) -> Result<(), String> {
    let data = folder.join("data");
    let mut initdb = command(&programs.join("initdb"), folder, user);
    initdb
        .args(["--no-sync", "--auth=trust", "--encoding=UTF8", "--locale=C"])
        .args(["--username", OWNER, "--pgdata"])
        .arg(&data);
    succeed("initdb", initdb)?;
    let mut openssl = command(Path::new("openssl"), &data, user);
    openssl
        .args(["req", "-x509", "-newkey", "ec", "-nodes", "-days", "30"])
        .args(["-pkeyopt", "ec_paramgen_curve:prime256v1"])
        .args(["-subj", "/CN=localhost", "-keyout", "server.key"])
        .args(["-out", "server.crt"]);
    succeed("openssl", openssl)
}

fn succeed(name: &str, mut command: Command) -> Result<(), String> {
    let made = command
        .output()
        .map_err(|error| format!("{name} cannot be run: {error}"))?;
    if made.status.success() {
        Ok(())
    } else {
        let why = String::from_utf8_lossy(&made.stderr);
        Err(format!("{name} failed: {why}"))
    }
}

/// A program to run in a folder, as a user.
fn command(program: &Path, folder: &Path, user: Option<(u32, u32)>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder).env("HOME", folder);
    if let Some((user, group)) = user {
        command.uid(user).gid(group);
    }
    command
}

/// The folder with `initdb` and `postgres`, of the latest version there is.
fn programs() -> Option<PathBuf> {
    let complete = |folder: &PathBuf| {
        let there = |name| folder.join(name).is_file();
        there("initdb") && there("postgres")
    };
    let versions = fs::read_dir(DEBIAN).into_iter().flatten().flatten();
    let mut versions: Vec<(u32, PathBuf)> = versions
        .filter_map(|entry| {
            let version = entry.file_name().to_str()?.parse().ok()?;
            Some((version, entry.path().join("bin")))
        })
        .collect();
    versions.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let debian = versions.into_iter().rev().map(|(_, folder)| folder);
    debian.chain(std::env::split_paths(&path)).find(complete)
}

/// The user and group to run as, where we are root: the server refuses to.
fn unprivileged() -> Result<Option<(u32, u32)>, String> {
    if id(&["-u"]) != Some(0) {
        return Ok(None);
    }
    ["postgres", "nobody"]
        .iter()
        .find_map(|name| Some((id(&["-u", name])?, id(&["-g", name])?)))
        .map(Some)
        .ok_or_else(|| "there is no user postgres or nobody to run PostgreSQL as".to_owned())
}

fn id(args: &[&str]) -> Option<u32> {
    let output = Command::new("id").args(args).output().ok()?;
    String::from_utf8(output.stdout).ok()?.trim().parse().ok()
}

/// A new folder that belongs to the user.
fn folder(user: Option<(u32, u32)>) -> Result<PathBuf, String> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.map_or(0, |since| since.as_nanos());
    let name = format!("roundhouse-postgres-{}-{now}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let made = fs::create_dir(&folder).and_then(|()| match user {
        Some((user, group)) => chown(&folder, Some(user), Some(group)),
        None => Ok(()),
    });
    made.map_err(|error| format!("{} cannot be made: {error}", folder.display()))?;
    Ok(folder)
}
