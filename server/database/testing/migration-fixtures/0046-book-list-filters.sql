insert into audit_log (actor, action, subject, changes)
values ('admin', 'book.delete', 'Walden', '{"isbn": ["9780306406157", null]}');
