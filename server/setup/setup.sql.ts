import type { Queryable } from '../database/database.ts'
import { sql } from '../database/sql.ts'

export type SetupRows = { books: boolean; saved: string[] }

/** Whether there is a book, and the groups of settings that somebody has saved. */
export const setupRows = async (db: Queryable): Promise<SetupRows> =>
  (await db.first<SetupRows>(sql`
    select exists (select from books) as books,
      array(select name from settings where version > 0 order by name) as saved`)) ?? {
    books: false,
    saved: [],
  }
