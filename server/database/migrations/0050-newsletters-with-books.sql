alter table newsletters
  add column picture text not null default '',
  add column picture_alt text not null default '',
  add column send_at timestamptz(3),
  drop constraint newsletters_state_check,
  add constraint newsletters_state_check check (state in ('draft', 'scheduled', 'sending', 'sent')),
  add constraint newsletters_scheduled check (state <> 'scheduled' or send_at is not null);
create index newsletters_due on newsletters (send_at) where state = 'scheduled';

-- No foreign key to books: of a deleted one the title stays. What was sent has a price, as it was written.
create table newsletter_books (
  newsletter_id uuid not null references newsletters (id) on delete cascade,
  place integer not null,
  book_id uuid not null,
  title text not null,
  author text not null,
  cover_image text not null default '',
  price text,
  primary key (newsletter_id, place),
  unique (newsletter_id, book_id)
);
comment on table newsletter_books is 'The books of a newsletter, with title, cover and price as they were sent';
