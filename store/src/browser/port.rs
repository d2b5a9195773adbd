//! What carries rows between the store and the browser: questions and answers as JSON text.

use serde_json::{Value, json};
use tokio::sync::{mpsc, oneshot};

use crate::StoreError;

/// A question, and where its answer goes.
///
/// `{"read":{"keys":[…],"ranges":[[from,to],…]}}` is answered by `{"rows":[[key,text,number],…]}`: first what
/// stands under the keys, then what lies in the ranges, all as of one moment. `{"write":{"check":[key,number],
/// "puts":[[key,text,number],…],"deletes":[…],"tell":[table,number]}}` is answered by `{"done":true}` when all
/// of it is kept, and by `{"conflict":number}` if the row to be checked has another number, or none at all
/// (`null`). `{"failed":why}` says that nothing was kept.
pub type Question = (String, oneshot::Sender<String>);

/// The way to whoever keeps the rows.
#[derive(Clone)]
pub struct Port(mpsc::UnboundedSender<Question>);

/// Something that is kept.
pub(super) struct Row {
    pub(super) key: String,
    pub(super) text: String,
}

/// Rows that are asked for, as of one moment.
#[derive(Default)]
pub(super) struct Reading {
    pub(super) keys: Vec<String>,
    /// From a key to another, both included.
    pub(super) ranges: Vec<(String, String)>,
}

/// A row to be kept.
pub(super) struct Put(Value);

impl Put {
    pub(super) fn plain(key: String, text: String) -> Self {
        Self(json!([key, text, null]))
    }

    /// With a number that a later write can check.
    pub(super) fn numbered(key: String, text: String, number: u64) -> Self {
        Self(json!([key, text, number]))
    }
}

/// What is written together, or not at all.
#[derive(Default)]
pub(super) struct Writing {
    /// The row that must have this number still; none if there must be no such row.
    pub(super) check: Option<(String, Option<u64>)>,
    pub(super) puts: Vec<Put>,
    pub(super) deletes: Vec<String>,
    /// Which table the other workers are told of, and its number.
    pub(super) tell: Option<(String, u64)>,
}

impl Port {
    /// A port, and the questions that come from it.
    #[must_use]
    pub fn new() -> (Self, mpsc::UnboundedReceiver<Question>) {
        let (send, questions) = mpsc::unbounded_channel();
        (Self(send), questions)
    }

    async fn ask(&self, question: Value) -> Result<Value, StoreError> {
        let (send, answer) = oneshot::channel();
        let asked = self.0.send((question.to_string(), send));
        asked.map_err(|_| StoreError::Closed)?;
        let answer = answer.await.map_err(|_| StoreError::Closed)?;
        let answer: Value = serde_json::from_str(&answer)
            .map_err(|error| StoreError::Failed(format!("an answer is not JSON: {error}")))?;
        match answer.get("failed") {
            Some(why) => {
                let why = why.as_str().unwrap_or("for no reason that is known");
                Err(StoreError::Failed(why.to_owned()))
            }
            None => Ok(answer),
        }
    }

    pub(super) async fn read(&self, reading: Reading) -> Result<Vec<Row>, StoreError> {
        let question = json!({ "read": { "keys": reading.keys, "ranges": reading.ranges } });
        let mut answer = self.ask(question).await?;
        let unclear = || StoreError::Failed("an answer has no rows".into());
        let Some(Value::Array(rows)) = answer.get_mut("rows").map(Value::take) else {
            return Err(unclear());
        };
        let row = |row: Value| match row {
            Value::Array(row) => match &row[..] {
                [Value::String(key), Value::String(text), ..] => Ok(Row {
                    key: key.clone(),
                    text: text.clone(),
                }),
                _ => Err(unclear()),
            },
            _ => Err(unclear()),
        };
        rows.into_iter().map(row).collect()
    }

    pub(super) async fn get(&self, key: impl Into<String>) -> Result<Option<Row>, StoreError> {
        let reading = Reading {
            keys: vec![key.into()],
            ..Reading::default()
        };
        Ok(self.read(reading).await?.pop())
    }

    pub(super) async fn range(&self, range: (String, String)) -> Result<Vec<Row>, StoreError> {
        let reading = Reading {
            ranges: vec![range],
            ..Reading::default()
        };
        self.read(reading).await
    }

    pub(super) async fn write(&self, writing: Writing) -> Result<(), StoreError> {
        let puts: Vec<Value> = writing.puts.into_iter().map(|put| put.0).collect();
        let question = json!({ "write": {
            "check": writing.check,
            "puts": puts,
            "deletes": writing.deletes,
            "tell": writing.tell,
        } });
        let answer = self.ask(question).await?;
        match answer.get("conflict") {
            Some(Value::Null) => Err(StoreError::NoTable),
            Some(head) => Err(StoreError::Conflict {
                head: head.as_u64().unwrap_or(0),
            }),
            None => Ok(()),
        }
    }

    pub(super) async fn put(&self, key: impl Into<String>, text: &str) -> Result<(), StoreError> {
        let puts = vec![Put::plain(key.into(), text.to_owned())];
        let writing = Writing {
            puts,
            ..Writing::default()
        };
        self.write(writing).await
    }

    pub(super) async fn remove(&self, key: String) -> Result<(), StoreError> {
        let writing = Writing {
            deletes: vec![key],
            ..Writing::default()
        };
        self.write(writing).await
    }
}
