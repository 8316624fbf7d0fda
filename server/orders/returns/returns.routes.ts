import { msg } from '../../../messages/t.ts'
import { totalOf } from '../../../contract/money.ts'
import type { Order } from '../../../contract/orders/placed-order.ts'
import { type CreditNote, type CreditNotes, returns } from '../../../contract/orders/returns.ts'
import { withHyphens } from '../../catalog/books/book-data.sql.ts'
import type { Database, Queryable } from '../../database/database.ts'
import type { Mount } from '../../http/routing/mount.ts'
import { answer, answerFound, notFound } from '../../http/routing/problems.ts'
import type { ShopSnapshot, ShopState } from '../../settings/shop-state.ts'
import { findOrder, type OrderSelector } from '../orders.sql.ts'
import { findOrderForStaff } from '../admin-orders.sql.ts'
import { taxLinesOnWire } from '../place/price-order.ts'
import { returnBooks } from './return-books.ts'
import { type CreditNoteRow, creditNotesOf } from './returns.sql.ts'

type Deps = { db: Database; shop: ShopState }

export function mountReturns(mount: Mount, { db, shop }: Deps) {
  mount(returns.create, async ({ params: { id }, body }, { username }) => {
    const outcome = await returnBooks(db, shop.current, { id, username }, body)
    if ('refused' in outcome) return answer(409, outcome.refused)
    if ('unknown' in outcome) return notFound(msg('There is no such book in this order.'))
    const order = await findOrderForStaff(db, id, username)
    return order ? answer(201, order) : notFound(msg('There is no such order.'))
  })

  mount(returns.ownCreditNotes, async ({ params: { id } }, shopper) => {
    return answerFound(
      await findCreditNotes(db, shop.current, { id, of: shopper }),
      msg('There is no such order.'),
    )
  })

  mount(returns.creditNotes, async ({ params }) => {
    return answerFound(await findCreditNotes(db, shop.current, params), msg('There is no such order.'))
  })

  mount(returns.missing, async () => {
    const { settings, isDemo } = shop.current
    return answer(200, {
      address: !isDemo && settings.shop.contact.address === '',
      taxNumber: !isDemo && settings.tax.mode !== 'none' && settings.tax.number === '',
    })
  })
}

async function findCreditNotes(
  db: Queryable,
  { decimals }: ShopSnapshot,
  which: OrderSelector,
): Promise<CreditNotes | undefined> {
  const order = await findOrder(db, which)
  if (!order) return undefined
  const rows = await creditNotesOf(db, order._id)
  return { order, creditNotes: rows.map((row) => onWire(row, order, decimals)) }
}

function onWire(row: CreditNoteRow, { pricesIncludeTax }: Order, decimals: number): CreditNote {
  const { lines, subtotal, discount, delivery, tax, total, taxLines, ...rest } = row
  const sum = (minorUnits: number) => totalOf(minorUnits, decimals)
  return {
    ...rest,
    lines: lines.map(({ bookId, price, discount: off = 0, ...line }) =>
      withHyphens({ _id: bookId, ...line, price: sum(price), discount: sum(off) }),
    ),
    subtotal: sum(subtotal),
    discount: sum(discount),
    delivery: sum(delivery),
    tax: sum(tax),
    total: sum(total),
    taxLines: taxLinesOnWire(taxLines, decimals),
    pricesIncludeTax,
  }
}
