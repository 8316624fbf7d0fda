import { spokenLanguage, t } from '../../../messages/t.ts'
import { totalOf } from '../../../contract/money.ts'
import type { AdminOrder } from '../../../contract/orders/admin-orders.ts'
import type { StaffOrder, StaffOrderRefusal } from '../../../contract/orders/staff-orders.ts'
import type { FieldErrors } from '../../../contract/problem.ts'
import { paidAtOnceBy } from '../../../domain/money/staff-methods.ts'
import { recordAudit } from '../../audit/audit.sql.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { ShopSnapshot } from '../../settings/shop-state.ts'
import { termsForStaff } from '../../settings/terms-of-sale.ts'
import { findOrderForStaff } from '../admin-orders.sql.ts'
import { type LockedOrder, lockOrder } from '../move/order-changes.sql.ts'
import { insertEvent } from '../move/order-events.sql.ts'
import { moveLocked } from '../move/move-order.ts'
import { insertPayment, openAmount } from '../payments/payment-ledger.sql.ts'
import { accountWithNumber, lockMissing, type Seller } from './buyer.sql.ts'
import { placeOrder } from './place-order.ts'
import { repeated } from './repeated-order.ts'

type Outcome = { placed: AdminOrder } | { refused: StaffOrderRefusal } | { invalid: FieldErrors }

type Request = { username: string; order: StaffOrder; key: string | undefined }

/** Places an order by phone or at the counter: placed, paid and handed over, or nothing of it. */
export const placeStaffOrder = (db: Database, shop: ShopSnapshot, request: Request): Promise<Outcome> =>
  db.transaction(async (tx) => {
    const { username, order, key } = request
    const customer = order.customer === undefined ? undefined : await accountWithNumber(tx, order.customer)
    if (order.customer !== undefined && !customer) return noSuchCustomer()
    if (customer && order.email !== '' && order.email !== customer.email) return otherEmail()
    const { isPaid, handedOver } = order
    const seller = { username, customer, isPaid, handedOver }
    const outcome =
      (handedOver && (await refuseMissing(tx, seller, request))) ||
      (await placeOrder(tx, termsForStaff(shop), seller, { order, key, maxOpenOrders: 0 }))
    if ('inactive' in outcome) return noSuchCustomer()
    if (!('placed' in outcome)) return outcome
    const { _id: id } = outcome.placed
    if (!outcome.isRepeated) await complete(tx, shop, seller, id)
    const placed = await findOrderForStaff(tx, id, username)
    if (!placed) throw new Error('A placed order is gone')
    return { placed }
  })

/** Under the locks of the stock: what is missing now may be what the first of two equal requests has taken. */
async function refuseMissing(tx: Transaction, seller: Seller, { order, key }: Request) {
  const missing = await lockMissing(tx, order.productIds)
  if (missing.length === 0) return undefined
  return (key && (await repeated(tx, seller, key, order))) || { refused: notAtHand(missing) }
}

async function complete(tx: Transaction, shop: ShopSnapshot, seller: Seller, id: string) {
  const { username, isPaid, handedOver } = seller
  const order = await locked(tx, id)
  await recordAudit(tx, username, { action: 'order.place', subject: `Order ${order.number}` })
  if (handedOver) await handOver(tx, shop, seller, order)
  else if (isPaid) await payAtOnce(tx, shop, username, order)
}

async function payAtOnce(tx: Transaction, { decimals }: ShopSnapshot, staff: string, order: LockedOrder) {
  const amount = openAmount(order)
  if (amount <= 0) return
  await insertPayment(tx, order, { kind: 'paid', amount, method: paidAtOnceBy(order.paymentMethod), staff })
  await insertEvent(tx, order, staff, { kind: 'paid', text: totalOf(amount, decimals) })
}

/** The moves of an order that is picked up, without an e-mail about books that wait. */
async function handOver(tx: Transaction, shop: ShopSnapshot, seller: Seller, order: LockedOrder) {
  const { email } = shop.settings
  const settings = { ...shop.settings, email: { ...email, sent: { ...email.sent, ready: false } } }
  const by = { kind: 'staff', username: seller.username } as const
  await mustMove(moveLocked(tx, order, { by, from: 'placed', to: 'ready', settings }))
  const ready = await locked(tx, order.id)
  const { isPaid } = seller
  const paidBy = paidAtOnceBy(order.paymentMethod)
  await mustMove(moveLocked(tx, ready, { by, from: 'ready', to: 'delivered', settings, isPaid, paidBy }))
}

async function mustMove(moving: ReturnType<typeof moveLocked>) {
  const moved = await moving
  if ('refused' in moved) throw new Error(`A new order did not move: ${moved.refused.message}`)
}

async function locked(tx: Transaction, id: string): Promise<LockedOrder> {
  const order = await lockOrder(tx, { id })
  if (!order) throw new Error('A placed order is gone')
  return order
}

const noSuchCustomer = () => ({
  invalid: [{ field: 'customer', message: t('There is no such customer. The account may be closed.') }],
})

const otherEmail = () => ({
  invalid: [
    {
      field: 'email',
      message: t("This is not the customer's e-mail address. Leave it empty to use that of the account."),
    },
  ],
})

function notAtHand(books: { id: string; title: string }[]): StaffOrderRefusal {
  const titles = new Intl.ListFormat(spokenLanguage()).format(
    books.map(({ title }) => t('“{title}”', { title })),
  )
  return {
    code: 'not-at-hand',
    message: t(
      '{count, plural, one {There is no copy of {titles}. Correct its stock or choose pick-up or delivery.} other {There is no copy of {titles}. Correct their stock or choose pick-up or delivery.}}',
      { count: books.length, titles },
    ),
    productIds: books.map(({ id }) => id),
  }
}
