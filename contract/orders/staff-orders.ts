import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { BookId } from '../catalog/books.ts'
import { needed, Phone } from '../people/address.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'
import { Email, IdempotencyKey, optionalText } from '../text.ts'
import { AdminOrder } from './admin-orders.ts'
import { NewOrder, OrderRefusal, quotes } from './orders.ts'

type Sale = { name: unknown; deliveryMethod: unknown; isPaid: unknown; handedOver: unknown }

/** Also called for invalid orders. */
const saleIn = (order: unknown) => Object(order) as Sale

/** A buyer without a name is one who has paid and left with the books. */
const isNamed = (order: unknown) => {
  const { name, isPaid, handedOver } = saleIn(order)
  return name !== '' || (isPaid === true && handedOver === true)
}

const isAtCounter = (order: unknown) => {
  const { deliveryMethod, handedOver } = saleIn(order)
  return handedOver !== true || deliveryMethod === 'pickup'
}

/** Whatever else is invalid, so that all invalid fields are reported at once. */
const always = { when: () => true }

export const StaffOrder = z
  .object({
    ...NewOrder.shape,
    name: optionalText(200).default('').meta({
      description: 'May be empty for a sale over the counter that is paid.',
    }),
    email: z
      .union([z.literal(''), Email])
      .default('')
      .meta({
        description: 'Empty for none, and for the address of the customer.',
      }),
    phone: z.union([z.literal(''), Phone]).default(''),
    customer: z
      .int()
      .min(1)
      .max(Number.MAX_SAFE_INTEGER)
      .optional()
      .meta({ description: 'The number of the account that the order is for.' }),
    isPaid: z.boolean().default(false).meta({ description: 'Whether the whole total is paid already.' }),
    handedOver: z.boolean().default(false).meta({
      description: 'Sold over the counter: the order is a pick-up that is delivered at once, with a receipt.',
    }),
  })
  .refine(isNamed, { error: msg('Enter a name'), path: ['name'], ...always })
  .refine(isAtCounter, {
    error: msg('What is handed over at the counter is picked up'),
    path: ['handedOver'],
    ...always,
  })
  .refine(...needed('city', msg('Enter the city')))
  .refine(...needed('country', msg('Enter the country')))
  .refine(...needed('state', msg('Enter the state [of an address]')))
  .refine(...needed('zipcode', msg('Enter the zip code')))
  .meta({ id: 'StaffOrder' })

export type StaffOrder = z.output<typeof StaffOrder>

export type StaffOrderInput = z.input<typeof StaffOrder>

export const StaffOrderRefusal = z
  .discriminatedUnion('code', [
    ...OrderRefusal.options,
    /** They can be ordered, but not handed over now. */
    refusal('not-at-hand', { productIds: z.array(BookId) }),
  ])
  .meta({ id: 'StaffOrderRefusal' })

export type StaffOrderRefusal = z.output<typeof StaffOrderRefusal>

export const staffOrders = {
  place: route({
    method: 'POST',
    path: '/api/admin/orders',
    access: 'clerk',
    summary:
      'Places an order by phone or at the counter, for a customer or for somebody without an account. Sold, paid and handed over are one step: all of it or nothing.',
    headers: z.object({
      'idempotency-key': IdempotencyKey.meta({ description: 'A retry with the same key returns the order.' }),
    }),
    body: StaffOrder,
    responses: { 201: AdminOrder, 400: Problem, 409: StaffOrderRefusal },
  }),
  quote: route({
    method: 'POST',
    path: '/api/admin/orders/quote',
    access: 'clerk',
    summary:
      'Computes the sums of an order that staff place, which can be picked up whether the shop offers that or not.',
    body: quotes.compute.body,
    responses: quotes.compute.responses,
  }),
}
