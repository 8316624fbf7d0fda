import { t } from '../../../messages/t.ts'
import { creditNotesOfOrderPage, receiptOfOrderPage } from '../../../domain/admin-pages.ts'
import { useEffect, useRef, useState } from 'react'
import type { AdminOrder } from '../../../contract/orders/admin-orders.ts'
import type { Movable } from '../../../contract/orders/placed-order.ts'
import { isPartlyShipped } from '../../../domain/shipments.ts'
import { creditNotesName } from '../../storefront/orders/order-facts.tsx'
import { StatusBadge } from '../../storefront/orders/order-status.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Printer, Undo2 } from '../../ui/icons/screen-icons.ts'
import { Notice } from '../../ui/notice.tsx'
import { useDateTime, useDay } from '../../app/shop/format.tsx'
import { useShop } from '../../app/shop/site.ts'
import { Panel } from '../ui/panel.tsx'
import { isDestructive, moveLook, moveLabels, nextMoves, paidLabel } from './move-labels.ts'
import { isPaidAtDelivery } from './payments/payment-state.ts'
import { ReceiptLacks } from './receipt-lacks.tsx'
import { useGetEmailsOfOrderQuery } from './order-changes-api.ts'
import { type Undoable, useMoveOrder } from './use-move-order.ts'

type Props = { order: AdminOrder }

/** The status of the order and its allowed transitions. */
export function OrderState({ order }: Props) {
  const { moveTo, undo, movingTo, isUndoing, outcome } = useMoveOrder(order)
  const container = useRef<HTMLDivElement>(null)
  const undoable = useUndoable(order)
  const hint = useUndoHint(order, undoable)
  /** The button may have disappeared, which would lose the focus. */
  const focusAfter = async (isKnown: Promise<boolean>) => {
    if (await isKnown) container.current?.focus()
  }
  const moves = nextMoves(order)
  const { labels, mayStayOpen } = useMoveLabels(order)
  const button = (to: Movable) => (
    <Button key={to} look={moveLook(to)} isBusy={movingTo === to} onClick={() => void focusAfter(moveTo(to))}>
      {t(labels[to])}
    </Button>
  )
  return (
    <Panel
      title={t('Order {number}', { number: order.number })}
      beside={<StatusBadge status={order.status} isPart={isPartlyShipped(order)} />}
    >
      <div ref={container} tabIndex={-1} className="outline-none">
        <Placed order={order} />
        {outcome && (outcome.holds?.(order) ?? true) && (
          <div className="mt-4">
            <Notice kind={outcome.kind}>{outcome.message}</Notice>
          </div>
        )}
        <div className="mt-4 flex flex-wrap gap-3 *:max-sm:grow">
          {moves.filter((to) => !isDestructive(to)).map(button)}
          {mayStayOpen && moves.includes('delivered') && (
            <Button
              look="outlined"
              isBusy={movingTo === 'delivered'}
              onClick={() => void focusAfter(moveTo('delivered', false))}
            >
              {t('Delivered, not paid yet')}
            </Button>
          )}
          {undoable && (
            <UndoButton
              undoable={undoable}
              hint={hint}
              isBusy={isUndoing}
              onUndo={() => void focusAfter(undo(undoable))}
            />
          )}
          <Papers order={order} />
          {moves.filter(isDestructive).map(button)}
        </div>
        <ReceiptLacks order={order} />
        {hint && <p className="mt-3 text-sm text-ink-soft">{hint}</p>}
      </div>
    </Panel>
  )
}

type UndoProps = { undoable: Undoable; hint: string | undefined; isBusy: boolean; onUndo(): void }

const UndoButton = ({ undoable: { book, from }, hint, isBusy, onUndo }: UndoProps) => (
  <Button look="outlined" isBusy={isBusy} aria-description={hint} onClick={onUndo}>
    <Icon of={Undo2} className="size-5" />
    {t(
      '{status, select, ready {Undo ready for pick-up} shipped {Undo shipped} delivered {Undo delivered} returned {Undo returned} other {Undo cancelled}}',
      { status: book ? 'shipped' : from },
    )}
  </Button>
)

function Placed({ order: { createdAt, deliveryMethod, heldUntil } }: Props) {
  const day = useDay()(createdAt)
  const dateTime = useDateTime()
  return (
    <>
      <p className="text-sm text-ink-soft">
        {deliveryMethod === 'pickup'
          ? t('Placed on {day}, to be picked up in the shop', { day })
          : t('Placed on {day}', { day })}
      </p>
      {heldUntil && (
        <p className="mt-2 text-sm">
          {t(
            'The e-mail address is not confirmed: the copies are held until {time}, then the order is cancelled. Shipping it or saving a tracking number keeps them.',
            { time: dateTime(heldUntil) },
          )}
        </p>
      )}
    </>
  )
}

const Papers = ({ order: { _id, receiptNumber, creditNotes } }: Props) => (
  <>
    <Button look="outlined" onClick={() => window.print()}>
      <Icon of={Printer} className="size-5" />
      {t('Print packing slip')}
    </Button>
    {receiptNumber !== null && (
      <ButtonLink to={receiptOfOrderPage(_id)} look="outlined">
        {t('Receipt')}
      </ButtonLink>
    )}
    {creditNotes.length > 0 && (
      <ButtonLink to={creditNotesOfOrderPage(_id)} look="outlined">
        {creditNotesName(creditNotes)}
      </ButtonLink>
    )}
  </>
)

/** Until when the last move can be undone. */
function useUndoHint({ _id }: AdminOrder, undoable: Undoable | undefined): string | undefined {
  const dateTime = useDateTime()
  const { data: emails = [] } = useGetEmailsOfOrderQuery(_id)
  if (!undoable) return undefined
  const { from, to, until, book } = undoable
  const time = dateTime(until)
  const hint = book
    ? t('You marked {title} as shipped. You can take that back until {time}.', { title: book.title, time })
    : t(
        '{from, select, ready {You marked this order as ready for pick-up.} shipped {You marked this order as shipped.} delivered {You marked this order as delivered.} returned {You marked this order as returned.} other {You marked this order as cancelled.}} {to, select, placed {You can set it back to placed until {time}.} ready {You can set it back to ready for pick-up until {time}.} shipped {You can set it back to shipped until {time}.} other {You can set it back to delivered until {time}.}}',
        { from, to, time },
      )
  const isMailed = emails.some(({ waitsUntil }) => waitsUntil)
  return isMailed ? `${hint} ${t('The shopper gets the e-mail about it then.')}` : hint
}

/** Cash comes with the delivery. The demo has the words of its specification. */
function useMoveLabels(order: AdminOrder) {
  const { isDemo } = useShop()
  const mayStayOpen = !isDemo && isPaidAtDelivery(order)
  return { labels: mayStayOpen ? { ...moveLabels, delivered: paidLabel } : moveLabels, mayStayOpen }
}

/** Hides the button when the time is over. */
function useUndoable({ undo }: AdminOrder): Undoable | undefined {
  const [ended, setEnded] = useState('')
  const until = undo?.until
  useEffect(() => {
    if (!until) return
    const timer = setTimeout(() => setEnded(until), Date.parse(until) - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  return undo && undo.until !== ended ? undo : undefined
}
