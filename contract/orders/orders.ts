import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { Address, DeliveryNote, needed, Phone } from '../people/address.ts'
import { BookId } from '../catalog/books.ts'
import { Total } from '../money.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'
import { Email, IdempotencyKey, optionalText, text } from '../text.ts'
import { AdminOrder, OrderFilters } from './admin-orders.ts'
import { AppliedCode, codeRefused, Codes } from './codes.ts'
import {
  DeliveryMethod,
  oneOrder,
  Order,
  OrderId,
  OrderStatus,
  PaymentMethod,
  sums,
  taxes,
} from './placed-order.ts'

export const isWithoutRepeats = (ids: string[]) => new Set(ids).size === ids.length

export const ProductIds = z
  .array(BookId)
  .min(1, msg('Please choose at least one book'))
  .max(100, msg('At most {maximum, plural, one {# book goes} other {# books go}} into one order'))
  .refine(isWithoutRepeats, msg('The same book cannot be ordered twice'))

export const NewOrder = z
  .object({
    name: text(200, msg('Enter your name')),
    email: Email,
    phone: Phone,
    address: Address.prefault({}),
    productIds: ProductIds,
    totalPrice: Total.meta({
      description: 'The total to be paid, as the shopper saw it. A different total is refused.',
    }),
    deliveryMethod: DeliveryMethod.default('delivery'),
    deliveryNote: DeliveryNote.default(''),
    paymentMethod: PaymentMethod.optional().meta({
      description: "If left out, the shop's usual method for this way of delivery.",
    }),
    codes: Codes.default([]).meta({ description: 'Of a voucher and of gift cards.' }),
    due: Total.optional().meta({
      description:
        'What gift cards leave to be paid, as the shopper saw it. A higher amount is refused. If left out, it is not compared.',
    }),
  })
  .refine(...needed('city', msg('Enter your city')))
  .refine(...needed('country', msg('Enter your country')))
  .refine(...needed('state', msg('Enter your state')))
  .refine(...needed('zipcode', msg('Enter your zip code')))
  .meta({ id: 'NewOrder' })

export type NewOrder = z.output<typeof NewOrder>

export const Quote = z
  .object({
    ...sums,
    ...taxes,
    deliveryMethod: DeliveryMethod,
    codes: z.array(AppliedCode).meta({ description: 'The vouchers and gift cards, as they were entered.' }),
    due: Total.meta({ description: 'What gift cards leave of the total.' }),
  })
  .meta({ id: 'Quote' })

export type Quote = z.output<typeof Quote>

const bookGone = refusal('book-gone', { productIds: z.array(BookId) })

/** None of these books can be ordered now. */
const soldOut = refusal('sold-out', { productIds: z.array(BookId) })

export const countryNotServed = refusal('country-not-served', {
  countries: z.array(z.string()).meta({ description: 'ISO codes of the countries we deliver to.' }),
})

const deliveryRefusals = [
  countryNotServed,
  refusal('delivery-method-not-offered', { deliveryMethods: z.array(DeliveryMethod) }),
] as const

export const QuoteRefusal = z
  .discriminatedUnion('code', [bookGone, soldOut, ...deliveryRefusals, codeRefused])
  .meta({ id: 'QuoteRefusal' })

export type QuoteRefusal = z.output<typeof QuoteRefusal>

export const quotes = {
  compute: route({
    method: 'POST',
    path: '/api/orders/quote',
    access: 'anyone',
    summary:
      'Computes subtotal, discount, delivery, tax and total of an order that is not placed yet, and what is left to pay.',
    body: z.object({
      productIds: ProductIds,
      deliveryMethod: DeliveryMethod.default('delivery'),
      country: optionalText(100).default('').meta({
        description:
          "An ISO code such as DE, or a name. If empty, the shop's country or the first it delivers to.",
      }),
      codes: Codes.default([]).meta({
        description: 'Of a voucher and of gift cards. Too many unknown ones are answered with 429.',
      }),
    }),
    responses: { 200: Quote, 400: Problem, 409: QuoteRefusal, 429: Problem },
  }),
}

