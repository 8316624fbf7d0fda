insert into vouchers (code, percent, categories, valid_from, valid_until, max_uses, uses) values ('SUMMER', 10, '{fiction}', '2026-06-01', '2026-08-31', 1, 1);
insert into vouchers (code, amount_cents) values ('FIVE-OFF', 500);
update orders set voucher_id = vouchers.id, voucher_code = code, discount_cents = 1 from vouchers
  where code = 'SUMMER' and orders.id = (select id from orders where total_cents > 1 order by number limit 1);
update order_lines set discount_cents = 1 where price_cents > 0 and (order_id, position) = (
  select order_id, position from order_lines join orders on orders.id = order_id
  where voucher_id is not null order by position limit 1);
insert into gift_cards (code, amount_cents, paid_by, recipient_name, sold_by)
  values ('ABCDEFGHJKLMNPQR', 2500, 'cash', 'Rita', 'admin');
insert into gift_card_moves (gift_card_id, kind, amount_cents, staff) select id, 'sold', 2500, 'admin' from gift_cards;
insert into gift_card_moves (gift_card_id, kind, amount_cents, order_id)
  select gift_cards.id, 'redeemed', -100, (select id from orders where total_cents > 100 order by number desc limit 1) from gift_cards;
