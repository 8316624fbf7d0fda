import { expect, type APIRequestContext } from '@playwright/test'
import type { OutboxMessage } from '../../contract/shop/mail.ts'
import { asAdmin } from './admin.ts'

async function messagesTo(request: APIRequestContext, email: string): Promise<OutboxMessage[]> {
  const answer = await request.get('/api/admin/outbox', { headers: await asAdmin(request) })
  const { messages }: { messages: OutboxMessage[] } = await answer.json()
  return messages.filter(({ to }) => to === email)
}

/** The link in the newest e-mail to this address, once there are `count` of them. */
export async function linkFor(request: APIRequestContext, email: string, count = 1): Promise<string> {
  await expect.poll(async () => (await messagesTo(request, email)).length).toBe(count)
  const [newest] = await messagesTo(request, email)
  const link = /^http\S+$/m.exec(newest?.text ?? '')?.[0]
  if (!link) throw new Error('The e-mail has no link')
  return link
}
