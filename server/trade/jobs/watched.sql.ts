import { t } from '../../../messages/t.ts'
import type { FoundFile } from '../../../contract/trade/imports.ts'
import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** Until the end of the transaction. */
export const lockFolder = async (tx: Queryable): Promise<boolean> =>
  (
    await tx.first<{ got: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('import-folder'), 0) as got`,
    )
  )?.got ?? false

/** Whether the file before is not done yet. */
export const isWatching = (tx: Queryable) => tx.exists(sql`select from imports where file_in = 'folder'`)

type Watched = {
  id: string
  fileName: string
  size: number
  found?: FoundFile | undefined
  problem?: string | undefined
}

/** A file that is not of the trade has failed at once. */
export function insertWatched(tx: Queryable, { id, fileName, size, ...inspected }: Watched) {
  const found = inspected.found ?? unknown()
  const problem = inspected.problem ?? ''
  return tx.run(sql`
    insert into imports (id, fingerprint, file_name, size, found, file_in, state, problem, ended_at)
    values (${id}, ${`job ${id}`}, ${fileName}, ${size}, ${JSON.stringify(found)}::jsonb, 'folder',
      ${problem ? 'failed' : 'waiting'}, ${problem}, case when ${problem} <> '' then now() end)`)
}

const unknown = (): FoundFile => ({
  kind: 'onix',
  format: t('Unknown format'),
  sender: null,
  sentAt: null,
  files: 1,
  first: [],
})

export const endedWatched = (db: Queryable) =>
  db.many<{ id: string; fileName: string; state: string }>(sql`
    select id, file_name as "fileName", state from imports
    where file_in = 'folder' and state in ('done', 'failed', 'cancelled') order by begun_at`)

export const leaveWatched = (db: Queryable, id: string) =>
  db.run(sql`update imports set file_in = null where id = ${id}`)
