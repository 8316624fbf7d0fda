-- One row: what is true of the whole shop.
create table shop (
  only_one boolean primary key default true check (only_one),
  demo boolean not null,
  opened_at timestamptz(3) not null default now()
);

create table orders (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity (start with 1001) unique,
  name text not null,
  email text not null check (email = lower(email)),
  phone text not null,
  street text not null default '',
  city text not null,
  country text not null,
  state text not null,
  zipcode text not null,
  total_cents bigint not null check (total_cents >= 0),
  status text not null default 'placed' check (status in ('placed', 'shipped', 'delivered', 'cancelled')),
  placed_at timestamptz(3) not null default now(),
  -- A call that is repeated with its key is the same order; what it asked for tells a repeat from another order.
  idempotency_key text,
  asked_for bytea,
  unique (email, idempotency_key)
);

create index orders_of_shopper on orders (email, placed_at);
create index orders_newest on orders (placed_at, id);
create index orders_left on orders (placed_at) where status in ('placed', 'shipped');

-- What was bought, as it was sold. No foreign key to books: a book may go, what was bought stays.
create table order_lines (
  order_id uuid not null references orders (id) on delete cascade,
  position smallint not null,
  book_id uuid not null,
  title text not null,
  author text not null,
  category text not null,
  cover_image text not null,
  price_cents bigint not null check (price_cents >= 0),
  primary key (order_id, position),
  unique (order_id, book_id)
);

create table admins (
  username text primary key check (username = lower(username)),
  name text not null,
  role_label text not null,
  password_hash text not null
);

-- Wrong tries in a row, for whoever tries to sign in as somebody.
create table failed_tries (
  who text primary key,
  tries integer not null,
  next_try_at timestamptz not null
);

create table subscribers (
  email text primary key check (email = lower(email)),
  subscribed_at timestamptz(3) not null default now()
);

-- A visitor is known for one day by a mark made with that day's salt. When the day is over, salt and marks go,
-- and only the number is left.
create table visit_days (
  day date primary key,
  visits integer not null check (visits >= 0)
);
create table visit_salts (
  day date primary key,
  salt bytea not null
);
create table visit_marks (
  day date not null,
  mark bytea not null,
  primary key (day, mark)
);
