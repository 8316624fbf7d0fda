update accounts set blocked_at = '2026-11-18T12:00:00Z' where uid = (select uid from accounts order by uid limit 1);
insert into customer_notes (uid, text, author) select uid, 'Prefers paperbacks', 'admin' from accounts where blocked_at is not null;
