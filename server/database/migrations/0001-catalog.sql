create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- How the shop compares words: without accents and without case. unaccent() itself is only "stable", since its
-- dictionary may be changed; ours is named, so the function may be called immutable and used in indexes.
create function fold(words text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, words));

-- The words of a text, for the search to find: what stands between them is a space, so that "H.G. Wells" is three
-- words here as it is in what people type.
create function plain_words(text text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(fold(text), '[!-/:-@[-`{-~]+', ' ', 'g');

create table covers (
  name text primary key check (length(name) between 1 and 200),
  tint text not null check (tint ~ '^#[0-9a-f]{6}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz(3) not null default now()
);

create table cover_images (
  cover text not null references covers (name) on delete cascade,
  width integer not null check (width > 0),
  format text not null check (format in ('avif', 'webp', 'jpeg')),
  bytes bytea not null,
  primary key (cover, format, width)
);

-- Pictures are compressed already: trying again costs time at each write and gains nothing.
alter table cover_images alter column bytes set storage external;

create table books (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) between 1 and 300),
  author text not null default '' check (length(author) <= 200),
  description text not null check (length(description) between 1 and 5000),
  category text not null check (category in ('business', 'technology', 'fiction', 'horror', 'adventure')),
  cover_image text not null default '' check (length(cover_image) <= 500),
  new_price_cents bigint not null check (new_price_cents between 0 and 999999999),
  old_price_cents bigint not null check (old_price_cents between 0 and 999999999),
  trending boolean not null default false,
  -- Whole milliseconds: what a cursor says of a book in JavaScript is exactly what is kept here.
  created_at timestamptz(3) not null default now(),
  names tsvector not null generated always as (
    to_tsvector('simple', plain_words(title || ' ' || author))
  ) stored,
  words tsvector not null generated always as (
    to_tsvector('simple', plain_words(title || ' ' || author || ' ' || category))
    || to_tsvector('english', plain_words(description))
  ) stored
);

create index books_newest on books (created_at, id);
create index books_newest_of_category on books (category, created_at, id);
create index books_by_name on books using gin (names);
create index books_by_word on books using gin (words);
create index books_trending on books (id) where trending;

-- The words of all titles and authors, to find what a mistyped one was meant to be. Words are only ever added:
-- one that no book has any more finds nothing, which is what the mistyped one did.
-- Compared byte by byte, so that the index also answers "begins with".
create table catalog_words (word text collate "C" primary key);
create index catalog_words_alike on catalog_words using gin (word gin_trgm_ops);

create function learn_words() returns trigger language plpgsql as $$
begin
  -- Sorted, so that two who add books at once wait for each other in one direction only.
  insert into catalog_words
    select distinct word from touched, unnest(tsvector_to_array(names)) as word order by word
    on conflict do nothing;
  return null;
end $$;

create trigger learn_new_words after insert on books
  referencing new table as touched for each statement execute function learn_words();
create trigger learn_changed_words after update on books
  referencing new table as touched for each statement execute function learn_words();

-- Tells every process which books to forget: their ids, or * where they are too many to name.
create function tell_of_changed_books() returns trigger language plpgsql as $$
declare
  ids text;
begin
  select case when count(*) <= 100 then string_agg(id::text, ' ') else '*' end into ids from touched;
  if ids is not null then perform pg_notify('books_changed', ids); end if;
  return null;
end $$;

create trigger tell_of_new_books after insert on books
  referencing new table as touched for each statement execute function tell_of_changed_books();
create trigger tell_of_edited_books after update on books
  referencing new table as touched for each statement execute function tell_of_changed_books();
create trigger tell_of_deleted_books after delete on books
  referencing old table as touched for each statement execute function tell_of_changed_books();

-- All of the words must be there; the last may be the beginning of one, since it may still be typed.
create function names_query(typed text[]) returns tsquery
  language sql stable parallel safe
  return (
    select to_tsquery('simple', string_agg(
      quote_literal(fold(word)) || case when at = cardinality(typed) then ':*' else '' end, ' & '))
    from unnest(typed) with ordinality as words (word, at)
    where fold(word) <> ''
  );

-- The same for the whole text, in which a word may stand in another form and small words do not count.
create function words_query(typed text[]) returns tsquery
  language sql stable parallel safe
  return (
    select to_tsquery('simple', string_agg(
      format('(%s%s | %s)', quote_literal(fold(word)), case when at = cardinality(typed) then ':*' else '' end,
        quote_literal(stems[1])), ' & '))
    from unnest(typed) with ordinality as words (word, at),
      lateral (select ts_lexize('english_stem', fold(word)) as stems) as stemmed
    where fold(word) <> '' and stems <> '{}'
  );
