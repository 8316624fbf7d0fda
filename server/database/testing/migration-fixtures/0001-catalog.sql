-- Several hundred ordinary books, one hour apart, in every category and at many prices.
insert into books (title, author, description, category, new_price_cents, old_price_cents, trending, created_at)
select 'The ' || at || 'th voyage', 'Author ' || at % 37, 'What was seen on day ' || at || '.',
  (array['business', 'technology', 'fiction', 'horror', 'adventure'])[1 + at % 5], at * 25, at * 30, at % 7 = 0,
  '2024-02-29T23:59:59.999Z'::timestamptz - at * interval '1 hour'
from generate_series(1, 400) as at;

insert into covers (name, tint, width, height) values ('naïve 📚.jpg', '#9a3412', 320, 480);
insert into cover_images (cover, width, format, bytes)
select 'naïve 📚.jpg', width, 'jpeg', decode(repeat('ff00d8275c', 20000), 'hex') from unnest(array[160, 320]) as width;

-- Edge cases.
insert into books (title, author, description, category, cover_image, new_price_cents, old_price_cents) values
  (repeat('Z', 300), repeat('y', 200), repeat('w', 5000), 'fiction', 'naïve 📚.jpg', 999999999, 999999999),
  ('Q', '', '.', 'horror', '', 0, 0),
  ('👩‍👩‍👧‍👦 Family of emoji 🇺🇳', 'Zoë Ångström', E'Tab\there, line\nbreak, \\. and \\N', 'adventure', 'https://else.example/a.png', 1, 999999999),
  ('كتاب الألغاز', 'מחבר', 'Right to left, and a null byte is not possible.', 'technology', '', 1999, 2499),
  (E'Cafe\u0301 with a combining accent', 'O''Brien; drop table books; --', '<script>alert(1)</script>', 'business', '', 2500, 2000);
