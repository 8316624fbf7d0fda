-- Copies that an account with an unverified e-mail address has ordered. A row lives while the order is placed and the address
-- is unverified, and so does the network that the order came from.
create table order_holds (
  order_id uuid primary key references orders (id) on delete cascade,
  -- Null: without a limit of time.
  held_until timestamptz(3),
  -- IPv4 address or IPv6 /64.
  network text not null,
  -- IPv6 /48.
  wider_network text
);
create index order_holds_due on order_holds (held_until);
create index order_holds_of_network on order_holds (network);
create index order_holds_of_wider_network on order_holds (wider_network);

create function held_copies(account text, of_network text, of_wider text,
  out by_account bigint, out by_network bigint, out by_wider bigint) language sql stable as $$
  select count(*) filter (where shopper_uid = account), count(*) filter (where network = of_network),
    count(*) filter (where wider_network = of_wider)
  from order_holds join orders on orders.id = order_id join order_lines using (order_id)
  where (shopper_uid = account or network = of_network or wider_network = of_wider)
    and status = 'placed' and is_taken
$$;

-- Counts under locks, so that concurrent orders see each other's copies. The locks are always taken in this order. A limit of
-- 0 is none.
create function may_hold(account text, of_network text, of_wider text, copies bigint,
  per_account bigint, per_network bigint, per_wider bigint) returns boolean language plpgsql volatile as $$
declare held record;
begin
  perform pg_advisory_xact_lock(hashtextextended('held copies of account ' || account, 0));
  perform pg_advisory_xact_lock(hashtextextended('held copies of network ' || of_network, 0));
  perform pg_advisory_xact_lock(hashtextextended('held copies of network ' || of_wider, 0));
  select * into held from held_copies(account, of_network, of_wider);
  return (per_account = 0 or held.by_account + copies <= per_account)
    and (per_network = 0 or held.by_network + copies <= per_network)
    and (per_wider = 0 or held.by_wider + copies <= per_wider);
end $$;

-- Every way of moving an order ends its hold, also one of an older version of the store.
create function end_hold_of_order() returns trigger language plpgsql as $$
begin
  delete from order_holds where order_id = new.id;
  return null;
end $$;
create trigger end_hold after update of status on orders
  for each row when (new.status <> 'placed') execute function end_hold_of_order();

-- Every way of verifying an address ends the holds of its account.
create function end_holds_of_account() returns trigger language plpgsql as $$
begin
  delete from order_holds using orders where orders.id = order_id and shopper_uid = new.uid;
  return null;
end $$;
create trigger end_holds after update of email_verified on accounts
  for each row when (new.email_verified and not old.email_verified) execute function end_holds_of_account();
