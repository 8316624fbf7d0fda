insert into feeds (id, name) values ('0a1b2c3d-0000-4000-8000-000000000028', 'A Distributor');
insert into feed_records (feed_id, reference, isbn, book_id, sent_at, digest, parts)
  select '0a1b2c3d-0000-4000-8000-000000000028', 'com.example.1', '9780306406157', id, now(), '\x00', '{}'
  from books order by id limit 1;
insert into imported_books (book_id, feed_id, written)
  select book_id, feed_id, '{"title": "A title"}' from feed_records;
insert into imports (fingerprint, file_name, records, counts) values ('5f', 'feed.xml', 1, '{"read": 1}');
