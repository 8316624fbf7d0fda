import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { BookId } from '../catalog/books.ts'
import { bytes } from '../bytes.ts'
import { Price, Total } from '../money.ts'
import { Address } from '../people/address.ts'
import { AdminOrder, OrderFilters } from './admin-orders.ts'
import { oneOrder, OrderId, OrderStatus } from './placed-order.ts'
import { countryNotServed, MoveRefusal, ProductIds } from './orders.ts'
import { needsState, needsZipcode } from '../../domain/countries.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'
import { optionalText, text } from '../text.ts'

/** In minutes: a move may be undone for this long by the one who made it. */
export const undoMinutes = 10

export const UndoRefusal = refusal('cannot-undo', {
  reason: z.enum(['too-late', 'not-yours', 'changed-since', 'sold-out', 'voucher-used-up']),
  status: OrderStatus,
}).meta({ id: 'UndoRefusal' })

export type UndoRefusal = z.output<typeof UndoRefusal>

/** The order has a status in which this part of it is fixed. */
export const ChangeRefusal = refusal('order-cannot-change', { status: OrderStatus }).meta({
  id: 'ChangeRefusal',
})

export type ChangeRefusal = z.output<typeof ChangeRefusal>

/** The sums of an order are fixed, so its country may change only where delivery costs the same and it is taxed alike. */
export const AddressRefusal = z
  .discriminatedUnion('code', [
    ChangeRefusal,
    countryNotServed,
    refusal('other-tax', {}),
    refusal('other-fee', {
      fee: Total.meta({ description: 'What delivery to the other country costs.' }),
      before: Total.meta({ description: 'What the shopper ordered with.' }),
    }),
  ])
  .meta({ id: 'AddressRefusal' })

export type AddressRefusal = z.output<typeof AddressRefusal>

/** A shopper never pays more than was agreed. */
export const PriceRefusal = z
  .discriminatedUnion('code', [ChangeRefusal, refusal('price-raised', { price: Price })])
  .meta({ id: 'PriceRefusal' })

export type PriceRefusal = z.output<typeof PriceRefusal>

const MoveOfOrder = z.object({ id: OrderId, from: OrderStatus, to: OrderStatus })

const maxBulkMoves = 100

/** Orders that belong together: of one account, or of the network that unverified accounts ordered from. */
export const orderOrigins = ['account', 'network'] as const

export type OrderOrigin = (typeof orderOrigins)[number]

/** In one request; another one continues. */
export const maxCancelled = 500

const Tracking = z.object({ carrier: optionalText(100), number: optionalText(100) })

export type Tracking = z.output<typeof Tracking>

/** Orders that are picked up have no address, so this one is of a delivery. */
const CorrectedAddress = z
  .object({
    ...Address.shape,
    street2: optionalText(200).optional().meta({ description: 'Stays as it is if left out.' }),
    city: text(100, msg('Enter your city')),
    country: text(100, msg('Enter your country')),
  })
  .refine(({ state, country }) => state !== '' || !needsState(country), {
    error: msg('Enter your state'),
    path: ['state'],
  })
  .refine(({ zipcode, country }) => zipcode !== '' || !needsZipcode(country), {
    error: msg('Enter your zip code'),
    path: ['zipcode'],
  })

