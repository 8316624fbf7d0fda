-- For the number of copies sold of a book. The unique key begins with the order.
create index order_lines_of_book on order_lines (book_id, order_id) where cancelled_at is null;
