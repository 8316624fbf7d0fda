-- Days to pay an invoice, as of the order: they count from the day on which the books leave the shop.
alter table orders add invoice_days int check (invoice_days > 0);
update orders set invoice_days = pay_by - placed_at::date where payment_method = 'invoice' and pay_by > placed_at::date;

-- Those that get a reminder when they are late. Each gets one.
create index orders_to_remind on orders (pay_by)
  where pay_by is not null and reminded_at is null and status not in ('cancelled', 'returned')
    and paid_cents - refunded_cents < total_cents - credited_cents;
