import type { Database } from '../database/database.ts'
import { listHeaders, unsubscribeLink } from '../mail/message-text.ts'
import { newsletterText } from '../mail/newsletter-text.ts'
import { backoffSeconds, leaseMinutes, pollQueue, retryDays } from '../mail/poll-queue.ts'
import { RefusedForGood, smtpTransport } from '../mail/smtp-transport.ts'
import type { MailServer } from '../config.ts'
import {
  claimRecipient,
  dropRecipient,
  finishNewsletters,
  markRefused,
  markSent,
  type Recipient,
  rescheduleRecipient,
} from './newsletters.sql.ts'

type Options = {
  db: Database
  /** That of the moment; without one newsletters wait. */
  mailServer(): MailServer | undefined
  senderName(): string
  /** Known once the store listens. */
  baseUrl(): string
  onError(error: unknown): void
  /** In milliseconds. */
  pollInterval?: number
}

const maxError = 300

/**
 * Sends newsletters, one e-mail at a time; any number of processes may do so. After a crash the e-mail that was being
 * sent is sent again, with the same Message-ID.
 */
export function startNewsletterSender(options: Options) {
  const { db, mailServer, senderName, baseUrl, onError, pollInterval } = options
  const transport = smtpTransport(mailServer, senderName)

  async function send(recipient: Recipient) {
    const { token } = recipient
    if (token === null) return dropRecipient(db, recipient)
    try {
      await transport.send(messageTo(recipient, token, baseUrl()), listHeaders(baseUrl(), token))
    } catch (error) {
      return failed(recipient, error)
    }
    return markSent(db, recipient)
  }

  async function failed(recipient: Recipient, error: unknown) {
    if (error instanceof RefusedForGood) return markRefused(db, recipient, error.response.slice(0, maxError))
    await rescheduleRecipient(db, recipient, backoffSeconds(recipient.attempts))
    throw error
  }

  const queue = pollQueue({
    claim: async () => (mailServer() ? claimRecipient(db, leaseMinutes, retryDays) : undefined),
    handle: send,
    onIdle: async () => (mailServer() ? finishNewsletters(db, retryDays) : undefined),
    onError,
    pollInterval,
  })
  return {
    stop: async () => {
      await queue.stop()
      transport.close()
    },
  }
}

const messageTo = (
  { id, to, subject, startedAt, ...contents }: Recipient,
  token: string,
  baseUrl: string,
) => ({
  _id: id,
  to,
  subject,
  text: newsletterText(contents, unsubscribeLink(baseUrl, token), baseUrl),
  createdAt: startedAt,
})
