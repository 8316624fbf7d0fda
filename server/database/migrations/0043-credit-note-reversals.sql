-- A note that takes another one back, with sums below zero: no number is deleted.
alter table credit_notes add reverses bigint unique references credit_notes (number);
