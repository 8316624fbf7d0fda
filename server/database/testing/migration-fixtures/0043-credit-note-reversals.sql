insert into credit_notes (number, order_id, seller, lines, subtotal_cents, tax_cents, total_cents, tax_lines, staff, reverses)
select 2, order_id, '{}', '[]', -1, 0, -1, '[]', 'admin', number from credit_notes where number = 1;
