-- A call that is repeated with its key is the same book.
alter table books add column added_key text unique;
