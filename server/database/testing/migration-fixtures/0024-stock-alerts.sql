insert into outbox (to_address, template, book_id) select 'reader@example.com', 'back-in-stock', book_id from stock;
