import type { JWK } from 'jose'
import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

export type KeyRow = { kid: string; publicJwk: JWK; privateSealed: Buffer; isCurrent: boolean }

/** A key signs for ninety days; its last token is valid for an hour more. */
export const keptKeys = (tx: Queryable) =>
  tx.many<KeyRow>(sql`
    select kid, public_jwk as "publicJwk", private_sealed as "privateSealed",
      created_at > now() - interval '90 days' as "isCurrent"
    from identity_keys where created_at > now() - interval '91 days' order by created_at`)

export const insertKey = (tx: Queryable, { kid, publicJwk, privateSealed }: Omit<KeyRow, 'isCurrent'>) =>
  tx.run(sql`
    insert into identity_keys (kid, public_jwk, private_sealed)
    values (${kid}, ${JSON.stringify(publicJwk)}, ${privateSealed})`)

export const deleteOldKeys = (tx: Queryable) =>
  tx.run(sql`delete from identity_keys where created_at < now() - interval '91 days'`)
