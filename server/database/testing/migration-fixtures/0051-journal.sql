update orders set receipt_number = 1000017, receipt_at = '2026-11-01T12:00:00Z', receipt_seller = '{}'
  where id = (select id from orders where receipt_number is null order by number limit 1);
