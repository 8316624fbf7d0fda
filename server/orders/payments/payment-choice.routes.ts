import { msg } from '../../../messages/t.ts'
import { ownPayments } from '../../../contract/orders/own-payments.ts'
import type { Database } from '../../database/database.ts'
import type { Mount } from '../../http/routing/mount.ts'
import { answer, notFound, problem } from '../../http/routing/problems.ts'
import { paymentMethodsOf } from '../../settings/ways-to-pay.ts'
import type { ShopState } from '../../settings/shop-state.ts'
import { findOrder } from '../orders.sql.ts'
import { changeMethod, otherMethods } from './change-method.ts'
import { qrSvg } from './qr-code.ts'
import { isByTransfer, transferOf } from './transfer.ts'

type Deps = { db: Database; shop: ShopState }

/** How shoppers pay without a provider. */
export function mountPaymentChoice(mount: Mount, { db, shop }: Deps) {
  mount(ownPayments.offered, async (_input, { email, emailVerified }) =>
    answer(200, { paymentMethods: paymentMethodsOf(shop.current.settings, { email, emailVerified }) }),
  )

  mount(ownPayments.methods, async ({ params: { id } }, shopper) => {
    const methods = await otherMethods(db, shop.current, { id, of: shopper })
    return methods
      ? answer(200, { paymentMethods: methods.map(({ id }) => id) })
      : notFound(msg('There is no such order.'))
  })

  mount(ownPayments.changeMethod, async ({ params: { id }, body: { method } }, shopper) => {
    const outcome = await changeMethod(db, shop.current, { id, of: shopper }, method)
    if ('refused' in outcome) return answer(409, outcome.refused)
    const order = await findOrder(db, { id, of: shopper })
    return order ? answer(200, order) : notFound(msg('There is no such order.'))
  })

  mount(ownPayments.transfer, async ({ params: { id } }, shopper) => {
    const order = await findOrder(db, { id, of: shopper })
    if (!order) return notFound(msg('There is no such order.'))
    if (!isByTransfer(order.payment))
      return answer(404, problem(404, msg('This order is not paid by bank transfer.')))
    const { code, ...transfer } = transferOf(order, shop.current)
    return answer(200, { ...transfer, qrCode: code === undefined ? null : qrSvg(code) })
  })
}
