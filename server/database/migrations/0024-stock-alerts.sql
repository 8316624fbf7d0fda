create index stock_alerts_of_address on stock_alerts (email);
create index stock_alerts_by_age on stock_alerts (asked_at);

-- No foreign key: it would lock the row of the book after that of the stock, and a deletion locks them the other way round.
-- The message of a deleted book is not sent.
alter table outbox add column book_id uuid;

-- A request becomes one message in the statement that deletes it.
create function send_stock_alerts(of_book uuid) returns void language sql as $$
  with asked as (
    delete from stock_alerts where book_id = of_book returning email
  )
  insert into outbox (to_address, template, book_id) select email, 'back-in-stock', of_book from asked
$$;

create function send_alerts_of_stock() returns trigger language plpgsql as $$
begin
  perform send_stock_alerts(new.book_id);
  return null;
end $$;

create trigger send_stock_alerts after update on stock
  for each row when (old.on_hand = 0 and new.on_hand > 0) execute function send_alerts_of_stock();

-- A book whose stock is no longer kept is always orderable, unless it was deleted itself.
create function send_alerts_of_deleted_stock() returns trigger language plpgsql as $$
begin
  if exists (select from books where id = old.book_id) then perform send_stock_alerts(old.book_id); end if;
  return null;
end $$;

create trigger send_alerts_of_deleted_stock after delete on stock
  for each row when (old.on_hand = 0) execute function send_alerts_of_deleted_stock();
