-- When a server was last alive, and when none was: clocks do not run then.
ALTER TABLE pulse ADD COLUMN alive BIGINT NOT NULL DEFAULT 0;
CREATE TABLE outages (
    began BIGINT PRIMARY KEY NOT NULL,
    ended BIGINT NOT NULL
);
