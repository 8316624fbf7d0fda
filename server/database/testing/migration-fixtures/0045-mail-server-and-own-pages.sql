insert into mail_server (host, port, security, username, password, sender, works_since, changed_by)
values ('mail.shop.example', 465, 'tls', 'shop', '\x00', 'shop@shop.example', now(), 'admin');
insert into shop_pages (slug, title, place, markdown, is_published) values ('book-club', 'Book club', 'menu', 'Every Monday.', true);
