insert into stock (book_id, on_hand, section) select id, 3, 'A2' from books order by id desc limit 1;
insert into stock_moves (book_id, delta, reason, staff) select book_id, 3, 'received', 'admin' from stock where section = 'A2';
