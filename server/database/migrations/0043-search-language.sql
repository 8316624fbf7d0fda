-- In which language books are found. English has `books.words`, which is always there; other languages have
-- `books.language_words`, which a change of the language rewrites in the background.
create table search_index (
  id boolean primary key default true check (id),
  language text not null default 'en',
  -- Into which the index is being rewritten.
  next_language text,
  -- Another version of PostgreSQL may have other stems.
  postgres_version int not null default current_setting('server_version_num')::int / 10000,
  -- The last book that was rewritten, and how many were.
  after_id uuid,
  done bigint not null default 0,
  total bigint not null default 0
);
comment on table search_index is 'The one row about the language of searches, and how far a change of it is';
insert into search_index default values;

create table search_languages (language text collate "C" primary key);
comment on table search_languages is 'Languages whose stems books.language_words has, so that searches look for them';

create function is_searched_language(language text) returns boolean language sql immutable parallel safe
return language in ('en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl');

-- PostgreSQL has no stems of Polish.
create function search_config(language text) returns regconfig language sql immutable parallel safe
return case language
  when 'en' then 'english'::regconfig when 'de' then 'german'::regconfig when 'fr' then 'french'::regconfig
  when 'es' then 'spanish'::regconfig when 'pt' then 'portuguese'::regconfig when 'it' then 'italian'::regconfig
  when 'nl' then 'dutch'::regconfig else 'simple'::regconfig
end;

-- Empty for a word such as an article, which is not searched.
create function stems_of(language text, word text) returns text[] language sql stable parallel safe
return case
  when language = 'pl' and fold(word) = any ('{a,aby,ale,albo,ani,az,bez,bo,by,byl,byla,bylo,byc,ci,co,czy,dla,do,gdy,go,i,ich,im,ja,jak,jako,je,jego,jej,jest,jeszcze,juz,kiedy,ku,lub,ma,mi,mnie,my,na,nad,nam,nas,nie,nim,niz,o,od,on,ona,one,oni,ono,oraz,po,pod,przed,przez,przy,sa,sie,ta,tak,takze,tam,te,tego,tej,ten,to,tu,tych,tylko,tym,u,w,we,wy,z,za,ze}'::text[])
    then '{}'::text[]
  when language = 'pl' then array[fold(word)]
  else ts_lexize(case language
    when 'de' then 'german_stem'::regdictionary when 'fr' then 'french_stem'::regdictionary
    when 'es' then 'spanish_stem'::regdictionary when 'pt' then 'portuguese_stem'::regdictionary
    when 'it' then 'italian_stem'::regdictionary when 'nl' then 'dutch_stem'::regdictionary
    else 'english_stem'::regdictionary end, word)
end;

-- Without positions: books are ranked by their names.
create function language_words(language text, title text, author text, category text, description text)
returns tsvector language sql immutable parallel safe
return strip(to_tsvector('simple', plain_words(title || ' ' || author || ' ' || category))
  || to_tsvector(search_config(language), plain_words(title || ' ' || description)));

-- Nullable and with a partial index, so that a shop in English neither rewrites its books nor has larger ones.
alter table books add language_words tsvector;
create index books_by_language_word on books using gin (language_words) where language_words is not null;

create function language_of_book(book uuid, of_shop text) returns text language sql stable
return coalesce((
  select editions.language from editions where book_id = book and is_searched_language(editions.language)), of_shop);

-- Null for a shop in English. A change of the language waits for whoever has read the old one.
create function language_of_search() returns text language plpgsql as $$
declare found text;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('language of the search', 0));
  select nullif(coalesce(next_language, search_index.language), 'en') into found from search_index;
  return found;
end $$;

create function learn_language(learned text) returns void language plpgsql as $$
begin
  if not exists (select from search_languages where language = learned) then
    insert into search_languages values (learned) on conflict do nothing;
  end if;
end $$;

create function write_language_words() returns trigger language plpgsql as $$
declare of_shop text := language_of_search();
begin
  if of_shop is not null then
    new.language_words := language_words(of_shop, new.title, new.author, new.category, new.description);
  end if;
  return new;
end $$;

create trigger write_language_words before insert on books for each row execute function write_language_words();

-- After the update: before it, every update of a book would compute its other words again.
create function follow_text_of_book() returns trigger language plpgsql as $$
declare of_shop text := language_of_search();
begin
  if of_shop is not null then
    update books set language_words = language_words(language_of_book(id, of_shop), title, author, category, description)
    where id = new.id;
  end if;
  return null;
end $$;

create trigger follow_text after update of title, author, category, description on books
for each row when ((old.title, old.author, old.category, old.description)
  is distinct from (new.title, new.author, new.category, new.description))
execute function follow_text_of_book();

-- Editions are written after their books, most in the language of the shop.
create function follow_language_of_edition() returns trigger language plpgsql as $$
declare
  of_shop text := language_of_search();
  spoken text;
begin
  if of_shop is null then return null; end if;
  spoken := language_of_book(new.book_id, of_shop);
  if tg_op = 'INSERT' and spoken = of_shop then return null; end if;
  perform learn_language(spoken);
  update books set language_words = language_words(spoken, title, author, category, description) where id = new.book_id;
  return null;
end $$;

create trigger follow_new_language after insert on editions
for each row when (new.language is not null) execute function follow_language_of_edition();
create trigger follow_changed_language after update of language on editions
for each row when (old.language is distinct from new.language) execute function follow_language_of_edition();

-- Rewriting the index changes nothing that readers see of a book, and no words of titles.
drop trigger learn_changed_words on books;
create trigger learn_changed_words after update on books referencing new table as touched
for each statement when (current_setting('books.is_rewriting_index', true) is distinct from 'on')
execute function learn_words();
drop trigger tell_of_edited_books on books;
create trigger tell_of_edited_books after update on books referencing new table as touched
for each statement when (current_setting('books.is_rewriting_index', true) is distinct from 'on')
execute function tell_of_changed_books();
