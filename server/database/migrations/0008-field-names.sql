-- Tables and columns get the words of the field: rate limiting, throttling.
alter table call_counts rename to rate_limit_counters;
alter table rate_limit_counters rename column who to client;
alter table rate_limit_counters rename column calls to requests;
alter table rate_limit_counters rename constraint call_counts_pkey to rate_limit_counters_pkey;

alter table failed_tries rename to throttles;
alter table throttles rename column who to key;
alter table throttles rename column tries to attempts;
alter table throttles rename column next_try_at to next_attempt_at;
alter table throttles rename constraint failed_tries_pkey to throttles_pkey;

alter table outbox rename column letter to template;
alter table outbox rename column sealed to encrypted;
alter table outbox rename column tries to attempts;
alter table outbox rename column next_try_at to next_attempt_at;
