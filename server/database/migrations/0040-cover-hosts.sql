-- When the next picture may be asked of a supplier's server, so that all processes together ask it once a second.
create table cover_hosts (
  host text collate "C" primary key,
  next_request_at timestamptz(3) not null
);
comment on table cover_hosts is 'Servers of suppliers that covers are fetched from, and when each may be asked again';
