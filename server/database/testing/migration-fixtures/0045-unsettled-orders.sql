update orders set paid_cents = total_cents, refunded_cents = 1 where id = (
  select id from orders where total_cents > 1 and paid_cents = 0 order by number limit 1
);
insert into payments (order_id, kind, amount_cents, method)
select id, kind, case kind when 'paid' then paid_cents else 1 end, payment_method
from orders cross join unnest(array['paid', 'refunded']) as kind where refunded_cents = 1;
