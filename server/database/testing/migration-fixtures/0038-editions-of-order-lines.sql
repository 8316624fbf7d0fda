update order_lines set isbn = '9780141439518', format = 'paperback' where (order_id, position) = (
  select order_id, position from order_lines where isbn is null order by order_id, position limit 1
);
