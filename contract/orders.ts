import { z } from 'zod'
import { BookId } from './books.ts'
import { needsState, needsZipcode } from './countries.ts'
import { Price, Total } from './money.ts'
import { Problem, refusal } from './problem.ts'
import { route } from './route.ts'
import { deliveryMethods } from './shop.ts'
import { Email, IdempotencyKey, text, Timestamp, optionalText } from './text.ts'

export const orderStatuses = ['placed', 'ready', 'shipped', 'delivered', 'returned', 'cancelled'] as const

export const OrderStatus = z
  .enum(orderStatuses)
  .meta({ description: 'An order that is picked up in the shop becomes ready instead of shipped.' })

export type OrderStatus = z.output<typeof OrderStatus>

export const DeliveryMethod = z.enum(deliveryMethods, 'Choose delivery or pickup')

export type DeliveryMethod = z.output<typeof DeliveryMethod>

/** Allowed status transitions of an order. */
export const moves = {
  delivery: {
    placed: ['shipped', 'cancelled'],
    ready: [],
    shipped: ['delivered', 'returned'],
    delivered: ['returned'],
    returned: [],
    cancelled: [],
  },
  pickup: {
    placed: ['ready', 'cancelled'],
    ready: ['delivered', 'cancelled'],
    shipped: [],
    delivered: ['returned'],
    returned: [],
    cancelled: [],
  },
} as const satisfies Record<DeliveryMethod, Record<OrderStatus, readonly OrderStatus[]>>

export const movesOf = ({ deliveryMethod, status }: Pick<Order, 'deliveryMethod' | 'status'>) =>
  moves[deliveryMethod][status] as readonly Movable[]

/** The statuses that an order can move to. */
export type Movable = (typeof moves)[DeliveryMethod][OrderStatus][number]

/** Orders of these statuses are not part of the sales. */
export const unsoldStatuses: readonly OrderStatus[] = ['returned', 'cancelled']

export const timelineKinds = ['placed', 'moved', 'tracking', 'address', 'line-cancelled', 'note'] as const

export const TimelineEntry = z
  .object({
    at: Timestamp,
    kind: z.enum(timelineKinds).meta({ description: 'Notes are internal: shoppers do not get them.' }),
    from: OrderStatus.optional(),
    to: OrderStatus.optional(),
    by: z.string().meta({ description: 'The name of a member of staff is for staff only.' }),
    text: z.string().optional().meta({
      description:
        'The note, the new tracking number, the title of the cancelled line, or (for staff) the old address.',
    }),
    undoneAt: Timestamp.optional().meta({ description: 'The move was undone.' }),
  })
  .meta({ id: 'TimelineEntry' })

export type TimelineEntry = z.output<typeof TimelineEntry>

export const Address = z
  .object({
    street: optionalText(300).default(''),
    city: optionalText(100).default(''),
    country: optionalText(100).default('').meta({ description: 'An ISO code such as DE, or a name.' }),
    state: optionalText(100).default(''),
    zipcode: optionalText(20).default(''),
  })
  .meta({ description: 'Required for delivery, not for pick-up. Some countries need no state or zip code.' })

type AddressField = 'city' | 'country' | 'state' | 'zipcode'

/** Whether the order can be delivered as far as this field is concerned; also called for invalid orders. */
function isAddressed(order: unknown, field: AddressField): boolean {
  const { deliveryMethod, address } = Object(order) as { deliveryMethod?: unknown; address?: unknown }
  if (deliveryMethod === 'pickup' || typeof address !== 'object' || address === null) return true
  const { [field]: value, country } = address as Record<string, unknown>
  if (value !== '') return true
  if (field === 'state') return !needsState(country)
  return field === 'zipcode' && !needsZipcode(country)
}

type Rule = [isMet: (order: unknown) => boolean, problem: { error: string; path: string[]; when(): boolean }]

/** Checked whatever else is invalid, so that all invalid fields are reported at once. */
const needed = (field: AddressField, error: string): Rule => [
  (order) => isAddressed(order, field),
  { error, path: ['address', field], when: () => true },
]

/** The phone field is numeric, so clients may send a JSON number. */
export const Phone = z.preprocess(
  (phone) => (typeof phone === 'number' ? String(phone) : phone),
  text(30, 'Enter a phone number').regex(/^\+?[\d\s()./-]{4,}$/, 'Enter a valid phone number'),
)

