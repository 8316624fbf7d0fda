import { senderOf } from '../shop/sender.ts'
import { orderPage } from '../../contract/admin-pages.ts'
import type { Order } from '../../contract/orders.ts'
import { invitationPage, pages } from '../../contract/pages.ts'
import type { StaffRole } from '../../contract/route.ts'
import { invitationDays } from '../../contract/staff.ts'
import type { OutboxMessage } from '../../contract/mail.ts'
import type { Encryption } from '../identity/encryption.ts'
import { codeLifetimes, type CodeTemplate } from './code-lifetimes.ts'
import { movedOrder, type MoveTemplate, moveTemplates } from './order-move-texts.ts'
import { confirmLink, newsletterText } from './newsletter-message.ts'
import { addressLines } from '../../contract/address-lines.ts'
import { priceFormat } from '../../contract/price-format.ts'
import { hasSumLines, includedTaxes, type SumLine, sumLines } from '../../contract/sum-lines.ts'
import type { ShopSnapshot } from '../shop/shop-state.ts'
import type { OutboxRow } from './outbox.sql.ts'

export type RenderMessage = (row: OutboxRow) => OutboxMessage | undefined

/** The caller's wishes for the link in an e-mail. */
export type LinkOptions = { continueUrl: string | undefined; lang: string }

/** What e-mails say of the shop. */
export type MailedShop = Pick<ShopSnapshot, 'settings' | 'isDemo'>

type Parts = {
  shop: { readonly current: MailedShop }
  encryption: Encryption
  apiKey: string
  baseUrl(): string
  /** For all but the mailbox: all codes, or those of invitations only. */
  hides?: 'codes' | 'invitations'
}

/** Undefined for a message that was encrypted with another secret. */
export function messageRenderer(parts: Parts): RenderMessage {
  const { shop, encryption, apiKey, baseUrl, hides } = parts
  return (row) => {
    const contents = contentsOf(row, encryption)
    if (!contents) return undefined
    const { id: _id, to, createdAt } = row
    const isHidden =
      hides === 'codes' || (hides === 'invitations' && contents.template === 'staff-invitation')
    const shown = isHidden && 'code' in contents ? { ...contents, code: undefined } : contents
    return { _id, to, ...textOf(shown, { apiKey, baseUrl: baseUrl(), shop: shop.current }), createdAt }
  }
}

function contentsOf({ template, order, encrypted }: OutboxRow, encryption: Encryption): Contents | undefined {
  if (order) return { template: orderTemplates.find((name) => name === template) ?? 'order-placed', order }
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
  | { template: 'newsletter-confirm'; code: string | undefined }
  | { template: 'newsletter-test'; subject: string; text: string }

const orderTemplates = ['order-placed', 'order-noted', 'new-order', ...moveTemplates] as const

type OrderTemplate = (typeof orderTemplates)[number]

type Invitation = { template: 'staff-invitation'; code: string | undefined; name: string; role: StaffRole }

/** Messages of earlier versions have no link options. */
type WithCode = { template: CodeTemplate; code: string | undefined; link?: LinkOptions }

type Store = { apiKey: string; baseUrl: string; shop: MailedShop }

/** A subject is a header, so it contains nothing that shoppers typed. */
type Text = { subject: string; text: string }

/** Every message ends with the shop's signature, except newsletters, which end as their author wrote them. */
export function textOf(contents: Contents, store: Store): Text {
  if (contents.template === 'newsletter-test') return testOfNewsletter(contents)
  const { subject, text } = unsigned(contents, store)
  return { subject, text: `${text}\n\n${senderOf(store.shop).signature}\n` }
}

function unsigned(contents: Exclude<Contents, { template: 'newsletter-test' }>, store: Store): Text {
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
    case 'order-shipped':
    case 'order-ready':
    case 'order-cancelled':
    case 'order-returned':
      return orderMoved(contents.template, contents.order, store)
    case 'newsletter-confirm':
      return confirmNewsletter(contents.code, baseUrl)
    default:
      return withLink(contents, store)
  }
}

