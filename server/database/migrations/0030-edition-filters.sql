-- Books of a format or a language. Most books of most shops have neither.
create index editions_of_format on editions (format) where format is not null;
create index editions_of_language on editions (language) where language is not null;
