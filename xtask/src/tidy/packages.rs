//! Packages that others can use: their manifests are complete, and they include no file from outside.

use std::path::Path;

use super::files::Source;
use super::{links, live, members};

/// What the manifest of a published package must say.
const REQUIRED: [&str; 7] = [
    "description",
    "readme",
    "keywords",
    "categories",
    "version",
    "license",
    "rust-version",
];

/// Everything that would keep a package of the workspace from being published.
pub(super) fn faults(root: &Path, files: &[Source]) -> Vec<String> {
    let folders = members::folders(root).unwrap_or_default();
    let mut faults = Vec::new();
    let mut add = |folder: &str, found: Vec<String>| {
        faults.extend(
            found
                .iter()
                .map(|fault| format!("{folder}Cargo.toml: {fault}")),
        );
    };
    let Ok(workspace) = members::manifest(root, "") else {
        return vec!["Cargo.toml: is not well formed".into()];
    };
    add("", unversioned(&workspace));
    for folder in &folders {
        let Ok(manifest) = members::manifest(root, folder) else {
            continue;
        };
        let there = |file: &str| root.join(folder).join(file).exists();
        add(&format!("{folder}/"), package(&manifest, there));
    }
    faults.extend(outside(files, &folders));
    faults
}

/// Files that code of a crate includes although they lie outside its folder, where cargo does not
/// pack them. What tests include does not matter: they are not run from a package.
fn outside(files: &[Source], folders: &[String]) -> Vec<String> {
    let mut faults = Vec::new();
    for file in live::code(files) {
        let Some(folder) = folders.iter().find(|folder| {
            let source = format!("{folder}/src/");
            file.path.starts_with(&source)
        }) else {
            continue;
        };
        let beside = file.path.rsplit_once('/').map_or("", |(beside, _)| beside);
        for (number, line) in (1..).zip(file.text().lines()) {
            let included = line.split("include_").skip(1);
            for rest in included.filter_map(|rest| rest.split_once("!(\"")) {
                let name = rest.1.split('"').next().unwrap_or_default();
                let path = links::beside(beside, name);
                if !path.starts_with(&format!("{folder}/")) {
                    let place = file.path;
                    faults.push(format!(
                        "{place}:{number}: includes {path}, which is not in its package"
                    ));
                }
            }
        }
    }
    faults
}

/// The names of the packages that are not published.
pub(crate) fn unpublished(root: &Path) -> Vec<String> {
    let folders = members::folders(root).unwrap_or_default();
    let manifests = folders
        .iter()
        .filter_map(|folder| members::manifest(root, folder).ok());
    let packages = manifests.filter_map(|manifest| manifest.get("package").cloned());
    packages
        .filter(is_private)
        .filter_map(|package| Some(package.get("name")?.as_str()?.to_owned()))
        .collect()
}

/// Whether a package is not published.
pub(super) fn is_private(package: &toml::Value) -> bool {
    package.get("publish").and_then(toml::Value::as_bool) == Some(false)
}

/// What is wrong with the manifest of one package. One that is not published may say what it likes.
fn package(manifest: &toml::Table, is_there: impl Fn(&str) -> bool) -> Vec<String> {
    let Some(package) = manifest.get("package") else {
        return vec!["has no package".into()];
    };
    if is_private(package) {
        return Vec::new();
    }
    let mut faults = Vec::new();
    for key in REQUIRED {
        if package.get(key).is_none() {
            faults.push(format!("has no {key}, which a published package needs"));
        }
    }
    let text = |key: &str| package.get(key).and_then(toml::Value::as_str);
    let name = text("name").unwrap_or_default();
    if name != "roundhouse" && !name.starts_with("roundhouse-") {
        faults.push(format!("{name} is published under a name of its own"));
    }
    if let Some(readme) = text("readme").filter(|readme| !is_there(readme)) {
        faults.push(format!("there is no {readme}"));
    }
    faults
}

/// Dependencies of the workspace on its own packages without the version they have.
fn unversioned(workspace: &toml::Table) -> Vec<String> {
    let Some(workspace) = workspace.get("workspace") else {
        return vec!["has no workspace".into()];
    };
    let version = workspace.get("package").and_then(|own| own.get("version"));
    let dependencies = workspace
        .get("dependencies")
        .and_then(toml::Value::as_table);
    dependencies
        .into_iter()
        .flatten()
        .filter(|(_, dependency)| dependency.get("package").is_some())
        .filter(|(_, dependency)| dependency.get("version") != version)
        .map(|(key, _)| format!("{key} does not have the version of the workspace"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_program_is_not_published() {
        let private = unpublished(&crate::run::root());
        assert!(private.contains(&"xtask".into()), "{private:?}");
        assert!(!private.contains(&"roundhouse".into()), "{private:?}");
    }

    #[test]
    fn what_a_registry_asks_for_is_missed() {
        let manifest = "[package]\nname = \"night\"\nreadme = \"README.md\"\nversion = \"1.0.0\"\n\
                        license = \"MIT\"\nrust-version = \"1.95\"\nkeywords = []\ncategories = []\n";
        let manifest: toml::Table = manifest.parse().unwrap();
        assert_eq!(
            package(&manifest, |_| false),
            [
                "has no description, which a published package needs",
                "night is published under a name of its own",
                "there is no README.md",
            ]
        );
        let private: toml::Table = "[package]\nname = \"night\"\npublish = false\n"
            .parse()
            .unwrap();
        assert_eq!(package(&private, |_| false), [""; 0]);
    }

    #[test]
    fn a_file_of_another_folder_is_not_in_the_package() {
        let text = "const A: &str = include_str!(\"../a.md\");\nconst B: &[u8] = include_bytes!(\"../../b\");\n\
                    #[cfg(test)]\nmod tests {\n    const C: &str = include_str!(\"../../c.md\");\n}\n";
        let source = |path: &str| Source {
            path: path.into(),
            text: text.into(),
        };
        let files = [source("night/src/lib.rs"), source("night/tests/lib.rs")];
        assert_eq!(
            outside(&files, &["night".into()]),
            ["night/src/lib.rs:2: includes b, which is not in its package"]
        );
    }

    #[test]
    fn a_version_that_is_behind_is_found() {
        let workspace = "[workspace.package]\nversion = \"0.2.0\"\n[workspace.dependencies]\n\
                         night = { package = \"roundhouse-night\", path = \"night\", version = \"0.1.0\" }\n\
                         day = { package = \"roundhouse-day\", path = \"day\", version = \"0.2.0\" }\n\
                         serde = \"1\"\n";
        let workspace: toml::Table = workspace.parse().unwrap();
        assert_eq!(
            unversioned(&workspace),
            ["night does not have the version of the workspace"]
        );
    }
}
