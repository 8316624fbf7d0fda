import { afterEach, expect, test, vi } from 'vitest'
import { adminTokens, adminTokenSeconds } from './admin-token.ts'

const ada = { username: 'ada', passwordHash: 'the hash of her password' }
const office = new Map([[ada.username, ada]])
const { give, verify } = adminTokens('a secret', async (username) => office.get(username))

afterEach(() => {
  vi.useRealTimers()
  office.set(ada.username, ada)
})

test('a token is good for an hour', async () => {
  const token = await give(ada)
  expect(await verify(token)).toEqual({ role: 'admin', username: 'ada' })
  vi.useFakeTimers({ now: Date.now() + (adminTokenSeconds + 1) * 1000 })
  expect(await verify(token)).toBeUndefined()
})

test('it ends with its owner’s place, and with the password that it was given for', async () => {
  const token = await give(ada)
  office.delete(ada.username)
  expect(await verify(token)).toBeUndefined()
  office.set(ada.username, { ...ada, passwordHash: 'the hash of another' })
  expect(await verify(token)).toBeUndefined()
  expect(await verify(await give({ ...ada, passwordHash: 'the hash of another' }))).toBeDefined()
})

test('it tells nothing of the hash', async () => {
  const [, claims = ''] = (await give(ada)).split('.')
  expect(Buffer.from(claims, 'base64url').toString()).not.toContain(ada.passwordHash)
})
