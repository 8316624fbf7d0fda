-- Books without a row are always orderable. Narrow and apart from books: a sale rewrites this row only, in place.
create table stock (
  book_id uuid primary key references books (id) on delete cascade,
  on_hand integer not null check (on_hand >= 0),
  -- What happens with no copy left.
  when_out text not null default 'sold-out' check (when_out in ('sold-out', 'to-order', 'pre-order')),
  expected_on date,
  -- The shelf, for counting.
  section text not null default '' check (length(section) <= 60),
  counted_at timestamptz(3)
) with (fillfactor = 50);

-- Every change of on_hand, which is always the sum of a book's deltas. No foreign key to books: an order would lock the
-- row of the book, which a deletion locks before the stock. So the ledger outlives its book, as orders do.
create table stock_moves (
  id bigint generated always as identity primary key,
  book_id uuid not null,
  delta integer not null check (delta <> 0),
  reason text not null check (reason in
    ('received', 'sold', 'cancelled', 'returned', 'counted', 'corrected', 'damaged', 'lost', 'imported')),
  order_id uuid,
  staff text,
  note text not null default '' check (length(note) <= 200),
  at timestamptz(3) not null default now()
);
create index stock_moves_of_book on stock_moves (book_id, id);

-- Tells every process which books to forget: their ids, or * where they are too many to name.
create function notify_of_stock() returns trigger language plpgsql as $$
declare
  ids text;
begin
  select case when count(*) <= 100 then string_agg(book_id::text, ' ') else '*' end into ids from touched;
  if ids is not null then perform pg_notify('books_changed', ids); end if;
  return null;
end $$;

create trigger notify_of_new_stock after insert on stock
  referencing new table as touched for each statement execute function notify_of_stock();
create trigger notify_of_deleted_stock after delete on stock
  referencing old table as touched for each statement execute function notify_of_stock();

create function notify_of_shown_stock() returns trigger language plpgsql as $$
begin
  perform pg_notify('books_changed', new.book_id::text);
  return null;
end $$;

-- Only for what shoppers see: pages show the number of copies up to five. Most sales fire no trigger.
create trigger notify_of_shown_stock after update on stock
  for each row when ((least(old.on_hand, 6), old.when_out, old.expected_on)
    is distinct from (least(new.on_hand, 6), new.when_out, new.expected_on))
  execute function notify_of_shown_stock();

-- Where each copy comes from; null for books whose stock is not kept. A copy that left the stock goes back at most once.
alter table order_lines
  add column source text check (source in ('shelf', 'to-order', 'pre-order')),
  add column expected_on date,
  add column is_taken boolean not null default false,
  add column shipped_at timestamptz(3);

-- Shoppers who want to know when a book is back.
create table stock_alerts (
  book_id uuid not null references books (id) on delete cascade,
  email text not null check (email = lower(email)),
  asked_at timestamptz(3) not null default now(),
  primary key (book_id, email)
);
