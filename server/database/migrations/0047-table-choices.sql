-- What staff say that a table has: its kind, the field of each column, the category of each name.
alter table imports add column table_choices jsonb;
create index imports_with_choices on imports (begun_at desc) where table_choices is not null;
