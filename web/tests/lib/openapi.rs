//! The description of the addresses tells all of them, and is served.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::house::House;
use crate::visitor::Visitor;

/// Where the addresses are put together.
const ROUTER: &str = include_str!("../../src/router.rs");

const DESCRIPTION: &str = include_str!("../../openapi.json");

/// The addresses with their methods, as the source of the router has them.
fn routed() -> BTreeSet<(String, String)> {
    let mut routes = BTreeSet::new();
    for piece in ROUTER.split(".route(").skip(1) {
        let path = piece.split('"').nth(1).unwrap().to_owned();
        for method in ["get", "post", "put", "delete", "patch", "any"] {
            let called = [" ", ".", "\n"].map(|before| format!("{before}{method}("));
            if called.iter().any(|call| piece.contains(call)) {
                routes.insert((path.clone(), method.to_owned()));
            }
        }
    }
    routes
}

fn description() -> Value {
    serde_json::from_str(DESCRIPTION).unwrap()
}

#[test]
fn the_description_and_the_router_have_the_same_addresses() {
    let routed = routed();
    assert!(routed.len() > 20, "{routed:?}");
    let mut described = BTreeSet::new();
    for (path, methods) in description()["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            described.insert((path.clone(), method.clone()));
        }
    }
    let missing: Vec<_> = routed.difference(&described).collect();
    let gone: Vec<_> = described.difference(&routed).collect();
    assert!(
        missing.is_empty(),
        "web/openapi.json does not tell of {missing:?}"
    );
    assert!(
        gone.is_empty(),
        "web/openapi.json tells of {gone:?}, which are not there"
    );
}

#[test]
fn what_the_description_refers_to_is_there() {
    let whole = description();
    let mut count = 0;
    for piece in DESCRIPTION.split("\"$ref\": \"#").skip(1) {
        let pointer = piece.split('"').next().unwrap();
        assert!(whole.pointer(pointer).is_some(), "{pointer}");
        count += 1;
    }
    assert!(count > 50, "{count}");
    for (path, methods) in whole["paths"].as_object().unwrap() {
        for operation in methods.as_object().unwrap().values() {
            let empty = Vec::new();
            let parameters = operation["parameters"].as_array().unwrap_or(&empty);
            for name in path
                .split('{')
                .skip(1)
                .map(|rest| rest.split('}').next().unwrap())
            {
                let pointer = format!("#/components/parameters/{name}");
                let said = parameters.iter().any(|one| one["$ref"] == pointer);
                assert!(said, "{path} does not say what {name} is");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_description_is_served() {
    let house = House::open().await;
    let answer = Visitor::to(&house).get("/openapi.json").await;
    assert_eq!(answer.text, DESCRIPTION);
    assert!(answer.headers.contains("application/json"));
}
