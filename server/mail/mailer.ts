import type { StaffRole } from '../../domain/staff-roles.ts'
import type { OrderEmail, OutboxMessage } from '../../contract/shop/mail.ts'
import type { Database, Queryable } from '../database/database.ts'
import { encryptionWith } from '../lib/encryption.ts'
import { every } from '../lib/every.ts'
import type { MailServer } from '../config.ts'
import type { Content } from './blocks.ts'
import type { GiftCardMessage } from './gift-card-text.ts'
import { type HtmlEmail, htmlOf } from './html/email-html.ts'
import { withPicturesInside } from './html/pictures.ts'
import { codeLifetimes, type CodeTemplate, hasCode, type MailedShop } from './message-text.ts'
import {
  claimNext,
  claimUnkept,
  countMessages,
  deleteMessage,
  deleteMessagesOlderThan,
  encryptedMessages,
  findMessage,
  insertMessage,
  keepText,
  messagesOfOrder,
  newestMessages,
  type OutboxRow,
  replaceEncrypted,
  reschedule,
} from './outbox.sql.ts'
import { backoffSeconds, leaseMinutes, pollQueue, retryDays } from './poll-queue.ts'
import { senderOf } from '../settings/sender.ts'
import type { LinkOptions } from './account-texts.ts'
import { type Contents, isKnownTemplate, messageRenderer, type RenderMessage, textOf } from './templates.ts'
import type { NewsletterContents } from './newsletter-text.ts'
import { moveToSent, sentEmailsOfOrder } from './sent-emails.sql.ts'
import { smtpTransport } from './smtp-transport.ts'

type NewMessage =
  | { to: string; template: CodeTemplate; code: string; link?: LinkOptions }
  | { to: string; template: 'address-changed'; newAddress: string }
  | { to: string; template: 'google-linked'; googleAddress: string }
  | { to: string; template: 'admin-guesses'; username: string }
  | { to: string; template: 'newsletter-confirm'; code: string }
  | ({ to: string; template: 'newsletter-test'; subject: string } & NewsletterContents)
  | ({ to: string; code: string } & Omit<GiftCardMessage, 'code'>)
  | { to: string; template: 'staff-invitation'; code: string; name: string; role: StaffRole }

/** Enqueues in the transaction of the event itself: both happen, or neither. */
export type Enqueue = (tx: Queryable, message: NewMessage) => Promise<unknown>

export type Mailer = {
  enqueue: Enqueue
  /**
   * The whole outbox, newest first, in batches. Codes are left out: a file with them would be worth as much as the accounts.
   */
  messages(): AsyncGenerator<OutboxMessage[]>
  /** A page, newest first. With codes only without a mail server, where the admin passes the link on. */
  latest(page?: { limit: number; offset: number }): Promise<{ messages: OutboxMessage[]; total: number }>
  /** Those to the shopper, oldest first: sent ones as they were sent, then those in the outbox. */
  ofOrder(orderId: string): Promise<OrderEmail[]>
  /** Without a mail server messages stay in the outbox for the admin to read. */
  isSending(): boolean
  /** A message as a shop with these settings would send it, with its pictures inside. */
  preview(contents: Contents, shop: MailedShop): Promise<{ subject: string; text: string; html: string }>
  /** One message of the outbox, with its pictures inside. Codes are left out as in the list. */
  htmlOf(id: string): Promise<string | undefined>
  /** Waits for the message that is being sent. */
  stop(): Promise<void>
}

type Options = {
  db: Database
  shop: { readonly current: MailedShop }
  secret: string
  previousSecret?: string | undefined
  /** That of the moment. */
  mailServer(): MailServer | undefined
  /** The identity provider's, for links. */
  apiKey: string
  /** Known once the store listens. */
  baseUrl(): string
  onError(error: unknown): void
  pollInterval?: number
}

const cleanupInterval = 600_000
const retentionDays = 30
const batchSize = 200

// The label is part of the key of every stored message: it never changes.
const messageEncryption = (secret: string, previousSecret?: string) =>
  encryptionWith(secret, 'letters', previousSecret)

/** Encrypts the messages of the previous secret with the current one. */
export async function reencryptOutbox(db: Queryable, secret: string, previousSecret: string) {
  const [current, previous] = [messageEncryption(secret), messageEncryption(previousSecret)]
  for (const { id, encrypted } of await encryptedMessages(db)) {
    const text = previous.decrypt(encrypted)
    if (text !== undefined) await replaceEncrypted(db, id, current.encrypt(text))
  }
}

