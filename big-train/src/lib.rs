//! big-train
