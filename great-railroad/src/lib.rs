//! great-railroad
