-- Who of the staff has placed the order, by phone or at the counter; null if the shopper has.
alter table orders add placed_by text;
create unique index orders_of_staff_once on orders (placed_by, idempotency_key) where placed_by is not null;