const isWithoutRepeats = (ids: string[]) => new Set(ids).size === ids.length

const ProductIds = z
  .array(BookId)
  .min(1, 'Please choose at least one book')
  .max(100, 'At most 100 books go into one order')
  .refine(isWithoutRepeats, 'The same book cannot be ordered twice')

export const NewOrder = z
  .object({
    name: text(200, 'Enter your name'),
    email: Email,
    phone: Phone,
    address: Address.prefault({}),
    productIds: ProductIds,
    totalPrice: Total.meta({
      description: 'The total to be paid, as the shopper saw it. A different total is refused.',
    }),
    deliveryMethod: DeliveryMethod.default('delivery'),
  })
  .refine(...needed('city', 'Enter your city'))
  .refine(...needed('country', 'Enter your country'))
  .refine(...needed('state', 'Enter your state'))
  .refine(...needed('zipcode', 'Enter your zip code'))
  .meta({ id: 'NewOrder' })

export type NewOrder = z.output<typeof NewOrder>

const OrderedBook = z.object({
  _id: BookId,
  title: z.string(),
  author: z.string(),
  price: Price,
  coverImage: z.string(),
  cancelled: z.boolean().meta({ description: 'A cancelled line is not part of the sums.' }),
})

export const OrderId = z.uuid().toLowerCase()

const TaxLine = z
  .object({
    name: z.string(),
    percent: z.string(),
    base: Total.meta({ description: 'What is taxed, without the tax.' }),
    amount: Total,
  })
  .meta({ id: 'TaxLine' })

export type TaxLine = z.output<typeof TaxLine>

/** The sums of an order. The subtotal is that of the books, the total what is to be paid. */
const sums = {
  subtotal: Total,
  delivery: Total,
  tax: Total,
  total: Total,
}

const taxes = {
  taxLines: z.array(TaxLine).meta({ description: 'One for each rate.' }),
  pricesIncludeTax: z
    .boolean()
    .meta({ description: 'Whether the tax is part of subtotal and delivery, or added to them.' }),
}

export const Quote = z.object({ ...sums, ...taxes, deliveryMethod: DeliveryMethod }).meta({ id: 'Quote' })

export type Quote = z.output<typeof Quote>

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
    ...sums,
    ...taxes,
    deliveryMethod: DeliveryMethod,
    status: OrderStatus,
    books: z.array(OrderedBook).meta({ description: 'As sold, including books deleted since.' }),
    createdAt: Timestamp,
    tracking: z.object({ carrier: z.string(), number: z.string() }),
    timeline: z.array(TimelineEntry).meta({ description: 'What happened to the order, oldest first.' }),
    receiptNumber: z.int().nullable().meta({ description: 'Null until the books leave the shop.' }),
  })
  .meta({ id: 'Order' })

export type Order = z.output<typeof Order>

/** As staff see it: with internal notes and the names of staff. */
export const AdminOrder = z
  .object({
    ...Order.shape,
    undo: z
      .object({ from: OrderStatus, to: OrderStatus, until: Timestamp })
      .nullable()
      .meta({ description: 'The move that the caller may undo: the status now, the status before it.' }),
  })
  .meta({ id: 'AdminOrder' })

export type AdminOrder = z.output<typeof AdminOrder>
const bookGone = refusal('book-gone', { productIds: z.array(BookId) })

const deliveryRefusals = [
  refusal('country-not-served', {
    countries: z.array(z.string()).meta({ description: 'ISO codes of the countries we deliver to.' }),
  }),
  refusal('delivery-method-not-offered', { deliveryMethods: z.array(DeliveryMethod) }),
] as const

export const QuoteRefusal = z
  .discriminatedUnion('code', [bookGone, ...deliveryRefusals])
  .meta({ id: 'QuoteRefusal' })

export type QuoteRefusal = z.output<typeof QuoteRefusal>

export const OrderRefusal = z
  .discriminatedUnion('code', [
    refusal('price-changed', { now: Total, ...sums }),
    bookGone,
    ...deliveryRefusals,
    refusal('key-used', { order: Order }),
    refusal('too-many-open-orders', { limit: z.int() }),
    refusal('shop-closed', {}),
  ])
  .meta({ id: 'OrderRefusal' })

