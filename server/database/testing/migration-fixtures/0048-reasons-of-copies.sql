insert into stock_moves (book_id, delta, reason, staff)
values (gen_random_uuid(), -1, 'sold-over-counter', 'admin'), (gen_random_uuid(), -2, 'returned-to-supplier', 'admin');
