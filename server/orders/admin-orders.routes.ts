import { msg, t } from '../../messages/t.ts'
import { orderChanges } from '../../contract/orders/order-changes.ts'
import { orders } from '../../contract/orders/orders.ts'
import { receipts } from '../../contract/orders/receipts.ts'
import { staffOrders } from '../../contract/orders/staff-orders.ts'
import type { ResponseBody } from '../../contract/route.ts'
import { recordExport } from '../audit/audit.sql.ts'
import type { Database } from '../database/database.ts'
import { csvStream } from '../http/streamed.ts'
import type { Admin } from '../http/routing/authenticate.ts'
import type { Mount } from '../http/routing/mount.ts'
import { answer, answerFound, badRequest, notFound, problem } from '../http/routing/problems.ts'
import type { ShopState } from '../settings/shop-state.ts'
import { cancelAll } from './move/move-order.ts'
import { addNote, cancelOneLine, setTracking, shipSomeLines } from './move/change-order.ts'
import { changePrice } from './move/change-price.ts'
import { correctAddress } from './move/correct-address.ts'
import { moveOrder } from './move/move-order.ts'
import { undoMove } from './move/undo-move.ts'
import { receiptOrNot } from './orders.routes.ts'
import { countOrders, findOrderForStaff, newestOrders } from './admin-orders.sql.ts'
import { countOpenLike } from './place/order-holds.sql.ts'
import { placeStaffOrder } from './place/place-staff-order.ts'
import { quoteOrder } from './place/price-order.ts'
import { termsForStaff } from '../settings/terms-of-sale.ts'
import { findReceipt } from './receipts/find-receipt.ts'
import { exportOrders } from './receipts/orders-csv.ts'

type Deps = { db: Database; shop: ShopState }

export function mountAdminOrders(mount: Mount, deps: Deps) {
  mountOrderLists(mount, deps)
  mountStaffOrders(mount, deps)
  mountOrderMoves(mount, deps)
  mountOrderChanges(mount, deps)
}

function mountOrderLists(mount: Mount, { db, shop }: Deps) {
  mount(orders.list, async ({ query }, { username }) => {
    const [page, total] = await Promise.all([newestOrders(db, query, username), countOrders(db, query)])
    return answer(200, { orders: page, total })
  })

  mount(orders.get, async ({ params }, caller) => orderFor(db, params.id, caller))

  mount(orderChanges.openOrders, async ({ params: { id } }) => {
    const counted = await countOpenLike(db, id)
    return counted
      ? answer(200, { account: counted.account, network: counted.network })
      : notFound(msg('There is no such order.'))
  })

  mount(orderChanges.csv, async ({ query }, { username }) => {
    const { csv } = shop.current
    // Words may be a shopper's name, which the audit log would keep for longer than the account.
    const { q, ...others } = query
    const filter = { ...others, ...(q && { words: true }) }
    await recordExport(db, username, 'order', { name: 'orders.csv', filter })
    return csvStream('orders.csv', () => exportOrders(db, query, csv), csv)
  })

  mount(receipts.ofOrder, async ({ params }) => receiptOrNot(await findReceipt(db, shop.current, params)))
}

function mountStaffOrders(mount: Mount, { db, shop }: Deps) {
  mount(staffOrders.quote, async ({ body }) => {
    const outcome = await quoteOrder(db, termsForStaff(shop.current), body)
    if ('invalid' in outcome) return badRequest(outcome.invalid)
    return 'refused' in outcome ? answer(409, outcome.refused) : answer(200, outcome.quote)
  })

  mount(staffOrders.place, async ({ headers, body: order }, { username }) => {
    const placing = { username, order, key: headers['idempotency-key'] }
    const outcome = await placeStaffOrder(db, shop.current, placing)
    if ('invalid' in outcome) return badRequest(outcome.invalid)
    return 'refused' in outcome ? answer(409, outcome.refused) : answer(201, outcome.placed)
  })
}

