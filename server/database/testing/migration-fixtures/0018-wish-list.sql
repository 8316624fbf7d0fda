insert into wish_list_books (uid, book_id) select 'uid-of-rita', id from books limit 1;
