import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import type { MailServer } from '../settings.ts'
import { codeLifetimes, hasCode } from './code-lifetimes.ts'
import { claimNext, deleteMessage, type OutboxRow, reschedule } from './outbox.sql.ts'
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

/** As long as mail servers themselves retry. */
export const retryDays = 5
/** Longer than the transport's timeouts, or a second sender would claim a message that is being sent. */
const leaseMinutes = 10

const backoffSeconds = (attempts: number) => Math.min(10 * 2 ** (attempts - 1), 3_600)

/** Sends the outbox, one message at a time; any number of processes may do so. */
export function startOutboxSender({
  db,
  mailServer,
  render,
  senderName,
  onError,
  pollInterval = 1_000,
}: Options) {
  const stopping = new AbortController()
  const { signal } = stopping
  const transport = smtpTransport(mailServer, senderName)

  async function send(row: OutboxRow) {
    const message = isExpired(row) ? undefined : render(row)
    if (message) {
      await transport.send(message).catch(async (error: unknown) => {
        await reschedule(db, row, backoffSeconds(row.attempts))
        throw error
      })
    }
    await deleteMessage(db, row)
  }

  async function sendDue() {
    while (!signal.aborted) {
      const row = await claimNext(db, leaseMinutes, retryDays)
      if (!row) return
      await send(row)
    }
  }

  async function poll() {
    while (!signal.aborted) {
      await wait(pollInterval, undefined, { signal, ref: false }).catch(() => {})
      await sendDue().catch(onError)
    }
  }

  const finished = poll()
  return {
    stop: async () => {
      stopping.abort()
      await finished
      transport.close()
    },
  }
}

const isExpired = ({ template, hoursOld }: OutboxRow) =>
  hasCode(template) && hoursOld >= codeLifetimes[template]
