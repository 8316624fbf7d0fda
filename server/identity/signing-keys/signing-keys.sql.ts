import type { JWK } from 'jose'
import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

export type KeyRow = { kid: string; publicJwk: JWK; privateEncrypted: Buffer; isCurrent: boolean }

/** Rotation: a key signs for ninety days; its last token is valid for an hour more. */
export const keptKeys = (tx: Queryable) =>
  tx.many<KeyRow>(sql`
    select kid, public_jwk as "publicJwk", private_encrypted as "privateEncrypted",
      created_at > now() - interval '90 days' as "isCurrent"
    from signing_keys where created_at > now() - interval '91 days' order by created_at`)

export const insertKey = (tx: Queryable, { kid, publicJwk, privateEncrypted }: Omit<KeyRow, 'isCurrent'>) =>
  tx.run(sql`
    insert into signing_keys (kid, public_jwk, private_encrypted)
    values (${kid}, ${JSON.stringify(publicJwk)}, ${privateEncrypted})`)

/** All keys, also expired ones, newest first. */
export const storedKeys = (tx: Queryable) =>
  tx.many<Pick<KeyRow, 'kid' | 'privateEncrypted'>>(sql`
    select kid, private_encrypted as "privateEncrypted" from signing_keys order by created_at desc`)

/** The key signs no more. It is kept for its last tokens, for a day at most. */
export const retireKey = (tx: Queryable, kid: string, privateEncrypted: Buffer) =>
  tx.run(sql`
    update signing_keys
    set private_encrypted = ${privateEncrypted}, created_at = least(created_at, now() - interval '90 days')
    where kid = ${kid}`)

/** The newest key stays, because the instance id is stored with it. */
export const deleteOldKeys = (tx: Queryable) =>
  tx.run(sql`
    delete from signing_keys
    where created_at < now() - interval '91 days' and created_at < (select max(created_at) from signing_keys)`)
