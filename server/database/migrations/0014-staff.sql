-- Admins of earlier versions may do everything, and so may those that an earlier version still adds.
alter table admins add column role text not null default 'owner' check (role in ('owner', 'manager', 'clerk'));
alter table admins add column email text check (email = lower(email));
alter table admins add column created_at timestamptz(3) not null default now();

-- The hash of the password that ADMIN_PASSWORD has set: a password that its owner has changed since stays.
alter table admins add column settings_password_hash text;

-- Secrets of the second factor, encrypted with the store's secret: the one in use and one that is not yet confirmed.
alter table admins add column totp_encrypted bytea;
alter table admins add column totp_pending_encrypted bytea;

-- The time step of the last accepted code: a code of this step or an earlier one is not accepted again.
alter table admins add column totp_last_step bigint;

-- Each works once, where the app with the second factor is lost.
create table admin_recovery_codes (
  username text not null references admins (username) on delete cascade,
  hash bytea not null,
  primary key (username, hash)
);

create table staff_invitations (
  id uuid primary key default gen_random_uuid(),
  hash bytea not null unique,
  name text not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'manager', 'clerk')),
  invited_by text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);

-- Attempts with an existing username. They outlive its removal.
create table admin_sign_ins (
  id bigint generated always as identity primary key,
  username text not null,
  at timestamptz(3) not null default now(),
  ip text not null,
  browser text not null,
  outcome text not null
);
create index admin_sign_ins_of_admin on admin_sign_ins (username, id);
create index admin_sign_ins_by_time on admin_sign_ins (at);
create index audit_log_by_time on audit_log (at);
