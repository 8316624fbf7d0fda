alter table orders add column street2 text not null default '';
-- What the shopper wishes for the delivery. Notes of staff are events of the order.
alter table orders add column delivery_note text not null default '';
alter table shopper_addresses add column street2 text not null default '';
