insert into cover_hosts (host, next_request_at) values ('covers.example', '2026-11-18T12:00:00Z');
