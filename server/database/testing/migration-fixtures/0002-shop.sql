insert into shop (demo) values (false);

-- Orders in every status, some with an idempotency key, over a year.
insert into orders (name, email, phone, street, city, country, state, zipcode, total_cents, status, placed_at,
  idempotency_key, asked_for)
select 'Reader ' || at, case when at % 3 = 0 then 'shopper@reader.example' else 'reader' || at || '@reader.example' end,
  '+1 (555) 0199', '', 'Portland', 'USA', 'Maine', '04101', 0,
  (array['placed', 'shipped', 'delivered', 'cancelled'])[1 + at % 4], now() - at * interval '40 hours',
  case when at % 2 = 0 then 'key ' || at end, case when at % 2 = 0 then sha256(at::text::bytea) end
from generate_series(1, 200) as at;

insert into order_lines (order_id, position, book_id, title, author, category, cover_image, price_cents)
select orders.id, position, book.id, book.title, book.author, book.category, book.cover_image, book.new_price_cents
from orders, lateral (
  select row_number() over (order by books.id) as position, books.* from books
  where books.new_price_cents % 200 = orders.number % 8 * 25 and books.new_price_cents between 1 and 600
) as book;
insert into order_lines (order_id, position, book_id, title, author, category, cover_image, price_cents)
select id, 0, gen_random_uuid(), 'A book that is gone', '', 'fiction', '', 999999999 from orders where number = 1001;
update orders set total_cents = coalesce((select sum(price_cents) from order_lines where order_id = id), 0);

insert into admins (username, name, role_label, password_hash) values ('ada', 'Ada', 'Bookseller', '$argon2id$none');
insert into failed_tries (who, tries, next_try_at) values ('admin:ada', 3, now());
insert into subscribers (email) select 'subscriber' || at || '@reader.example' from generate_series(1, 50) as at;
insert into visit_days (day, visits) select current_date - at, at * 10 from generate_series(1, 60) as at;
insert into visit_salts (day, salt) values (current_date, '\x00ff10');
insert into visit_marks (day, mark) select current_date, sha256(at::text::bytea) from generate_series(1, 20) as at;
