import type { AdminOrder, Movable } from '../../../contract/orders/orders.ts'
import { ask } from '../../app/notices/ask.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Printer } from '../../ui/icons/screen-icons.ts'
import { asMarked, isDestructive, moveLook, moveLabels, nextMoves } from './move-labels.ts'
import { type BulkOutcome, useMoveOrdersMutation } from './order-changes-api.ts'
import { PackingSlips } from './packing-slips.tsx'

export type BulkResult = { kind: 'good' | 'bad'; message: string }

type Props = {
  /** The selected orders. */
  orders: AdminOrder[]
  onClear(): void
  onDone(result: BulkResult): void
}

/** What can be done with all selected orders at once. */
export function BulkBar({ orders, onClear, onDone }: Props) {
  const [send, { isLoading, originalArgs }] = useMoveOrdersMutation()
  const common = commonMoves(orders)

  async function moveTo(to: Movable) {
    if (isLoading || (to === 'cancelled' && !(await confirmCancelAll(orders)))) return
    const { data } = await send(orders.map(({ _id, status }) => ({ id: _id, from: status, to })))
    onDone(
      data
        ? resultOf(orders, to, data)
        : { kind: 'bad', message: 'Nothing was changed. Try again in a moment.' },
    )
  }
  const button = (to: Movable) => (
    <Button
      key={to}
      look={moveLook(to)}
      isBusy={isLoading && originalArgs?.[0]?.to === to}
      onClick={() => void moveTo(to)}
    >
      {to === 'cancelled' ? 'Cancel orders' : moveLabels[to]}
    </Button>
  )
  return (
    <section
      aria-label="Selected orders"
      className="mb-4 flex flex-wrap items-center gap-3 rounded-panel border border-line bg-paper p-3 text-sm *:max-sm:grow"
    >
      <p className="grow font-medium tabular-nums">{countOf(orders.length)} selected</p>
      {common.filter((to) => !isDestructive(to)).map(button)}
      {common.length === 0 && <p className="text-ink-soft">These orders have no next status in common.</p>}
      <Button look="outlined" onClick={() => window.print()}>
        <Icon of={Printer} className="size-5" />
        Print packing slips
      </Button>
      <Button look="outlined" onClick={onClear}>
        Clear selection
      </Button>
      {common.filter(isDestructive).map(button)}
      <PackingSlips orders={orders} />
    </section>
  )
}

const countOf = (many: number) => (many === 1 ? '1 order' : `${many} orders`)

/** The statuses that every order can move to. */
function commonMoves([first, ...others]: AdminOrder[]): Movable[] {
  return first ? nextMoves(first).filter((to) => others.every((order) => nextMoves(order).includes(to))) : []
}

const confirmCancelAll = (orders: AdminOrder[]) =>
  ask({
    title: orders.length === 1 ? 'Cancel this order?' : `Cancel ${orders.length} orders?`,
    text: 'They will not be delivered.',
    yes: 'Yes, cancel',
    no: 'Keep',
    look: 'destructive',
  })

function resultOf(orders: AdminOrder[], to: Movable, { moved, refused }: BulkOutcome): BulkResult {
  const done = `${countOf(moved.length)} marked as ${asMarked(to)}.`
  if (refused.length === 0) return { kind: 'good', message: done }
  const numbers = refused.map(({ id }) => orders.find(({ _id }) => _id === id)?.number).join(', ')
  return {
    kind: 'bad',
    message: `${done} Not changed, because their status was another one by then: ${numbers}.`,
  }
}
