-- How often somebody has called of late, at all processes of the shop together. Worth nothing after a crash.
create unlogged table call_counts (
  who text primary key,
  calls integer not null,
  ends_at timestamptz not null
);
