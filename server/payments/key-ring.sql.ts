import type { Queryable } from '../database/database.ts'
import { sql } from '../database/sql.ts'

export type StoredKeys = {
  secretKey: Buffer
  webhookSecret: Buffer
  isLive: boolean
  changedBy: string
  changedAt: string
}

export const findKeys = (db: Queryable) =>
  db.first<StoredKeys>(sql`
    select secret_key as "secretKey", webhook_secret as "webhookSecret", is_live as "isLive", changed_by as "changedBy",
      changed_at as "changedAt"
    from payment_keys where provider = 'stripe'`)

/** Other processes read the settings again: without keys the shop offers no cards. */
const notified = sql`select pg_notify('shop_changed', 'settings payment')`

type NewKeys = Pick<StoredKeys, 'secretKey' | 'webhookSecret' | 'isLive' | 'changedBy'>

export const putKeys = (tx: Queryable, { secretKey, webhookSecret, isLive, changedBy }: NewKeys) =>
  tx.run(sql`
    with stored as (
      insert into payment_keys (provider, secret_key, webhook_secret, is_live, changed_by)
      values ('stripe', ${secretKey}, ${webhookSecret}, ${isLive}, ${changedBy})
      on conflict (provider) do update set secret_key = excluded.secret_key, webhook_secret = excluded.webhook_secret,
        is_live = excluded.is_live, changed_by = excluded.changed_by, changed_at = now()
    )
    ${notified}`)

export const deleteKeys = (tx: Queryable) =>
  tx.run(sql`with deleted as (delete from payment_keys where provider = 'stripe') ${notified}`)

export const replaceEncryptedKeys = (
  tx: Queryable,
  { secretKey, webhookSecret }: Pick<StoredKeys, 'secretKey' | 'webhookSecret'>,
) =>
  tx.run(sql`
    update payment_keys set secret_key = ${secretKey}, webhook_secret = ${webhookSecret} where provider = 'stripe'`)
