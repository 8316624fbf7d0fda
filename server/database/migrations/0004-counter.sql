-- The orders in which the bookseller looks through the shelf. Titles are compared byte by byte once they are folded:
-- the same on every machine, whatever language it speaks.
create index books_by_title on books ((fold(title) collate "C"), id);
create index books_by_price on books (new_price_cents, id);
create index books_of_category_by_title on books (category, (fold(title) collate "C"), id);
create index books_of_category_by_price on books (category, new_price_cents, id);

-- When somebody behind the counter first saw it. What is over was seen.
alter table orders add column seen_at timestamptz(3);
update orders set seen_at = now() where status in ('delivered', 'cancelled');
create index orders_unseen on orders (placed_at, id) where seen_at is null and status <> 'cancelled';
