//! Firefox and WebKit, the engine of Safari, through their drivers. Tests use them where they are
//! installed.

use std::io::{BufRead, BufReader, Read};
use std::net::TcpStream;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::port::Port;

/// A browser beside Chromium.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// Mozilla's Firefox.
    Firefox,
    /// WebKitGTK's small browser.
    WebKit,
}

/// How long a driver may take to start on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// Runs a driver until its input ends, however the tests end; then everything it started goes too.
const KEEPER: &str = r#"
"$@" </dev/null 2>&1 &
cat >/dev/null
kill 0
"#;

impl Engine {
    /// Whether browser and driver are on this machine.
    pub fn is_installed(self) -> bool {
        match self {
            Self::Firefox => on_path("firefox-esr").is_some() && on_path("geckodriver").is_some(),
            Self::WebKit => {
                on_path("WebKitWebDriver").is_some()
                    && on_path("xvfb-run").is_some()
                    && mini_browser().is_some()
            }
        }
    }

    /// What to install.
    pub fn remedy(self) -> &'static str {
        match self {
            Self::Firefox => {
                "apt-get install --no-install-recommends firefox-esr && cargo install geckodriver"
            }
            Self::WebKit => "apt-get install --no-install-recommends webkit2gtk-driver xvfb xauth",
        }
    }

    /// What a session asks of its driver, as WebDriver's `alwaysMatch` has it.
    pub fn capabilities(self) -> Vec<(&'static str, String)> {
        match self {
            Self::Firefox => vec![(
                "moz:firefoxOptions",
                r#"{"binary": "firefox-esr", "args": ["-headless"], "prefs": {
                    "app.update.auto": false,
                    "datareporting.policy.dataSubmissionEnabled": false,
                    "ui.prefersReducedMotion": 1}}"#
                    .replace("firefox-esr", &shown(on_path("firefox-esr"))),
            )],
            Self::WebKit => vec![(
                "webkitgtk:browserOptions",
                format!(
                    r#"{{"binary": "{}", "args": ["--automation"]}}"#,
                    shown(mini_browser())
                ),
            )],
        }
    }
}

fn shown(path: Option<PathBuf>) -> String {
    path.map_or_else(String::new, |path| path.display().to_string())
}

/// A running driver of one of these browsers.
pub struct Driver {
    port: Port,
    /// A second one, for those that listen twice.
    _socket: Port,
    said: Arc<Mutex<Vec<String>>>,
    keeper: Child,
}

impl Driver {
    /// Starts a driver on a free port.
    ///
    /// # Errors
    ///
    /// Says in a sentence what is missing or went wrong.
    pub fn start(engine: Engine) -> Result<Self, String> {
        if !engine.is_installed() {
            return Err(format!("{engine:?} is missing: {}", engine.remedy()));
        }
        let (port, socket) = (Port::hold()?, Port::hold()?);
        let number = port.number().to_string();
        let words: Vec<String> = match engine {
            Engine::Firefox => {
                let socket = socket.number().to_string();
                let words = [
                    "geckodriver",
                    "--port",
                    &number,
                    "--websocket-port",
                    &socket,
                ];
                words.map(str::to_owned).into()
            }
            Engine::WebKit => {
                let screen = "-screen 0 1600x1300x24";
                let driver = format!("--port={number}");
                let words = ["xvfb-run", "-a", "-s", screen, "WebKitWebDriver", &driver];
                words.map(str::to_owned).into()
            }
        };
        let mut command = Command::new("/bin/sh");
        command
            .args(["-c", KEEPER, "keeper"])
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .process_group(0);
        // Its sandbox needs a user other than root.
        if engine == Engine::WebKit && is_root() {
            command.env("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", "1");
        }
        let mut keeper = command
            .spawn()
            .map_err(|error| format!("/bin/sh cannot be run: {error}"))?;
        let output = keeper.stdout.take().expect("its output was asked for");
        let said = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&said);
        std::thread::spawn(move || listen(output, &kept));
        let begun = Instant::now();
        while TcpStream::connect(port.address()).is_err() {
            if begun.elapsed() > PATIENCE {
                return Err(format!("the driver of {engine:?} does not start"));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(Self {
            port,
            _socket: socket,
            said,
            keeper,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port.number())
    }

    /// Errors of pages, as Firefox prints them. WebKit keeps them to itself.
    pub fn console(&self) -> Vec<String> {
        let said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        said.iter().filter(|line| is_fault(line)).cloned().collect()
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        let _ = self.keeper.wait();
    }
}

/// Keeps what is printed, line by line, until there is no more.
fn listen(output: impl Read, kept: &Mutex<Vec<String>>) {
    for line in BufReader::new(output).lines().map_while(Result::ok) {
        kept.lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(line);
    }
}

/// Whether a line is an error or a warning of a page rather than of the browser itself.
fn is_fault(line: &str) -> bool {
    let of_page = |rest: &str| rest.trim_start().starts_with("http://127.0.0.1");
    line.strip_prefix("JavaScript error:").is_some_and(of_page)
}

/// A program that a shell would find.
fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let mut found = std::env::split_paths(&path).map(|folder| folder.join(name));
    found.find(|program| program.is_file())
}

/// WebKit's small browser, which no path leads to.
fn mini_browser() -> Option<PathBuf> {
    let machines = std::fs::read_dir("/usr/lib").ok()?.flatten();
    let mut found = machines.flat_map(|machine| {
        ["4.1", "4.0", "6.0"].map(|version| {
            let folder = if version == "6.0" {
                "webkitgtk"
            } else {
                "webkit2gtk"
            };
            Path::new(&machine.path()).join(format!("{folder}-{version}/MiniBrowser"))
        })
    });
    found.find(|program| program.is_file())
}

fn is_root() -> bool {
    let output = Command::new("id").arg("-u").output();
    output.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

#[cfg(test)]
mod tests {
    use super::is_fault;

    #[test]
    fn only_what_pages_do_wrong_is_a_fault() {
        assert!(is_fault(
            "JavaScript error: http://127.0.0.1:1/a/table.js, line 3: TypeError: x is null"
        ));
        assert!(!is_fault(
            "JavaScript error: resource://gre/modules/X.sys.mjs, line 3: no"
        ));
        // Firefox prints its own complaints like this.
        assert!(!is_fault("console.error: RSLoader:"));
    }
}
