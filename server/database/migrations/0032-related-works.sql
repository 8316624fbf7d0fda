-- Names of works and ISBNs of other editions, as feeds give them. Books that share one are editions of one work.
create table work_names (
  book_id uuid not null references books (id) on delete cascade,
  name text collate "C" not null check (length(name) between 1 and 250),
  primary key (book_id, name)
);
create index work_names_by_name on work_names (name);

-- Who decided about the work of an edition. Staff win: feeds change what they tied themselves, or what nobody did.
alter table editions add column tied_by text check (tied_by in ('feed', 'hand'));
