-- Who can sign in, where the shop itself is the identity provider.
create table accounts (
  uid text primary key,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  name text not null default '',
  photo_url text not null default '',
  -- None for those who come by Google only.
  password_hash text,
  -- Made by the demo's stand-in for Google, which authenticates nobody.
  simulated boolean not null default false,
  created_at timestamptz(3) not null default now(),
  last_signed_in_at timestamptz(3)
);

create table account_identities (
  provider text not null,
  subject text not null,
  uid text not null references accounts (uid) on delete cascade,
  email text not null,
  primary key (provider, subject),
  unique (uid, provider)
);

-- One for each time that somebody signed in and has not signed out. Every token of that sign-in names it, so that all
-- of them end when it goes. Refresh tokens are known by their hash only.
create table sign_ins (
  sid uuid primary key,
  uid text not null references accounts (uid) on delete cascade,
  refresh_hash bytea not null unique,
  provider text not null,
  authenticated_at timestamptz(0) not null,
  last_used_at timestamptz not null default now()
);
create index sign_ins_of_account on sign_ins (uid);
create index sign_ins_by_use on sign_ins (last_used_at);

-- Processes remember whom a token speaks for; they are told when that is over, or no longer the whole truth.
create function tell_ended_sign_in() returns trigger language plpgsql as $$
begin
  perform pg_notify('sign_ins_changed', old.sid::text);
  return null;
end $$;
create trigger sign_ins_ended after delete on sign_ins for each row execute function tell_ended_sign_in();

create function tell_changed_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('sign_ins_changed', sid::text) from sign_ins where uid = new.uid;
  return null;
end $$;
create trigger accounts_changed after update of email, email_verified on accounts
  for each row when (old.email <> new.email or old.email_verified <> new.email_verified)
  execute function tell_changed_account();

-- One-time codes that are sent by e-mail; of each kind the newest one counts.
create table mailed_codes (
  hash bytea primary key,
  purpose text not null check (purpose in ('reset-password', 'verify-email', 'change-email')),
  uid text not null references accounts (uid) on delete cascade,
  email text not null,
  new_email text check (new_email = lower(new_email)),
  expires_at timestamptz not null,
  unique (uid, purpose),
  check ((purpose = 'change-email') = (new_email is not null))
);

-- One-time codes that the sign-in window brings back to the page that opened it.
create table window_codes (
  hash bytea primary key,
  session_hash bytea not null,
  claims jsonb not null,
  expires_at timestamptz not null
);

-- Shoppers who are at Google just now.
create table google_visits (
  state_hash bytea primary key,
  verifier text not null,
  nonce text not null,
  asked jsonb not null,
  expires_at timestamptz not null
);

-- What ID tokens are signed with. The private half can be read with the shop's secret only.
create table identity_keys (
  kid text primary key,
  public_jwk jsonb not null,
  private_sealed bytea not null,
  created_at timestamptz not null default now()
);

-- Cookies that speak for a shopper. Without a sign-in of ours where a Firebase project is the identity provider.
create table web_sessions (
  hash bytea primary key,
  uid text not null,
  email text not null,
  email_verified boolean not null,
  sid uuid references sign_ins (sid) on delete cascade,
  expires_at timestamptz not null
);
create index web_sessions_of_sign_in on web_sessions (sid);

-- Letters that are to be sent. What only the receiver may know is sealed with the shop's secret.
create table outbox (
  id uuid primary key default gen_random_uuid(),
  to_address text not null,
  letter text not null,
  order_id uuid references orders (id) on delete cascade,
  sealed bytea,
  created_at timestamptz(3) not null default now(),
  tries integer not null default 0,
  next_try_at timestamptz not null default now()
);
create index outbox_newest on outbox (created_at);

-- Tries are forgiven little by little.
alter table failed_tries alter column tries type double precision;

-- Whose order it is: an address that nobody has proved shows the orders of its own account only. Its key is its own, too.
alter table orders add column shopper_uid text;
alter table orders drop constraint orders_email_idempotency_key_key;
alter table orders add unique (shopper_uid, idempotency_key);
