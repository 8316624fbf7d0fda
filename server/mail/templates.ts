import { t } from '../../messages/t.ts'
import type { OutboxMessage } from '../../contract/shop/mail.ts'
import type { Order } from '../../contract/orders/placed-order.ts'
import { bookPage } from '../../domain/pages.ts'
import type { Encryption } from '../lib/encryption.ts'
import { inLanguage } from '../lib/language.ts'
import { languageOf } from '../settings/shop-state.ts'
import { senderOf } from '../settings/sender.ts'
import {
  addressChanged,
  adminGuesses,
  googleLinked,
  type Invitation,
  secretLink,
  staffInvitation,
  type WithCode,
  withLink,
} from './account-texts.ts'
import { type Block, blocksOf, type Content, plainTextOf } from './blocks.ts'
import { lineCancelled, lineReturned, priceChanged } from './correction-texts.ts'
import { type GiftCardMessage, giftCardText } from './gift-card-text.ts'
import { confirmLink, type MailedShop, type Store } from './message-text.ts'
import { type NewsletterContents, newsletterBlocks } from './newsletter-text.ts'
import { moveTemplates, orderMoved } from './move-texts.ts'
import { newOrder, orderNoted, orderPlaced } from './order-texts.ts'
import type { OutboxRow } from './outbox.sql.ts'
import { isSum, leftToPay } from '../../domain/money/left-to-pay.ts'
import { paymentReceived, paymentReminder } from './payment-texts.ts'

export type Text = Content & {
  text: string
  /** What banking apps read from the QR code that is sent with it. */
  qrCode?: string
}

/** With its content, of which its HTML is made. */
type RenderedMessage = OutboxMessage & { blocks: Block[] }

export type RenderMessage = (row: OutboxRow) => RenderedMessage | undefined

type Deps = {
  shop: { readonly current: MailedShop }
  encryption: Encryption
  apiKey: string
  baseUrl(): string
  /** For all but the mailbox: all codes, or those of invitations only. */
  hides?: 'codes' | 'invitations'
}

/** Undefined for a message of a newer version or encrypted with another secret, or about a deleted book or an undone shipment, and for a reminder of what is paid. */
export function messageRenderer(deps: Deps): RenderMessage {
  const { shop, encryption, apiKey, baseUrl, hides } = deps
  return (row) => {
    const { id: _id, to, createdAt, kept } = row
    const contents = contentsOf(row, encryption)
    if (!contents) return kept ? { _id, to, ...asKept(kept), createdAt } : undefined
    const isHidden =
      hides === 'codes' || (hides === 'invitations' && contents.template === 'staff-invitation')
    const shown = isHidden && 'code' in contents ? { ...contents, code: undefined } : contents
    const { subject, text, blocks } = textOf(shown, { apiKey, baseUrl: baseUrl(), shop: shop.current })
    const isUnchanged = !kept || kept.text === text
    return { _id, to, ...(isUnchanged ? { subject, text, blocks } : asKept(kept)), createdAt }
  }
}

/** The order may have changed since: only the text knows what was said. */
const asKept = (kept: NonNullable<OutboxRow['kept']>) => ({ ...kept, blocks: blocksOf(kept.text) })

function contentsOf(
  { template, order, bookId, book, encrypted }: OutboxRow,
  encryption: Encryption,
): Contents | undefined {
  if (!isKnownTemplate(template)) return undefined
  if (order && template === 'order-part-shipped' && !order.books.some(({ shippedAt }) => shippedAt))
    return undefined
  if (order && template === 'payment-reminder' && !isSum(leftToPay(order.payment))) return undefined
  if (order && isAboutLine(template)) return bookId ? { template, order, bookId } : undefined
  if (order) return { template: template as OrderTemplate, order }
  if (book) return { template: 'back-in-stock', book }
  const data = encrypted ? encryption.decrypt(encrypted) : undefined
  return data === undefined ? undefined : { template, ...JSON.parse(data) }
}

export type Contents =
  | WithCode
  | { template: 'address-changed'; newAddress: string }
  | { template: 'google-linked'; googleAddress: string }
  | { template: 'admin-guesses'; username: string }
  | Invitation
  | { template: OrderTemplate; order: Order }
  | { template: LineTemplate; order: Order; bookId: string }
  | { template: 'back-in-stock'; book: NonNullable<OutboxRow['book']> }
  | { template: 'newsletter-confirm'; code: string | undefined }
  | GiftCardMessage
  | NewsletterTest

/** One that an earlier version put into the outbox has neither picture nor books. */
type NewsletterTest = {
  template: 'newsletter-test'
  subject: string
  text: string
} & Partial<NewsletterContents>

const orderTemplates = [
  'order-placed',
  'order-noted',
  'new-order',
  'payment-received',
  'payment-reminder',
  ...moveTemplates,
] as const

type OrderTemplate = (typeof orderTemplates)[number]

const lineTemplates = ['order-line-cancelled', 'order-line-returned', 'order-price-changed'] as const

