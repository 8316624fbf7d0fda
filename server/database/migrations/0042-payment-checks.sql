-- When the provider is asked about an open page next, by whichever process comes first.
alter table payment_sessions add next_check_at timestamptz(3) not null default now() + interval '30 seconds';
drop index payment_sessions_unsettled;
create index payment_sessions_unsettled on payment_sessions (next_check_at) where status in ('creating', 'open');
