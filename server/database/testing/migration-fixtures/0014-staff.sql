insert into admins (username, name, role_label, password_hash, role, email, totp_encrypted, totp_last_step)
select 'clara', 'Clara', 'Clerk', password_hash, 'clerk', 'clara@shop.example', '\x0badc0de', 59000000
from admins limit 1;
insert into admin_recovery_codes (username, hash) values ('clara', sha256('recovery'));
insert into staff_invitations (hash, name, email, role, invited_by, expires_at)
values (sha256('invitation'), 'Max', 'max@shop.example', 'manager', 'admin', now() + interval '7 days');
insert into admin_sign_ins (username, ip, browser, outcome) values ('clara', '192.0.2.1', 'Firefox on Linux', 'signed-in');
