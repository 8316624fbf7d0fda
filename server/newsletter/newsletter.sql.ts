import type { Tx } from '../database/database.ts'
import { sql } from '../database/sql.ts'

export type Subscriber = { email: string; subscribedAt: string }

export const putSubscriber = (tx: Tx, email: string) =>
  tx.run(sql`insert into subscribers (email) values (${email}) on conflict do nothing`)

export const newestSubscribers = (tx: Tx) =>
  tx.many<Subscriber>(sql`
    select email, subscribed_at as "subscribedAt" from subscribers order by subscribed_at desc, email`)
