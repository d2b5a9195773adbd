//! Everything a page relies on: pictures are well formed, the same every time, complete, and silent
//! about what a viewer may not know.

#[path = "lib/big_train.rs"]
mod big_train;
#[path = "lib/century_run.rs"]
mod century_run;
#[path = "lib/common.rs"]
mod common;
#[path = "lib/great_railroad.rs"]
mod great_railroad;
#[path = "lib/luminaries.rs"]
mod luminaries;
#[path = "lib/xml.rs"]
mod xml;
