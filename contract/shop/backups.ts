import { z } from 'zod'
import { bytes } from '../bytes.ts'
import { CurrentPassword } from '../people/staff-account.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'
import { Timestamp } from '../text.ts'

/** Nothing else in the folder is named, so that no other file of the machine can be. */
const BackupName = z.string().regex(/^(?:daily-)?book-store-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/)

const Backup = z
  .object({
    name: BackupName,
    isDaily: z.boolean().meta({ description: 'Deleted after the days that the settings say.' }),
    size: z.int().meta({ description: 'In bytes.' }),
    createdAt: Timestamp,
  })
  .meta({ id: 'Backup' })

export type Backup = z.output<typeof Backup>

export const Backups = z
  .object({
    backups: z.array(Backup).meta({ description: 'Newest first.' }),
    isRunning: z.boolean(),
    failure: z
      .object({ at: Timestamp, reason: z.string() })
      .nullable()
      .meta({ description: 'Of the last attempt.' }),
    isEncrypted: z.boolean().meta({ description: 'Whether new backups are, by BACKUP_PASSPHRASE.' }),
  })
  .meta({ id: 'Backups' })

export type Backups = z.output<typeof Backups>

export const BackupRefusal = z
  .discriminatedUnion('code', [refusal('backup-running', {})])
  .meta({ id: 'BackupRefusal' })

export type BackupRefusal = z.output<typeof BackupRefusal>

const forOwners = { access: 'admin', atLeast: 'owner' } as const
const params = z.object({ name: BackupName })

/** Backups that the running shop takes of itself. Another machine of the shop keeps its own. */
export const backups = {
  list: route({
    method: 'GET',
    path: '/api/admin/backups',
    ...forOwners,
    summary: 'Lists the backups in the data directory.',
    responses: { 200: Backups },
  }),
  take: route({
    method: 'POST',
    path: '/api/admin/backups',
    ...forOwners,
    summary: 'Begins a backup. The list says when it is there, or why it failed.',
    responses: { 202: Backups, 409: BackupRefusal, 507: Problem },
  }),
  download: route({
    method: 'POST',
    path: '/api/admin/backups/{name}/download',
    ...forOwners,
    summary: 'Sends a backup. It holds all that the shop knows, so the password is asked for again.',
    perMinute: 30,
    params,
    headers: z.object({ cookie: z.string().optional() }),
    body: z.object({ currentPassword: CurrentPassword }),
    responses: {
      200: bytes('application/octet-stream'),
      400: Problem,
      401: Problem,
      404: Problem,
      429: Problem,
    },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/admin/backups/{name}',
    ...forOwners,
    summary: 'Deletes a backup.',
    params,
    responses: { 204: z.undefined(), 404: Problem },
  }),
}
