-- Staff and the audit log name a customer by this number: unlike an e-mail address it says nothing once the account is closed.
alter table accounts
  add number bigint generated always as identity unique,
  -- From then on nobody signs in with the account.
  add blocked_at timestamptz(3);

create table customer_notes (
  id uuid primary key default gen_random_uuid(),
  uid text not null references accounts (uid) on delete cascade,
  text text not null,
  author text not null,
  written_at timestamptz(3) not null default now()
);
create index customer_notes_of_customer on customer_notes (uid, written_at);
comment on table customer_notes is 'Notes of staff about customers';
