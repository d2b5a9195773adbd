//! Chromium's driver on a free port, through which tests steer real browsers.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

/// What to do where there is no Chromium.
const MISSING: &str = "Chromium or its driver is missing: install Debian's packages chromium and \
                       chromium-driver (`apt-get install chromium chromium-driver`)";

/// Runs the driver until its input ends, however the tests end.
const KEEPER: &str = r#"
chromedriver --port=0 </dev/null &
driver=$!
cat >/dev/null
kill "$driver"
"#;

/// A running driver.
pub struct Chromedriver {
    port: u16,
    /// Holds the pipe whose end stops the driver.
    _keeper: Child,
}

impl Chromedriver {
    /// Whether browser and driver are on this machine.
    pub fn is_installed() -> bool {
        let runs = |program: &str| {
            let version = Command::new(program).arg("--version").output();
            version.is_ok_and(|output| output.status.success())
        };
        runs("chromium") && runs("chromedriver")
    }

    /// The one driver that all tests of a program share.
    ///
    /// # Panics
    ///
    /// If it cannot be started; the message says what to install.
    pub fn shared() -> &'static Chromedriver {
        static SHARED: OnceLock<Chromedriver> = OnceLock::new();
        SHARED.get_or_init(|| match Chromedriver::start() {
            Ok(driver) => driver,
            Err(why) => panic!("{why}"),
        })
    }

    /// Starts a driver on a free port.
    ///
    /// # Errors
    ///
    /// Says in a sentence what is missing or went wrong.
    pub fn start() -> Result<Chromedriver, String> {
        if !Self::is_installed() {
            return Err(MISSING.into());
        }
        let mut keeper = Command::new("/bin/sh")
            .args(["-c", KEEPER])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("/bin/sh cannot be run: {error}"))?;
        let output = keeper.stdout.take().expect("its output was asked for");
        let mut lines = BufReader::new(output).lines().map_while(Result::ok);
        let port = lines.by_ref().find_map(|line| port_in(&line));
        // Whatever it says later must go somewhere, or it would stop.
        std::thread::spawn(move || lines.for_each(drop));
        let port = port.ok_or("chromedriver ended before it said where it listens")?;
        Ok(Chromedriver {
            port,
            _keeper: keeper,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

/// The port in the line with which the driver says that it is ready.
fn port_in(line: &str) -> Option<u16> {
    let (_, rest) = line.split_once("successfully on port ")?;
    rest.trim_end().trim_end_matches('.').parse().ok()
}

#[cfg(test)]
mod tests {
    use super::port_in;

    #[test]
    fn the_port_is_read_off_the_first_words() {
        let line = "ChromeDriver was started successfully on port 40123.";
        assert_eq!(port_in(line), Some(40123));
        assert_eq!(port_in("Starting ChromeDriver 156"), None);
    }
}