const linkTemplates: Record<CodeTemplate, { mode: string; subject: string; before: string; after: string }> =
  {
    'reset-password': {
      mode: 'resetPassword',
      subject: 'Choose a new password',
      before: 'You asked for a new password for your account with us. Please choose one here:',
      after: 'If you did not ask for this, please ignore this e-mail: your password stays as it is.',
    },
    'verify-email': {
      mode: 'verifyEmail',
      subject: 'Please confirm your e-mail address',
      before: 'Welcome! Please confirm your e-mail address:',
      after: 'If you have no account with us, please ignore this e-mail.',
    },
    'change-email': {
      mode: 'verifyAndChangeEmail',
      subject: 'Please confirm your new e-mail address',
      before: 'You asked us to use this e-mail address for your account from now on. Please confirm it here:',
      after: 'If you did not ask for this, please ignore this e-mail: nothing changes.',
    },
  }

const hiddenLink = '(The link works once and is not shown here.)'

const defaultLink: LinkOptions = { continueUrl: undefined, lang: 'en' }

function withLink(
  { template, code, link: { continueUrl, lang } = defaultLink }: WithCode,
  store: Store,
): Text {
  const { mode, subject, before, after } = linkTemplates[template]
  const link = new URL(pages.accountAction, store.baseUrl)
  const query = { mode, oobCode: code ?? '', apiKey: store.apiKey, ...(continueUrl && { continueUrl }), lang }
  link.search = String(new URLSearchParams(query))
  const validFor = codeLifetimes[template] === 1 ? 'one hour' : `${codeLifetimes[template]} hours`
  return {
    subject,
    text: bodyOf([
      'Dear reader,',
      before,
      code === undefined ? hiddenLink : link.href,
      `The link is valid for ${validFor} and can be used once. ${after}`,
    ]),
  }
}

const addressChanged = (newAddress: string): Text => ({
  subject: 'The e-mail address of your account was changed',
  text: bodyOf([
    'Dear reader,',
    `Your account with us now has another e-mail address: ${onOneLine(newAddress)}`,
    'If this was not you, please reply to this e-mail at once.',
  ]),
})

const googleLinked = (googleAddress: string): Text => ({
  subject: 'Google sign-in added to your account',
  text: bodyOf([
    'Dear reader,',
    `From now on this Google account can sign in to your account with us: ${onOneLine(googleAddress)}`,
    'If this was not you, please choose a new password at once: use "Forgot your password?" on the log-in page.',
  ]),
})

const adminGuesses = (username: string, baseUrl: string): Text => ({
  subject: 'Wrong passwords at the admin log-in',
  text: bodyOf([
    'Dear bookseller,',
    `Somebody has tried several wrong passwords for the admin account "${onOneLine(username)}". Further attempts are slowed down.`,
    `If this was not you, make sure that the password is long and used nowhere else. The log-in is at ${new URL(pages.admin, baseUrl).href}`,
  ]),
})

const confirmNewsletter = (token: string | undefined, baseUrl: string): Text => ({
  subject: 'Please confirm your subscription',
  text: bodyOf([
    'Dear reader,',
    'You asked for our newsletter. Please confirm that you want it:',
    token === undefined ? hiddenLink : confirmLink(baseUrl, token),
    'The link is valid for seven days. If you did not ask for this, please ignore this e-mail: you will get no newsletter.',
  ]),
})

/** With the same text as for subscribers, except their links. */
const testOfNewsletter = ({ subject, text }: Text): Text => ({
  subject: `Test: ${subject}`,
  text: newsletterText(text, '(Each subscriber gets a link here.)'),
})

const staffInvitation = ({ code, name, role }: Invitation, baseUrl: string): Text => ({
  subject: 'You are invited to manage the shop',
  text: bodyOf([
    `Dear ${onOneLine(name)},`,
    `You are invited to work in the shop's admin area as ${role}. Choose a username and a password here:`,
    code === undefined ? hiddenLink : new URL(invitationPage(code), baseUrl).href,
    `The link is valid for ${invitationDays} days and can be used once. If you do not know the shop, please ignore this e-mail.`,
  ]),
})

