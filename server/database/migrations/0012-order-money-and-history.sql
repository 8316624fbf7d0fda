-- The total is what is to be paid. Orders of earlier versions have no subtotal of their own: it is their total.
alter table orders add column subtotal_cents bigint check (subtotal_cents >= 0);
alter table orders add column delivery_cents bigint not null default 0 check (delivery_cents >= 0);
alter table orders add column tax_cents bigint not null default 0 check (tax_cents >= 0);
alter table orders add column tax_lines jsonb not null default '[]';
alter table orders add column prices_include_tax boolean not null default true;
alter table orders add column delivery_tax_percent numeric(7, 4) not null default 0;
alter table orders add column delivery_method text not null default 'delivery'
  check (delivery_method in ('delivery', 'pickup'));
alter table orders add column carrier text not null default '';
alter table orders add column tracking_number text not null default '';

-- As sold: a later change of the settings changes no order. A cancelled line is not part of the sums.
alter table order_lines add column tax_percent numeric(7, 4) not null default 0;
alter table order_lines add column cancelled_at timestamptz(3);

alter table orders drop constraint orders_status_check;
alter table orders add check (status in ('placed', 'ready', 'shipped', 'delivered', 'returned', 'cancelled'));
create index orders_open on orders (placed_at) where status in ('placed', 'ready', 'shipped');
drop index orders_left;

create or replace function open_orders_of(account text) returns bigint language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('open orders of ' || account, 0));
  return (select count(*) from orders where shopper_uid = account and status in ('placed', 'ready', 'shipped')
    and placed_at > now() - interval '30 days');
end
$$;

-- What happened to an order after it was placed. `actor` is the username of a member of staff, or empty.
create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id) on delete cascade,
  at timestamptz(3) not null default now(),
  actor_kind text not null check (actor_kind in ('staff', 'shopper', 'shop')),
  actor text not null default '',
  kind text not null,
  from_status text,
  to_status text,
  data jsonb not null default '{}',
  undone_at timestamptz(3)
);
create index order_events_of_order on order_events (order_id, id);

-- Receipts are numbered without gaps, when the books leave the shop.
alter table orders add column receipt_number bigint unique;
alter table orders add column receipt_at timestamptz(3);
update orders set receipt_number = numbered.place, receipt_at = now()
from (
  select id, row_number() over (order by placed_at, id) as place from orders where status in ('shipped', 'delivered')
) as numbered
where orders.id = numbered.id;

-- Concurrent calls wait for each other until the end of their transactions: no number is given twice or skipped.
create function next_receipt_number() returns bigint language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('receipt numbers', 0));
  return (select coalesce(max(receipt_number), 0) + 1 from orders);
end
$$;
