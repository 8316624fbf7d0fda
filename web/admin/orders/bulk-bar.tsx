import { t } from '../../../messages/t.ts'
import type { AdminOrder } from '../../../contract/orders/admin-orders.ts'
import type { Movable } from '../../../contract/orders/placed-order.ts'
import { missingLines } from '../../../domain/shipments.ts'
import { ask } from '../../app/notices/ask.tsx'
import { useShop } from '../../app/shop/site.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Printer } from '../../ui/icons/screen-icons.ts'
import { chooseUnpaid } from './payments/confirm-unpaid.ts'
import { isDestructive, moveLook, moveLabels, nextMoves, paidLabel } from './move-labels.ts'
import { type BulkOutcome, useMoveOrdersMutation } from './order-changes-api.ts'
import { PackingSlips } from './packing-slips.tsx'
import { isPaidAtDelivery, moneyOf } from './payments/payment-state.ts'
import { type PaidAll, useRecordAllPaidMutation } from './payments/payments-api.ts'

export type BulkResult = { kind: 'good' | 'bad'; message: string }

type Props = {
  /** The selected orders. */
  orders: AdminOrder[]
  onClear(): void
  onDone(result: BulkResult): void
}

/** What can be done with all selected orders at once. */
export function BulkBar({ orders, onClear, onDone }: Props) {
  const { moveTo, movingTo } = useMoveAll(orders, onDone)
  const [recordAll, { isLoading: isPaying }] = useRecordAllPaidMutation()
  const { isDemo } = useShop()
  const common = commonMoves(orders)
  const open = isDemo ? [] : orders.filter((order) => moneyOf(order).open > 0)
  const isCashAll = !isDemo && orders.every(isPaidAtDelivery)
  const labels = isCashAll ? { ...moveLabels, delivered: paidLabel } : moveLabels

  async function pay() {
    if (isPaying) return
    const { data } = await recordAll({ ids: open.map(({ _id }) => _id) })
    onDone(data ? paidResult(open, data) : nothingChanged())
  }
  const button = (to: Movable) => (
    <Button key={to} look={moveLook(to)} isBusy={movingTo === to} onClick={() => void moveTo(to)}>
      {to === 'cancelled' ? t('Cancel orders') : t(labels[to])}
    </Button>
  )
  return (
    <section
      aria-label={t('Selected orders')}
      className="mb-4 flex flex-wrap items-center gap-3 rounded-panel border border-line bg-paper p-3 text-sm *:max-sm:grow"
    >
      <p className="grow font-medium tabular-nums">
        {t('{count, plural, one {# order selected} other {# orders selected}}', { count: orders.length })}
      </p>
      {common.filter((to) => !isDestructive(to)).map(button)}
      {common.length === 0 && (
        <p className="text-ink-soft">{t('These orders have no next status in common.')}</p>
      )}
      {open.length > 0 && (
        <Button look="outlined" isBusy={isPaying} onClick={() => void pay()}>
          {t('Mark as paid')}
        </Button>
      )}
      <Button look="outlined" onClick={() => window.print()}>
        <Icon of={Printer} className="size-5" />
        {t('Print packing slips')}
      </Button>
      <Button look="outlined" onClick={onClear}>
        {t('Clear selection')}
      </Button>
      {common.filter(isDestructive).map(button)}
      <PackingSlips orders={orders} />
    </section>
  )
}

function useMoveAll(orders: AdminOrder[], onDone: Props['onDone']) {
  const [send, { isLoading, originalArgs }] = useMoveOrdersMutation()

  async function moveTo(to: Movable) {
    if (isLoading || (to === 'cancelled' && !(await confirmCancelAll(orders)))) return
    const incomplete = to === 'shipped' ? orders.filter((order) => missingLines(order).length > 0) : []
    const complete = orders.filter((order) => !incomplete.includes(order))
    const moved = to === 'shipped' ? await chooseUnpaid(complete) : complete
    if (complete.length > 0 && moved.length === 0) return
    const unpaid = complete.filter((order) => !moved.includes(order))
    const { data } =
      moved.length > 0
        ? await send({ moves: moved.map(({ _id, status }) => ({ id: _id, from: status, to })) })
        : { data: { moved: [], refused: [] } }
    onDone(data ? resultOf(orders, to, { ...data, incomplete, unpaid }) : nothingChanged())
  }
  return { moveTo, movingTo: isLoading ? originalArgs?.moves[0]?.to : undefined }
}

/** The statuses that every order can move to. */
function commonMoves([first, ...others]: AdminOrder[]): Movable[] {
  return first ? nextMoves(first).filter((to) => others.every((order) => nextMoves(order).includes(to))) : []
}

const confirmCancelAll = (orders: AdminOrder[]) =>
  ask({
    title: t('{count, plural, one {Cancel this order?} other {Cancel # orders?}}', { count: orders.length }),
    text: t('They will not be delivered.'),
    yes: t('Yes, cancel'),
    no: t('Keep [orders]'),
    look: 'destructive',
  })

type Result = BulkOutcome & {
  /** Orders with books that are not there. */
  incomplete: AdminOrder[]
  /** Orders that are shipped when they are paid. */
  unpaid: AdminOrder[]
}

const nothingChanged = (): BulkResult => ({
  kind: 'bad',
  message: t('Nothing was changed. Try again in a moment.'),
})

function resultOf(
  orders: AdminOrder[],
  to: Movable,
  { moved, refused, incomplete, unpaid }: Result,
): BulkResult {
  const others = orders.filter(({ _id }) => refused.some(({ id }) => id === _id))
  return {
    kind: refused.length + incomplete.length + unpaid.length === 0 ? 'good' : 'bad',
    message: [
      moved.length > 0 &&
        t(
          '{count, plural, one {# order} other {# orders}} {status, select, ready {marked as ready for pick-up} shipped {marked as shipped} delivered {marked as delivered} returned {marked as returned} other {marked as cancelled}}.',
          { count: moved.length, status: to },
        ),
      others.length > 0 &&
        t('Not changed, because their status was another one by then: {numbers}.', {
          numbers: numbersOf(others),
        }),
      incomplete.length > 0 &&
        t('Left out, because books of them are not here: {numbers}.', { numbers: numbersOf(incomplete) }),
      unpaid.length > 0 &&
        t('Left out, because they are not paid yet: {numbers}.', { numbers: numbersOf(unpaid) }),
    ]
      .filter(Boolean)
      .join(' '),
  }
}

const numbersOf = (orders: AdminOrder[]) => orders.map(({ number }) => number).join(', ')

function paidResult(orders: AdminOrder[], { paid, refused }: PaidAll): BulkResult {
  const left = orders.filter(({ _id }) => refused.some(({ id }) => id === _id))
  return {
    kind: left.length === 0 ? 'good' : 'bad',
    message: [
      paid.length > 0 &&
        t('{count, plural, one {# order marked as paid.} other {# orders marked as paid.}}', {
          count: paid.length,
        }),
      left.length > 0 &&
        t('Not changed, because nothing was to be paid any more: {numbers}.', { numbers: numbersOf(left) }),
    ]
      .filter(Boolean)
      .join(' '),
  }
}
