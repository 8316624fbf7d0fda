import type { Queryable } from '../database/database.ts'
import { sql } from '../database/sql.ts'

export type Subscriber = { email: string; subscribedAt: string }

export const putSubscriber = (tx: Queryable, email: string) =>
  tx.run(sql`insert into subscribers (email) values (${email}) on conflict do nothing`)

export const newestSubscribers = (tx: Queryable) =>
  tx.many<Subscriber>(sql`
    select email, subscribed_at as "subscribedAt" from subscribers order by subscribed_at desc, email`)
