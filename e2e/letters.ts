import { expect, type APIRequestContext } from '@playwright/test'
import type { Letter } from '../contract/mail.ts'
import { asAdmin } from './counter.ts'

async function lettersTo(request: APIRequestContext, email: string): Promise<Letter[]> {
  const answer = await request.get('/api/admin/outbox', { headers: await asAdmin(request) })
  const { letters }: { letters: Letter[] } = await answer.json()
  return letters.filter(({ to }) => to === email)
}

/** The link in the newest letter to somebody, once there are so many. */
export async function linkFor(request: APIRequestContext, email: string, count = 1): Promise<string> {
  await expect.poll(async () => (await lettersTo(request, email)).length).toBe(count)
  const [newest] = await lettersTo(request, email)
  const link = /^http\S+$/m.exec(newest?.text ?? '')?.[0]
  if (!link) throw new Error('The letter has no link')
  return link
}
