import type { ReactNode } from 'react'
import type { Order } from '../../../contract/orders.ts'
import { addressLines } from '../../orders/address-lines.ts'
import { Panel } from '../ui/panel.tsx'

export const ShopperOfOrder = ({ order: { name, email, phone, address } }: { order: Order }) => (
  <Panel title="Shopper">
    <dl className="grid gap-4 text-sm/5 wrap-anywhere">
      <Fact term="Name">{name}</Fact>
      <Fact term="E-mail">
        <Reach to={`mailto:${encodeURIComponent(email)}`}>{email}</Reach>
      </Fact>
      <Fact term="Phone">
        <Reach to={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</Reach>
      </Fact>
      <Fact term="Delivery address">
        <address className="not-italic whitespace-pre-line">{addressLines(address).join('\n')}</address>
      </Fact>
    </dl>
  </Panel>
)

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
