import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { Address, DeliveryNote, needed, Phone } from '../people/address.ts'
import { editionShape } from '../catalog/book-data.ts'
import { BookId } from '../catalog/books.ts'
import { Price, Total } from '../money.ts'
import { OrderPayment, paymentFilters, PaymentMethod, RecordedPayment } from './order-payment.ts'
import { MoveRefusal, orderFilters, OrderStatus } from './order-status.ts'
import { Problem, refusal } from '../problem.ts'
import { bookGone, DeliveryMethod, deliveryRefusals, ProductIds, soldOut, sums, taxes } from './quotes.ts'
import { route } from '../route.ts'
import { TimelineEntry } from './timeline.ts'
import { Email, IdempotencyKey, text, Timestamp, optionalText } from '../text.ts'

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
  })
  .refine(...needed('city', msg('Enter your city')))
  .refine(...needed('country', msg('Enter your country')))
  .refine(...needed('state', msg('Enter your state')))
  .refine(...needed('zipcode', msg('Enter your zip code')))
  .meta({ id: 'NewOrder' })

export type NewOrder = z.output<typeof NewOrder>

const OrderedBook = z.object({
  _id: BookId,
  title: z.string(),
  author: z.string(),
  ...editionShape,
  price: Price,
  coverImage: z.string(),
  cancelled: z.boolean().meta({ description: 'A cancelled line is not part of the sums.' }),
  source: z
    .enum(['shelf', 'to-order', 'pre-order'])
    .optional()
    .meta({ description: 'Where the copy comes from; omitted if no stock was kept.' }),
  expectedOn: z.iso.date().optional().meta({ description: 'When a copy that is not there is expected.' }),
  arrived: z
    .boolean()
    .optional()
    .meta({ description: 'True if a copy came since and is kept for this order.' }),
  shippedAt: Timestamp.optional().meta({ description: 'Omitted until this book is shipped.' }),
  returnedAt: Timestamp.optional().meta({ description: 'Omitted unless this book came back.' }),
})

export const OrderId = z.uuid().toLowerCase()

export const Order = z
  .object({
    _id: OrderId,
    number: z.int().meta({ description: 'Human-readable order number.' }),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.object({
      street: z.string(),
      street2: z.string(),
      city: z.string(),
      country: z.string(),
      state: z.string(),
      zipcode: z.string(),
    }),
    productIds: z.array(BookId),
    totalPrice: Total,
    ...sums,
    ...taxes,
    deliveryMethod: DeliveryMethod,
    deliveryNote: z.string(),
    payment: OrderPayment,
    status: OrderStatus,
    books: z.array(OrderedBook).meta({ description: 'As sold, including books deleted since.' }),
    createdAt: Timestamp,
    tracking: z.object({ carrier: z.string(), number: z.string() }),
    timeline: z.array(TimelineEntry).meta({ description: 'What happened to the order, oldest first.' }),
    receiptNumber: z.int().nullable().meta({ description: 'Null until the books leave the shop.' }),
    creditNotes: z.array(z.int()).meta({ description: 'The numbers of its credit notes, oldest first.' }),
    heldUntil: Timestamp.nullable().meta({
      description:
        'When the order is cancelled and its copies go back, unless its e-mail address is verified; null if it is or there is no limit.',
    }),
  })
  .meta({ id: 'Order' })

export type Order = z.output<typeof Order>

/** As staff see it: with internal notes and the names of staff. */
export const AdminOrder = z
  .object({
    ...Order.shape,
    books: z.array(
      OrderedBook.extend({
        section: z
          .string()
          .optional()
          .meta({ description: 'The shelf where copies of the book stand today.' }),
      }),
    ),
    customer: z.int().nullable().meta({ description: 'The number of the account; null if it is closed.' }),
    payments: z.array(RecordedPayment).meta({ description: 'The ledger, oldest first.' }),
    undo: z
      .object({
        from: OrderStatus,
        to: OrderStatus,
        until: Timestamp,
        book: z.object({ _id: BookId, title: z.string(), count: z.int() }).optional().meta({
          description:
            'With a book: that it is shipped is undone. Of several that were shipped together it is the first one, with the titles of all.',
        }),
      })
      .nullable()
      .meta({ description: 'The move that the caller may undo: the status now, the status before it.' }),
  })
  .meta({ id: 'AdminOrder' })

export type AdminOrder = z.output<typeof AdminOrder>

export const OrderRefusal = z
  .discriminatedUnion('code', [
    refusal('price-changed', { now: Total, ...sums }),
    bookGone,
    soldOut,
    ...deliveryRefusals,
    refusal('key-used', { order: Order }),
    refusal('too-many-open-orders', { limit: z.int() }),
    refusal('too-many-held-copies', { limit: z.int() }),
    refusal('shop-closed', {}),
    refusal('payment-method-not-offered', { paymentMethods: z.array(PaymentMethod) }),
  ])
  .meta({ id: 'OrderRefusal' })

export type OrderRefusal = z.output<typeof OrderRefusal>

export const oneOrder = z.object({ id: OrderId })

export const badDay = msg('Enter a day, for example 2026-03-31')

/** PostgreSQL has no year 0. */
export const Day = z.iso.date(badDay).refine((day) => day >= '0001-01-01', badDay)

/** Which orders a list or a file holds; days are those of the shop's time zone. */
export const OrderFilters = z.object({
  status: z.enum(orderFilters).optional(),
  payment: z.enum(paymentFilters).optional().meta({
    description:
      'How the money of the orders stands. Late ones are not paid by their last day; of others more was paid than is due; to check are open transfers and invoices.',
  }),
  q: optionalText(200).optional(),
  from: Day.optional().meta({ description: 'The first day.' }),
  to: Day.optional().meta({ description: 'The last day.' }),
})

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
    responses: { 201: Order, 400: Problem, 401: Problem, 403: Problem, 409: OrderRefusal },
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
