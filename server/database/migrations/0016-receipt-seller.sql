-- Name, address and tax number as they were when the receipt was made. Null for receipts of earlier versions, which show
-- those of today.
alter table orders add column receipt_seller jsonb;
