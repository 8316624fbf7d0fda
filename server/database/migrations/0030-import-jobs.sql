-- An import is also a job, which any process of the store may run.
alter table imports
  add column state text not null default 'running' check (
    state in ('uploaded', 'waiting', 'running', 'paused', 'cancelled', 'failed', 'done')),
  add column is_dry_run boolean not null default false,
  -- Where the store has its file: among the uploads, or in the watched folder. Null if it keeps none.
  add column file_in text check (file_in in ('uploads', 'folder')),
  -- In bytes.
  add column size bigint not null default 0,
  add column position bigint not null default 0,
  -- What the file is, by its first records.
  add column found jsonb,
  add column feed text,
  add column country text,
  add column currency text,
  add column started_by text,
  add column problem text not null default '',
  -- Why records were kept back or refused, with their number.
  add column reasons jsonb not null default '{}',
  add column notes jsonb not null default '[]',
  -- Where the current run began, for its speed.
  add column resumed_at timestamptz(3),
  add column resumed_records bigint not null default 0,
  add column resumed_position bigint not null default 0,
  add column saved_at timestamptz(3) not null default now();
update imports set state = 'done', saved_at = ended_at where ended_at is not null;
create index imports_open on imports (begun_at) where file_in is not null;
create index imports_latest on imports (begun_at, id);

-- The report of an import by its batches, written in their transactions.
create table import_reports (
  import_id uuid not null references imports (id) on delete cascade,
  -- How many records of the import are before it.
  records_before bigint not null,
  -- What became of some record in it.
  outcomes text[] not null,
  -- Lines of a table for spreadsheets, compressed.
  lines bytea not null,
  primary key (import_id, records_before)
);
alter table import_reports alter column lines set storage external;
