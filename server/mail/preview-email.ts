import type { Order } from '../../contract/orders/placed-order.ts'
import type { PreviewedMessage } from '../../contract/shop/settings.ts'
import type { Mailer } from './mailer.ts'
import type { MailedShop } from './message-text.ts'
import type { Contents } from './templates.ts'
import { senderOf } from '../settings/sender.ts'

type Unsaved = { senderName?: string | undefined; signature?: string | undefined }

/** Renders a message with the templates that are sent, and with settings that may not be saved yet. */
export async function previewEmail(
  { preview, isSending }: Pick<Mailer, 'preview' | 'isSending'>,
  { settings, isDemo }: MailedShop,
  message: PreviewedMessage,
  { senderName = settings.email.senderName, signature = settings.email.signature }: Unsaved,
) {
  const unsaved = { settings: { ...settings, email: { ...settings.email, senderName, signature } }, isDemo }
  return {
    from: senderOf(unsaved).name,
    ...(await preview(samples[message], unsaved)),
    isSending: isSending(),
  }
}

const sampleBook: Order['books'][number] = {
  _id: '00000000-0000-4000-8000-000000000001',
  title: 'Walden',
  author: 'Henry David Thoreau',
  price: 12.5,
  coverImage: '',
  cancelled: false,
}

const laterBook: Order['books'][number] = {
  ...sampleBook,
  _id: '00000000-0000-4000-8000-000000000002',
  title: 'Emma',
  author: 'Jane Austen',
  price: 19,
  source: 'pre-order',
  expectedOn: '2026-03-01',
}

const order: Order = {
  _id: '00000000-0000-4000-8000-000000000000',
  number: 1001,
  name: 'Rita Reader',
  email: 'rita@reader.example',
  phone: '5550199',
  address: {
    street: '12 Harbour Lane',
    street2: '',
    city: 'Portland',
    state: 'Maine',
    zipcode: '04101',
    country: 'USA',
  },
  productIds: [sampleBook._id],
  books: [sampleBook],
  totalPrice: '12.50',
  subtotal: '12.50',
  discount: '0.00',
  delivery: '0',
  tax: '0',
  total: '12.50',
  taxLines: [],
  pricesIncludeTax: true,
  deliveryMethod: 'delivery',
  deliveryNote: '',
  codes: [],
  payment: {
    method: 'cash-on-delivery',
    status: 'open',
    due: '12.50',
    paid: '0.00',
    refunded: '0.00',
    payBy: null,
  },
  status: 'placed',
  tracking: { carrier: '', number: '' },
  timeline: [],
  receiptNumber: null,
  creditNotes: [],
  heldUntil: null,
  createdAt: '2026-01-01T00:00:00.000Z',
}

const byTransfer: Order = {
  ...order,
  payment: { ...order.payment, method: 'bank-transfer', payBy: '2026-01-08' },
}

const samples: Record<PreviewedMessage, Contents> = {
  placed: { template: 'order-placed', order },
  shipped: { template: 'order-shipped', order: { ...order, status: 'shipped' } },
  'part-shipped': {
    template: 'order-part-shipped',
    order: {
      ...order,
      books: [{ ...sampleBook, shippedAt: order.createdAt }, laterBook],
      totalPrice: '31.50',
    },
  },
  'line-cancelled': {
    template: 'order-line-cancelled',
    order: { ...order, books: [sampleBook, { ...laterBook, cancelled: true }] },
    bookId: laterBook._id,
  },
  'line-returned': {
    template: 'order-line-returned',
    order: {
      ...order,
      books: [sampleBook, { ...laterBook, returnedAt: order.createdAt }],
      payment: { ...order.payment, paid: '31.50' },
    },
    bookId: laterBook._id,
  },
  'price-changed': { template: 'order-price-changed', order, bookId: sampleBook._id },
  ready: { template: 'order-ready', order: { ...order, status: 'ready', deliveryMethod: 'pickup' } },
  cancelled: { template: 'order-cancelled', order: { ...order, status: 'cancelled' } },
  expired: { template: 'order-expired', order: { ...order, status: 'cancelled' } },
  returned: { template: 'order-returned', order: { ...order, status: 'returned' } },
  'payment-received': {
    template: 'payment-received',
    order: { ...byTransfer, payment: { ...byTransfer.payment, status: 'paid', paid: '12.50' } },
  },
  'payment-reminder': { template: 'payment-reminder', order: byTransfer },
  'back-in-stock': {
    template: 'back-in-stock',
    book: { _id: sampleBook._id, title: sampleBook.title, author: sampleBook.author },
  },
  'verify-email': { template: 'verify-email', code: undefined },
  'reset-password': { template: 'reset-password', code: undefined },
}
