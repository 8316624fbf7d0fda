insert into works (id) values ('0a1b2c3d-0000-4000-8000-000000000001');
insert into editions (book_id, isbn, work_id, subtitle, publisher, published, format, pages, language)
  select id, '9780306406157', '0a1b2c3d-0000-4000-8000-000000000001', 'A subtitle', 'A Press', '1851-10', 'hardback', 635, 'en'
  from books order by id limit 1;
insert into contributors (book_id, position, role, name) select book_id, 1, 'translator', 'A Translator' from editions;
insert into subjects (book_id, scheme, code) select book_id, 'thema', 'FBC' from editions;
