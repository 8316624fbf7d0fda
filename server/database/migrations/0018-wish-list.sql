-- Books that signed-in shoppers keep for later. No foreign key to accounts: with a Firebase project as identity provider
-- the store has none. The id gives the order in which books were added, also of several that were added at once.
create table wish_list_books (
  id bigint generated always as identity unique,
  uid text not null,
  book_id uuid not null references books (id) on delete cascade,
  added_at timestamptz(3) not null default now(),
  primary key (uid, book_id)
);
create index wish_list_books_newest on wish_list_books (uid, id);
create index wish_list_books_of_book on wish_list_books (book_id);
