update orders set payment_method = 'invoice', invoice_days = 14 where id = (select id from orders where payment_method <> 'card' order by number limit 1);
