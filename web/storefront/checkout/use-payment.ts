import { skipToken } from '@reduxjs/toolkit/query'
import { useState } from 'react'
import type { PublicShop } from '../../../contract/shop/shop.ts'
import { isCash, type PaymentMethod } from '../../../domain/money/payment-methods.ts'
import { useGetShopQuery } from '../../app/api/api.ts'
import { useShop } from '../../app/shop/site.ts'
import { useGetOfferedMethodsQuery } from '../orders/payment/payment-api.ts'
import { trialUid } from './trial-shopper.ts'
import type { Delivery } from './use-delivery.ts'
import { t } from '../../../messages/t.ts'

/** Those of the shopper, or those for everybody until they are known. */
function useOffered(uid: string | undefined, shop: PublicShop | undefined) {
  const asked = uid === undefined || uid === trialUid ? skipToken : uid
  const { currentData } = useGetOfferedMethodsQuery(asked, { refetchOnMountOrArgChange: 60 })
  return currentData ?? shop?.paymentMethods
}

/** How the order is paid. The choice stays with another way of delivery, if that has it. */
export function usePayment(uid: string, { shop, method: deliveryMethod }: Delivery) {
  const offered = useOffered(uid, shop) ?? []
  const [chosen, choose] = useState<PaymentMethod>()
  const methods = offered.filter(({ deliveryMethods }) => deliveryMethods.includes(deliveryMethod))
  const method = methods.find(({ id }) => id === chosen) ?? methods[0]
  return { methods, method: method?.id, choose }
}

export type Payment = ReturnType<typeof usePayment>

/** The heading of the checkout: the specification's words where everything is paid in cash. */
export function useHeading(uid: string | undefined): string {
  const { isDemo } = useShop()
  const { data: shop } = useGetShopQuery()
  const offered = useOffered(uid, shop)
  const isInCash = offered ? offered.every(({ id }) => isCash(id)) : isDemo
  return isInCash ? t('Cash on delivery [title of the checkout]') : t('Checkout [title of the page]')
}
