import type { Book } from '../../contract/catalog/books.ts'
import { type Order, unsoldStatuses } from '../../contract/orders/placed-order.ts'

const idOf = (group: number, at: number) => `00000000-0000-4000-${group}000-${String(at).padStart(12, '0')}`

/** The nth book of the shop. */
export const bookOf = (at: number, fields: Partial<Book> = {}): Book => ({
  _id: idOf(8, at),
  title: `Book ${at}`,
  author: 'Ann Author',
  authorSlug: 'ann-author',
  description: 'A book.',
  category: 'fiction',
  coverImage: '',
  coverTint: null,
  newPrice: 10,
  oldPrice: 10,
  trending: false,
  createdAt: '2026-09-01T00:00:00.000Z',
  ...fields,
})

/** The nth order of the reader, with books as they are sold. */
export function orderOf(at: number, books: Book[], fields: Partial<Order> = {}): Order {
  const total = books.reduce((sum, { newPrice }) => sum + newPrice, 0).toFixed(2)
  const createdAt = '2026-09-30T12:00:00.000Z'
  return {
    _id: idOf(9, at),
    number: 1000 + at,
    name: 'Ann Reader',
    email: 'reader@shop.example',
    phone: '5550100',
    address: {
      street: '1 Quiet Street',
      street2: '',
      city: 'Berlin',
      country: 'Germany',
      state: 'Brandenburg',
      zipcode: '10115',
    },
    productIds: books.map(({ _id }) => _id),
    totalPrice: total,
    subtotal: total,
    discount: '0.00',
    delivery: '0.00',
    tax: '0.00',
    total,
    taxLines: [],
    pricesIncludeTax: true,
    deliveryMethod: 'delivery',
    deliveryNote: '',
    codes: [],
    payment: {
      method: 'cash-on-delivery',
      status: fields.status === 'delivered' ? 'paid' : 'open',
      due: unsoldStatuses.includes(fields.status ?? 'placed') ? '0.00' : total,
      paid: fields.status === 'delivered' ? total : '0.00',
      refunded: '0.00',
      payBy: null,
    },
    status: 'placed',
    books: books.map(({ _id, title, author, newPrice, coverImage }) => ({
      _id,
      title,
      author,
      price: newPrice,
      coverImage,
      cancelled: false,
    })),
    createdAt,
    tracking: { carrier: '', number: '' },
    timeline: [{ at: createdAt, kind: 'placed', to: 'placed', by: 'You' }],
    receiptNumber: null,
    creditNotes: [],
    heldUntil: null,
    ...fields,
  }
}
