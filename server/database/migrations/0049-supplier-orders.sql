-- What the shop has ordered from its suppliers. The numbers are those of the shop's own papers.
create table supplier_orders (
  number bigint generated always as identity primary key,
  supplier text not null check (length(supplier) between 1 and 200),
  reference text not null default '' check (length(reference) <= 100),
  note text not null default '' check (length(note) <= 500),
  ordered_at timestamptz(3) not null default now(),
  ordered_by text not null,
  idempotency_key text,
  constraint supplier_orders_once unique (ordered_by, idempotency_key)
);
comment on table supplier_orders is 'Orders of the shop to its suppliers';

-- No foreign key to books, as in stock_moves: its check would lock the book after the stock.
create table supplier_order_lines (
  supplier_order bigint not null references supplier_orders (number) on delete cascade,
  book_id uuid not null,
  title text not null,
  author text not null default '',
  publisher text not null default '',
  isbn text,
  quantity integer not null check (quantity > 0),
  received integer not null default 0 check (received >= 0),
  cancelled integer not null default 0 check (cancelled >= 0),
  check (received + cancelled <= quantity),
  primary key (supplier_order, book_id)
);
create index supplier_order_lines_open on supplier_order_lines (book_id, supplier_order)
  where received + cancelled < quantity;
create index supplier_orders_open on supplier_order_lines (supplier_order) where received + cancelled < quantity;
comment on table supplier_order_lines is 'Books of orders to suppliers: copies ordered, received and cancelled';

-- With the key of a move of the stock, so that taking the move back takes back the delivery.
create table supplier_deliveries (
  id bigint generated always as identity primary key,
  supplier_order bigint not null,
  book_id uuid not null,
  copies integer not null check (copies > 0),
  staff text not null,
  at timestamptz(3) not null default now(),
  move_key text,
  foreign key (supplier_order, book_id) references supplier_order_lines (supplier_order, book_id) on delete cascade
);
create index supplier_deliveries_of_order on supplier_deliveries (supplier_order, book_id);
create index supplier_deliveries_by_key on supplier_deliveries (staff, move_key) where move_key is not null;
comment on table supplier_deliveries is 'Copies that came for orders to suppliers';
