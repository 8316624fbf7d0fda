create table vouchers (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  -- One of both: in minor units, or in percent.
  amount_cents bigint check (amount_cents > 0),
  percent numeric(7, 4) check (percent > 0 and percent <= 100),
  -- Empty for all.
  categories text[] not null default '{}',
  -- Both included, in the time zone of the shop.
  valid_from date,
  valid_until date,
  max_uses int check (max_uses > 0),
  -- By orders that are not cancelled.
  uses int not null default 0 check (uses >= 0),
  is_active boolean not null default true,
  note text not null default '',
  created_at timestamptz(3) not null default now(),
  check (num_nonnulls(amount_cents, percent) = 1)
);
create index vouchers_newest on vouchers (created_at desc, id desc);
comment on table vouchers is 'Codes with which books are cheaper';

alter table orders
  add voucher_id uuid references vouchers (id),
  add voucher_code text,
  add discount_cents bigint not null default 0 check (discount_cents >= 0),
  -- As the order was placed: the end of each code, and what it paid.
  add gift_cards jsonb not null default '[]',
  -- What gift cards paid, less what went back to them: a part of paid_cents.
  add gift_card_cents bigint not null default 0 check (gift_card_cents >= 0);
create index orders_of_voucher on orders (voucher_id) where voucher_id is not null;
alter table order_lines add discount_cents bigint not null default 0 check (discount_cents between 0 and price_cents);
alter table credit_notes add discount_cents bigint not null default 0;

-- What was paid with gift cards alone still waits for the card.
drop index orders_unpaid_by_card;
create index orders_unpaid_by_card on orders (placed_at)
  where status = 'placed' and payment_method = 'card' and paid_cents = gift_card_cents;

create table gift_cards (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  -- The sum of its moves.
  balance_cents bigint not null default 0 check (balance_cents between 0 and amount_cents),
  paid_by text not null,
  recipient_name text not null default '',
  recipient_email text not null default '',
  greeting text not null default '',
  is_blocked boolean not null default false,
  sold_at timestamptz(3) not null default now(),
  sold_by text not null,
  emailed_at timestamptz(3),
  -- The caller's, so that a retried request sells once.
  idempotency_key text unique
);
create index gift_cards_newest on gift_cards (sold_at desc, id desc);
comment on table gift_cards is 'Gift cards, which pay orders and are taxed then';

create table gift_card_moves (
  id bigint generated always as identity primary key,
  gift_card_id uuid not null references gift_cards (id) on delete cascade,
  kind text not null check (kind in ('sold', 'redeemed', 'returned')),
  -- Below zero where it was spent.
  amount_cents bigint not null check (amount_cents <> 0),
  order_id uuid references orders (id) on delete set null,
  -- Null if shopper or shop did it.
  staff text,
  at timestamptz(3) not null default now()
);
create index gift_card_moves_of_card on gift_card_moves (gift_card_id, id);
create index gift_card_moves_of_order on gift_card_moves (order_id) where order_id is not null;
comment on table gift_card_moves is 'Ledger of gift cards: rows are added, never changed';

create trigger keep_gift_card_moves before update or delete on gift_card_moves
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();

create function move_gift_card() returns trigger language plpgsql as $$
begin
  update gift_cards set balance_cents = balance_cents + new.amount_cents where id = new.gift_card_id;
  return null;
end;
$$;
create trigger move_gift_card after insert on gift_card_moves for each row execute function move_gift_card();

-- The journal reads which gift cards were sold.
create index gift_card_sales_by_time on gift_card_moves (at) where kind = 'sold';
