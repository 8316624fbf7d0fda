-- Covers that feeds name, each address once. The store fetches them after an import.
create table cover_fetches (
  -- Of the address, which may be too long for an index.
  digest bytea primary key,
  address text not null check (length(address) <= 2000),
  host text collate "C" not null,
  -- A fetched one is done as soon as all of its books have it.
  state text not null default 'waiting' check (state in ('waiting', 'fetched', 'done', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null default now(),
  leased_until timestamptz(3),
  problem text not null default '',
  cover text references covers (name) on delete set null,
  changed_at timestamptz(3) not null default now()
);
create index cover_fetches_open on cover_fetches (host, next_attempt_at) where state in ('waiting', 'fetched');
create index cover_fetches_leased on cover_fetches (host) where leased_until is not null;
create index cover_fetches_failed on cover_fetches (changed_at) where state = 'failed';

-- The address of the cover of a book. A book with another cover than the written one was given it by hand, and keeps it.
create table imported_covers (
  book_id uuid primary key references books (id) on delete cascade,
  digest bytea not null references cover_fetches (digest),
  is_pending boolean not null default true,
  written text not null default ''
);
create index imported_covers_pending on imported_covers (digest) where is_pending;

-- Addresses that were kept by earlier imports.
with kept as (
  select distinct on (books.id) books.id, parts -> 'collateral' ->> 'cover' as address
  from feed_records join books on books.id = feed_records.book_id
  where not is_deleted and books.cover_image = '' and length(parts -> 'collateral' ->> 'cover') between 1 and 2000
  order by books.id, sent_at desc
), added as (
  insert into cover_fetches (digest, address, host)
  select distinct on (address) sha256(convert_to(address, 'UTF8')), address,
    coalesce(lower(substring(address from '^[a-zA-Z]+://([^/:?#]+)')), '-')
  from kept
)
insert into imported_covers (book_id, digest) select id, sha256(convert_to(address, 'UTF8')) from kept;
