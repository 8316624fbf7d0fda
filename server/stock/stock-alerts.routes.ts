import { stockAlerts } from '../../contract/stock/stock-alerts.ts'
import type { Database } from '../database/database.ts'
import type { Mount } from '../http/routing/mount.ts'
import { answer, notFound } from '../http/routing/problems.ts'
import type { ShopState } from '../settings/shop-state.ts'
import { askForAlert } from './ask-for-alert.ts'

export function mountStockAlerts(mount: Mount, { db, shop }: { db: Database; shop: ShopState }) {
  mount(stockAlerts.create, async ({ params: { id }, body }) => {
    if (!shop.current.settings.stock.offersAlerts) return answer(409, notOffered)
    const outcome = await askForAlert(db, id, body.email)
    if (outcome === 'no-such-book') return notFound('book')
    return outcome === 'asked' ? answer(200, body) : answer(409, notSoldOut)
  })
}

const notSoldOut = {
  code: 'not-sold-out' as const,
  message: 'This book can be ordered again. Add it to your cart.',
}

const notOffered = {
  code: 'not-offered' as const,
  message: 'We send no e-mails about books that are back. Please look again later.',
}