function mountOrderMoves(mount: Mount, { db, shop }: Deps) {
  mount(orders.move, async ({ params: { id }, body }, caller) => {
    const { settings } = shop.current
    return changedOr(await moveOrder(db, { id }, { by: staff(caller), ...body, settings }), db, id, caller)
  })

  mount(orderChanges.moveAll, async ({ body }, caller) => {
    const [moved, refused] = [[], []] as [Moved[], Refused[]]
    for (const { id, from, to } of body.moves) {
      const { settings } = shop.current
      const outcome = await moveOrder(db, { id }, { by: staff(caller), from, to, settings })
      if ('moved' in outcome) moved.push({ id, status: to })
      else refused.push({ id, problem: 'refused' in outcome ? outcome.refused : noSuchOrder() })
    }
    return answer(200, { moved, refused })
  })

  mount(orderChanges.cancelAll, async ({ params: { id }, body: { of } }, { username }) => {
    return answerFound(
      await cancelAll(db, { id, of, username, settings: shop.current.settings }),
      msg('There is no such order.'),
    )
  })

  mount(orderChanges.undo, async ({ params: { id }, body }, caller) =>
    changedOr(await undoMove(db, { id, username: caller.username, ...body }), db, id, caller),
  )
}

function mountOrderChanges(mount: Mount, { db, shop }: Deps) {
  mount(orderChanges.addNote, async ({ params: { id }, body }, caller) => {
    await addNote(db, { id, username: caller.username }, body.text)
    return orderFor(db, id, caller)
  })

  mount(orderChanges.setTracking, async ({ params: { id }, body }, caller) =>
    changedOr(await setTracking(db, { id, username: caller.username }, body), db, id, caller),
  )

  mount(orderChanges.setAddress, async ({ params: { id }, body }, caller) => {
    const outcome = await correctAddress(db, shop.current, { id, username: caller.username }, body)
    if ('invalid' in outcome) return badRequest(outcome.invalid)
    return changedOr(outcome, db, id, caller)
  })

  mount(orderChanges.shipLine, async ({ params: { id, bookId } }, caller) => {
    const outcome = await shipSomeLines(db, shop.current, { id, username: caller.username }, [bookId])
    return 'unknown' in outcome
      ? notFound(msg('There is no such book in this order.'))
      : changedOr(outcome, db, id, caller)
  })

  mount(orderChanges.shipLines, async ({ params: { id }, body: { bookIds } }, caller) => {
    const outcome = await shipSomeLines(db, shop.current, { id, username: caller.username }, bookIds)
    return 'unknown' in outcome
      ? notFound(msg('There is no such book in this order.'))
      : changedOr(outcome, db, id, caller)
  })

  mount(orderChanges.setPrice, async ({ params: { id, bookId }, body: { price } }, caller) => {
    const outcome = await changePrice(db, shop.current, { id, username: caller.username }, { bookId, price })
    if ('invalid' in outcome) return badRequest(outcome.invalid)
    return 'unknown' in outcome
      ? notFound(msg('There is no such book in this order.'))
      : changedOr(outcome, db, id, caller)
  })

  mount(orderChanges.cancelLine, async ({ params: { id, bookId } }, caller) => {
    const outcome = await cancelOneLine(db, shop.current, { id, username: caller.username }, bookId)
    return 'unknown' in outcome
      ? notFound(msg('There is no such book in this order.'))
      : changedOr(outcome, db, id, caller)
  })
}

async function orderFor(db: Database, id: string, { username }: Admin) {
  return answerFound(await findOrderForStaff(db, id, username), msg('There is no such order.'))
}

/** The order as it is after the change, or why it was not changed. */
const changedOr = async <Refusal>(
  outcome: object | { refused: Refusal },
  db: Database,
  id: string,
  caller: Admin,
) => ('refused' in outcome ? answer(409, outcome.refused) : orderFor(db, id, caller))

type MovedAndRefused = ResponseBody<typeof orderChanges.moveAll, 200>
type Moved = MovedAndRefused['moved'][number]
type Refused = MovedAndRefused['refused'][number]

const staff = ({ username }: Admin) => ({ kind: 'staff', username }) as const

const noSuchOrder = () => ({ ...problem(404), message: t('There is no such order.') })
