-- A retried move of staff counts once. The moves of orders have no key: those of the orders decide.
alter table stock_moves add column idempotency_key text;
create unique index stock_moves_once on stock_moves (staff, idempotency_key) where idempotency_key is not null;
