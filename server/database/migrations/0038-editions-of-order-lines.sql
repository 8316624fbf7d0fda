-- Which edition was sold, also when the book is changed or deleted. Earlier lines get what their book has today.
alter table order_lines add column isbn text;
alter table order_lines add column format text;
update order_lines set isbn = editions.isbn, format = editions.format from editions
where editions.book_id = order_lines.book_id and (editions.isbn is not null or editions.format is not null);
