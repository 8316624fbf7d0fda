import type { Database } from '../database/database.ts'
import { listHeaders, type MailedShop, unsubscribeLink } from '../mail/message-text.ts'
import { type Content, plainTextOf } from '../mail/blocks.ts'
import { htmlOf } from '../mail/html/email-html.ts'
import { newsletterBlocks } from '../mail/newsletter-text.ts'
import { backoffSeconds, leaseMinutes, pollQueue, retryDays } from '../mail/poll-queue.ts'
import { RefusedForGood, smtpTransport } from '../mail/smtp-transport.ts'
import type { MailServer } from '../config.ts'
import { senderOf } from '../settings/sender.ts'
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
  shop: { readonly current: MailedShop }
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
  const { db, mailServer, shop, baseUrl, onError, pollInterval } = options
  const transport = smtpTransport(mailServer, () => senderOf(shop.current).name)

  async function send(recipient: Recipient) {
    const { token } = recipient
    if (token === null) return dropRecipient(db, recipient)
    try {
      const content = contentFor(recipient, token, baseUrl())
      // Without pictures it is better than not at all.
      const html = await htmlOf(content, { db, baseUrl: baseUrl(), shop: shop.current }).catch(onError)
      await transport.send({ ...messageTo(recipient, content), ...html }, listHeaders(baseUrl(), token))
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

const contentFor = ({ subject, ...contents }: Recipient, token: string, baseUrl: string) => ({
  subject,
  blocks: newsletterBlocks(contents, unsubscribeLink(baseUrl, token), baseUrl),
})

const messageTo = ({ id, to, startedAt }: Recipient, { subject, blocks }: Content) => ({
  _id: id,
  to,
  subject,
  text: plainTextOf(blocks),
  createdAt: startedAt,
})
