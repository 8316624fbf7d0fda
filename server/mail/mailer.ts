import type { OutboxMessage } from '../../contract/mail.ts'
import type { Database, Queryable } from '../database/database.ts'
import { encryptionWith } from '../identity/encryption.ts'
import { every } from '../lib/every.ts'
import type { MailServer } from '../settings.ts'
import type { CodeTemplate } from './code-lifetimes.ts'
import {
  deleteMessagesOlderThan,
  encryptedMessages,
  insertMessage,
  newestMessages,
  type OutboxRow,
  replaceEncrypted,
} from './outbox.sql.ts'
import { retryDays, startOutboxSender } from './outbox-sender.ts'
import { type Contents, type LinkOptions, messageRenderer, type RenderMessage, textOf } from './templates.ts'

export type NewMessage =
  | { to: string; template: CodeTemplate; code: string; link?: LinkOptions }
  | { to: string; template: 'address-changed'; newAddress: string }
  | { to: string; template: 'google-linked'; googleAddress: string }
  | { to: string; template: 'admin-guesses'; username: string }

/** Enqueues in the transaction of the event itself: both happen, or neither. */
export type Enqueue = (tx: Queryable, message: NewMessage) => Promise<unknown>

export type Mailer = {
  enqueue: Enqueue
  /** The whole outbox, newest first. Codes are left out: a file with them would be worth as much as the accounts. */
  messages(): Promise<OutboxMessage[]>
  /** With codes only without a mail server, where nobody else could tell a shopper the link. */
  latest(): Promise<{ messages: OutboxMessage[]; total: number }>
  /** Without a mail server messages stay in the outbox for the admin to read. */
  isSending: boolean
  /** A message as it would be sent, with another signature. */
  preview(contents: Contents, signature: string): { subject: string; text: string }
  /** Waits for the message that is being sent. */
  stop(): Promise<void>
}

type Options = {
  db: Database
  secret: string
  previousSecret?: string | undefined
  mailServer: MailServer | undefined
  /** The identity provider's, for links. */
  apiKey: string
  /** Known once the store listens. */
  baseUrl(): string
  /** Of the shop, at the time of sending. */
  sender(): { name: string; signature: string }
  onError(error: unknown): void
  pollInterval?: number
}

const cleanupInterval = 600_000
const retentionDays = 30
const maxListed = 200

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
  mailServer,
  apiKey,
  baseUrl,
  sender: from,
  onError,
  pollInterval,
  ...secrets
}: Options): Mailer {
  const encryption = messageEncryption(secrets.secret, secrets.previousSecret)
  const signature = () => from().signature
  const render = messageRenderer({ encryption, apiKey, baseUrl, signature })
  const renderWithoutCode = messageRenderer({ encryption, apiKey, baseUrl, signature, hidesCodes: true })
  const senderName = () => from().name
  const readable = (rows: OutboxRow[], render: RenderMessage) =>
    rows.map(render).filter((message) => message !== undefined)
  const sender =
    mailServer && startOutboxSender({ db, mailServer, render, senderName, onError, pollInterval })
  const cleanup = every(
    cleanupInterval,
    () => deleteMessagesOlderThan(db, sender ? retryDays : retentionDays),
    onError,
  )
  return {
    enqueue: (tx, { to, template, ...data }) =>
      insertMessage(tx, to, template, encryption.encrypt(JSON.stringify(data))),
    messages: async () => readable(await newestMessages(db, null), renderWithoutCode),
    latest: async () => {
      const rows = await newestMessages(db, maxListed)
      const messages = readable(rows, sender ? renderWithoutCode : render)
      return { messages, total: (rows[0]?.total ?? 0) - (rows.length - messages.length) }
    },
    isSending: sender !== undefined,
    preview: (contents, signature) => textOf(contents, { apiKey, baseUrl: baseUrl(), signature }),
    stop: async () => {
      await sender?.stop()
      await cleanup.stop()
    },
  }
}
