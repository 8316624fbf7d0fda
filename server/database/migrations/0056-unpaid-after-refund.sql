-- Also what gift cards have paid and partly got back still waits for the card.
drop index orders_unpaid_by_card;
create index orders_unpaid_by_card on orders (placed_at)
  where status = 'placed' and payment_method = 'card' and paid_cents - refunded_cents = gift_card_cents;
