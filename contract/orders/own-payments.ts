import { z } from 'zod'
import { oneOrder, Order, PaymentMethod } from './placed-order.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'
import { PublicPaymentMethod } from '../shop/shop.ts'
import { Total } from '../money.ts'

/** Why an order cannot be paid by card or in another way. */
export const PayRefusal = z
  .discriminatedUnion('code', [
    refusal('cannot-pay', { reason: z.enum(['paid', 'not-placed', 'other-method']) }),
    refusal('payment-method-not-offered', { paymentMethods: z.array(PaymentMethod) }),
  ])
  .meta({ id: 'PayRefusal' })

export type PayRefusal = z.output<typeof PayRefusal>

/** What a shopper does to pay an order of their own. */
export const ownPayments = {
  offered: route({
    method: 'GET',
    path: '/api/account/payment-methods',
    access: 'shopper',
    summary: 'Lists the payment methods for orders of the signed-in shopper, the usual one first.',
    responses: { 200: z.object({ paymentMethods: z.array(PublicPaymentMethod) }) },
  }),
  methods: route({
    method: 'GET',
    path: '/api/orders/{id}/payment-methods',
    access: 'shopper',
    summary: 'Lists the payment methods that an unpaid order of the signed-in shopper can change to.',
    params: oneOrder,
    responses: { 200: z.object({ paymentMethods: z.array(PaymentMethod) }), 404: Problem },
  }),
  changeMethod: route({
    method: 'PUT',
    path: '/api/orders/{id}/payment-method',
    access: 'shopper',
    summary: 'Chooses another payment method for an order that is placed and not paid.',
    params: oneOrder,
    body: z.object({ method: PaymentMethod }),
    responses: { 200: Order, 404: Problem, 409: PayRefusal, 503: Problem },
  }),
  start: route({
    method: 'POST',
    path: '/api/orders/{id}/payment-page',
    access: 'shopper',
    summary:
      "Returns the address of the provider's page on which an order is paid by card. While a page is open, the same one.",
    params: oneOrder,
    perMinute: 30,
    responses: { 200: z.object({ url: z.url() }), 404: Problem, 409: PayRefusal, 503: Problem },
  }),
  /** The page to which the provider leads back asks; opened by hand it only tells how the order stands. */
  check: route({
    method: 'POST',
    path: '/api/orders/{id}/payment-check',
    access: 'shopper',
    summary: 'Asks the provider how the payment of an order stands, and returns the order.',
    params: oneOrder,
    perMinute: 60,
    responses: { 200: Order, 404: Problem, 503: Problem },
  }),
  transfer: route({
    method: 'GET',
    path: '/api/orders/{id}/transfer',
    access: 'shopper',
    summary: 'Returns what a bank transfer or an invoice is paid with, and a QR code of it for banking apps.',
    params: oneOrder,
    responses: {
      200: z.object({
        holder: z.string(),
        iban: z.string(),
        bic: z.string(),
        reference: z.string(),
        amount: Total.meta({ description: 'What is still to be paid.' }),
        qrCode: z.string().nullable().meta({
          description: 'An EPC QR code as SVG. Null for other currencies than the euro.',
        }),
      }),
      404: Problem,
    },
  }),
}
