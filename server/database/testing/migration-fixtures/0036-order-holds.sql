insert into order_holds (order_id, held_until, network)
select id, '2099-01-01', '203.0.113.7' from orders where status = 'placed' order by number limit 1;
