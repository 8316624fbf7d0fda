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

export const deleteOldKeys = (tx: Queryable) =>
  tx.run(sql`delete from signing_keys where created_at < now() - interval '91 days'`)
