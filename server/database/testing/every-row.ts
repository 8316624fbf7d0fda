import pg from 'pg'
import { tableNames } from './table-names.ts'

type Row = Record<string, unknown>
export type EveryRow = Record<string, Row[]>

/** All that a database holds, table by table. */
export async function everyRow(client: pg.Client): Promise<EveryRow> {
  const all: EveryRow = {}
  for (const name of await tableNames(client)) all[name] = await rowsOf(client, name)
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