const orderPlaced = (order: Order, store: Store) =>
  orderText(
    order,
    store,
    `Dear ${onOneLine(order.name)},`,
    order.deliveryMethod === 'pickup'
      ? pickUp(store)
      : ["We'll deliver to:", indented([order.name, ...addressLines(order.address)])],
  )

const notOrdered = 'If you did not order anything, please ignore this e-mail.'

/** Repeats nothing that was typed: the address may be a stranger's. */
const orderNoted = (order: Order, store: Store) =>
  orderText(
    order,
    store,
    'Dear reader,',
    order.deliveryMethod === 'pickup'
      ? [...pickUp(store), notOrdered]
      : [`We'll deliver to the address you gave. ${notOrdered}`],
  )

function pickUp({ shop: { settings } }: Store): string[] {
  const { note } = settings.delivery.pickup
  return [
    "You can pick up your books in our shop. We'll e-mail you when they are ready.",
    ...(note ? [note] : []),
  ]
}

function orderText(order: Order, { baseUrl, shop }: Store, greeting: string, whereTo: string[]): Text {
  const { number, totalPrice } = order
  const style = priceStyleOf(shop)
  const price = priceFormat(style)
  const sumsAs = (lines: SumLine[]) =>
    lines.length > 0 ? [indented(lines.map(({ label, value }) => `${label}: ${value}`))] : []
  const when = order.deliveryMethod === 'pickup' ? 'at pick-up' : 'on delivery'
  return {
    subject: `Thank you for your order no. ${number}`,
    text: bodyOf([
      greeting,
      'Thank you for your order.',
      linesOf(order, price),
      ...sumsAs(hasSumLines(order) ? sumLines(order, style) : []),
      `Total: ${price(totalPrice)}, payable in cash ${when}.`,
      ...sumsAs(includedTaxes(order, style)),
      ...whereTo,
      `Your order number is ${number}. Track your order: ${new URL(pages.orders, baseUrl).href}`,
      'Happy reading!',
    ]),
  }
}

const priceStyleOf = ({ settings, isDemo }: MailedShop) => ({ ...settings.region, isDemo })

function newOrder(order: Order, { baseUrl, shop }: Store): Text {
  const { number, name, totalPrice, _id } = order
  const price = priceFormat(priceStyleOf(shop))
  return {
    subject: `New order no. ${number}`,
    text: bodyOf([
      'Dear bookseller,',
      `${onOneLine(name)} has placed order no. ${number}:`,
      linesOf(order, price),
      `Total: ${price(totalPrice)}`,
      `Open the order: ${new URL(orderPage(_id), baseUrl).href}`,
    ]),
  }
}

/** Like orderNoted, it repeats nothing that was typed. */
function orderMoved(template: MoveTemplate, order: Order, { baseUrl, shop }: Store): Text {
  const price = priceFormat(priceStyleOf(shop))
  const { subject, paragraphs } = movedOrder(template, order, price(order.totalPrice))
  return {
    subject,
    text: bodyOf([
      'Dear reader,',
      ...paragraphs.map(onOneLine),
      linesOf(order, price),
      `Your order number is ${order.number}. See your order: ${new URL(pages.orders, baseUrl).href}`,
    ]),
  }
}

/** Without cancelled lines. */
const linesOf = ({ books }: Order, priceOf: (amount: number) => string) =>
  indented(
    books
      .filter(({ cancelled }) => !cancelled)
      .map(({ title, author, price }) => `${title}, by ${author}: ${priceOf(price)}`),
  )

const bodyOf = (paragraphs: string[]) => paragraphs.join('\n\n')

const indented = (lines: string[]) => lines.map((line) => `  ${onOneLine(line)}`).join('\n')

/** Keeps typed text from looking like a line of the store's. */
const onOneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ')
