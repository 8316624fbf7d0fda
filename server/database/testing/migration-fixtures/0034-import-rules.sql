insert into import_blocks (kind, value, key) values ('publisher', 'Example House', 'examplehouse');
insert into import_settings (fallback_category) select slug from categories order by position limit 1;
update feeds set position = 1, records = 1, books = 1, last_sent_at = now();
