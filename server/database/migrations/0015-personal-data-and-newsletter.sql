-- No foreign key to accounts: with a Firebase project as identity provider the store has none.
create table shopper_addresses (
  id uuid primary key default gen_random_uuid(),
  uid text not null,
  label text not null default '',
  name text not null,
  phone text not null,
  street text not null,
  city text not null,
  state text not null,
  zipcode text not null,
  country text not null,
  is_default boolean not null default false,
  created_at timestamptz(3) not null default now()
);
create index shopper_addresses_of_shopper on shopper_addresses (uid, created_at);
create unique index shopper_addresses_default on shopper_addresses (uid) where is_default;

-- Double opt-in. The token is in the links to confirm and to unsubscribe. Earlier subscribers count as confirmed.
alter table subscribers add column token uuid not null default gen_random_uuid() unique;
alter table subscribers add column confirmed_at timestamptz(3);
update subscribers set confirmed_at = subscribed_at;

create table newsletters (
  id uuid primary key default gen_random_uuid(),
  subject text not null,
  body text not null,
  state text not null default 'draft' check (state in ('draft', 'sending', 'sent')),
  version integer not null default 1,
  created_by text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3)
);
create index newsletters_newest on newsletters (created_at, id);

-- The queue of a newsletter, and its outcome. An address that was unsubscribed since is null.
create table newsletter_recipients (
  id uuid primary key default gen_random_uuid(),
  newsletter_id uuid not null references newsletters (id) on delete cascade,
  email text,
  state text not null default 'pending' check (state in ('pending', 'sent', 'refused')),
  error text not null default '',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  settled_at timestamptz(3),
  unique (newsletter_id, email)
);
create index newsletter_recipients_by_state on newsletter_recipients (newsletter_id, state);
create index newsletter_recipients_due on newsletter_recipients (next_attempt_at) where state = 'pending';
create index newsletter_recipients_of_address on newsletter_recipients (email);
