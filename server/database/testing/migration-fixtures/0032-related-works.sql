insert into work_names (book_id, name) select id, '9780306406157' from books order by id limit 1;
