insert into search_languages values ('de');
