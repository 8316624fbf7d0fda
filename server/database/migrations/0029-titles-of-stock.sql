-- The folded titles of books with stock, so that the list of the stock reads no other books. Apart from stock: an import
-- that renames many books locks no row that an order waits for.
create table stock_titles (
  book_id uuid primary key references stock (book_id) on delete cascade,
  title text collate "C" not null
);
insert into stock_titles select book_id, fold(title) from stock join books on books.id = book_id;
create index stock_titles_in_order on stock_titles (title, book_id);

-- The lock waits for a title that is being changed, whose trigger does not find the row of this transaction.
create function add_stock_titles() returns trigger language plpgsql as $$
begin
  insert into stock_titles
  select books.id, fold(books.title) from added join books on books.id = added.book_id
  order by books.id for share of books;
  return null;
end $$;

create trigger add_stock_titles after insert on stock
  referencing new table as added for each statement execute function add_stock_titles();

create function change_stock_title() returns trigger language plpgsql as $$
begin
  update stock_titles set title = fold(new.title) where book_id = new.id;
  return null;
end $$;

create trigger change_stock_title after update on books
  for each row when (old.title is distinct from new.title) execute function change_stock_title();
