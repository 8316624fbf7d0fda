-- Of the dashboard; null for the language of the shop.
alter table admins add language text;
