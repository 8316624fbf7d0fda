insert into supplier_orders (supplier, reference, note, ordered_by) values ('A Distributor', 'PO 7', 'By phone', 'admin');
insert into supplier_order_lines (supplier_order, book_id, title, author, publisher, quantity, received, cancelled)
select number, gen_random_uuid(), 'Emma', 'Jane Austen', 'Example House', 5, 2, 1 from supplier_orders;
insert into supplier_deliveries (supplier_order, book_id, copies, staff, move_key)
select supplier_order, book_id, received, 'admin', 'scan-1' from supplier_order_lines;
