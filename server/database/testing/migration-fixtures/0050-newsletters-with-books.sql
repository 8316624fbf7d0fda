insert into newsletters (id, subject, body, state, created_by, send_at, picture, picture_alt)
values ('00000000-0000-4000-8000-000000000050', 'Winter books', 'Ten for the evenings.', 'scheduled', 'admin',
  now() + interval '1 day', 'winter.jpg', 'Books in the snow');
insert into newsletter_books (newsletter_id, place, book_id, title, author)
select '00000000-0000-4000-8000-000000000050', 1, id, title, author from books limit 1;
insert into newsletter_books (newsletter_id, place, book_id, title, author)
values ('00000000-0000-4000-8000-000000000050', 2, '00000000-0000-4000-8000-000000000404', 'Gone', 'Nobody');
