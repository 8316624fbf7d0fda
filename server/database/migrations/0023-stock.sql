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

-- Every change of on_hand, which is always the sum of a book's deltas.
create table stock_moves (
  id bigint generated always as identity primary key,
  book_id uuid not null references books (id) on delete cascade,
  delta integer not null check (delta <> 0),
  reason text not null check (reason in
    ('received', 'sold', 'cancelled', 'returned', 'counted', 'corrected', 'damaged', 'lost', 'imported')),
  order_id uuid,
  staff text,
  note text not null default '' check (length(note) <= 200),
  at timestamptz(3) not null default now()
);
create index stock_moves_of_book on stock_moves (book_id, id);

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
