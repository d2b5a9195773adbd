-- Each entry is tied to those before it by a hash; entries of earlier versions have none.
ALTER TABLE entries ADD COLUMN link BLOB NOT NULL DEFAULT x'';