export type OrderRefusal = z.output<typeof OrderRefusal>

/** The order has another status than the caller expected, or the transition is not allowed. */
export const MoveRefusal = refusal('order-cannot-move', { status: OrderStatus }).meta({ id: 'MoveRefusal' })

export type MoveRefusal = z.output<typeof MoveRefusal>

export const oneOrder = z.object({ id: OrderId })

const badDay = 'Enter a day, for example 2026-03-31'

/** PostgreSQL has no year 0. */
const Day = z.iso
  .date(badDay)
  .refine((day) => day >= '0001-01-01', badDay)
  .optional()

/** Which orders a list or a file holds; days are UTC, as in the statistics. */
export const OrderFilters = z.object({
  status: OrderStatus.optional(),
  q: optionalText(200).optional(),
  from: Day.meta({ description: 'The first day.' }),
  to: Day.meta({ description: 'The last day.' }),
})
export const Receipt = z
  .object({
    number: z.int().meta({ description: 'Gapless.' }),
    issuedAt: Timestamp,
    seller: z.object({ name: z.string(), address: z.string(), taxNumber: z.string() }),
    order: Order,
    lines: z
      .array(
        z.object({
          _id: BookId,
          title: z.string(),
          author: z.string(),
          price: Total,
          taxPercent: z.string(),
        }),
      )
      .meta({ description: 'Without cancelled books.' }),
  })
  .meta({ id: 'Receipt' })

export type Receipt = z.output<typeof Receipt>

/** Receipts are made when the books leave the shop. */
export const ReceiptRefusal = refusal('no-receipt-yet', {}).meta({ id: 'ReceiptRefusal' })

export type ReceiptRefusal = z.output<typeof ReceiptRefusal>

export const orders = {
  quote: route({
    method: 'POST',
    path: '/api/orders/quote',
    access: 'anyone',
    summary: 'Computes subtotal, delivery, tax and total of an order that is not placed yet.',
    body: z.object({
      productIds: ProductIds,
      deliveryMethod: DeliveryMethod.default('delivery'),
      country: optionalText(100).default('').meta({
        description:
          "An ISO code such as DE, or a name. If empty, the shop's country or the first it delivers to.",
      }),
    }),
    responses: { 200: Quote, 400: Problem, 409: QuoteRefusal },
  }),
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
    responses: { 201: Order, 400: Problem, 403: Problem, 409: OrderRefusal },
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
    summary:
      'Counts the orders of one e-mail address. Cancelled and returned ones are not part of the amount spent.',
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
  receipt: route({
    method: 'GET',
    path: '/api/orders/{id}/receipt',
    access: 'shopper',
    summary: 'Returns the receipt of an order of the signed-in shopper.',
    params: oneOrder,
    responses: { 200: Receipt, 404: Problem, 409: ReceiptRefusal },
  }),
  adminReceipt: route({
    method: 'GET',
    path: '/api/admin/orders/{id}/receipt',
    access: 'admin',
    summary: 'Returns the receipt of an order.',
    params: oneOrder,
    responses: { 200: Receipt, 404: Problem, 409: ReceiptRefusal },
  }),
  list: route({
    method: 'GET',
    path: '/api/admin/orders',
    access: 'admin',
    summary: 'Lists a page of all orders, newest first. q searches number, name and e-mail address.',
    query: z.object({
      ...OrderFilters.shape,
      limit: z.coerce.number('Enter a number').int().min(1).max(100).default(25),
      offset: z.coerce.number('Enter a number').int().min(0).max(1_000_000).default(0),
    }),
    responses: { 200: z.object({ orders: z.array(AdminOrder), total: z.int() }) },
  }),
  get: route({
    method: 'GET',
    path: '/api/admin/orders/{id}',
    access: 'admin',
    summary: 'Returns one order.',
    params: oneOrder,
    responses: { 200: AdminOrder, 404: Problem },
  }),
  move: route({
    method: 'PUT',
    path: '/api/admin/orders/{id}/status',
    access: 'admin',
    summary: 'Changes the status of an order. Refused if the current status is not the given one.',
    params: oneOrder,
    body: z.object({ from: OrderStatus, to: OrderStatus }),
    responses: { 200: AdminOrder, 404: Problem, 409: MoveRefusal },
  }),
}
