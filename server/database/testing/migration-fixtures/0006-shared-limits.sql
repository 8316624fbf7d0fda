insert into call_counts values ('203.0.113.0', 601, now() + interval '1 minute');
