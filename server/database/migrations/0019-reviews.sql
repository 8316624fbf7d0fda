-- One review per shopper and book. No foreign key to accounts: with a Firebase project as identity provider the store has
-- none. The version changes with each edit, so that staff approve the text that they have read.
create table reviews (
  id bigint generated always as identity primary key,
  book_id uuid not null references books (id) on delete cascade,
  uid text not null,
  name text not null check (length(name) between 1 and 200),
  rating smallint not null check (rating between 1 and 5),
  title text not null default '' check (length(title) <= 120),
  body text not null check (length(body) between 1 and 2000),
  state text not null check (state in ('waiting', 'published', 'rejected')),
  version integer not null default 1,
  written_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  unique (book_id, uid)
);
create index reviews_published on reviews (book_id, id) where state = 'published';
create index reviews_by_state on reviews (state, id);
create index reviews_of_shopper on reviews (uid, id);

-- Number and stars of the published reviews of a book: to count thousands of them for each page takes too long.
create table book_ratings (
  book_id uuid primary key references books (id) on delete cascade,
  reviews bigint not null,
  stars bigint not null
);

-- Tells every process whose pages show other reviews now: the ids of the books, or * where they are too many to name.
create function notify_reviews_changed(books uuid[]) returns void language plpgsql as $$
begin
  if cardinality(books) > 100 then perform pg_notify('reviews_changed', '*');
  elsif cardinality(books) > 0 then perform pg_notify('reviews_changed', array_to_string(books, ' '));
  end if;
end $$;

-- Each locks the ratings in the order of the books, so that concurrent changes cannot deadlock.
create function count_new_reviews() returns trigger language plpgsql as $$
begin
  insert into book_ratings as rated
    select book_id, count(*), sum(rating) from came where state = 'published' group by book_id order by book_id
    on conflict (book_id) do update
      set reviews = rated.reviews + excluded.reviews, stars = rated.stars + excluded.stars;
  perform notify_reviews_changed(array(select distinct book_id from came where state = 'published'));
  return null;
end $$;

create function count_edited_reviews() returns trigger language plpgsql as $$
begin
  insert into book_ratings as rated
    select book_id, sum(one), sum(one * rating) from (
      select book_id, rating, 1 as one from came where state = 'published'
      union all select book_id, rating, -1 from went where state = 'published'
    ) as moved
    group by book_id having sum(one) <> 0 or sum(one * rating) <> 0 order by book_id
    on conflict (book_id) do update
      set reviews = rated.reviews + excluded.reviews, stars = rated.stars + excluded.stars;
  perform notify_reviews_changed(array(
    select book_id from came where state = 'published' union select book_id from went where state = 'published'));
  return null;
end $$;

-- The rating of a deleted book may be gone already: nothing is inserted here.
create function count_gone_reviews() returns trigger language plpgsql as $$
begin
  perform from book_ratings where book_id in (select book_id from went where state = 'published')
    order by book_id for update;
  update book_ratings as rated set reviews = rated.reviews - gone.reviews, stars = rated.stars - gone.stars
    from (select book_id, count(*) as reviews, sum(rating) as stars from went where state = 'published'
      group by book_id) as gone
    where rated.book_id = gone.book_id;
  perform notify_reviews_changed(array(select distinct book_id from went where state = 'published'));
  return null;
end $$;

create trigger count_new_reviews after insert on reviews
  referencing new table as came for each statement execute function count_new_reviews();
create trigger count_edited_reviews after update on reviews
  referencing old table as went new table as came for each statement execute function count_edited_reviews();
create trigger count_gone_reviews after delete on reviews
  referencing old table as went for each statement execute function count_gone_reviews();
