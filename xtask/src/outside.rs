//! Third-party programs that the tests need, and how to install them.

use std::process::Command;

use test_servers::Engine;

use crate::run::fetch;

/// A program of another maker.
struct Outside {
    name: &'static str,
    /// What Debian calls it.
    packages: &'static [&'static str],
    there: fn() -> bool,
}

/// Everything that the tests need besides Rust.
const NEEDED: [Outside; 3] = [
    Outside {
        name: "PostgreSQL",
        packages: &["postgresql"],
        there: test_servers::Postgres::is_installed,
    },
    Outside {
        name: "Chromium",
        packages: &["chromium", "chromium-driver"],
        there: test_servers::Chromedriver::is_installed,
    },
    Outside {
        name: "npm, which fetches axe-core",
        packages: &["npm"],
        there: test_servers::axe_core_is_there,
    },
];

/// What to do about missing programs.
#[derive(Debug, PartialEq, Eq)]
enum Remedy {
    /// All are there.
    Nothing,
    /// These packages can be installed here and now.
    Install(Vec<&'static str>),
    /// The user must install them.
    Ask(String),
}

/// Installs what is missing where that may be done, or says what to install.
pub(crate) fn provide() -> Result<(), String> {
    let lacking = || NEEDED.iter().filter(|outside| !(outside.there)());
    match remedy(lacking(), is_root() && runs("apt-get")) {
        Remedy::Nothing => return Ok(()),
        Remedy::Ask(sentence) => return Err(sentence),
        Remedy::Install(packages) => {
            install(&[], &packages);
        }
    }
    match remedy(lacking(), false) {
        Remedy::Nothing => Ok(()),
        Remedy::Ask(sentence) => Err(sentence),
        Remedy::Install(packages) => Err(format!("{} are missing still", packages.join(", "))),
    }
}

/// Browsers in which whole games are played where they can be had.
const OPTIONAL: [(Engine, &[&str]); 2] = [
    (Engine::Firefox, &["firefox-esr"]),
    (Engine::WebKit, &["webkit2gtk-driver", "xvfb", "xauth"]),
];

/// Installs the other browsers where that may be done, and says what is skipped without them.
pub(crate) fn provide_browsers() -> Vec<String> {
    for (engine, packages) in OPTIONAL {
        if engine.is_installed() {
            continue;
        }
        if is_root() && runs("apt-get") {
            install(&["-qq"], packages);
        }
        // Debian has no package of Firefox's driver.
        if engine == Engine::Firefox && !runs("geckodriver") {
            let words = ["install", "--debug", "--quiet", "--locked", "geckodriver"];
            fetch("Firefox's driver", "cargo", &words);
        }
    }
    let missing = OPTIONAL.iter().filter(|(engine, _)| !engine.is_installed());
    missing
        .map(|(engine, _)| format!("skipped {engine:?}: {}", engine.remedy()))
        .collect()
}

/// Installs the library that sets a server's clock, where that may be done; clocks do not jump without it.
pub(crate) fn provide_clock() {
    if !runs("faketime") && is_root() && runs("apt-get") {
        install(&["-qq"], &["faketime"]);
    }
}

/// Lets apt try again by itself, and wait for whoever else installs something.
const PATIENT: [&str; 4] = ["-o", "Acquire::Retries=5", "-o", "DPkg::Lock::Timeout=600"];

/// Installs packages of Debian. Whether they are there then is for others to judge.
fn install(how: &[&str], packages: &[&str]) {
    let update = [&PATIENT[..], &["update"], how].concat();
    fetch("package lists", "apt-get", &update);
    let mut words = vec!["DEBIAN_FRONTEND=noninteractive", "apt-get"];
    words.extend(PATIENT);
    words.extend(["install", "-y", "--no-install-recommends"]);
    words.extend(how);
    words.extend(packages);
    fetch("install", "env", &words);
}

fn remedy<'a>(missing: impl Iterator<Item = &'a Outside>, may_install: bool) -> Remedy {
    let missing: Vec<&Outside> = missing.collect();
    let packages: Vec<&str> = missing
        .iter()
        .flat_map(|outside| outside.packages.iter().copied())
        .collect();
    if missing.is_empty() {
        Remedy::Nothing
    } else if may_install {
        Remedy::Install(packages)
    } else {
        let names: Vec<&str> = missing.iter().map(|outside| outside.name).collect();
        Remedy::Ask(format!(
            "the tests need {}; on Debian: apt-get install --no-install-recommends {}",
            names.join(" and "),
            packages.join(" ")
        ))
    }
}

fn is_root() -> bool {
    let output = Command::new("id").arg("-u").output();
    output.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

fn runs(program: &str) -> bool {
    let output = Command::new(program).arg("--version").output();
    output.is_ok_and(|output| output.status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOOLS: [Outside; 2] = [
        Outside {
            name: "PostgreSQL",
            packages: &["postgresql"],
            there: || false,
        },
        Outside {
            name: "Chromium",
            packages: &["chromium", "chromium-driver"],
            there: || false,
        },
    ];

    #[test]
    fn what_is_missing_is_installed_or_asked_for() {
        assert_eq!(remedy([].iter(), false), Remedy::Nothing);
        assert_eq!(
            remedy(TOOLS.iter(), true),
            Remedy::Install(vec!["postgresql", "chromium", "chromium-driver"])
        );
        let sentence = "the tests need PostgreSQL and Chromium; on Debian: \
             apt-get install --no-install-recommends postgresql chromium chromium-driver";
        assert_eq!(
            remedy(TOOLS.iter(), false),
            Remedy::Ask(sentence.to_owned())
        );
    }
}
