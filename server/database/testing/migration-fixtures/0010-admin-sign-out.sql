insert into revoked_admin_tokens (jti, expires_at)
values ('00000000-0000-4000-8000-000000000010', now() + interval '1 hour');
update admins set token_generation = 10;
