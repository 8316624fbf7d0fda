import { audit } from '../../contract/people/audit.ts'
import type { Queryable } from '../database/database.ts'
import type { Mount } from '../http/routing/mount.ts'
import { answer } from '../http/routing/problems.ts'
import { listAudit } from './audit.sql.ts'

export const mountAudit = (mount: Mount, db: Queryable) =>
  mount(audit.list, async ({ query }) => answer(200, await listAudit(db, query)))
