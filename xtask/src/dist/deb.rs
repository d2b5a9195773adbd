//! The Debian package: the program, its service, and what belongs to them.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use super::{Build, PROGRAM};
use crate::run::root;

/// Writes the package beside the program, where Debian's tool for it is there; what was done, in words.
pub(super) fn write(build: &Build, program: &Path) -> Result<String, String> {
    let tree = build.folder.join("deb");
    let _ = fs::remove_dir_all(&tree);
    let version = version()?;
    let machine = match build.machine.split('-').next() {
        Some("x86_64") => "amd64",
        Some("aarch64") => "arm64",
        Some(other) => other,
        None => "all",
    };
    let service = read("deploy/roundhouse.service")?;
    let service = service.replace("/usr/local/bin/", "/usr/bin/");
    let binary = fs::read(program).map_err(|error| format!("{}: {error}", program.display()))?;
    let size = binary.len() / 1024;
    let control = format!(
        "Package: {PROGRAM}\nVersion: {version}\nArchitecture: {machine}\nMaintainer: Roundhouse <roundhouse@localhost>\n\
         Installed-Size: {size}\nSection: games\nPriority: optional\nDescription: railroad board games in the browser and the terminal\n \
         Four out-of-print American railroad games, with bots, lessons and exact records.\n \
         The program serves tables, plays in the terminal, and writes a site that needs no server.\n"
    );
    let copyright = format!(
        "{}\n{}\n{}",
        read("LICENSE.md")?,
        read("LICENSE-MIT")?,
        read("LICENSE-APACHE")?
    );
    let files: [(&str, &[u8], u32); 6] = [
        ("DEBIAN/control", control.as_bytes(), 0o644),
        (
            "DEBIAN/conffiles",
            b"/etc/roundhouse/roundhouse.toml\n",
            0o644,
        ),
        (
            "etc/roundhouse/roundhouse.toml",
            &read("deploy/roundhouse.toml")?.into_bytes(),
            0o644,
        ),
        ("usr/bin/roundhouse", &binary, 0o755),
        (
            "usr/lib/systemd/system/roundhouse.service",
            service.as_bytes(),
            0o644,
        ),
        (
            "usr/share/doc/roundhouse/copyright",
            copyright.as_bytes(),
            0o644,
        ),
    ];
    for (name, bytes, mode) in files {
        put(&tree, name, bytes, mode)?;
    }
    let package = build
        .out()
        .join(format!("{PROGRAM}_{version}_{machine}.deb"));
    let made = Command::new("dpkg-deb")
        .args(["--root-owner-group", "-Zxz", "--threads-max=1", "--build"])
        .args([&tree, &package])
        .env("SOURCE_DATE_EPOCH", &build.committed)
        .output();
    match made {
        Ok(ran) if ran.status.success() => Ok(format!("{} is made", package.display())),
        Ok(ran) => Err(String::from_utf8_lossy(&ran.stderr).into_owned()),
        Err(error) => Ok(format!(
            "skipped the Debian package: dpkg-deb cannot be run ({error})"
        )),
    }
}

/// The version of every package here.
fn version() -> Result<String, String> {
    let manifest: toml::Table = read("Cargo.toml")?
        .parse()
        .map_err(|error| format!("Cargo.toml: {error}"))?;
    let version = manifest["workspace"]["package"]["version"].as_str();
    Ok(version.ok_or("Cargo.toml tells no version")?.to_owned())
}

fn read(name: &str) -> Result<String, String> {
    fs::read_to_string(root().join(name)).map_err(|error| format!("{name}: {error}"))
}

/// Writes a file into the tree, with folders that everybody may open.
fn put(tree: &Path, name: &str, bytes: &[u8], mode: u32) -> Result<(), String> {
    let file = tree.join(name);
    let cannot = |error: std::io::Error| format!("{}: {error}", file.display());
    let folders = file
        .ancestors()
        .skip(1)
        .take_while(|folder| folder.starts_with(tree));
    let folders: Vec<&Path> = folders.collect();
    for folder in folders.into_iter().rev() {
        fs::create_dir_all(folder).map_err(cannot)?;
        fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).map_err(cannot)?;
    }
    fs::write(&file, bytes).map_err(cannot)?;
    fs::set_permissions(&file, fs::Permissions::from_mode(mode)).map_err(cannot)
}