export function openMailer({
  db,
  shop,
  mailServer,
  apiKey,
  baseUrl,
  onError,
  pollInterval,
  ...secrets
}: Options): Mailer {
  const encryption = messageEncryption(secrets.secret, secrets.previousSecret)
  const parts = { shop, encryption, apiKey, baseUrl }
  const render = messageRenderer(parts)
  // The owner has the link of an invitation: a manager who reads the outbox must not become an owner by it.
  const renderForScreen = messageRenderer({ ...parts, hides: 'invitations' })
  const renderWithoutCode = messageRenderer({ ...parts, hides: 'codes' })
  const renderListed = () => (isSending() ? renderWithoutCode : renderForScreen)
  const senderName = () => senderOf(shop.current).name
  const readable = (rows: OutboxRow[], render: RenderMessage): OutboxMessage[] =>
    rows
      .map(render)
      .filter((message) => message !== undefined)
      .map(({ blocks: _sentOnly, ...message }) => message)
  const isSending = () => mailServer() !== undefined
  const withHtml = (content: Content, of = shop.current) =>
    htmlOf(content, { db, baseUrl: baseUrl(), shop: of })
  const queue = startQueue({ db, mailServer, render, withHtml, senderName, onError, pollInterval })
  const unsentEmail = (row: Awaited<ReturnType<typeof messagesOfOrder>>[number]): OrderEmail[] => {
    const message = render(row)
    if (!message) return []
    const { _id, subject, text } = message
    return [{ _id, subject, text, sentAt: null, waitsUntil: row.isWaiting ? row.dueAt : null }]
  }
  const cleanup = every(
    cleanupInterval,
    () => deleteMessagesOlderThan(db, isSending() ? retryDays : retentionDays),
    onError,
  )
  return {
    enqueue: (tx, { to, template, ...data }) =>
      insertMessage(tx, to, template, encryption.encrypt(JSON.stringify(data))),
    messages: async function* () {
      let rows = await newestMessages(db, { limit: batchSize })
      while (rows.length > 0) {
        yield readable(rows, renderWithoutCode)
        rows = await newestMessages(db, { limit: batchSize, after: rows.at(-1) })
      }
    },
    latest: async (page = { limit: batchSize, offset: 0 }) => {
      const [rows, total] = await Promise.all([newestMessages(db, page), countMessages(db)])
      const messages = readable(rows, renderListed())
      return { messages, total: total - (rows.length - messages.length) }
    },
    ofOrder: async (orderId) => {
      const [sent, unsent] = await Promise.all([sentEmailsOfOrder(db, orderId), messagesOfOrder(db, orderId)])
      return [...sent, ...unsent.flatMap(unsentEmail)]
    },
    isSending,
    preview: async (contents, previewed) => {
      const content = textOf(contents, { apiKey, baseUrl: baseUrl(), shop: previewed })
      const { html, pictures } = await withHtml(content, previewed)
      return { subject: content.subject, text: content.text, html: withPicturesInside(html, pictures) }
    },
    htmlOf: async (id) => {
      const row = await findMessage(db, id)
      const message = row && renderListed()(row)
      if (!message) return undefined
      const { html, pictures } = await withHtml(message)
      return withPicturesInside(html, pictures)
    },
    stop: async () => {
      await queue.stop()
      await cleanup.stop()
    },
  }
}

type QueueOptions = {
  db: Database
  mailServer(): MailServer | undefined
  render: RenderMessage
  withHtml(content: Content): Promise<HtmlEmail>
  senderName(): string
  onError(error: unknown): void
  /** In milliseconds. */
  pollInterval?: number | undefined
}

/**
 * Sends the outbox, one message at a time; any number of processes may do so. Without a mail server it keeps the texts of
 * e-mails about orders as they would have been sent.
 */
function startQueue({ db, mailServer, render, withHtml, senderName, ...options }: QueueOptions) {
  const transport = smtpTransport(mailServer, senderName)

  async function send(row: OutboxRow) {
    if (!isKnownTemplate(row.template)) return reschedule(db, row, backoffSeconds(row.attempts))
    const message = isUndeliverable(row) ? undefined : render(row)
    if (message) {
      const html = await withHtml(message).catch(options.onError)
      await transport.send({ ...message, ...html }).catch(async (error: unknown) => {
        await reschedule(db, row, backoffSeconds(row.attempts))
        throw error
      })
    }
    await (message && isToShopper(row) ? moveToSent(db, row, message) : deleteMessage(db, row))
  }

  async function keep(row: OutboxRow) {
    const message = render(row)
    await (message ? keepText(db, row, message) : reschedule(db, row, backoffSeconds(row.attempts)))
  }

  const queue = pollQueue<{ row: OutboxRow; handle(row: OutboxRow): Promise<unknown> }>({
    claim: async () => {
      const isSending = mailServer() !== undefined
      const row = await (isSending ? claimNext(db, leaseMinutes, retryDays) : claimUnkept(db, leaseMinutes))
      return row && { row, handle: isSending ? send : keep }
    },
    handle: ({ row, handle }) => handle(row),
    ...options,
  })
  return {
    stop: async () => {
      await queue.stop()
      transport.close()
    },
  }
}

/** Not to the bookseller, about a new order. */
const isToShopper = ({ to, order }: OutboxRow) => order?.email === to

/** An order of a closed account has no e-mail address. */
const isUndeliverable = (row: OutboxRow) => row.to === '' || isExpired(row)

const isExpired = ({ template, hoursOld }: OutboxRow) =>
  hasCode(template) && hoursOld >= codeLifetimes[template]
