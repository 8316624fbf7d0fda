insert into rate_limit_counters (client, requests, ends_at) values ('2001:db8::/64', 12, now() + interval '1 minute');
insert into throttles (key, attempts, next_attempt_at) values ('shopper tired@reader.example', 2.5, now());
