import { type ReactNode, useState } from 'react'
import type { AdminOrder } from '../../../contract/orders/orders.ts'
import { addressLines } from '../../../domain/countries.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { AddressForm } from './correct-address-form.tsx'

export function ShopperOfOrder({ order }: { order: AdminOrder }) {
  const { name, email, phone, address, status, deliveryMethod, deliveryNote } = order
  const [isEditing, setEditing] = useState(false)
  const isPickUp = deliveryMethod === 'pickup'
  const canEdit = status === 'placed' && !isPickUp
  return (
    <Panel title="Shopper">
      <dl className="grid gap-4 text-sm/5 wrap-anywhere">
        <Fact term="Name">{name || forgotten}</Fact>
        {email && (
          <Fact term="E-mail">
            <Reach to={`mailto:${encodeURIComponent(email)}`}>{email}</Reach>
          </Fact>
        )}
        {phone && (
          <Fact term="Phone">
            <Reach to={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</Reach>
          </Fact>
        )}
        {isPickUp ? (
          <Fact term="Delivery">Pick-up in the shop</Fact>
        ) : (
          <Fact term="Delivery address">
            <address className="not-italic whitespace-pre-line">{addressLines(address).join('\n')}</address>
          </Fact>
        )}
        {deliveryNote && (
          <Fact term="Delivery note">
            <span className="whitespace-pre-line">{deliveryNote}</span>
          </Fact>
        )}
      </dl>
      {canEdit && (
        <div className="mt-4">
          {isEditing ? (
            <AddressForm order={order} onClose={() => setEditing(false)} />
          ) : (
            <Button look="outlined" onClick={() => setEditing(true)}>
              Correct address
            </Button>
          )}
        </div>
      )}
    </Panel>
  )
}

/** Orders keep personal data for the years of the settings; a closed account has no e-mail address. */
const forgotten = 'No longer kept'

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-soft">{term}</dt>
    <dd className="mt-0.5">{children}</dd>
  </div>
)

/** Enlarges the touch target without changing the layout. */
const Reach = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} className="-my-3 inline-block py-3 text-accent hover:underline">
    {children}
  </a>
)
