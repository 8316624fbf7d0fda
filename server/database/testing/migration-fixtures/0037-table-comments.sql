-- A line of a book whose edition is known, which later migrations copy into the line.
insert into order_lines (order_id, position, book_id, title, author, category, cover_image, price_cents)
select orders.id, 99, books.id, books.title, books.author, books.category, books.cover_image, books.new_price_cents
from books join editions on books.id = book_id, orders
where isbn = '9780306406157' and number = 1001;
