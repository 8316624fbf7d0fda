import { expect } from 'vitest'
import { type Import, imports } from '../../../../contract/trade/imports.ts'
import type { comeAgain } from '../../../testing/when-not-busy.ts'
import { inventFeed } from '../../../../demo/onix/invent-feed.ts'

type At = { origin: string; token: string; ask?: typeof comeAgain }

export const invented = (records: number, errors = 0) =>
  Buffer.concat(
    [...inventFeed({ records, isShort: true, release: '3.0', errors, seed: 1 })].map((part) =>
      Buffer.from(part),
    ),
  )

/** Sends a file as the dashboard does. */
export async function uploadFile(
  { origin, token, ask = fetch }: At,
  content: string | Buffer,
  name = 'feed.xml',
) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name)
  const answer = await ask(origin + imports.upload.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return {
    status: answer.status,
    body: (await answer.json()) as Import & { code?: string; message?: string },
  }
}

/** Waits until the import is in this state. */
export async function untilState(get: () => Promise<Import>, state: Import['state'], timeout = 30_000) {
  let last: Import | undefined
  await expect.poll(async () => (last = await get()).state, { timeout, interval: 50 }).toBe(state)
  if (!last) throw new Error('There is no import')
  return last
}
