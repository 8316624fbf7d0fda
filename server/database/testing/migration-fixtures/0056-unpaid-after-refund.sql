insert into gift_card_moves (gift_card_id, kind, amount_cents, order_id)
  select gift_card_id, 'returned', 40, order_id from gift_card_moves where kind = 'redeemed' order by id limit 1;
insert into payments (order_id, kind, amount_cents, method)
  select order_id, new.kind, cents, 'gift-card' from gift_card_moves, (values ('paid', 100), ('refunded', 40)) as new (kind, cents)
  where gift_card_moves.kind = 'redeemed';
update orders set paid_cents = paid_cents + 100, refunded_cents = refunded_cents + 40, gift_card_cents = gift_card_cents + 60
  where id = (select order_id from gift_card_moves where kind = 'redeemed');
