-- Half of the trade's records have no description.
alter table books drop constraint books_description_check;
alter table books add constraint books_description_check check (length(description) <= 5000);

-- Suppliers whose files are imported.
create table feeds (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (length(name) between 1 and 100),
  created_at timestamptz(3) not null default now()
);

-- What a feed last said under a reference, which names a record for ever. Two feeds may describe one ISBN.
create table feed_records (
  feed_id uuid not null references feeds (id) on delete cascade,
  reference text collate "C" not null check (length(reference) between 1 and 1000),
  isbn text not null,
  -- No foreign key: a book that was deleted in the shop is not made again.
  book_id uuid,
  -- The time of the message: an older one changes nothing.
  sent_at timestamptz(3) not null,
  is_deleted boolean not null default false,
  -- Of the meaning of the record: the same again writes nothing.
  digest bytea not null,
  -- By blocks, since an update may replace only some of them.
  parts json not null,
  primary key (feed_id, reference)
);

-- The values that the feed wrote. A field with another value was edited in the shop, and stays.
create table imported_books (
  book_id uuid primary key references books (id) on delete cascade,
  feed_id uuid not null,
  written jsonb not null
);

-- Files, and how far each was read: an import that was interrupted goes on there.
create table imports (
  id uuid primary key default gen_random_uuid(),
  fingerprint text not null,
  file_name text not null,
  -- Of the file, read and written.
  records bigint not null default 0,
  counts jsonb not null default '{}',
  begun_at timestamptz(3) not null default now(),
  ended_at timestamptz(3)
);
create unique index imports_unfinished on imports (fingerprint) where ended_at is null;

-- The category of a book by its subjects: the longest prefix decides.
create table subject_rules (
  scheme text not null,
  prefix text collate "C" not null check (length(prefix) between 1 and 40),
  category text not null references categories (slug) on update cascade on delete cascade,
  primary key (scheme, prefix)
);
insert into subject_rules (scheme, prefix, category)
  select scheme, prefix, category from (values
    ('thema', 'K', 'business'), ('thema', 'T', 'technology'), ('thema', 'U', 'technology'), ('thema', 'P', 'technology'),
    ('thema', 'FK', 'horror'), ('thema', 'YFD', 'horror'), ('thema', 'FJ', 'adventure'), ('thema', 'YFC', 'adventure'),
    ('thema', 'WTL', 'adventure'), ('thema', 'F', 'fiction'), ('thema', 'X', 'fiction'), ('thema', 'YF', 'fiction'),
    ('bisac', 'BUS', 'business'), ('bisac', 'COM', 'technology'), ('bisac', 'TEC', 'technology'),
    ('bisac', 'FIC015', 'horror'), ('bisac', 'FIC024', 'horror'), ('bisac', 'YAF026', 'horror'),
    ('bisac', 'FIC002', 'adventure'), ('bisac', 'YAF001', 'adventure'), ('bisac', 'FIC', 'fiction'),
    ('bisac', 'JUV', 'fiction'), ('bisac', 'YAF', 'fiction'), ('bisac', 'CGN', 'fiction'),
    ('bic', 'K', 'business'), ('bic', 'U', 'technology'), ('bic', 'T', 'technology'), ('bic', 'FK', 'horror'),
    ('bic', 'FJ', 'adventure'), ('bic', 'F', 'fiction')
  ) as rules (scheme, prefix, category) where category in (select slug from categories);

-- An import tells of its books itself, every few seconds: a notification of each batch would keep all caches empty.
create or replace function tell_of_changed_books() returns trigger language plpgsql as $$
declare
  ids text;
begin
  if current_setting('store.is_import', true) = 'on' then return null; end if;
  select case when count(*) <= 100 then string_agg(id::text, ' ') else '*' end into ids from touched;
  if ids is not null then perform pg_notify('books_changed', ids); end if;
  return null;
end $$;

create or replace function notify_of_stock() returns trigger language plpgsql as $$
declare
  ids text;
begin
  if current_setting('store.is_import', true) = 'on' then return null; end if;
  select case when count(*) <= 100 then string_agg(book_id::text, ' ') else '*' end into ids from touched;
  if ids is not null then perform pg_notify('books_changed', ids); end if;
  return null;
end $$;

create or replace function notify_of_shown_stock() returns trigger language plpgsql as $$
begin
  if current_setting('store.is_import', true) = 'on' then return null; end if;
  perform pg_notify('books_changed', new.book_id::text);
  return null;
end $$;
