insert into orders (name, email, phone, city, country, state, zipcode, total_cents, shopper_uid, seen_at)
  values ('Rita Reader', 'shopper@reader.example', '5550199', 'Bath', 'UK', 'Somerset', 'BA1', 50, 'verified', now());
insert into order_lines (order_id, position, book_id, title, author, category, cover_image, price_cents)
  select orders.id, 1, books.id, title, author, category, cover_image, new_price_cents
  from orders, books where seen_at is not null and shopper_uid = 'verified' and new_price_cents = 50;
