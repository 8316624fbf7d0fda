-- What the shop takes from no feed.
create table import_blocks (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('publisher', 'format', 'form', 'isbn', 'title')),
  -- As it was entered, and as it is compared.
  value text not null check (length(value) between 1 and 200),
  key text collate "C" not null check (length(key) between 1 and 400),
  created_at timestamptz(3) not null default now(),
  constraint import_blocks_once unique (kind, key)
);

-- Without a row, or a category, the store chooses one.
create table import_settings (
  id boolean primary key default true check (id),
  fallback_category text references categories (slug) on update cascade on delete set null
);

alter table subject_rules add column id uuid not null default gen_random_uuid();
create unique index subject_rules_id on subject_rules (id);

-- The feed with the lowest position decides about a book. New ones come last, in the order of their creation.
alter table feeds
  add column position integer not null default 1000000,
  add column fallback_category text references categories (slug) on update cascade on delete set null,
  -- Of the feed, counted by imports, since counting the rows would take seconds.
  add column records integer not null default 0,
  add column books integer not null default 0,
  add column last_sent_at timestamptz(3);

update feeds set position = place
  from (select id as feed, row_number() over (order by created_at, id) as place from feeds) as places
  where feed = id;
update feeds set
  records = (select count(*) from feed_records where feed_id = feeds.id),
  books = (select count(*) from imported_books where feed_id = feeds.id),
  last_sent_at = (select max(sent_at) from feed_records where feed_id = feeds.id);

-- Another feed decides about the book: the record is looked at each time it comes, also if it is as it was.
alter table feed_records add column is_outranked boolean not null default false;
update feed_records set book_id = imported_books.book_id, is_outranked = true
  from editions, imported_books
  where feed_records.book_id is null and not is_deleted and editions.isbn = feed_records.isbn
    and imported_books.book_id = editions.book_id and imported_books.feed_id <> feed_records.feed_id;
create index feed_records_book on feed_records (book_id) where book_id is not null;

create function count_deleted_imported_books() returns trigger language plpgsql as $$
begin
  -- In a fixed order, as imports lock them.
  perform from feeds where id in (select feed_id from gone) order by id for update;
  update feeds set books = books - lost
    from (select feed_id, count(*) as lost from gone group by feed_id) as losses where feed_id = id;
  return null;
end $$;

create trigger count_deleted_imported_books after delete on imported_books
  referencing old table as gone for each statement execute function count_deleted_imported_books();
