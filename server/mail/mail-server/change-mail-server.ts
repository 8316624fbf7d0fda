import type { z } from 'zod'
import type { MailServerState, NewMailServer } from '../../../contract/shop/mail-server.ts'
import type { FieldErrors } from '../../../contract/problem.ts'
import { t } from '../../../messages/t.ts'
import { changesBetween, recordAudit } from '../../audit/audit.sql.ts'
import type { MailServer } from '../../config.ts'
import type { Database, Queryable } from '../../database/database.ts'
import type { Encryption } from '../../lib/encryption.ts'
import { mailServerEncryption, mailServerOf, passwordOf } from '../../settings/mail-server.ts'
import { findMailServer, type StoredMailServer } from '../../settings/settings.sql.ts'
import { deleteMailServer, putMailServer, replaceEncryptedPassword } from './mail-server.sql.ts'

type Saved = { saved: true } | { invalid: FieldErrors }

/** A stored password stays with its server: sent to another one, it would be known there. */
export const saveMailServer = (
  db: Database,
  encryption: Encryption,
  { password: typed, ...server }: z.output<typeof NewMailServer>,
  changedBy: string,
) =>
  db.transaction<Saved>(async (tx) => {
    const before = await findMailServer(tx)
    const keeps = typed === undefined && before !== undefined && isSameLogin(before, server)
    const kept = keeps ? passwordOf(before, encryption) : typed
    const invalid = problemOf(server, kept)
    if (invalid) return { invalid: [invalid] }
    const password = server.username === '' || !kept ? null : encryption.encrypt(kept)
    await putMailServer(tx, { ...server, password, changedBy })
    await recordAudit(tx, changedBy, {
      action: 'mail-server.save',
      subject: server.host,
      changes: {
        ...changesBetween(before ? audited(before) : {}, server),
        ...(typed && { password: [null, true] }),
      },
    })
    return { saved: true }
  })

type Server = Omit<z.output<typeof NewMailServer>, 'password'>

const audited = ({ host, port, security, username, sender }: Server): Server => ({
  host,
  port,
  security,
  username,
  sender,
})

const isSameLogin = (before: StoredMailServer, { host, port, security, username }: Server) =>
  before.host === host && before.port === port && before.security === security && before.username === username

function problemOf({ security, username }: Server, password: string | undefined) {
  if (username === '') return undefined
  if (security === 'none')
    return {
      field: 'security',
      message: t('A password is only sent encrypted. Choose an encryption, or leave out the user name.'),
    }
  return password ? undefined : { field: 'password', message: t('Enter the password of the mail server') }
}

export const removeMailServer = (db: Database, changedBy: string) =>
  db.transaction(async (tx) => {
    const before = await findMailServer(tx)
    await deleteMailServer(tx)
    await recordAudit(tx, changedBy, { action: 'mail-server.remove', subject: before?.host ?? '' })
  })

/** Encrypts the password of the previous secret with the current one. */
export async function reencryptMailServer(db: Queryable, secret: string, previousSecret: string) {
  const stored = await findMailServer(db)
  const password = stored && passwordOf(stored, mailServerEncryption(previousSecret))
  if (password) await replaceEncryptedPassword(db, mailServerEncryption(secret).encrypt(password))
}

type Known = { stored: StoredMailServer | undefined; fixed: MailServer | undefined; encryption: Encryption }

/** What the dashboard shows: never a password, and nothing of a server whose password cannot be read. */
export function describeMailServer({ stored, fixed, encryption }: Known): Omit<MailServerState, 'linksTo'> {
  if (fixed) return describeFixed(fixed)
  if (!stored || !mailServerOf(stored, encryption)) return noServer
  const { password, worksSince, ...shown } = stored
  return { ...shown, from: 'dashboard', hasPassword: password !== null, isSending: worksSince !== null }
}

const noServer = {
  from: null,
  host: '',
  port: 587,
  security: 'starttls' as const,
  username: '',
  hasPassword: false,
  sender: '',
  isSending: false,
  changedBy: '',
  changedAt: null,
}

/** Without what may be secret in the URL of the environment. */
function describeFixed({ url, from: sender }: MailServer): Omit<MailServerState, 'linksTo'> {
  const { protocol, hostname: host, port } = new URL(url)
  const isTls = protocol === 'smtps:'
  return {
    ...noServer,
    from: 'environment',
    host,
    port: Number(port) || (isTls ? 465 : 587),
    security: isTls ? 'tls' : 'starttls',
    sender,
    isSending: true,
  }
}
