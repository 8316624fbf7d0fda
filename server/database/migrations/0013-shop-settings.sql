-- What the bookseller has set, by group. Fields that are missing have their defaults. `format` is raised by versions
-- that store a group in a way that earlier ones cannot read.
create table settings (
  name text primary key,
  value jsonb not null,
  format integer not null default 1,
  version integer not null default 1,
  changed_by text not null default '',
  changed_at timestamptz(3) not null default now()
);

-- A shop that had books before this version is open and keeps its name.
insert into settings (name, value)
select 'shop', '{"name": "Book Store", "isOpen": true}' where exists (select from books);

create table categories (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 40),
  name text not null check (length(name) between 1 and 60),
  position integer not null,
  in_home_select boolean not null default true
);
create unique index categories_by_name on categories (fold(name));
insert into categories (slug, name, position, in_home_select) values
  ('business', 'Business', 1, true),
  ('technology', 'Technology', 2, false),
  ('fiction', 'Fiction', 3, true),
  ('horror', 'Horror', 4, true),
  ('adventure', 'Adventure', 5, true);

alter table books drop constraint books_category_check;
alter table books add foreign key (category) references categories (slug) on update cascade;

create table news (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  title text not null check (length(title) between 1 and 200),
  summary text not null check (length(summary) <= 500),
  markdown text not null default '' check (length(markdown) <= 50000),
  picture text not null default '' check (length(picture) <= 500),
  position integer not null,
  is_published boolean not null default false,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  changed_at timestamptz(3) not null default now()
);
create index news_in_order on news (position, id);

-- Texts of the shop: about us, services, contact, privacy policy, terms of service.
create table shop_pages (
  slug text primary key,
  markdown text not null default '' check (length(markdown) <= 50000),
  is_published boolean not null default false,
  version integer not null default 1,
  changed_by text not null default '',
  changed_at timestamptz(3) not null default now()
);

-- Tells every process what to read again: the name of a group of settings, or of a table.
create function notify_settings_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_changed', 'settings ' || coalesce(new.name, old.name));
  return null;
end $$;
create trigger settings_changed after insert or update or delete on settings
  for each row execute function notify_settings_changed();

create function notify_shop_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_changed', tg_table_name);
  return null;
end $$;
create trigger categories_changed after insert or update or delete or truncate on categories
  for each statement execute function notify_shop_changed();
create trigger news_changed after insert or update or delete or truncate on news
  for each statement execute function notify_shop_changed();
create trigger shop_pages_changed after insert or update or delete or truncate on shop_pages
  for each statement execute function notify_shop_changed();
