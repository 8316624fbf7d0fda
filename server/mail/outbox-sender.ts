import type { Database } from '../database/database.ts'
import type { MailServer } from '../config.ts'
import { codeLifetimes, hasCode } from './code-lifetimes.ts'
import { claimNext, deleteMessage, type OutboxRow, reschedule } from './outbox.sql.ts'
import { backoffSeconds, leaseMinutes, pollQueue, retryDays } from './poll-queue.ts'
import { smtpTransport } from './smtp-transport.ts'
import type { RenderMessage } from './templates.ts'

type Options = {
  db: Database
  mailServer: MailServer
  render: RenderMessage
  senderName(): string
  onError(error: unknown): void
  /** In milliseconds. */
  pollInterval?: number | undefined
}

/** Sends the outbox, one message at a time; any number of processes may do so. */
export function startOutboxSender({ db, mailServer, render, senderName, onError, pollInterval }: Options) {
  const transport = smtpTransport(mailServer, senderName)

  async function send(row: OutboxRow) {
    const message = isUndeliverable(row) ? undefined : render(row)
    if (message) {
      await transport.send(message).catch(async (error: unknown) => {
        await reschedule(db, row, backoffSeconds(row.attempts))
        throw error
      })
    }
    await deleteMessage(db, row)
  }

  const queue = pollQueue({
    claim: () => claimNext(db, leaseMinutes, retryDays),
    handle: send,
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

/** An order of a closed account has no e-mail address. */
const isUndeliverable = (row: OutboxRow) => row.to === '' || isExpired(row)

const isExpired = ({ template, hoursOld }: OutboxRow) =>
  hasCode(template) && hoursOld >= codeLifetimes[template]
