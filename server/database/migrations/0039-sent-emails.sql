-- E-mails about orders, as they were sent to their shoppers
create table sent_emails (
  -- Of the message in the outbox.
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  to_address text not null,
  subject text not null,
  body text not null,
  sent_at timestamptz(3) not null default now()
);
create index sent_emails_of_order on sent_emails (order_id, sent_at);
comment on table sent_emails is 'E-mails about orders, as they were sent to their shoppers';

-- Without a mail server: the text as it would have been sent.
alter table outbox add subject text, add body text;
create index outbox_unkept on outbox (created_at) where order_id is not null and subject is null;

-- The next change of an order ends the wait of its e-mails.
create index outbox_of_orders on outbox (order_id) where order_id is not null;
drop index outbox_of_parts;
