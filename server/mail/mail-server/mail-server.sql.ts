import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { StoredMailServer } from '../../settings/settings.sql.ts'

type NewServer = Omit<StoredMailServer, 'worksSince' | 'changedAt'>

/** Another server works only after another test. */
export const putMailServer = (
  tx: Queryable,
  { host, port, security, username, password, sender, changedBy }: NewServer,
) =>
  tx.run(sql`
    insert into mail_server (host, port, security, username, password, sender, changed_by)
    values (${host}, ${port}, ${security}, ${username}, ${password}, ${sender}, ${changedBy})
    on conflict (is_only) do update set host = excluded.host, port = excluded.port, security = excluded.security,
      username = excluded.username, password = excluded.password, sender = excluded.sender, works_since = null,
      changed_by = excluded.changed_by, changed_at = now()`)

/** Unless it was changed since the test began. */
export const markWorking = (tx: Queryable, { changedAt }: Pick<StoredMailServer, 'changedAt'>) =>
  tx.run(
    sql`update mail_server set works_since = coalesce(works_since, now()) where changed_at = ${changedAt}`,
  )

export const deleteMailServer = (tx: Queryable) => tx.run(sql`delete from mail_server`)

export const replaceEncryptedPassword = (tx: Queryable, password: Buffer) =>
  tx.run(sql`update mail_server set password = ${password}`)
