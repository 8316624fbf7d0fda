import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from './databases/database.ts'

/** Placed, and to be paid by card. */
export const isUnpaid = "payment_method = 'card' and status = 'placed' and paid_cents = 0"

const past = "interval '31 minutes'"

export const letTimePass = (client: pg.Client, orderId: string) =>
  client.query(
    `with aged as (update orders set placed_at = placed_at - ${past} where id = $1)
    update payment_sessions set next_check_at = now(), created_at = created_at - ${past},
      expires_at = expires_at - ${past} where order_id = $1`,
    [orderId],
  )

/** Lets the time of all orders pass, so that the next poll settles what is left. */
export async function endAll(client: pg.Client) {
  const { rows } = await client.query<{ id: string }>("select id from orders where payment_method = 'card'")
  for (const { id } of rows) await letTimePass(client, id)
  await client.query(`update payment_refunds set next_attempt_at = now() where status = 'pending'`)
  const left = `select id from payment_sessions where status in ('creating', 'open')
    union all select id from payment_refunds where status = 'pending'
    union all select id from orders where ${isUnpaid}`
  const end = performance.now() + 120_000
  while ((await client.query(left)).rows.length > 0 && performance.now() < end) await wait(500)
}

export async function withClient<Result>(database: Database, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client(await database.connection())
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
