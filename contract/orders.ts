import { z } from 'zod'
import { BookId } from './books.ts'
import { Dollars, Total } from './money.ts'
import { Problem, refusal } from './problem.ts'
import { route } from './route.ts'
import { Email, IdempotencyKey, text, Timestamp, optionalText } from './text.ts'

export const orderStatuses = ['placed', 'shipped', 'delivered', 'cancelled'] as const

export const OrderStatus = z.enum(orderStatuses)

export type OrderStatus = z.output<typeof OrderStatus>

/** Allowed status transitions of an order. */
export const moves = {
  placed: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>

const Address = z.object({
  street: optionalText(300).default(''),
  city: text(100, 'Enter your city'),
  country: text(100, 'Enter your country'),
  state: text(100, 'Enter your state'),
  zipcode: text(20, 'Enter your zip code'),
})

/** The phone field is numeric, so clients may send a JSON number. */
const Phone = z.preprocess(
  (phone) => (typeof phone === 'number' ? String(phone) : phone),
  text(30, 'Enter a phone number').regex(/^\+?[\d\s()./-]{4,}$/, 'Enter a valid phone number'),
)

const isWithoutRepeats = (ids: string[]) => new Set(ids).size === ids.length

export const NewOrder = z
  .object({
    name: text(200, 'Enter your name'),
    email: Email,
    phone: Phone,
    address: Address,
    productIds: z
      .array(BookId)
      .min(1, 'Please choose at least one book')
      .max(100, 'At most 100 books go into one order')
      .refine(isWithoutRepeats, 'The same book cannot be ordered twice'),
    totalPrice: Total.meta({ description: 'The total the shopper saw. A different total is refused.' }),
  })
  .meta({ id: 'NewOrder' })

export type NewOrder = z.output<typeof NewOrder>

const OrderedBook = z.object({
  _id: BookId,
  title: z.string(),
  author: z.string(),
  price: Dollars,
  coverImage: z.string(),
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
      city: z.string(),
      country: z.string(),
      state: z.string(),
      zipcode: z.string(),
    }),
    productIds: z.array(BookId),
    totalPrice: Total,
    status: OrderStatus,
    books: z.array(OrderedBook).meta({ description: 'As sold, including books deleted since.' }),
    createdAt: Timestamp,
  })
  .meta({ id: 'Order' })

export type Order = z.output<typeof Order>

export const OrderRefusal = z
  .discriminatedUnion('code', [
    refusal('price-changed', { now: Total }),
    refusal('book-gone', { productIds: z.array(BookId) }),
    refusal('key-used', { order: Order }),
    refusal('too-many-open-orders', { limit: z.int() }),
    refusal('shop-closed', {}),
  ])
  .meta({ id: 'OrderRefusal' })

export type OrderRefusal = z.output<typeof OrderRefusal>

/** The order has another status than the caller expected, or the transition is not allowed. */
export const MoveRefusal = refusal('order-cannot-move', { status: OrderStatus }).meta({ id: 'MoveRefusal' })

export type MoveRefusal = z.output<typeof MoveRefusal>

const oneOrder = z.object({ id: OrderId })

export const orders = {
  place: route({
    method: 'POST',
    path: '/api/orders',
    access: 'shopper',
    summary: 'Places a cash-on-delivery order for the signed-in shopper.',
    perMinute: 30,
    headers: z.object({
      'idempotency-key': IdempotencyKey.meta({ description: 'A retry with the same key returns the order.' }),
    }),
    body: NewOrder,
    responses: { 201: Order, 403: Problem, 409: OrderRefusal },
  }),
  byEmail: route({
    method: 'GET',
    path: '/api/orders/email/{email}',
    access: 'shopper or admin',
    summary:
      'Lists the orders of one e-mail address, newest first. Shoppers may list only their own. A Link header with rel="next" names the next page.',
    params: z.object({ email: Email }),
    query: z.object({
      limit: z.coerce.number('Enter a number').int().min(1).max(100).default(100),
      before: OrderId.optional().meta({ description: 'The last order of the page before.' }),
    }),
    responses: { 200: z.array(Order), 403: Problem },
  }),
  summary: route({
    method: 'GET',
    path: '/api/orders/email/{email}/summary',
    access: 'shopper or admin',
    summary: 'Counts the orders of one e-mail address. Cancelled ones are not part of the amount spent.',
    params: z.object({ email: Email }),
    responses: { 200: z.object({ orders: z.int(), amountSpent: Total }), 403: Problem },
  }),
  cancel: route({
    method: 'POST',
    path: '/api/orders/{id}/cancel',
    access: 'shopper',
    summary: 'Cancels an order of the signed-in shopper while its status is placed.',
    params: oneOrder,
    responses: { 200: Order, 404: Problem, 409: MoveRefusal },
  }),
  list: route({
    method: 'GET',
    path: '/api/admin/orders',
    access: 'admin',
    summary: 'Lists a page of all orders, newest first. q searches number, name and e-mail address.',
    query: z.object({
      status: OrderStatus.optional(),
      q: optionalText(200).optional(),
      limit: z.coerce.number('Enter a number').int().min(1).max(100).default(25),
      offset: z.coerce.number('Enter a number').int().min(0).max(1_000_000).default(0),
    }),
    responses: { 200: z.object({ orders: z.array(Order), total: z.int() }) },
  }),
  get: route({
    method: 'GET',
    path: '/api/admin/orders/{id}',
    access: 'admin',
    summary: 'Returns one order.',
    params: oneOrder,
    responses: { 200: Order, 404: Problem },
  }),
  move: route({
    method: 'PUT',
    path: '/api/admin/orders/{id}/status',
    access: 'admin',
    summary: 'Changes the status of an order. Refused if the current status is not the given one.',
    params: oneOrder,
    body: z.object({ from: OrderStatus, to: OrderStatus }),
    responses: { 200: Order, 404: Problem, 409: MoveRefusal },
  }),
}
