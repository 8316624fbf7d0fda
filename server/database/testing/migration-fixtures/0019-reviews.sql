insert into reviews (book_id, uid, name, rating, title, body, state)
select id, 'uid-of-rita', 'Rita', 4, 'By the pond', 'I read it twice.', 'published' from books limit 1;
