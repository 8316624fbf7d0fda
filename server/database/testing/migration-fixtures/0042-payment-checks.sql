insert into payment_sessions (order_id, provider_id, url, amount_cents, currency, status, expires_at)
select order_id, 'cs_test_checked', 'https://pay.example/checked', 1250, 'USD', 'expired', now() from payment_sessions limit 1;
