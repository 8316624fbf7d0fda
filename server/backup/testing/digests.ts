import pg from 'pg'
import type { Connection } from '../../database/connection.ts'
import { withConnection } from '../shop-tables.sql.ts'

/** A digest of each table, independent of row order. */
export const digestsOf = (connection: Connection): Promise<Record<string, string>> =>
  withConnection(connection, async (client) => {
    const digests: Record<string, string> = {}
    for (const name of await tableNames(client)) digests[name] = await digestOf(client, name)
    return digests
  })

async function digestOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ digest: string }>(
    `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest
     from ${pg.escapeIdentifier(table)} t`,
  )
  return rows[0]?.digest ?? ''
}

/** Does not share the query of the backup, which is compared with this. */
async function tableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  return rows.map(({ name }) => name)
}
