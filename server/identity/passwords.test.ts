import { expect, onTestFinished, test } from 'vitest'
import { ResponseCache } from '../http/response-cache/response-cache.ts'
import { makeServer } from '../http/server.ts'
import { plainPages } from '../testing/plain-pages.ts'
import { hashPassword, isPassword } from './passwords.ts'

test('only the right password matches its hash', async () => {
  const hash = await hashPassword('correct horse')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword('correct horse', hash)).toBe(true)
  expect(await isPassword('correct horsf', hash)).toBe(false)
  expect(await hashPassword('correct horse')).not.toBe(hash)
})

test('a hash made by another program is accepted', async () => {
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await isPassword('password', hash)).toBe(true)
})

test('one network cannot fill the queue of password hashes', async () => {
  const pages = { ...plainPages, errorPage: async (words: string) => words }
  const config = { rateLimit: 1_000, trustProxy: 1, logLevel: 'silent', load: { maxLag: Infinity } }
  const server = await makeServer(config, new ResponseCache(), { pages, onShed: () => {} })
  onTestFinished(() => server.close())
  server.get('/hash', async () => ({ length: (await hashPassword('correct horse')).length }))
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  const from = async (address: string) =>
    (await fetch(`${origin}/hash`, { headers: { 'x-forwarded-for': address } })).status
  // Sixteen requests of a /48 are in flight at a time, which is more than it may queue.
  const busy = Array.from({ length: 16 }, (_, at) => from(`2001:db8:1:${at % 4}::1`))
  expect(await from('203.0.113.2')).toBe(200)
  expect(new Set(await Promise.all(busy))).toEqual(new Set([200, 429]))
})
