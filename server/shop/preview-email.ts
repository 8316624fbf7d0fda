import type { Order } from '../../contract/orders.ts'
import type { PreviewedMessage } from '../../contract/settings.ts'
import type { ShopSettings } from '../../contract/shop.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Contents } from '../mail/templates.ts'
import { signatureOf } from './sender.ts'

type Unsaved = { senderName?: string | undefined; signature?: string | undefined }

/** Renders a message with the templates that are sent, and with settings that may not be saved yet. */
export function previewEmail(
  { preview, isSending }: Pick<Mailer, 'preview' | 'isSending'>,
  { shop, email }: ShopSettings,
  message: PreviewedMessage,
  { senderName = email.senderName, signature = email.signature }: Unsaved,
) {
  const from = senderName || shop.name
  return { from, ...preview(samples[message], signatureOf(signature, shop.name)), isSending }
}

const order: Order = {
  _id: '00000000-0000-4000-8000-000000000000',
  number: 1001,
  name: 'Rita Reader',
  email: 'rita@reader.example',
  phone: '5550199',
  address: { street: '12 Harbour Lane', city: 'Portland', state: 'Maine', zipcode: '04101', country: 'USA' },
  productIds: ['00000000-0000-4000-8000-000000000001'],
  books: [
    {
      _id: '00000000-0000-4000-8000-000000000001',
      title: 'Walden',
      author: 'Henry David Thoreau',
      price: 12.5,
      coverImage: '',
    },
  ],
  totalPrice: '12.50',
  status: 'placed',
  createdAt: '2026-01-01T00:00:00.000Z',
}

const samples: Record<PreviewedMessage, Contents> = {
  placed: { template: 'order-placed', order },
  'verify-email': { template: 'verify-email', code: undefined },
  'reset-password': { template: 'reset-password', code: undefined },
}
