import { msg } from '../../messages/t.ts'
import { orders, quotes } from '../../contract/orders/orders.ts'
import { type OwnOrder, ownOrders } from '../../contract/orders/own-orders.ts'
import { receipts } from '../../contract/orders/receipts.ts'
import { urlOf } from '../../contract/request.ts'
import type { Database } from '../database/database.ts'
import {
  answer,
  answerFound,
  badRequest,
  notFound,
  problem,
  tooManyAttempts,
} from '../http/routing/problems.ts'
import { networksOf, widerShare } from '../http/client-network.ts'
import type { Client, Mount } from '../http/routing/mount.ts'
import type { Caller, Shopper } from '../http/routing/authenticate.ts'
import type { TryCodes } from '../throttle/code-throttle.ts'
import { moveOrder } from './move/move-order.ts'
import { findOrder, ordersOf, summaryOf } from './orders.sql.ts'
import type { ShopSnapshot, ShopState } from '../settings/shop-state.ts'
import { placeOrder } from './place/place-order.ts'
import { quoteOrder } from './place/price-order.ts'
import { findReceipt, type FoundReceipt } from './receipts/find-receipt.ts'
import { ownPayments } from '../../contract/orders/own-payments.ts'
import { paymentMethodsOf } from '../settings/terms-of-sale.ts'
import { changeMethod, otherMethods } from './payments/change-method.ts'
import { qrSvg } from './payments/qr-code.ts'
import { isByTransfer, transferOf } from './payments/transfer.ts'

type Deps = {
  db: Database
  shop: ShopState
  maxOpenOrders: number
  tryCodes: TryCodes
  /** Whether e-mails leave the outbox. */
  isSending(): boolean
  /** Enqueues an e-mail with which the shopper verifies the address; undefined if the shop is not the identity provider. */
  sendVerification: ((shopper: Shopper) => void) | undefined
}

export function mountOrders(mount: Mount, deps: Deps) {
  const { db, shop, maxOpenOrders, tryCodes, isSending, sendVerification } = deps
  mountPaymentChoice(mount, deps)
  // A Firebase project sends its e-mails itself.
  const canVerify = () => isSending() || !sendVerification
  mount(quotes.compute, async ({ body }, _caller, { address }) => {
    const make = () => quoteOrder(db, shop.current, body)
    const outcome = await tryCodes({ address }, body.codes, { make, isWrongGuess })
    if ('waitSeconds' in outcome) return tooManyAttempts(outcome.waitSeconds)
    if ('invalid' in outcome) return badRequest(outcome.invalid)
    return 'refused' in outcome ? answer(409, outcome.refused) : answer(200, outcome.quote)
  })

  mount(orders.place, async ({ headers, body }, shopper, client) => {
    if (body.email !== shopper.email) return answer(403, notYourAddress)
    const hold = shopper.emailVerified ? undefined : holdOf(shop.current, client, canVerify())
    const placing = { order: body, key: headers['idempotency-key'], maxOpenOrders, hold }
    const make = () => placeOrder(db, shop.current, shopper, placing)
    const guesser = { address: client.address, uid: shopper.uid }
    const outcome = await tryCodes(guesser, body.codes, { make, isWrongGuess })
    if ('waitSeconds' in outcome) return tooManyAttempts(outcome.waitSeconds)
    if ('inactive' in outcome) return answer(401, problem(401))
    if ('invalid' in outcome) return badRequest(outcome.invalid)
    if ('refused' in outcome) return answer(409, outcome.refused)
    if (outcome.placed.heldUntil) sendVerification?.(shopper)
    return answer(201, outcome.placed)
  })

  mount(orders.byEmail, async ({ params: { email }, query: { limit, before } }, caller) => {
    const owner = ownerFor(caller, email)
    if (!owner) return answer(403, notYourAddress)
    const found = await ordersOf(db, owner, { limit: limit + 1, before })
    const page = found.slice(0, limit)
    if (found.length === page.length) return answer(200, page)
    const next = urlOf(orders.byEmail, { params: { email }, query: { limit, before: page.at(-1)?._id } })
    return { ...answer(200, page), headers: { link: `<${next}>; rel="next"` } }
  })

  mount(orders.summary, async ({ params: { email } }, caller) => {
    const owner = ownerFor(caller, email)
    if (!owner) return answer(403, notYourAddress)
    const summary = await summaryOf(db, owner)
    if (!summary) throw new Error('The count returned no row')
    return answer(200, summary)
  })

  mount(ownOrders.get, async ({ params: { id } }, shopper) => {
    const order = await findOrder(db, { id, of: shopper })
    if (!order) return notFound(msg('There is no such order.'))
    return answer(200, { ...order, confirmation: confirmationOf(shop, isSending()) })
  })

  mount(orders.cancel, async ({ params: { id } }, shopper) => {
    const which = { id, of: shopper }
    const by = { kind: 'shopper' } as const
    const { settings } = shop.current
    const outcome = await moveOrder(db, which, { by, from: 'placed', to: 'cancelled', settings })
    if ('refused' in outcome) return answer(409, outcome.refused)
    return answerFound(await findOrder(db, which), msg('There is no such order.'))
  })

  mount(receipts.own, async ({ params: { id } }, shopper) =>
    receiptOrNot(await findReceipt(db, shop.current, { id, of: shopper })),
  )
}

const isWrongGuess = (outcome: object) =>
  'refused' in outcome && (outcome.refused as { reason?: string }).reason === 'unknown'

/** Undefined if the settings limit nothing. No order is lost because the shop cannot send the e-mail to verify with. */
export function holdOf(
  { settings: { stock } }: ShopSnapshot,
  { address }: Pick<Client, 'address'>,
  canVerify: boolean,
) {
  const { holdHours, maxHeldPerAccount: perAccount, maxHeldPerNetwork: perNetwork } = stock
  const hours = canVerify ? holdHours : 0
  if (hours === 0 && perAccount === 0 && perNetwork === 0) return undefined
  const { network, wider: widerNetwork = null } = networksOf(address)
  return { hours, network, widerNetwork, perAccount, perNetwork, perWiderNetwork: perNetwork * widerShare }
}

function confirmationOf({ current }: ShopState, isSending: boolean): OwnOrder['confirmation'] {
  if (!current.settings.email.sent.placed) return 'off'
  return isSending ? 'sent' : 'kept'
}

/** Whose orders the caller sees at this e-mail address; undefined for none. */
function ownerFor(caller: Caller, email: string) {
  if (caller.role === 'admin') return { email }
  return caller.email === email ? caller : undefined
}

const notYourAddress = problem(403, msg('This is not the e-mail address that you are logged in with.'))

export function receiptOrNot(outcome: FoundReceipt) {
  if ('receipt' in outcome) return answer(200, outcome.receipt)
  return 'refused' in outcome ? answer(409, outcome.refused) : notFound(msg('There is no such order.'))
}

/** How shoppers pay without a provider. */
function mountPaymentChoice(mount: Mount, { db, shop }: Deps) {
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
    return answerFound(await findOrder(db, { id, of: shopper }), msg('There is no such order.'))
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
