import { orderChanges } from '../../contract/orders/order-changes.ts'
import { orders } from '../../contract/orders/orders.ts'
import { receipts } from '../../contract/orders/receipts.ts'
import type { ResponseBody } from '../../contract/route.ts'
import { recordExport } from '../audit/audit.sql.ts'
import type { Database } from '../database/database.ts'
import { csvStream } from '../http/streamed.ts'
import type { Mount } from '../http/routing/mount.ts'
import { answer, invalidFields, notFound, problem } from '../http/routing/problems.ts'
import type { Admin } from '../http/routing/authenticate.ts'
import type { ShopState } from '../settings/shop-state.ts'
import { addNote, cancelOneLine, setTracking, shipOneLine } from './move/change-order.ts'
import { cancelAll } from './move/cancel-all.ts'
import { correctAddress } from './move/correct-address.ts'
import { moveOrder } from './move/move-order.ts'
import { countOpenLike } from './place/order-holds.sql.ts'
import { exportOrders } from './receipts/orders-csv.ts'
import { receiptOrNot } from './orders.routes.ts'
import { findReceipt } from './receipts/find-receipt.ts'
import { countOrders, findOrderForStaff, newestOrders } from './orders.sql.ts'
import { undoMove } from './move/undo-move.ts'

export function mountAdminOrders(mount: Mount, { db, shop }: { db: Database; shop: ShopState }) {
  const settings = () => shop.current.settings
  const shown = async (id: string, { username }: Admin) => {
    const order = await findOrderForStaff(db, id, username)
    return order ? answer(200, order) : notFound('order')
  }

  /** The order as it is after the change, or why it was not changed. */
  const changedOr = async <Refusal>(outcome: object | { refused: Refusal }, id: string, caller: Admin) =>
    'refused' in outcome ? answer(409, outcome.refused) : shown(id, caller)

  mount(orders.list, async ({ query }, { username }) => {
    const [page, total] = await Promise.all([newestOrders(db, query, username), countOrders(db, query)])
    return answer(200, { orders: page, total })
  })

  mount(orders.get, async ({ params }, caller) => shown(params.id, caller))

  mount(orders.move, async ({ params, body }, caller) =>
    changedOr(
      await moveOrder(db, { which: params, by: staff(caller), ...body, settings: settings() }),
      params.id,
      caller,
    ),
  )

  mount(orderChanges.moveAll, async ({ body }, caller) => {
    const [moved, refused] = [[], []] as [Moved[], Refused[]]
    for (const { id, from, to } of body.moves) {
      const outcome = await moveOrder(db, {
        which: { id },
        by: staff(caller),
        from,
        to,
        settings: settings(),
      })
      if ('moved' in outcome) moved.push({ id, status: to })
      else refused.push({ id, problem: 'refused' in outcome ? outcome.refused : noSuchOrder })
    }
    return answer(200, { moved, refused })
  })

  mount(orderChanges.openOrders, async ({ params: { id } }) => {
    const counted = await countOpenLike(db, id)
    return counted ? answer(200, { account: counted.account, network: counted.network }) : notFound('order')
  })

  mount(orderChanges.cancelAll, async ({ params: { id }, body: { of } }, { username }) => {
    const outcome = await cancelAll(db, { id, of, username, settings: settings() })
    return outcome ? answer(200, outcome) : notFound('order')
  })

  mount(orderChanges.undo, async ({ params: { id }, body }, caller) =>
    changedOr(await undoMove(db, { id, username: caller.username, ...body }), id, caller),
  )

  mount(orderChanges.addNote, async ({ params: { id }, body }, caller) => {
    await addNote(db, { id, username: caller.username }, body.text)
    return shown(id, caller)
  })

  mount(orderChanges.setTracking, async ({ params: { id }, body }, caller) =>
    changedOr(await setTracking(db, { id, username: caller.username }, body), id, caller),
  )

  mount(orderChanges.setAddress, async ({ params: { id }, body }, caller) => {
    const outcome = await correctAddress(db, shop.current, { id, username: caller.username }, body)
    return 'invalid' in outcome ? answer(400, invalidFields(outcome.invalid)) : changedOr(outcome, id, caller)
  })

  mount(orderChanges.shipLine, async ({ params: { id, bookId } }, caller) => {
    const outcome = await shipOneLine(db, shop.current, { id, username: caller.username }, bookId)
    return 'unknown' in outcome ? notFound('book in this order') : changedOr(outcome, id, caller)
  })

  mount(orderChanges.cancelLine, async ({ params: { id, bookId } }, caller) => {
    const outcome = await cancelOneLine(db, shop.current, { id, username: caller.username }, bookId)
    return 'unknown' in outcome ? notFound('book in this order') : changedOr(outcome, id, caller)
  })

  mount(orderChanges.csv, async ({ query }, { username }) => {
    const { csv } = shop.current
    // Words may be a shopper's name, which the audit log would keep for longer than the account.
    const { q, ...others } = query
    const filter = { ...others, ...(q && { words: true }) }
    await recordExport(db, username, 'order', { name: 'orders.csv', filter })
    return csvStream('orders.csv', () => exportOrders(db, query, csv.sum), csv)
  })

  mount(receipts.ofOrder, async ({ params }) => receiptOrNot(await findReceipt(db, shop.current, params)))
}

type Answered = ResponseBody<typeof orderChanges.moveAll, 200>
type Moved = Answered['moved'][number]
type Refused = Answered['refused'][number]

const staff = ({ username }: Admin) => ({ kind: 'staff', username }) as const

const noSuchOrder = problem(404, 'There is no such order.')
