-- Lines whose copy was not there when they were ordered: those that wait for one and those for which one is kept.
create index order_lines_to_come on order_lines (book_id)
  where source <> 'shelf' and shipped_at is null and cancelled_at is null;

update order_lines set shipped_at = receipt_at from orders
where orders.id = order_id and source is not null and cancelled_at is null and shipped_at is null
  and delivery_method = 'delivery' and status in ('shipped', 'delivered', 'returned');

-- A message about a part of an order can be taken back for a moment.
create index outbox_of_parts on outbox (order_id) where template = 'order-part-shipped';
