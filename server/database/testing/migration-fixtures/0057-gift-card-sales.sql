insert into gift_cards (code, amount_cents, paid_by, sold_by, idempotency_key, request_hash)
  values ('ZYXWVUTSRQPNMKJH', 50000, 'card-terminal', 'admin', 'key of a sale', '\x1234');
insert into gift_card_moves (gift_card_id, kind, amount_cents, staff)
  select id, 'sold', 50000, 'admin' from gift_cards where code = 'ZYXWVUTSRQPNMKJH';
insert into gift_card_moves (gift_card_id, kind, amount_cents, staff)
  select id, 'taken-back', -50000, 'admin' from gift_cards where code = 'ZYXWVUTSRQPNMKJH';
