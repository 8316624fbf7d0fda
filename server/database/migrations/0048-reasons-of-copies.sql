-- Copies also leave the shop without an order: sold over the counter, or returned to the supplier.
alter table stock_moves drop constraint stock_moves_reason_check;

alter table stock_moves add constraint stock_moves_reason_check check (reason in
  ('received', 'sold', 'cancelled', 'returned', 'counted', 'corrected', 'sold-over-counter', 'returned-to-supplier',
    'damaged', 'lost', 'imported'));
