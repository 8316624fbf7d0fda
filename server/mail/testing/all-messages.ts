import type { OutboxMessage } from '../../../contract/shop/mail.ts'
import type { Mailer } from '../mailer.ts'

/** The whole outbox, newest first, as it is exported. */
export async function allMessages({ messages }: Pick<Mailer, 'messages'>): Promise<OutboxMessage[]> {
  const all: OutboxMessage[] = []
  for await (const batch of messages()) all.push(...batch)
  return all
}
