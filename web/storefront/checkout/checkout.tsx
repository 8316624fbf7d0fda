import { useCallback, useState } from 'react'
import { pages } from '../../../domain/pages.ts'
import { type Shopper, useAccount } from '../../app/session/use-account.ts'
import { EmptyCart } from '../cart/empty-cart.tsx'
import { onSale, useCartWithPrices } from '../cart/use-cart-with-prices.ts'
import { Head } from '../../app/head/head.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { draftOf } from './use-details.ts'
import { useHeading } from './use-payment.ts'
import { useTrialShopper } from './trial-shopper.ts'
import { TrialNotice } from './trial.tsx'
import { usePlaceOrder } from './use-place-order.ts'
import { t } from '../../../messages/t.ts'

export function Checkout() {
  const { user } = useAccount()
  const trial = useTrialShopper()
  const shopper = user ?? trial
  const heading = useHeading(user?.uid)
  return (
    <div className="mx-auto max-w-content px-6 pt-12 pb-16 md:pt-16 lg:pb-24">
      <Head title={t('Checkout [title of the page]')} />
      <h1 className="font-serif text-heading font-medium tracking-tight">{heading}</h1>
      {!user && trial && <TrialNotice />}
      {/* UserGuard requires a user, but may still be redirecting after log-out. */}
      {shopper && <Ordering key={shopper.uid} shopper={shopper} />}
    </div>
  )
}

function Ordering({ shopper }: { shopper: Shopper }) {
  const [soldOut, setSoldOut] = useState<string[]>([])
  const cart = useCartWithPrices(soldOut)
  const addSoldOut = useCallback((ids: string[]) => setSoldOut((known) => [...known, ...ids]), [])
  const placing = usePlaceOrder(draftOf(shopper))
  // The order stays visible until the shopper closes the confirmation, although the cart is already empty.
  const entries = placing.ordered ?? cart
  if (onSale(entries).length === 0)
    return entries.some(({ isSoldOut }) => isSoldOut) ? <AllSoldOut /> : <EmptyCart />
  return <CheckoutForm shopper={shopper} entries={entries} placing={placing} onSoldOut={addSoldOut} />
}

const AllSoldOut = () => (
  <div className="mt-6 grid justify-items-start gap-5">
    <Notice kind="bad">{t('The books in your cart are sold out.')}</Notice>
    <ButtonLink to={pages.cart}>{t('View cart')}</ButtonLink>
  </div>
)
