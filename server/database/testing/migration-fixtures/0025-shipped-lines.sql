update order_lines set shipped_at = now() where position = 1;
insert into outbox (to_address, template, order_id) select 'reader@example.com', 'order-part-shipped', id from orders limit 1;
