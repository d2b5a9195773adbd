//! Modules of a crate that stand beside each other form no cycle.
//!
//! A module uses another if it, or a module below it, names something that the other or a module
//! below that holds. Names are followed through modules that hand them on. Methods are called
//! without naming a module, so a type whose methods are spread over files beside each other is not
//! seen here.

mod knots;
mod modules;
mod names;

use std::collections::{BTreeMap, BTreeSet};

use self::knots::{Ways, knots};
use self::modules::{Use, uses};
use super::files::Source;
use super::live;

/// Every cycle among the modules of the crates in these folders.
pub(crate) fn faults(sources: &[Source], folders: &[String]) -> Vec<String> {
    let code = live::code(sources);
    let mut faults = Vec::new();
    for folder in folders {
        let uses = uses(folder, &code);
        let above: BTreeSet<&[&str]> = uses
            .iter()
            .flat_map(|used| (0..used.by.len()).map(|length| &used.by[..length]))
            .collect();
        for parent in above {
            faults.extend(cycles(folder, parent, &uses));
        }
    }
    faults
}

/// The cycles among the modules right below one module of a crate.
fn cycles(folder: &str, parent: &[&str], uses: &[Use<'_>]) -> Vec<String> {
    let mut ways = Ways::new();
    let mut files = BTreeMap::new();
    for Use { file, by, of } in uses {
        if let (Some([by, ..]), Some([of, ..])) = (by.strip_prefix(parent), of.strip_prefix(parent))
            && by != of
        {
            ways.entry(by).or_default().insert(of);
            files.entry((*by, *of)).or_insert(*file);
        }
    }
    let full = |name: &str| [parent, &[name]].concat().join("::");
    let told = |knot: BTreeSet<&str>| {
        let all: Vec<String> = knot.iter().map(|name| full(name)).collect();
        let mut fault = format!("{folder}/src: the modules {} form a cycle", all.join(", "));
        for ((by, of), file) in &files {
            if knot.contains(by) && knot.contains(of) {
                fault += &format!("\n    {} uses {} in {file}", full(by), full(of));
            }
        }
        fault
    };
    knots(&ways).into_iter().map(told).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The faults of crate `x` with these files in its `src`.
    fn found(files: &[(&str, &str)]) -> Vec<String> {
        let source = |(path, text): &(&str, &str)| Source {
            path: format!("x/src/{path}"),
            text: (*text).into(),
        };
        let sources: Vec<Source> = files.iter().map(source).collect();
        faults(&sources, &["x".into()])
    }

    #[test]
    fn a_cycle_of_two() {
        let files = [
            ("lib.rs", "mod a; mod b;"),
            ("a.rs", "use crate::b::B;"),
            ("b.rs", "fn f() { crate::a::g(); }"),
        ];
        assert_eq!(
            found(&files),
            ["x/src: the modules a, b form a cycle\n    \
              a uses b in x/src/a.rs\n    \
              b uses a in x/src/b.rs"]
        );
    }

    #[test]
    fn a_cycle_of_three() {
        let files = [
            ("main.rs", "mod a; mod b; mod c; mod d;"),
            ("a.rs", "use crate::b;"),
            ("b.rs", "use crate::c::C; use crate::d::D;"),
            ("c.rs", "use crate::a::A;"),
            ("d.rs", ""),
        ];
        assert_eq!(
            found(&files),
            ["x/src: the modules a, b, c form a cycle\n    \
              a uses b in x/src/a.rs\n    \
              b uses c in x/src/b.rs\n    \
              c uses a in x/src/c.rs"]
        );
    }

    #[test]
    fn a_cycle_through_names_handed_on() {
        let files = [
            (
                "lib.rs",
                "mod a; mod b; mod c; pub use a::A; pub use c::Other as B;",
            ),
            ("a.rs", "use crate::B;"),
            ("b.rs", "use crate::A; pub struct Other;"),
            ("c.rs", "pub(crate) use crate::b::Other;"),
        ];
        assert_eq!(
            found(&files),
            ["x/src: the modules a, b form a cycle\n    \
              a uses b in x/src/a.rs\n    \
              b uses a in x/src/b.rs"]
        );
    }

    #[test]
    fn a_cycle_through_super() {
        let files = [
            ("lib.rs", "mod a; mod b;"),
            ("a.rs", "mod c;"),
            ("a/c.rs", "use super::super::b::B;"),
            ("b.rs", "use super::a;"),
        ];
        assert_eq!(
            found(&files),
            ["x/src: the modules a, b form a cycle\n    \
              a uses b in x/src/a/c.rs\n    \
              b uses a in x/src/b.rs"]
        );
    }

    #[test]
    fn a_cycle_below_a_module() {
        let files = [
            ("lib.rs", "mod m;"),
            ("m/mod.rs", "mod a; mod b; use b::B;"),
            ("m/a.rs", "use super::B;"),
            ("m/b.rs", "use crate::m::a::A;"),
        ];
        assert_eq!(
            found(&files),
            ["x/src: the modules m::a, m::b form a cycle\n    \
              m::a uses m::b in x/src/m/a.rs\n    \
              m::b uses m::a in x/src/m/b.rs"]
        );
    }

    #[test]
    fn a_nested_use_tree() {
        let files = [
            ("lib.rs", "mod a; mod b;"),
            ("a.rs", "use crate::{c::D, b::{self, e::{F as G}}};"),
            ("b.rs", "use {std::fmt, super::{a::{H, I}}};"),
        ];
        assert_eq!(found(&files).len(), 1);
    }

    #[test]
    fn tests_may_use_what_they_like() {
        let files = [
            ("lib.rs", "mod a; mod b; #[cfg(test)] mod c;"),
            ("a.rs", "use crate::b::B;"),
            (
                "b.rs",
                "#[cfg(test)] mod tests { use crate::a::A; } #[cfg(test)] mod d;",
            ),
            ("b/d.rs", "use crate::a::A;"),
            ("c.rs", "use crate::a::A;"),
        ];
        assert_eq!(found(&files), [""; 0]);
    }

    #[test]
    fn what_is_above_and_what_is_below_may_use_each_other() {
        let files = [
            ("lib.rs", "mod a; struct L;"),
            ("a.rs", "mod b; use b::B; use crate::L; struct A;"),
            ("a/b.rs", "use super::A;"),
        ];
        assert_eq!(found(&files), [""; 0]);
    }

    #[test]
    fn words_are_no_uses() {
        let files = [
            ("lib.rs", "mod a; mod b;"),
            ("a.rs", "use crate::b::B;"),
            (
                "b.rs",
                "//! See [`crate::a::A`].\nconst C: &str = \"crate::a\";",
            ),
        ];
        assert_eq!(found(&files), [""; 0]);
    }
}
