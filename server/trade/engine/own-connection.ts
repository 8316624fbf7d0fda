import type pg from 'pg'
import { type Database, queryableBy, types } from '../../database/database.ts'
import type { Query } from '../../database/pool/connection-pool.ts'

/** A database by one connection: a lock of its session stays, and no statement has a time limit. */
export function databaseOf(client: pg.Client): Database {
  const query: Query = (statement) =>
    typeof statement === 'string' ? client.query(statement) : client.query({ ...statement, types })
  const db = queryableBy(query)
  return {
    ...db,
    transaction: async (work) => {
      await query('begin')
      try {
        const result = await work(db)
        await query('commit')
        return result
      } catch (error) {
        // If the rollback fails, the connection is broken and its transaction ends with it.
        await query('rollback').catch(() => {})
        throw error
      }
    },
    isUp: async () => true,
    close: async () => {},
  }
}
