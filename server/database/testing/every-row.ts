import pg from 'pg'

type Row = Record<string, unknown>
export type EveryRow = Record<string, Row[]>

/** All that a database holds, table by table. */
export async function everyRow(client: pg.Client): Promise<EveryRow> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const all: EveryRow = {}
  for (const { name } of tables) all[name] = await rowsOf(client, name)
  return all
}

async function rowsOf(client: pg.Client, table: string): Promise<Row[]> {
  const { rows } = await client.query<{ row: Row }>(
    `select to_jsonb(t) as row from ${pg.escapeIdentifier(table)} t`,
  )
  return rows.map(({ row }) => row)
}

/** Rows that are gone, or say something else now in a column that they had then. */
export function lostRows(before: EveryRow, now: EveryRow): string[] {
  return Object.entries(before).flatMap(([table, rows]) => {
    const columns = Object.keys(rows[0] ?? {})
    const told = (row: Row) => `${table} ${JSON.stringify(columns.map((column) => [column, row[column]]))}`
    const found = new Set(now[table]?.map(told))
    return rows.map(told).filter((row) => !found.has(row))
  })
}
