insert into oauth_popup_codes (hash, session_hash, claims, expires_at)
values ('\x09', '\x0a', '{"subject": "of the ninth"}', now() + interval '1 minute');
insert into oauth_states (state_hash, verifier, nonce, popup_query, expires_at)
values ('\x09', 'verifier', 'nonce', '{}', now() + interval '10 minutes');
insert into signing_keys (kid, public_jwk, private_encrypted) values ('ninth', '{"kid": "ninth"}', '\x09');
