//! BotCounters at many tables: every table gets its turns, and a restart takes none away.

use crate::house::House;
use crate::visitor::Visitor;

const AGAINST_EASY: [(&str, &str); 3] = [("seats", "2"), ("seat1", "me"), ("seat2", "bot-easy")];

/// How many tables wait for their bots at the same time.
const TABLES: usize = 150;

#[tokio::test(flavor = "multi_thread")]
async fn every_table_gets_its_turn_and_restarts_take_none_away() {
    let mut house = House::unlimited().await;
    let ann = Visitor::to(&house);
    let mut tables = Vec::new();
    for _ in 0..TABLES {
        let table = ann.open("great-railroad", &AGAINST_EASY).await;
        assert_eq!(ann.act_at(&table, 1, "1+W", "0").await.status, 303);
        tables.push(table);
    }
    // Some bots have answered by now, others wait: all of them answer in the next life.
    house.stop().await;
    house.start().await;
    for table in &tables {
        ann.reach(table, "2").await;
    }
    for table in &tables {
        let record = ann.get(&format!("{table}/record")).await;
        let record = tables::Record::parse(&record.text).unwrap();
        assert_eq!(record.events.len(), 2, "one answer, not two: {record:?}");
    }
}
