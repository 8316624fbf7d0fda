import { t } from '../../../messages/t.ts'
import { useState, type FormEvent } from 'react'
import type { AdminOrder } from '../../../contract/orders/admin-orders.ts'
import { problemIn } from '../../app/api/problem-in.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TrackingNumber } from '../../storefront/orders/order-facts.tsx'
import { Panel } from '../ui/panel.tsx'
import { useSetTrackingMutation } from './order-changes-api.ts'

/** Editable while the parcel is in the shop or on its way. */
export function TrackingOfOrder({ order }: { order: AdminOrder }) {
  const { carrier, number } = order.tracking
  const isOpen = order.status === 'placed' || order.status === 'shipped'
  if (order.deliveryMethod === 'pickup' || (!isOpen && !carrier && !number)) return null
  return (
    <Panel title={t('Tracking')}>
      {isOpen ? <TrackingForm key={`${carrier} ${number}`} order={order} /> : <Tracked of={order.tracking} />}
    </Panel>
  )
}

const Tracked = ({ of: { carrier, number } }: { of: AdminOrder['tracking'] }) => (
  <p className="text-sm/5 wrap-anywhere">
    {carrier} <TrackingNumber number={number} />
  </p>
)

function TrackingForm({ order }: { order: AdminOrder }) {
  const [save, { isLoading, isSuccess, error }] = useSetTrackingMutation({
    fixedCacheKey: `tracking ${order._id}`,
  })
  const [tracking, setTracking] = useState(order.tracking)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isLoading) void save({ id: order._id, ...tracking })
  }
  return (
    <form onSubmit={send} className="grid gap-4 text-sm">
      <TextField
        label={t('Carrier')}
        name="carrier"
        maxLength={100}
        autoComplete="off"
        value={tracking.carrier}
        onChange={({ target }) => setTracking({ ...tracking, carrier: target.value })}
      />
      <TextField
        label={t('Tracking number')}
        name="number"
        maxLength={100}
        autoComplete="off"
        hint={
          order.status === 'placed' ? t("Add it before shipping, so it's included in the e-mail.") : undefined
        }
        value={tracking.number}
        onChange={({ target }) => setTracking({ ...tracking, number: target.value })}
      />
      {isSuccess && <Notice kind="good">{t('Tracking saved.')}</Notice>}
      {error && (
        <Notice kind="bad">
          {problemIn(error)?.message ?? t('The tracking number was not saved. Try again in a moment.')}
        </Notice>
      )}
      <Button type="submit" look="outlined" isBusy={isLoading}>
        {t('Save tracking')}
      </Button>
    </form>
  )
}
