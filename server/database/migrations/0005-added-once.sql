-- A call that is repeated with its key is the same book, as it was last sent.
alter table books add column added_key text unique;
