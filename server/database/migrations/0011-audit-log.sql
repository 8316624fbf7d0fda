-- What staff changed. `changes` holds the value before and after of each changed field.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  actor text not null,
  action text not null,
  subject text not null default '',
  changes jsonb not null default '{}'
);
create index audit_log_by_actor on audit_log (actor, id);
create index audit_log_by_subject on audit_log (subject, id);
