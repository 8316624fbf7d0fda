-- Of the bytes of the record and all that its meaning depends on beside them: the same again is not even parsed.
alter table feed_records add column source bytea;
