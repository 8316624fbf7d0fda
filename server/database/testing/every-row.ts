import pg from 'pg'

type Row = Record<string, unknown>

/** A table with all its rows. Its OID and its columns' numbers survive a rename. */
export type Table = { oid: number; name: string; columns: Record<string, number>; rows: Row[] }

export async function everyTable(client: pg.Client): Promise<Table[]> {
  const { rows: tables } = await client.query<Omit<Table, 'rows'>>(`
    select pg_class.oid::int, relname as name, jsonb_object_agg(attname, attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind = 'r' group by 1, 2`)
  const filled: Table[] = []
  for (const table of tables) filled.push({ ...table, rows: await rowsOf(client, table.name) })
  return filled
}

async function rowsOf(client: pg.Client, table: string): Promise<Row[]> {
  const { rows } = await client.query<{ row: Row }>(
    `select to_jsonb(t) as row from ${pg.escapeIdentifier(table)} t`,
  )
  return rows.map(({ row }) => row)
}

/** Rows that are missing or changed in a column that existed before, also under a new column name. */
export function lostRows(before: Table[], now: Table[]): string[] {
  return before.flatMap((table) => {
    const numbers = Object.values(table.columns)
    const later = now.find(({ oid }) => oid === table.oid)
    const kept = new Set(later && valuesOf(later, numbers))
    return valuesOf(table, numbers)
      .filter((values) => !kept.has(values))
      .map((values) => `${table.name} ${values}`)
  })
}

function valuesOf({ columns, rows }: Table, numbers: number[]): string[] {
  const names = numbers.map((number) => Object.keys(columns).find((name) => columns[name] === number) ?? '')
  return rows.map((row) => JSON.stringify(names.map((name) => row[name])))
}
