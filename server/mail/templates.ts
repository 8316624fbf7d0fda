import type { Order } from '../../contract/orders.ts'
import { pages } from '../../contract/pages.ts'
import type { OutboxMessage } from '../../contract/mail.ts'
import type { Encryption } from '../identity/encryption.ts'
import { codeLifetimes, type CodeTemplate } from './code-lifetimes.ts'
import type { OutboxRow } from './outbox.sql.ts'

export type RenderMessage = (row: OutboxRow) => OutboxMessage | undefined

/** The caller's wishes for the link in an e-mail. */
export type LinkOptions = { continueUrl: string | undefined; lang: string }

type Parts = {
  encryption: Encryption
  apiKey: string
  baseUrl(): string
  signature(): string
  /** For all but the mailbox. */
  hidesCodes?: boolean
}

/** Undefined for a message that was encrypted with another secret. */
export function messageRenderer({
  encryption,
  apiKey,
  baseUrl,
  signature,
  hidesCodes = false,
}: Parts): RenderMessage {
  return (row) => {
    const contents = contentsOf(row, encryption)
    if (!contents) return undefined
    const { id: _id, to, createdAt } = row
    const shown = hidesCodes && 'code' in contents ? { ...contents, code: undefined } : contents
    return { _id, to, ...textOf(shown, { apiKey, baseUrl: baseUrl(), signature: signature() }), createdAt }
  }
}

function contentsOf({ template, order, encrypted }: OutboxRow, encryption: Encryption): Contents | undefined {
  if (order) return { template: template === 'order-noted' ? template : 'order-placed', order }
  const data = encrypted ? encryption.decrypt(encrypted) : undefined
  return data === undefined ? undefined : { template, ...JSON.parse(data) }
}

export type Contents =
  | WithCode
  | { template: 'address-changed'; newAddress: string }
  | { template: 'google-linked'; googleAddress: string }
  | { template: 'admin-guesses'; username: string }
  | { template: 'order-placed' | 'order-noted'; order: Order }

/** Messages of earlier versions have no link options. */
type WithCode = { template: CodeTemplate; code: string | undefined; link?: LinkOptions }

type Store = { apiKey: string; baseUrl: string; signature: string }

/** A subject is a header, so it contains nothing that people typed. */
type Text = { subject: string; text: string }

/** Every message ends with the shop's signature. */
export function textOf(contents: Contents, store: Store): Text {
  const { subject, text } = unsigned(contents, store)
  return { subject, text: `${text}\n\n${store.signature}\n` }
}

function unsigned(contents: Contents, store: Store): Text {
  const { baseUrl } = store
  switch (contents.template) {
    case 'address-changed':
      return addressChanged(contents.newAddress)
    case 'google-linked':
      return googleLinked(contents.googleAddress)
    case 'admin-guesses':
      return adminGuesses(contents.username, baseUrl)
    case 'order-placed':
      return orderPlaced(contents.order, baseUrl)
    case 'order-noted':
      return orderNoted(contents.order, baseUrl)
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

function orderPlaced(order: Order, baseUrl: string): Text {
  const { name, address } = order
  const { street, city, state, zipcode, country } = address
  return orderText(order, baseUrl, `Dear ${onOneLine(name)},`, [
    "We'll deliver to:",
    indented([name, street, `${city}, ${state} ${zipcode}`, country].filter(Boolean)),
  ])
}

/** Repeats nothing that was typed: the address may be a stranger's. */
const orderNoted = (order: Order, baseUrl: string) =>
  orderText(order, baseUrl, 'Dear reader,', [
    "We'll deliver to the address you gave. If you did not order anything, please ignore this e-mail.",
  ])

function orderText(order: Order, baseUrl: string, greeting: string, whereTo: string[]): Text {
  const { number, books, totalPrice } = order
  return {
    subject: `Thank you for your order no. ${number}`,
    text: bodyOf([
      greeting,
      'Thank you for your order.',
      indented(books.map(({ title, author, price }) => `${title}, by ${author}: $${price.toFixed(2)}`)),
      `Total: $${totalPrice}, payable in cash on delivery.`,
      ...whereTo,
      `Your order number is ${number}. Track your order: ${new URL(pages.orders, baseUrl).href}`,
      'Happy reading!',
    ]),
  }
}

const bodyOf = (paragraphs: string[]) => paragraphs.join('\n\n')

const indented = (lines: string[]) => lines.map((line) => `  ${onOneLine(line)}`).join('\n')

/** Keeps typed text from looking like a line of the store's. */
const onOneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ')
