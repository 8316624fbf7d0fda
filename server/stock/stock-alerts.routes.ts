import { msg } from '../../messages/t.ts'
import { stockAlerts } from '../../contract/stock/stock-alerts.ts'
import type { Database } from '../database/database.ts'
import type { Mount } from '../http/routing/mount.ts'
import { answer, notFound } from '../http/routing/problems.ts'
import type { ShopState } from '../settings/shop-state.ts'
import { isSoldOut, lockBook, mayAskFor, putStockAlert } from './stock-alerts.sql.ts'

export function mountStockAlerts(mount: Mount, { db, shop }: { db: Database; shop: ShopState }) {
  mount(stockAlerts.create, async ({ params: { id }, body }) => {
    if (!shop.current.settings.stock.offersAlerts) return answer(409, notOffered)
    const outcome = await askForAlert(db, id, body.email)
    if (outcome === 'no-such-book') return notFound(msg('There is no such book.'))
    return outcome === 'accepted' ? answer(200, body) : answer(409, notSoldOut)
  })
}

type Outcome = 'accepted' | 'no-such-book' | 'not-sold-out'

/** Beyond what a mailbox may ask for, nothing is stored, and the response is the same. */
const askForAlert = (db: Database, bookId: string, email: string) =>
  db.transaction(async (tx): Promise<Outcome> => {
    if (!(await lockBook(tx, bookId))) return 'no-such-book'
    if (!(await isSoldOut(tx, bookId))) return 'not-sold-out'
    if (await mayAskFor(tx, email)) await putStockAlert(tx, bookId, email)
    return 'accepted'
  })

const notSoldOut = {
  code: 'not-sold-out' as const,
  message: msg('This book can be ordered again. Add it to your cart.'),
}

const notOffered = {
  code: 'not-offered' as const,
  message: msg('We send no e-mails about books that are back. Please look again later.'),
}
