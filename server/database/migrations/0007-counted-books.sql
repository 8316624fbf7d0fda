-- How many books there are of each category: to count a million of them takes longer than to show a page of them.
create table book_counts (
  category text primary key,
  total bigint not null,
  trending bigint not null
);

-- In the order of their names, so that two who change books at once wait for each other in one direction only. What
-- changes no number touches no row, and waits for nobody.
create function count_new_books() returns trigger language plpgsql as $$
begin
  insert into book_counts as counted
    select category, count(*), count(*) filter (where trending) from came group by category order by category
    on conflict (category) do update
      set total = counted.total + excluded.total, trending = counted.trending + excluded.trending;
  return null;
end $$;

create function count_gone_books() returns trigger language plpgsql as $$
begin
  insert into book_counts as counted
    select category, -count(*), -count(*) filter (where trending) from went group by category order by category
    on conflict (category) do update
      set total = counted.total + excluded.total, trending = counted.trending + excluded.trending;
  return null;
end $$;

create function count_edited_books() returns trigger language plpgsql as $$
begin
  insert into book_counts as counted
    select category, sum(one), coalesce(sum(one) filter (where trending), 0) from (
      select category, trending, 1 as one from came union all select category, trending, -1 from went
    ) as moved
    group by category having sum(one) <> 0 or coalesce(sum(one) filter (where trending), 0) <> 0 order by category
    on conflict (category) do update
      set total = counted.total + excluded.total, trending = counted.trending + excluded.trending;
  return null;
end $$;

create function count_no_books() returns trigger language plpgsql as $$
begin
  delete from book_counts;
  return null;
end $$;

create trigger count_new_books after insert on books
  referencing new table as came for each statement execute function count_new_books();
create trigger count_gone_books after delete on books
  referencing old table as went for each statement execute function count_gone_books();
create trigger count_edited_books after update on books
  referencing old table as went new table as came for each statement execute function count_edited_books();
create trigger count_no_books after truncate on books for each statement execute function count_no_books();

-- Nobody changes a book until this is committed, for the triggers hold them off; everybody reads.
insert into book_counts select category, count(*), count(*) filter (where trending) from books group by category;
