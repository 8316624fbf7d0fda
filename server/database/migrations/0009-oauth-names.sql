-- The tables of Google sign-in and of the signing keys get the words of the field.
alter table window_codes rename to oauth_popup_codes;
alter table oauth_popup_codes rename constraint window_codes_pkey to oauth_popup_codes_pkey;

alter table google_visits rename to oauth_states;
alter table oauth_states rename column asked to popup_query;
alter table oauth_states rename constraint google_visits_pkey to oauth_states_pkey;

alter table identity_keys rename to signing_keys;
alter table signing_keys rename column private_sealed to private_encrypted;
alter table signing_keys rename constraint identity_keys_pkey to signing_keys_pkey;
