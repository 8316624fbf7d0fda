insert into stock (book_id, on_hand, section) select id, 5, 'A1' from books order by id limit 1;
insert into stock_moves (book_id, delta, reason, staff) select book_id, 5, 'received', 'admin' from stock;
insert into stock_alerts (book_id, email) select book_id, 'reader@example.com' from stock;
