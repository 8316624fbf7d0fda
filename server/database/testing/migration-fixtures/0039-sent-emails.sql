insert into sent_emails (id, order_id, to_address, subject, body)
select '00000000-0000-4000-8000-000000000039', id, 'reader@example.com', 'Your order is on its way', 'Dear reader' from orders limit 1;
update outbox set subject = 'Your order is on its way', body = 'Dear reader' where order_id is not null;
