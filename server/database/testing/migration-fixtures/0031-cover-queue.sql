insert into cover_fetches (digest, address, host, state, attempts, problem)
  values ('\x29', 'https://covers.example/1.jpg', 'covers.example', 'failed', 1, 'The server answered 404');
insert into imported_covers (book_id, digest)
  select id, '\x29' from books order by id limit 1;
