import type pg from 'pg'

/** Does not share the query of the backup, which is compared with this. */
export async function tableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  return rows.map(({ name }) => name)
}
