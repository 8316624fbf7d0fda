import type { Notifications, SeenOrders } from '../../contract/people/admin.ts'
import type { Queryable } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { totalText } from '../settings/money.sql.ts'

const maxListed = 10

/** Cancelled orders cause no notification. */
const isUnseen = sql`seen_at is null and status <> 'cancelled'`

export async function notificationsOf(tx: Queryable): Promise<Notifications> {
  const notifications = await tx.first<Notifications>(sql`
    with latest as (
      select id as "_id", number, name, ${totalText(sql`total_cents`)} as "totalPrice",
        to_char(placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
      from orders where ${isUnseen} order by placed_at desc, id desc limit ${maxListed}
    )
    select (select count(*) from orders where ${isUnseen}) as unseen,
      coalesce((select json_agg(latest) from latest), '[]') as orders`)
  if (!notifications) throw new Error('The count returned no row')
  return notifications
}

export const markRead = (tx: Queryable, { orderIds = [], upTo }: SeenOrders) =>
  tx.run(sql`
    update orders set seen_at = now()
    where ${isUnseen} and ${upTo ? sql`placed_at <= ${new Date(upTo)}` : sql`id = any(${orderIds}::uuid[])`}`)
