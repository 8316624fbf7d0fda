insert into audit_log (actor, action, subject, changes)
values ('admin', 'book.edit', '00000000-0000-4000-8000-000000000001', '{"newPrice": [12.5, 9.99]}');
