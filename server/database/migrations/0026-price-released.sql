-- The opposite of is_price_bound, whatever the settings say of the ISBN: the publisher has released the price.
alter table editions
  add column is_price_released boolean not null default false,
  add check (not (is_price_bound and is_price_released));
