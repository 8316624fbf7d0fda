update orders set payment_method = 'card', paid_cents = total_cents where id = (select id from orders where total_cents > 0 order by number limit 1);
insert into payments (order_id, kind, amount_cents, method, provider_id)
select id, 'paid', total_cents, 'card', 'pi_1' from orders where payment_method = 'card';
insert into payment_sessions (order_id, provider_id, url, payment_id, amount_cents, currency, status, expires_at)
select id, 'cs_1', 'https://pay.example/cs_1', 'pi_1', total_cents, 'USD', 'paid', '2026-11-18T12:30:00Z' from orders
where payment_method = 'card';
insert into payment_refunds (order_id, session_id, amount_cents)
select order_id, id, 1 from payment_sessions;
insert into payment_keys (provider, secret_key, webhook_secret, is_live, changed_by) values ('stripe', '\x00', '\x00', false, 'admin');
insert into credit_notes (number, order_id, seller, lines, subtotal_cents, tax_cents, total_cents, tax_lines, staff)
select 1, order_id, '{}', '[]', 1, 0, 1, '[]', 'admin' from payment_sessions;
insert into payment_sessions (order_id, provider_id, url, amount_cents, currency, status, expires_at)
select order_id, 'cs_test_checked', 'https://pay.example/checked', 1250, 'USD', 'expired', now() from payment_sessions limit 1;
insert into credit_notes (number, order_id, seller, lines, subtotal_cents, tax_cents, total_cents, tax_lines, staff, reverses)
select 2, order_id, '{}', '[]', -1, 0, -1, '[]', 'admin', number from credit_notes where number = 1;
update orders set payment_method = 'invoice', invoice_days = 14 where id = (select id from orders where payment_method <> 'card' order by number limit 1);
update orders set paid_cents = total_cents, refunded_cents = 1 where id = (
  select id from orders where total_cents > 1 and paid_cents = 0 order by number limit 1
);
insert into payments (order_id, kind, amount_cents, method)
select id, kind, case kind when 'paid' then paid_cents else 1 end, payment_method
from orders cross join unnest(array['paid', 'refunded']) as kind where refunded_cents = 1;
