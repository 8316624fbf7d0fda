import type { StaffRole } from '../../domain/staff-roles.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { adminTokens, adminTokenSeconds } from './admin-token.ts'

const ada = {
  username: 'ada',
  passwordHash: 'the hash of her password',
  tokenGeneration: 0,
  language: null,
  role: 'owner' as StaffRole,
}
const admins = new Map([[ada.username, ada]])
const { issue, verify } = adminTokens('a secret', async (username) => admins.get(username))

afterEach(() => {
  vi.useRealTimers()
  admins.set(ada.username, ada)
})

test('an admin token is valid for one hour', async () => {
  const token = await issue(ada)
  expect(await verify(token)).toMatchObject({ role: 'admin', username: 'ada' })
  vi.useFakeTimers({ now: Date.now() + (adminTokenSeconds + 1) * 1000 })
  expect(await verify(token)).toBeUndefined()
})

test('a token is invalid once its admin is removed or changes the password', async () => {
  const token = await issue(ada)
  admins.delete(ada.username)
  expect(await verify(token)).toBeUndefined()
  admins.set(ada.username, { ...ada, passwordHash: 'the hash of another' })
  expect(await verify(token)).toBeUndefined()
  expect(await verify(await issue({ ...ada, passwordHash: 'the hash of another' }))).toBeDefined()
})

test('a token of the previous secret is valid while that is set, and new tokens have the current one', async () => {
  const findAdmin = async (username: string) => admins.get(username)
  const rotated = adminTokens('a new secret', findAdmin, 'a secret')
  const later = adminTokens('a new secret', findAdmin)
  const [old, recent] = [await issue(ada), await rotated.issue(ada)]
  const whom = (tokens: typeof later) => Promise.all([tokens.verify(old), tokens.verify(recent)])
  const found = { role: 'admin', username: 'ada' }
  expect(await whom(rotated)).toMatchObject([found, found])
  expect(await whom(later)).toMatchObject([undefined, found])
  admins.set(ada.username, { ...ada, passwordHash: 'the hash of another' })
  expect(await whom(rotated)).toEqual([undefined, undefined])
})

test('the role is the one of the moment, not that of the sign-in', async () => {
  const token = await issue(ada)
  expect(await verify(token)).toMatchObject({ staffRole: 'owner' })
  admins.set(ada.username, { ...ada, role: 'clerk' })
  expect(await verify(token)).toMatchObject({ staffRole: 'clerk' })
})

test('a token does not contain the password hash', async () => {
  const [, claims = ''] = (await issue(ada)).split('.')
  expect(Buffer.from(claims, 'base64url').toString()).not.toContain(ada.passwordHash)
})
