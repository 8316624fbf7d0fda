-- Orders of which money is open or to be refunded, and those of which some was: few of all.
create index orders_unsettled on orders (placed_at, id)
  where sign(paid_cents - refunded_cents
    - case when status in ('cancelled', 'returned') then 0 else total_cents - credited_cents end) in (-1, 1);
create index orders_refunded on orders (placed_at, id) where refunded_cents > 0;
