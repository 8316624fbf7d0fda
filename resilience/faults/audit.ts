import pg from 'pg'
import type { Ledger } from './ledger.ts'

/** Compares the database with the acknowledged requests, and the stock with its ledger. Of a book only the last edition is checked. */
export type Audit = {
  acknowledged: number
  found: number
  lost: number
  doubled: number
  halfWritten: number
}

type FoundOrder = { key: string; id: string; status: string; cents: number; sum: number; lines: number }

export async function audit(connection: pg.ClientConfig, ledger: Ledger): Promise<Audit> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const lost = [...(await ordersLost(client, ledger)), ...(await otherLosses(client, ledger))]
    const { acknowledged } = ledger
    return {
      acknowledged,
      found: acknowledged - lost.length,
      lost: lost.length,
      doubled: (await countOf(client, doubledOrders)) + (await countOf(client, doubledBooks)),
      halfWritten: await halfWrittenIn(client),
    }
  } finally {
    await client.end()
  }
}

async function halfWrittenIn(client: pg.Client): Promise<number> {
  let found = 0
  for (const statement of [halfOrders, halfBooks, halfStock, halfMoves])
    found += await countOf(client, statement)
  return found
}

const countOf = async (client: pg.Client, statement: string) => (await client.query(statement)).rows.length

/** Orders are named after their key, so a duplicate shows even under another key. */
const doubledOrders = `select name from orders where name like 'order %' group by name having count(*) > 1`

const doubledBooks = `select title from books where title like 'added %' group by title having count(*) > 1`

const halfOrders = `select id from orders left join order_lines on order_id = id
  group by id having count(order_id) = 0 or sum(price_cents) <> total_cents`

const halfBooks = `select id from books where title like 'Edition %'
  and (title <> 'Edition ' || new_price_cents or old_price_cents <> new_price_cents)`

/** Stock that is not the sum of its ledger. */
export const halfStock = `select book_id from stock left join stock_moves using (book_id)
  group by book_id having on_hand <> coalesce(sum(delta), 0)`

/** Lines that took a copy without a move, moves without a line, and cancelled orders that kept a copy. */
export const halfMoves = `select order_id from order_lines full join
    (select order_id, book_id, sum(delta) as delta from stock_moves where order_id is not null
      group by order_id, book_id) as moved using (order_id, book_id)
    left join orders on orders.id = order_id
  where coalesce(delta, 0) <> case when is_taken then -1 else 0 end or (is_taken and status = 'cancelled')`

async function ordersLost(client: pg.Client, { orders, cancelled }: Ledger): Promise<string[]> {
  const { rows } = await client.query<FoundOrder>(`select name as key, id, status, total_cents::int as cents,
      sum(price_cents)::int as sum, count(*)::int as lines
    from orders join order_lines on order_id = id where name like 'order %' group by id`)
  const found = new Map(rows.map((row) => [row.key, row]))
  return [...orders].flatMap(([key, order]) => {
    const row = found.get(key)
    const isKept = row?.id === order?.id && row?.cents === order?.cents && row?.lines === order?.lines
    const isCancelled = order && cancelled.has(order.id)
    if (!order || (isKept && (!isCancelled || row?.status === 'cancelled'))) return []
    return [key]
  })
}

async function otherLosses(client: pg.Client, ledger: Ledger): Promise<string[]> {
  const emails = await oneColumn(client, 'select email from accounts')
  const subscribers = await oneColumn(client, 'select email from subscribers')
  const titles = await client.query<{ id: string; title: string }>('select id, title from books')
  const editions = new Map(titles.rows.map(({ id, title }) => [id, Number(title.split(' ').at(-1))]))
  return [
    ...[...ledger.readers].filter((email) => !emails.has(email)),
    ...[...ledger.subscribers].filter((email) => !subscribers.has(email)),
    ...[...ledger.added].filter((title) => !titles.rows.some((book) => book.title === title)),
    ...[...ledger.editions].flatMap(([id, { answered, asked }]) =>
      isBetween(editions.get(id) ?? -1, answered, asked) ? [] : [id],
    ),
  ]
}

/**
 * An edition that was requested but not acknowledged may exist or not; one older than the last acknowledged
 * may not.
 */
const isBetween = (edition: number, answered: number, asked: number) =>
  answered === 0 || (edition >= answered && edition <= asked)

async function oneColumn(client: pg.Client, text: string): Promise<Set<string>> {
  const { rows } = await client.query<[string]>({ text, rowMode: 'array' })
  return new Set(rows.flat())
}
