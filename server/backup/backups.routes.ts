import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { msg } from '../../messages/t.ts'
import { backups as routes, type BackupRefusal } from '../../contract/shop/backups.ts'
import { type AccountDeps, provePassword } from '../admin/account/own-account.ts'
import { recordAudit } from '../audit/audit.sql.ts'
import type { Mount } from '../http/routing/mount.ts'
import { answer, invalidFields, notFound, problem, tooManyAttempts } from '../http/routing/problems.ts'
import { Streamed } from '../http/streamed.ts'
import type { OwnBackups } from './own-backups.ts'

const noSuchBackup = notFound(msg('There is no such backup.'))

const isRunning: BackupRefusal = { code: 'backup-running', message: msg('A backup is being made already.') }

export function mountBackups(mount: Mount, { backups, ...deps }: AccountDeps & { backups: OwnBackups }) {
  const { db } = deps
  mount(routes.list, async () => answer(200, await backups.list()))

  mount(routes.take, async (_, { username }) => {
    const begun = await backups.take()
    if (begun === 'running') return answer(409, isRunning)
    if (begun === 'no room') return answer(507, problem(507))
    await recordAudit(db, username, { action: 'backup.take', subject: '' })
    return answer(202, await backups.list())
  })

  mount(routes.download, async ({ params: { name }, headers, body }, { username }, client) => {
    const proof = { client, cookies: headers.cookie }
    const proved = await provePassword(deps, username, body.currentPassword, proof)
    if ('gone' in proved) return answer(401, problem(401))
    if ('waitSeconds' in proved) return tooManyAttempts(proved.waitSeconds)
    if ('wrong' in proved) return answer(400, invalidFields([proved.wrong]))
    const file = await backups.find(name)
    if (!file) return noSuchBackup
    const { size } = await stat(file)
    await recordAudit(db, username, { action: 'backup.download', subject: name })
    return {
      ...answer(200, new Streamed(() => createReadStream(file))),
      headers: {
        'content-type': 'application/octet-stream',
        'content-length': String(size),
        'content-disposition': `attachment; filename="${name}"`,
      },
    }
  })

  mount(routes.remove, async ({ params: { name } }, { username }) => {
    if (!(await backups.remove(name))) return noSuchBackup
    await recordAudit(db, username, { action: 'backup.delete', subject: name })
    return answer(204, undefined)
  })
}
