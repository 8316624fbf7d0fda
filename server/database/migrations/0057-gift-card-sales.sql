-- A sale that was a mistake is taken back, as long as nothing was spent.
alter table gift_card_moves
  drop constraint gift_card_moves_kind_check,
  add constraint gift_card_moves_kind_check check (kind in ('sold', 'redeemed', 'returned', 'taken-back'));
create unique index gift_cards_taken_back on gift_card_moves (gift_card_id) where kind = 'taken-back';

-- The journal reads which gift cards were sold, and which sales were taken back.
drop index gift_card_sales_by_time;
create index gift_card_sales_by_time on gift_card_moves (at) where kind in ('sold', 'taken-back');

-- Of the request that sold the card: its key belongs to no other. Null for cards of earlier versions.
alter table gift_cards add request_hash bytea;
