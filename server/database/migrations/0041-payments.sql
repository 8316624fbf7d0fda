-- How an order is paid. The sums are those of its rows in the ledger, `payments`, and of its credit notes.
alter table orders
  add payment_method text not null default 'cash-on-delivery'
    check (payment_method in ('cash-on-delivery', 'pay-on-pickup', 'bank-transfer', 'invoice', 'card')),
  add paid_cents bigint not null default 0 check (paid_cents >= 0),
  add refunded_cents bigint not null default 0 check (refunded_cents between 0 and paid_cents),
  add credited_cents bigint not null default 0 check (credited_cents between 0 and total_cents),
  -- The last day to pay, of a bank transfer or an invoice.
  add pay_by date,
  -- Days to pay an invoice, as of the order: they count from the day on which the books leave the shop.
  add invoice_days int check (invoice_days > 0),
  add reminded_at timestamptz(3);

create table payments (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id) on delete cascade,
  kind text not null check (kind in ('paid', 'refunded')),
  -- Below zero where a move that was paid is undone.
  amount_cents bigint not null check (amount_cents <> 0),
  method text not null,
  -- Of a payment or a refund at the provider.
  provider_id text unique,
  -- Null if the shop recorded it.
  staff text,
  at timestamptz(3) not null default now(),
  -- The caller's, so that a retried request records once.
  idempotency_key text,
  unique (order_id, kind, idempotency_key)
);
create index payments_of_order on payments (order_id, id);
comment on table payments is 'Ledger of payments and refunds: rows are added, never changed';

-- Earlier versions counted delivered orders as paid in cash.
update orders set payment_method = 'pay-on-pickup' where delivery_method = 'pickup';
update orders set paid_cents = total_cents where status = 'delivered' and total_cents > 0;
insert into payments (order_id, kind, amount_cents, method, at)
select id, 'paid', total_cents, payment_method,
  coalesce((select max(at) from order_events where order_id = orders.id and to_status = 'delivered'), placed_at)
from orders where paid_cents > 0;

-- Those that get a reminder when they are late. Each gets one.
create index orders_to_remind on orders (pay_by)
  where pay_by is not null and reminded_at is null and status not in ('cancelled', 'returned')
    and paid_cents - refunded_cents < total_cents - credited_cents;
-- Orders of which money is open or to be refunded, and those of which some was: few of all.
create index orders_unsettled on orders (placed_at, id)
  where sign(paid_cents - refunded_cents
    - case when status = 'cancelled' or (status = 'returned' and credited_cents = 0) then 0
      else total_cents - credited_cents end) in (-1, 1);
-- Those whose time to pay by card ends.
create index orders_unpaid_by_card on orders (placed_at)
  where status = 'placed' and payment_method = 'card' and paid_cents = 0;
create index orders_refunded on orders (placed_at, id) where refunded_cents > 0;

-- Pages of the provider on which orders are paid.
create table payment_sessions (
  -- Also the key with which the provider makes it once.
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  -- Null until the provider has made it.
  provider_id text unique,
  url text,
  -- Of the payment, once it is paid.
  payment_id text unique,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  is_live boolean not null default false,
  status text not null default 'creating' check (status in ('creating', 'open', 'paid', 'expired')),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  -- When the provider is asked about an open page next, by whichever process comes first.
  next_check_at timestamptz(3) not null default now() + interval '30 seconds'
);
create unique index payment_sessions_open on payment_sessions (order_id) where status in ('creating', 'open');
create index payment_sessions_unsettled on payment_sessions (next_check_at) where status in ('creating', 'open');
create index payment_sessions_of_order on payment_sessions (order_id);
comment on table payment_sessions is 'Pages of the payment provider on which orders are paid';

create table payment_refunds (
  -- Also the key with which the provider refunds once.
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  session_id uuid not null references payment_sessions (id),
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'pending' check (status in ('pending', 'done', 'failed')),
  -- Null if the shop refunds it.
  staff text,
  -- The caller's, so that a retried request refunds once.
  idempotency_key text,
  problem text,
  next_attempt_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  unique (order_id, idempotency_key)
);
create index payment_refunds_pending on payment_refunds (next_attempt_at) where status = 'pending';
create index payment_refunds_of_session on payment_refunds (session_id);
comment on table payment_refunds is 'Refunds that the payment provider has been or is to be asked for';

create table payment_keys (
  provider text primary key,
  -- Encrypted with the secret of the store.
  secret_key bytea not null,
  webhook_secret bytea not null,
  is_live boolean not null,
  changed_by text not null,
  changed_at timestamptz(3) not null default now()
);
comment on table payment_keys is 'Keys of payment providers, encrypted';

-- Books that came back after the receipt.
alter table order_lines add returned_at timestamptz(3), add return_reason text;

create table credit_notes (
  number bigint primary key,
  order_id uuid not null references orders (id) on delete cascade,
  issued_at timestamptz(3) not null default now(),
  seller jsonb not null,
  -- As printed: title, author, price in minor units, percent of tax.
  lines jsonb not null,
  subtotal_cents bigint not null,
  delivery_cents bigint not null default 0,
  tax_cents bigint not null,
  total_cents bigint not null,
  tax_lines jsonb not null,
  reason text not null default '',
  staff text not null,
  -- A note that takes another one back, with sums below zero: no number is deleted.
  reverses bigint unique references credit_notes (number)
);
create index credit_notes_of_order on credit_notes (order_id, number);
comment on table credit_notes is 'Corrections of receipts, with gapless numbers of their own';

create function next_credit_note_number() returns bigint language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('credit note numbers', 0));
  return (select coalesce(max(number), 0) + 1 from credit_notes);
end;
$$;

-- Both go with their order, and in no other way.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are added, never changed', tg_table_name;
end;
$$;
create trigger keep_payments before update or delete on payments
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
-- Why books came back is deleted with the other personal data.
create trigger keep_credit_notes before delete or update of number, order_id, issued_at, seller, lines, subtotal_cents,
  delivery_cents, tax_cents, total_cents, tax_lines, staff, reverses on credit_notes
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
