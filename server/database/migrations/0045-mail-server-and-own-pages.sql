-- Where e-mails leave, unless the environment says so.
create table mail_server (
  -- There is at most one.
  is_only boolean primary key default true check (is_only),
  host text not null,
  port int not null check (port between 1 and 65535),
  security text not null,
  username text not null default '',
  -- Encrypted with the secret of the store; null without a user name.
  password bytea,
  sender text not null,
  -- When a test e-mail was accepted. Nothing is sent before.
  works_since timestamptz(3),
  changed_by text not null,
  changed_at timestamptz(3) not null default now()
);
comment on table mail_server is 'The mail server of the dashboard, its password encrypted';
create trigger mail_server_changed after insert or update or delete or truncate on mail_server
  for each statement execute function notify_shop_changed();

alter table shop_pages
  -- Of a page of the shop's own; the others have their titles from the store.
  add title text check (length(title) between 1 and 80),
  add place text not null default 'footer' check (place in ('footer', 'menu')),
  add created_at timestamptz(3) not null default now();
