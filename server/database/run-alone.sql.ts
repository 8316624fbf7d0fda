import type { Queryable } from './database.ts'
import { sql } from './sql.ts'

/** Of the advisory locks of what only one process does at a time, in this database. */
const lockClass = 1_229_803_092
const lockIds = { imports: 1, backups: 2 }

type Task = keyof typeof lockIds

/** Until the connection ends. False if another process has it. */
export const lockTask = async (db: Queryable, task: Task): Promise<boolean> =>
  (await db.first<{ got: boolean }>(sql`select pg_try_advisory_lock(${lockClass}, ${lockIds[task]}) as got`))
    ?.got ?? false

export const isTaskRunning = async (db: Queryable, task: Task): Promise<boolean> =>
  (await db.first(sql`
    select from pg_locks where locktype = 'advisory' and classid = ${lockClass} and objid = ${lockIds[task]} and granted
      and database = (select oid from pg_database where datname = current_database())`)) !== undefined
