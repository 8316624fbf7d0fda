-- Delivery has a fee for each zone. The one fee of a shop becomes that of its only zone; older versions may still read it.
update settings set value = value || jsonb_build_object('zones', jsonb_build_array(jsonb_build_object(
    'name', '',
    'countries', coalesce(value #> '{delivery,countries}', '[]'),
    'fee', coalesce(value #> '{delivery,fee}', '"0"'),
    'freeFrom', coalesce(value #> '{delivery,freeFrom}', 'null'),
    'days', coalesce(value #> '{delivery,days}', '""'),
    'letter', null)))
  where name = 'delivery' and jsonb_typeof(value -> 'delivery') = 'object' and not value ? 'zones';

alter table orders add column by_letter boolean not null default false;
