update imports set table_choices = '{"kind": "books", "columns": ["isbn", "title", null], "headings": ["EAN", "Titel", "Notiz"], "categories": [{"name": "Krimi", "category": null}]}'
  where id = (select id from imports order by id limit 1);
