import { useLocation } from 'react-router'
import type { OwnOrder } from '../../contract/own-orders.ts'
import { useShop } from '../shop/site.ts'
import { Icon } from '../ui/icon.tsx'
import { CircleCheck } from '../ui/icons/screens.ts'
import { Amount } from '../ui/price.tsx'

/** Router state that the checkout passes to the page of a new order; it survives a reload. */
export type JustPlaced = { placed: true }

export function useJustPlaced() {
  const { state } = useLocation()
  return (state as Partial<JustPlaced> | null)?.placed === true
}

/** Thanks for a new order, and says where the confirmation went. */
export function ThankYou({ order }: { order: OwnOrder }) {
  const { number, name, totalPrice } = order
  return (
    <section
      aria-label="Your new order"
      className="mt-6 flex gap-4 rounded-panel border border-line bg-surface p-5 md:p-6 print:hidden"
    >
      <Icon of={CircleCheck} className="mt-0.5 size-6 shrink-0 text-good" />
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        <h2 className="font-serif text-2xl/snug font-medium">Thank you, {name}!</h2>
        <p>
          We have received your order. Its number is {number}, and its total is <Amount of={totalPrice} />.
        </p>
        <Confirmation order={order} />
      </div>
    </section>
  )
}

/** Nothing if the shop sends no such message. */
function Confirmation({ order: { confirmation, email } }: { order: OwnOrder }) {
  const { isDemo } = useShop()
  if (confirmation === 'off') return null
  if (confirmation === 'sent') return <p className="text-ink-soft">We e-mail a confirmation to {email}.</p>
  return (
    <p className="text-ink-soft">
      {isDemo ? 'This demo store sends no e-mails' : 'The shop cannot send e-mails yet'}, so there is no
      confirmation by e-mail. This page has all of it.
    </p>
  )
}
