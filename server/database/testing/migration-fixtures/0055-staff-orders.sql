update orders set placed_by = 'admin', name = 'Counter sale', email = '', phone = '', idempotency_key = 'key of staff'
  where id = (select id from orders where status = 'delivered' and shopper_uid is null order by number limit 1);
update orders set placed_by = 'admin'
  where id = (select id from orders where shopper_uid is not null order by number limit 1);