/** The order has another status than the caller expected, or the transition is not allowed. */
export const MoveRefusal = refusal('order-cannot-move', { status: OrderStatus }).meta({ id: 'MoveRefusal' })

export type MoveRefusal = z.output<typeof MoveRefusal>

export const OrderRefusal = z
  .discriminatedUnion('code', [
    refusal('price-changed', { now: Total, ...sums }),
    bookGone,
    soldOut,
    ...deliveryRefusals,
    codeRefused,
    refusal('key-used', { order: Order }),
    refusal('too-many-open-orders', { limit: z.int() }),
    refusal('too-many-held-copies', { limit: z.int() }),
    refusal('shop-closed', {}),
    refusal('payment-method-not-offered', { paymentMethods: z.array(PaymentMethod) }),
  ])
  .meta({ id: 'OrderRefusal' })

export type OrderRefusal = z.output<typeof OrderRefusal>

export const orders = {
  place: route({
    method: 'POST',
    path: '/api/orders',
    access: 'shopper',
    summary: 'Places an order for the signed-in shopper.',
    perMinute: 30,
    headers: z.object({
      'idempotency-key': IdempotencyKey.meta({ description: 'A retry with the same key returns the order.' }),
    }),
    body: NewOrder,
    responses: { 201: Order, 400: Problem, 401: Problem, 403: Problem, 409: OrderRefusal, 429: Problem },
  }),
  byEmail: route({
    method: 'GET',
    path: '/api/orders/email/{email}',
    access: 'shopper or admin',
    summary:
      'Lists the orders of one e-mail address, newest first. Shoppers may list only their own. A Link header with rel="next" names the next page.',
    params: z.object({ email: Email }),
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(100),
      before: OrderId.optional().meta({ description: 'The last order of the page before.' }),
    }),
    responses: { 200: z.array(Order), 403: Problem },
  }),
  summary: route({
    method: 'GET',
    path: '/api/orders/email/{email}/summary',
    access: 'shopper or admin',
    summary:
      'Counts the orders of one e-mail address. Cancelled orders and what was returned are not part of the amount spent.',
    params: z.object({ email: Email }),
    responses: { 200: z.object({ orders: z.int(), amountSpent: Total }), 403: Problem },
  }),
  cancel: route({
    method: 'POST',
    path: '/api/orders/{id}/cancel',
    access: 'shopper',
    summary:
      'Cancels an order of the signed-in shopper while its status is placed and no book of it is shipped.',
    params: oneOrder,
    responses: { 200: Order, 404: Problem, 409: MoveRefusal },
  }),
  list: route({
    method: 'GET',
    path: '/api/admin/orders',
    access: 'clerk',
    summary: 'Lists a page of all orders, newest first. q searches number, name and e-mail address.',
    query: z.object({
      ...OrderFilters.shape,
      limit: z.coerce.number().int().min(1).max(100).default(25),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    responses: { 200: z.object({ orders: z.array(AdminOrder), total: z.int() }) },
  }),
  get: route({
    method: 'GET',
    path: '/api/admin/orders/{id}',
    access: 'clerk',
    summary: 'Returns one order.',
    params: oneOrder,
    responses: { 200: AdminOrder, 404: Problem },
  }),
  move: route({
    method: 'PUT',
    path: '/api/admin/orders/{id}/status',
    access: 'clerk',
    summary:
      'Changes the status of an order. Refused if the current status is not the given one, and for a cancellation if a book is shipped.',
    params: oneOrder,
    body: z.object({
      from: OrderStatus,
      to: OrderStatus,
      isPaid: z.boolean().optional().meta({
        description:
          'Of a delivery: whether what is due was paid with it. If left out, true for orders that are paid in cash.',
      }),
    }),
    responses: { 200: AdminOrder, 404: Problem, 409: MoveRefusal },
  }),
}
