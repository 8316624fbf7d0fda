import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { AdminOrder } from '../../../../contract/orders/admin-orders.ts'
import { adminPages, receiptOfOrderPage } from '../../../../domain/admin-pages.ts'
import { t } from '../../../../messages/t.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'

/** Of the page of an order that staff have placed: now, or with a request whose response was lost. */
export type PlacedState = { placed: 'now' | 'before' }

/** What comes next after an order was placed here; the focus is there, so that Enter begins the next one. */
export function JustPlaced({ order: { _id, number, receiptNumber } }: { order: AdminOrder }) {
  const { state } = useLocation() as { state: Partial<PlacedState> | null }
  const actions = useRef<HTMLDivElement>(null)
  const placed = state?.placed
  useEffect(() => {
    if (placed) actions.current?.querySelector('a')?.focus()
  }, [placed])
  if (!placed) return null
  return (
    <Panel title={t('Order placed')}>
      <Notice kind="good">
        {placed === 'now'
          ? t('Order {number} is placed.', { number })
          : t('Order {number} was placed before, as you first sent it. Nothing else was ordered.', {
              number,
            })}
      </Notice>
      <div ref={actions} className="mt-4 flex flex-wrap gap-3 *:max-sm:grow">
        <ButtonLink to={adminPages.newOrder}>{t('New order')}</ButtonLink>
        {receiptNumber !== null && (
          <ButtonLink look="outlined" to={receiptOfOrderPage(_id)}>
            {t('Print receipt')}
          </ButtonLink>
        )}
      </div>
    </Panel>
  )
}