type LineTemplate = (typeof lineTemplates)[number]

const isAboutLine = (template: string): template is LineTemplate =>
  (lineTemplates as readonly string[]).includes(template)

const otherTemplates = {
  'address-changed': true,
  'admin-guesses': true,
  'back-in-stock': true,
  'change-email': true,
  'gift-card': true,
  'google-linked': true,
  'newsletter-confirm': true,
  'newsletter-test': true,
  'order-line-cancelled': true,
  'order-line-returned': true,
  'order-price-changed': true,
  'reset-password': true,
  'staff-invitation': true,
  'verify-email': true,
} as const satisfies Record<Exclude<Contents['template'], OrderTemplate>, true>

const knownTemplates = new Set<string>([...orderTemplates, ...Object.keys(otherTemplates)])

/** During an upgrade a newer process may enqueue others, which it sends itself. */
export const isKnownTemplate = (template: string) => knownTemplates.has(template)

/** In the language of the shop, also when a member of staff who has another one reads the outbox. */
export const textOf = (contents: Contents, store: Store): Text =>
  inLanguage(languageOf(store.shop), () => {
    const content = signed(contents, store)
    const { qrCode } = content.blocks.find(hasQrCode) ?? {}
    return { ...content, text: plainTextOf(content.blocks), ...(qrCode !== undefined && { qrCode }) }
  })

const hasQrCode = (block: Block) => typeof block === 'object' && 'qrCode' in block

/** Every message ends with the shop's signature, except newsletters, which end as their author wrote them. */
function signed(contents: Contents, store: Store): Content {
  if (contents.template === 'newsletter-test') return testOfNewsletter(contents, store)
  const { subject, blocks } = unsigned(contents, store)
  return { subject, blocks: [...blocks, { signature: senderOf(store.shop).signature }] }
}

function unsigned(contents: Exclude<Contents, { template: 'newsletter-test' }>, store: Store): Content {
  const { baseUrl } = store
  switch (contents.template) {
    case 'address-changed':
      return addressChanged(contents.newAddress)
    case 'google-linked':
      return googleLinked(contents.googleAddress)
    case 'admin-guesses':
      return adminGuesses(contents.username, baseUrl)
    case 'staff-invitation':
      return staffInvitation(contents, baseUrl)
    case 'order-placed':
      return orderPlaced(contents.order, store)
    case 'order-noted':
      return orderNoted(contents.order, store)
    case 'new-order':
      return newOrder(contents.order, store)
    case 'payment-received':
      return paymentReceived(contents.order, store)
    case 'payment-reminder':
      return paymentReminder(contents.order, store)
    case 'order-shipped':
    case 'order-part-shipped':
    case 'order-ready':
    case 'order-cancelled':
    case 'order-expired':
    case 'order-returned':
    case 'payment-expired':
    case 'payment-refunded':
      return orderMoved(contents.template, contents.order, store)
    case 'order-line-cancelled':
      return lineCancelled(contents.order, contents.bookId, store)
    case 'order-line-returned':
      return lineReturned(contents.order, contents.bookId, store)
    case 'order-price-changed':
      return priceChanged(contents.order, contents.bookId, store)
    case 'back-in-stock':
      return backInStock(contents.book, baseUrl)
    case 'gift-card':
      return giftCardText(contents, store)
    case 'newsletter-confirm':
      return confirmNewsletter(contents.code, baseUrl)
    default:
      return withLink(contents, store)
  }
}

const confirmNewsletter = (token: string | undefined, baseUrl: string): Content => ({
  subject: t('Please confirm your subscription'),
  blocks: [
    t('Dear reader,'),
    t('You asked for our newsletter. Please confirm that you want it:'),
    secretLink(token, confirmLink(baseUrl, token ?? ''), t('Confirm subscription')),
    t(
      'The link is valid for seven days. If you did not ask for this, please ignore this e-mail: you will get no newsletter.',
    ),
  ],
})

const backInStock = ({ _id, title, author }: NonNullable<OutboxRow['book']>, baseUrl: string): Content => ({
  subject: t('A book you asked for is back'),
  blocks: [
    t('Dear reader,'),
    t('You asked us to tell you when this book is back:'),
    { lines: [author ? t('{title}, by {author}', { title, author }) : title] },
    t('Order it while it is here:'),
    { text: pageOf(_id, baseUrl), button: t('View the book'), url: pageOf(_id, baseUrl) },
    t('This was the one e-mail that you asked for: your address is no longer kept for it.'),
  ],
})

const pageOf = (bookId: string, baseUrl: string) => new URL(bookPage(bookId), baseUrl).href

/** With the same text as for subscribers, except their links. */
const testOfNewsletter = ({ subject, ...contents }: NewsletterTest, { baseUrl }: Store): Content => ({
  subject: t('Test: {subject}', { subject }),
  blocks: newsletterBlocks(
    { picture: '', pictureAlt: '', books: [], ...contents },
    t('(Each subscriber gets a link here.)'),
    baseUrl,
  ),
})
