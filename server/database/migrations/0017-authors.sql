-- The author in URLs: letters of any script, digits and hyphens. Never empty for an author who has a name, even one
-- without letters. Not strict, so that PostgreSQL can inline it: a call for each book would cost more than the work.
create function author_slug(author text) returns text
  language sql immutable parallel safe
  return coalesce(
    nullif(trim('-' from left(
      regexp_replace(fold(author), '[\u0001-/:-@[-`{-\u00bf\u2000-\u206f\u3000-\u303f]+', '-', 'g'), 200)), ''),
    nullif(md5(author), md5('')));

create index books_newest_of_author on books (author_slug(author), created_at, id);
