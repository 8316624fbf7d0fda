insert into accounts (uid, email, email_verified, name, password_hash, simulated, last_signed_in_at) values
  ('verified', 'shopper@reader.example', true, 'Rita Reader', '$argon2id$none', false, now()),
  ('by-google', 'reader1@reader.example', false, 'ГУГЛ 📖', null, true, null);
insert into account_identities (provider, subject, uid, email)
  values ('google.com', '1234567890', 'by-google', 'reader1@reader.example');
insert into sign_ins (sid, uid, refresh_hash, provider, authenticated_at)
  values (gen_random_uuid(), 'verified', sha256('refresh'), 'password', now());
insert into web_sessions (hash, uid, email, email_verified, sid, expires_at)
  select sha256('cookie'), uid, 'shopper@reader.example', true, sid, now() + interval '1 day' from sign_ins;
insert into mailed_codes (hash, purpose, uid, email, new_email, expires_at) values
  (sha256('reset'), 'reset-password', 'verified', 'shopper@reader.example', null, now() + interval '1 hour'),
  (sha256('change'), 'change-email', 'verified', 'shopper@reader.example', 'new@reader.example', now());
insert into window_codes (hash, session_hash, claims, expires_at)
  values (sha256('window'), sha256('session'), '{"sub": "1234567890", "nested": [1, 2.50, null]}', now());
insert into google_visits (state_hash, verifier, nonce, asked, expires_at)
  values (sha256('state'), 'verifier', 'nonce', '{"wish": "sign-in"}', now());
insert into identity_keys (kid, public_jwk, private_sealed) values ('an-old-one', '{"kty": "EC"}', '\x0badc0de');

-- Orders of this version have an owner.
insert into orders (name, email, phone, city, country, state, zipcode, total_cents, idempotency_key, shopper_uid)
  values ('Rita Reader', 'shopper@reader.example', '5550199', 'Portland', 'USA', 'Maine', '04101', 25, 'key 2', 'verified');
insert into order_lines (order_id, position, book_id, title, author, category, cover_image, price_cents)
  select orders.id, 1, books.id, title, author, category, cover_image, new_price_cents
  from orders, books where shopper_uid = 'verified' and new_price_cents = 25;
insert into outbox (to_address, letter, order_id, sealed, tries)
  select email, 'order-placed', id, null, 2 from orders where shopper_uid = 'verified';
