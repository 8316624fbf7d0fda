-- 978, or 979 without 9790, which is sheet music; the last digit is the check digit.
create function is_isbn(isbn text) returns boolean language sql immutable strict parallel safe as $$
  select isbn ~ '^(978[0-9]|979[1-9])[0-9]{9}$' and (
    select sum(digit::int * case when place % 2 = 0 then 3 else 1 end) % 10 = 0
    from regexp_split_to_table(isbn, '') with ordinality as digits (digit, place))
$$;

-- Null where a book has no old price.
alter table books alter column old_price_cents drop not null;

-- Editions of one work: hardback, paperback, translations.
create table works (
  id uuid primary key default gen_random_uuid()
);

-- What the trade knows of a book, all optional. Beside books, so that a change does not rewrite the search vectors.
create table editions (
  book_id uuid primary key references books (id) on delete cascade,
  isbn text unique check (is_isbn(isbn)),
  work_id uuid references works (id),
  -- Stands for its work where lists show each work once.
  is_lead boolean not null default true,
  subtitle text not null default '' check (length(subtitle) <= 300),
  publisher text not null default '' check (length(publisher) <= 200),
  imprint text not null default '' check (length(imprint) <= 200),
  -- A year, a month or a day: 1851, 1851-10 or 1851-10-18.
  published text check (published ~ '^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$'),
  format text,
  pages integer check (pages between 1 and 100000),
  language text check (language ~ '^[a-z]{2,3}$'),
  original_language text check (original_language ~ '^[a-z]{2,3}$'),
  series text not null default '' check (length(series) <= 200),
  series_number text not null default '' check (length(series_number) <= 20),
  height_mm integer check (height_mm between 1 and 10000),
  width_mm integer check (width_mm between 1 and 10000),
  thickness_mm integer check (thickness_mm between 1 and 10000),
  weight_g integer check (weight_g between 1 and 1000000),
  tax_class text,
  -- By law or contract: no discount.
  is_price_bound boolean not null default false
);
create index editions_of_work on editions (work_id) where work_id is not null;

-- Beside the author: translators, illustrators and others.
create table contributors (
  book_id uuid not null references books (id) on delete cascade,
  position smallint not null,
  role text not null,
  name text not null check (length(name) between 1 and 200),
  primary key (book_id, position)
);

create table subjects (
  book_id uuid not null references books (id) on delete cascade,
  scheme text not null,
  code text collate "C" not null check (length(code) between 1 and 40),
  primary key (book_id, scheme, code)
);
create index books_of_subject on subjects (scheme, code, book_id);
