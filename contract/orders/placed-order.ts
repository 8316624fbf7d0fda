import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { ledgerMethods, moneyMethods, paymentMethods } from '../../domain/money/payment-methods.ts'
import { editionShape } from '../catalog/book-data.ts'
import { BookId } from '../catalog/books.ts'
import { Price, Total } from '../money.ts'
import { Timestamp } from '../text.ts'
import { AppliedCode } from './codes.ts'

export const deliveryMethods = ['delivery', 'pickup'] as const

export const DeliveryMethod = z.enum(deliveryMethods, msg('Choose delivery or pickup'))

export type DeliveryMethod = z.output<typeof DeliveryMethod>

export const orderStatuses = ['placed', 'ready', 'shipped', 'delivered', 'returned', 'cancelled'] as const

export const OrderStatus = z
  .enum(orderStatuses)
  .meta({ description: 'An order that is picked up in the shop becomes ready instead of shipped.' })

export type OrderStatus = z.output<typeof OrderStatus>

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

type Moved = { deliveryMethod: DeliveryMethod; status: OrderStatus }

export function movesOf({ deliveryMethod, status }: Moved) {
  return moves[deliveryMethod][status] as readonly Movable[]
}

/** The statuses that an order can move to. */
export type Movable = (typeof moves)[DeliveryMethod][OrderStatus][number]

/** Orders of these statuses are not part of the sales. */
export const unsoldStatuses: readonly OrderStatus[] = ['returned', 'cancelled']

export const PaymentMethod = z
  .enum(paymentMethods, msg('Choose a payment method of the list'))
  .meta({ id: 'PaymentMethod' })

/** Of money that staff record. */
export const MoneyMethod = z
  .enum(moneyMethods, msg('Choose a payment method of the list'))
  .meta({ id: 'MoneyMethod' })

/** Of a row of the ledger: also those that nobody chooses at the checkout. */
export const LedgerMethod = z.enum(ledgerMethods).meta({ id: 'LedgerMethod' })

export const paymentStatuses = ['open', 'partly-paid', 'paid', 'refunded', 'not-due'] as const

export const PaymentStatus = z
  .enum(paymentStatuses)
  .meta({ description: 'Not due: nothing is to be paid and nothing was.' })

export type PaymentStatus = z.output<typeof PaymentStatus>

export const OrderPayment = z
  .object({
    method: PaymentMethod,
    status: PaymentStatus,
    due: Total.meta({
      description: 'The total without what was credited; zero for a cancelled or returned order.',
    }),
    paid: Total,
    refunded: Total,
    payBy: z.iso.date().nullable().meta({ description: 'The last day to pay. Null for other methods.' }),
  })
  .meta({ id: 'OrderPayment' })

export type OrderPayment = z.output<typeof OrderPayment>

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
export const sums = {
  subtotal: Total,
  discount: Total.meta({ description: 'What a voucher takes off the subtotal; zero without one.' }),
  delivery: Total,
  tax: Total,
  total: Total,
}

export const taxes = {
  taxLines: z.array(TaxLine).meta({ description: 'One for each rate.' }),
  pricesIncludeTax: z
    .boolean()
    .meta({ description: 'Whether the tax is part of subtotal and delivery, or added to them.' }),
}

export const ByLetter = z
  .boolean()
  .meta({ description: 'Whether the books go as a letter, for which the shopper pays less.' })

export const TimelineEntry = z
  .object({
    at: Timestamp,
    kind: z
      .enum([
        'placed',
        'moved',
        'tracking',
        'address',
        'line-shipped',
        'line-cancelled',
        'line-returned',
        'price-changed',
        'paid',
        'refunded',
        'payment-method',
        'note',
      ])
      .meta({ description: 'Notes are internal: shoppers do not get them.' }),
    from: OrderStatus.optional(),
    to: OrderStatus.optional(),
    by: z.string().meta({ description: 'The name and username of a member of staff are for staff only.' }),
    text: z.string().optional().meta({
      description:
        'The note, the new tracking number, the titles of the shipped or returned lines or that of the cancelled or cheaper one, why the shop cancelled the order, or (for staff) the old address.',
    }),
    undoneAt: Timestamp.optional().meta({
      description: 'The move or the shipment was undone. For staff only: shoppers do not get the entry.',
    }),
  })
  .meta({ id: 'TimelineEntry' })

export type TimelineEntry = z.output<typeof TimelineEntry>

export const OrderedBook = z.object({
  _id: BookId,
  title: z.string(),
  author: z.string(),
  ...editionShape,
  price: Price,
  coverImage: z.string(),
  coverGroup: z.string().optional().meta({
    description: 'The publisher of the book, or its category: the colour of a drawn cover follows it.',
  }),
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
    byLetter: ByLetter,
    deliveryNote: z.string(),
    codes: z.array(AppliedCode).meta({
      description:
        'The voucher and the gift cards, with what they paid less what went back to them. Of the code of a gift card only the end is told.',
    }),
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

export const oneOrder = z.object({ id: OrderId })
