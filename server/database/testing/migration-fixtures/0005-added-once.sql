insert into books (title, description, category, new_price_cents, old_price_cents, added_key)
  values ('Added Once', 'Sent twice, since the first answer was lost.', 'business', 75, 75, 'a key of its form');
