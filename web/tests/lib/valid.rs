//! Pages are valid HTML: a strict parser finds no fault, and no id stands twice.

use std::collections::BTreeSet;

use html5ever::tendril::TendrilSink;
use html5ever::{ParseOpts, parse_document};
use markup5ever_rcdom::{Handle, NodeData, RcDom};

use crate::house::House;
use crate::visitor::Visitor;

/// What is wrong with a page, a line each.
fn faults(page: &str) -> Vec<String> {
    let mut options = ParseOpts::default();
    options.tokenizer.exact_errors = true;
    let dom = parse_document(RcDom::default(), options).one(page);
    let mut faults: Vec<String> = dom
        .errors
        .borrow()
        .iter()
        .map(ToString::to_string)
        .collect();
    let mut ids = BTreeSet::new();
    walk(&dom.document, &mut |id| {
        if !ids.insert(id.to_owned()) {
            faults.push(format!("the id {id} stands twice"));
        }
    });
    faults
}

fn walk(node: &Handle, found: &mut dyn FnMut(&str)) {
    if let NodeData::Element { attrs, .. } = &node.data {
        let attributes = attrs.borrow();
        for attribute in attributes
            .iter()
            .filter(|attribute| &*attribute.name.local == "id")
        {
            found(&attribute.value);
        }
    }
    for child in node.children.borrow().iter() {
        walk(child, found);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_is_valid() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    let mut pages = vec![
        "/".to_owned(),
        "/me".into(),
        "/mine".into(),
        "/mine/statistics".into(),
        "/now".into(),
        "/me/notifications".into(),
        "/rules".into(),
        "/learn".into(),
        "/puzzles".into(),
        "/puzzles/great-railroad".into(),
        "/puzzles/great-railroad/1".into(),
        "/puzzles/big-train/1?show=1".into(),
        "/nowhere".into(),
    ];
    for game in ["great-railroad", "century-run", "big-train", "luminaries"] {
        for folder in ["new", "rules", "learn", "print"] {
            pages.push(format!("/{folder}/{game}"));
        }
        let table = ann
            .post(&format!("/play/{game}"), &[])
            .await
            .location
            .unwrap();
        pages.push(table.clone());
        pages.push(format!("{table}?pick=1"));
        pages.push(format!("{table}/replay"));
    }
    pages.extend([
        "/companion/century-run?drawn=3,4".into(),
        "/companion/big-train?drawn=RRBB,GGGG".into(),
        "/companion/luminaries?device=era-3&drawn=E3-05".into(),
    ]);
    let open = [("seats", "2"), ("seat1", "me"), ("seat2", "link")];
    pages.push(ann.open("great-railroad", &open).await);
    let mut found = Vec::new();
    for page in pages {
        let faults = faults(&ann.get(&page).await.text);
        if !faults.is_empty() {
            found.push(format!("{page}: {}", faults.join("; ")));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn what_is_wrong_is_found() {
    assert_eq!(
        faults("<!DOCTYPE html><title>a</title><p id=a><p id=b>"),
        [""; 0]
    );
    assert!(!faults("<!DOCTYPE html><title>a</title><p id=a><b id=a>").is_empty());
    assert!(!faults("<!DOCTYPE html><title>a</title></section>").is_empty());
}
