import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { skipToken } from '@reduxjs/toolkit/query'
import type { Order } from '../../../contract/orders/placed-order.ts'
import type { OwnOrder } from '../../../contract/orders/own-orders.ts'
import { isSum, leftToPay } from '../../../domain/money/left-to-pay.ts'
import { pages } from '../../../domain/pages.ts'
import { staying } from '../layout/use-fresh-page.ts'
import { useShop } from '../../app/shop/site.ts'
import { Icon } from '../../ui/icon.tsx'
import { CircleCheck } from '../../ui/icons/screen-icons.ts'
import { Amount } from '../../ui/price.tsx'
import { HeldCopies, NextSteps } from './next-steps.tsx'
import { useGetOwnOrderQuery, useOrdersKey } from './orders-api.ts'
import { TransferDetails } from './payment/transfer-details.tsx'
import { t } from '../../../messages/t.ts'
import { rich } from '../../ui/rich.tsx'

/** Router state that the checkout passes to the orders page: the id of the new order. */
export type JustPlaced = { placed: string }

const placedIn = (state: unknown) => (state as Partial<JustPlaced> | null)?.placed

/** The id of the order that the checkout has just placed. Not after a reload, nor after Back: it is thanked for once. */
export function useJustPlaced(): string | undefined {
  const { state } = useLocation()
  const navigate = useNavigate()
  const placed = placedIn(state)
  const [id, setId] = useState(placed)
  if (placed && placed !== id) setId(placed)
  useEffect(() => {
    if (placed) void navigate(pages.orders, { replace: true, ...staying })
  }, [placed, navigate])
  return placed ?? (state === staying.state ? id : undefined)
}

export type Confirmation = OwnOrder['confirmation']

/** Where the confirmation of a new order goes: the list of orders does not say it. */
export function useConfirmation(id: string | undefined) {
  const key = useOrdersKey()
  const asked = id && key ? { id, uid: key.uid } : skipToken
  const { currentData, isLoading } = useGetOwnOrderQuery(asked)
  return { confirmation: currentData?.confirmation, isWaiting: isLoading }
}

type Props = { order: Order; confirmation: Confirmation | undefined }

/** Thanks for a new order, and says where the confirmation went and what happens next. */
export function ThankYou({ order, confirmation }: Props) {
  const { number, name, email, totalPrice } = order
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Not if the shopper has gone on to something else while the orders were loading.
    if (document.activeElement?.matches('body, main')) heading.current?.focus()
  }, [])
  return (
    <section
      aria-label={t('Your new order')}
      className="flex gap-4 border-t border-line p-5 md:p-6 print:hidden"
    >
      <Icon of={CircleCheck} className="mt-1 size-6 shrink-0 text-good" />
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        <h3 ref={heading} tabIndex={-1} className="font-serif text-2xl/snug font-medium outline-none">
          {t('Thank you, {name}!', { name })}
        </h3>
        <p>
          {rich('We have received your order. Its number is {number}, and its total is {total}.', {
            number,
            total: <Amount of={totalPrice} />,
          })}
        </p>
        <ConfirmationNote confirmation={confirmation} email={email} />
        <HeldCopies order={order} className="mt-3" />
        <NextSteps order={order} as="h3" className="mt-4" />
        {order.payment.method === 'bank-transfer' && isSum(leftToPay(order.payment)) && (
          <div className="mt-4 grid gap-4">
            <TransferDetails order={order} />
          </div>
        )}
      </div>
    </section>
  )
}

/** Nothing if the shop sends no such message, or while it is not known. */
function ConfirmationNote({ confirmation, email }: Pick<Props, 'confirmation'> & { email: string }) {
  const { isDemo } = useShop()
  if (confirmation === undefined || confirmation === 'off') return null
  if (confirmation === 'sent')
    return <p className="text-ink-soft">{t('We e-mail a confirmation to {email}.', { email })}</p>
  return (
    <p className="text-ink-soft">
      {isDemo
        ? t(
            "This demo store sends no e-mails, so there is no confirmation by e-mail. You'll find everything about your order on this page.",
          )
        : t(
            "The shop cannot send e-mails yet, so there is no confirmation by e-mail. You'll find everything about your order on this page.",
          )}
    </p>
  )
}