/** What staff do with an order besides moving it. */
export const orderChanges = {
  moveAll: route({
    method: 'POST',
    path: '/api/admin/orders/moves',
    access: 'clerk',
    summary: 'Changes the status of up to 100 orders. Each is moved or refused on its own.',
    body: z.object({
      moves: z
        .array(MoveOfOrder)
        .min(1, msg('Choose at least one order'))
        .max(maxBulkMoves, msg('Choose {maximum, plural, one {# order} other {# orders}} or fewer')),
    }),
    responses: {
      200: z.object({
        moved: z.array(z.object({ id: OrderId, status: OrderStatus })),
        refused: z.array(z.object({ id: OrderId, problem: z.union([MoveRefusal, Problem]) })),
      }),
    },
  }),
  openOrders: route({
    method: 'GET',
    path: '/api/admin/orders/{id}/open-orders',
    access: 'clerk',
    summary:
      'Counts the orders of the account of an order, and of its network, that can be cancelled. The network is known while copies are held for an unverified e-mail address.',
    params: oneOrder,
    responses: {
      200: z.object({
        account: z.int().nullable().meta({ description: 'Null if the account is closed.' }),
        network: z.int().nullable().meta({ description: 'Null if the network is not known.' }),
      }),
      404: Problem,
    },
  }),
  cancelAll: route({
    method: 'POST',
    path: '/api/admin/orders/{id}/cancel-all',
    access: 'clerk',
    summary: `Cancels up to ${maxCancelled} orders of the account of an order, or of its network: those that are placed or ready and have no shipped book. Each is cancelled on its own.`,
    params: oneOrder,
    body: z.object({ of: z.enum(orderOrigins, msg('Choose account or network')) }),
    responses: {
      200: z.object({
        cancelled: z.int(),
        left: z.int().meta({ description: 'Orders that can still be cancelled.' }),
      }),
      404: Problem,
    },
  }),
  undo: route({
    method: 'POST',
    path: '/api/admin/orders/{id}/undo',
    access: 'clerk',
    summary:
      'Undoes the last move of an order or the last shipment of a book: for ten minutes, by the one who made it, while nothing else has changed. Copies that went back into the stock are taken again.',
    params: oneOrder,
    body: z.object({
      from: OrderStatus.meta({ description: 'The status that the caller saw.' }),
      bookId: BookId.optional().meta({ description: 'The book whose shipment is undone.' }),
    }),
    responses: { 200: AdminOrder, 404: Problem, 409: UndoRefusal },
  }),
  addNote: route({
    method: 'POST',
    path: '/api/admin/orders/{id}/notes',
    access: 'clerk',
    summary: 'Adds an internal note to an order. Shoppers never see it.',
    params: oneOrder,
    body: z.object({ text: text(2_000, msg('Enter a note')) }),
    responses: { 200: AdminOrder, 404: Problem },
  }),
  setTracking: route({
    method: 'PUT',
    path: '/api/admin/orders/{id}/tracking',
    access: 'clerk',
    summary: 'Sets carrier and tracking number of an order that is placed or shipped.',
    params: oneOrder,
    body: Tracking,
    responses: { 200: AdminOrder, 404: Problem, 409: ChangeRefusal },
  }),
  setAddress: route({
    method: 'PUT',
    path: '/api/admin/orders/{id}/address',
    access: 'clerk',
    summary:
      'Corrects the delivery address of an order while its status is placed. Its sums are fixed: another country must be served and taxed alike.',
    params: oneOrder,
    body: CorrectedAddress,
    responses: { 200: AdminOrder, 400: Problem, 404: Problem, 409: AddressRefusal },
  }),
  shipLine: route({
    method: 'PUT',
    path: '/api/admin/orders/{id}/lines/{bookId}/shipped',
    access: 'clerk',
    summary:
      'Marks one book of a placed order as shipped. With its last book the order is shipped. A repetition changes nothing.',
    params: oneOrder.extend({ bookId: BookId }),
    responses: { 200: AdminOrder, 404: Problem, 409: ChangeRefusal },
  }),
  shipLines: route({
    method: 'PUT',
    path: '/api/admin/orders/{id}/shipped-lines',
    access: 'clerk',
    summary:
      'Marks some books of a placed order as shipped, together. With the last ones the order is shipped. A repetition changes nothing.',
    params: oneOrder,
    body: z.object({ bookIds: ProductIds }),
    responses: { 200: AdminOrder, 400: Problem, 404: Problem, 409: ChangeRefusal },
  }),
  cancelLine: route({
    method: 'POST',
    path: '/api/admin/orders/{id}/lines/{bookId}/cancel',
    access: 'clerk',
    summary:
      'Cancels one book of an order while its status is placed and it has no receipt, unless the book is shipped. The sums are computed again. With its last book the order is cancelled; if all others are shipped, the order is.',
    params: oneOrder.extend({ bookId: BookId }),
    responses: { 200: AdminOrder, 404: Problem, 409: ChangeRefusal },
  }),
  setPrice: route({
    method: 'PUT',
    path: '/api/admin/orders/{id}/lines/{bookId}/price',
    access: 'manager',
    summary:
      'Lowers the price of one book of an order while its status is placed and it has no receipt. The sums are computed again. A price is never raised.',
    params: oneOrder.extend({ bookId: BookId }),
    body: z.object({ price: Price }),
    responses: { 200: AdminOrder, 400: Problem, 404: Problem, 409: PriceRefusal },
  }),
  csv: route({
    method: 'GET',
    path: '/api/admin/orders.csv',
    access: 'manager',
    summary:
      'Exports orders as CSV, newest first. The column "sales" adds up to the sales of the statistics: it leaves out cancelled orders and what was credited or returned.',
    query: OrderFilters.refine(({ from, to }) => !from || !to || from <= to, {
      path: ['to'],
      error: msg('The last day is before the first day'),
    }),
    responses: { 200: bytes('text/csv') },
  }),
}
