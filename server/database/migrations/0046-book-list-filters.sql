-- The form of a new book asks what the shop knows of an ISBN.
create index feed_records_isbn on feed_records (isbn);
create index audit_log_deleted_isbns on audit_log ((changes -> 'isbn' ->> 0), id) where action = 'book.delete';

-- Filters and orders of the admin's book list.
create index books_without_cover on books (created_at, id) where cover_image = '';
create index books_without_description on books (created_at, id) where description = '';
create index stock_by_copies on stock (on_hand, book_id);
create index stock_sold_out on stock (book_id) where on_hand = 0 and when_out = 'sold-out';
create index imported_books_of_feed on imported_books (feed_id, book_id);
create index imported_books_off_sale on imported_books (book_id) where written ? 'isStopped';
