import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { newDatabase } from '../testing/cluster.ts'

const { drop, ...connection } = await newDatabase(inject('cluster'))
afterAll(drop)

const ofShop = `relnamespace = 'public'::regnamespace`

/** Each returns rows with one text, in the order of the file. */
const parts = [
  `select format(E'%s\\ncreate table %s (\\n%s\\n);\\n%s', '-- ' || obj_description(t.oid), relname,
      (select string_agg('  ' || line, E',\\n' order by place) from (
        select attnum as place, concat_ws(' ', attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
          case attgenerated when 's' then 'generated always as ' || pg_get_expr(adbin, adrelid) || ' stored'
            else 'default ' || pg_get_expr(adbin, adrelid) end) as line
        from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = t.oid and attnum > 0 and not attisdropped
        union all
        select 1000 + row_number() over (order by conname), pg_get_constraintdef(oid)
        from pg_constraint where conrelid = t.oid and contype <> 'n') lines),
      concat(
        (select string_agg(pg_get_indexdef(indexrelid) || E';\\n', '' order by indexrelid::regclass::text)
         from pg_index where indrelid = t.oid and not exists (select from pg_constraint where conindid = indexrelid)),
        (select string_agg(pg_get_triggerdef(oid) || E';\\n', '' order by tgname)
         from pg_trigger where tgrelid = t.oid and not tgisinternal))) as text
    from pg_class t where ${ofShop} and relkind = 'r' order by relname`,
  `select format(E'create view %s as%s\\n', relname, pg_get_viewdef(oid)) as text
    from pg_class where ${ofShop} and relkind = 'v' order by relname`,
  `select format(E'create sequence %s;\\n', relname) as text from pg_class
    where ${ofShop} and relkind = 'S' and not exists (select from pg_depend where objid = pg_class.oid and deptype in ('a', 'i')) order by relname`,
  `select trim(trailing from pg_get_functiondef(oid)) || E';\\n' as text from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') order by proname, oid::regprocedure::text`,
]

const header = `-- What the migrations make, for reading. Written by schema.shop.test.ts: npx vitest run -u --project store schema
-- Columns that end in _cents hold minor units of the shop's currency: cents, yen or fils.
`

test('schema.sql shows what the migrations make, and every table has a comment', async () => {
  const client = new pg.Client(connection)
  await client.connect()
  const texts: string[] = []
  for (const part of parts) {
    const { rows } = await client.query<{ text: string }>(part)
    texts.push(...rows.map(({ text }) => text))
  }
  await client.end()
  expect(texts.filter((text) => text.includes('create table') && !text.startsWith('-- '))).toEqual([])
  await expect([header, ...texts].join('\n')).toMatchFileSnapshot('schema.sql')
})
