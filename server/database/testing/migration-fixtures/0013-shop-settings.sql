insert into settings (name, value) values ('region', '{"currency": "EUR", "minorUnits": 100}')
on conflict (name) do nothing;
insert into news (slug, title, summary, position, is_published) values ('open-late', 'Open Late', 'Until nine.', 1, true);
insert into shop_pages (slug, markdown, is_published) values ('about-us', 'We sell books.', true);
