insert into shopper_addresses (uid, label, name, phone, street, city, state, zipcode, country, is_default)
values ('uid-of-rita', 'Home', 'Rita Reader', '555 0199', '1 Long Lane', 'Portland', 'Maine', '04101', 'USA', true);
insert into subscribers (email) values ('unconfirmed@reader.example');
insert into newsletters (id, subject, body, state, created_by, started_at)
values ('00000000-0000-4000-8000-000000000015', 'New books', 'Five new books this week.', 'sending', 'admin', now());
insert into newsletter_recipients (newsletter_id, email, state, error)
values ('00000000-0000-4000-8000-000000000015', 'rita@reader.example', 'refused', '550 unknown user');
