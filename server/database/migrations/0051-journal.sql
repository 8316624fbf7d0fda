-- The journal reads what happened between two moments.
create index orders_by_receipt on orders (receipt_at) where receipt_number is not null;
create index credit_notes_by_time on credit_notes (issued_at);
create index payments_by_time on payments (at);
