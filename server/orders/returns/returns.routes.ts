import { returns } from '../../../contract/orders/returns.ts'
import type { Database } from '../../database/database.ts'
import type { Mount } from '../../http/routing/mount.ts'
import { answer, notFound } from '../../http/routing/problems.ts'
import type { ShopState } from '../../settings/shop-state.ts'
import { findOrderForStaff } from '../orders.sql.ts'
import { findCreditNotes } from './find-credit-notes.ts'
import { returnBooks } from './return-books.ts'

type Deps = { db: Database; shop: ShopState }

export function mountReturns(mount: Mount, { db, shop }: Deps) {
  mount(returns.create, async ({ params: { id }, body }, { username }) => {
    const outcome = await returnBooks(db, shop.current, { id, username }, body)
    if ('refused' in outcome) return answer(409, outcome.refused)
    if ('unknown' in outcome) return notFound('book in this order')
    const order = await findOrderForStaff(db, id, username)
    return order ? answer(201, order) : notFound('order')
  })

  mount(returns.ownCreditNotes, async ({ params: { id } }, shopper) => {
    const found = await findCreditNotes(db, shop.current, { id, of: shopper })
    return found ? answer(200, found) : notFound('order')
  })

  mount(returns.creditNotes, async ({ params }) => {
    const found = await findCreditNotes(db, shop.current, params)
    return found ? answer(200, found) : notFound('order')
  })

  mount(returns.missing, async () => {
    const { settings, isDemo } = shop.current
    return answer(200, {
      address: !isDemo && settings.shop.contact.address === '',
      taxNumber: !isDemo && settings.tax.mode !== 'none' && settings.tax.number === '',
    })
  })
}
