import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { route } from '../../../contract/route.ts'
import type { Admin } from './authenticate.ts'
import type { Origins } from './origins.ts'
import { type Mount, mounter } from './mount.ts'
import { answer } from './problems.ts'
import type { ResponseCache } from '../response-cache/response-cache.ts'

const saving = route({
  method: 'PUT',
  path: '/saved',
  access: 'manager',
  summary: 'Saves.',
  body: z.object({ word: z.string() }),
  responses: { 200: z.object({ by: z.string() }) },
})

const ada: Admin = {
  role: 'admin',
  language: null,
  username: 'ada',
  staffRole: 'manager',
  token: { id: '', expiresAt: new Date() },
}

const app = Fastify()
afterAll(() => app.close())
let caller: Admin | undefined
let onAuthenticated = () => {}
const { mount }: { mount: Mount } = mounter(app, {
  authenticate: async () => {
    onAuthenticated()
    return caller
  },
  cache: {} as ResponseCache,
  origins: { isOurHost: () => true } as unknown as Origins,
  trustProxy: 0,
  language: () => 'en',
  uploads: { folder: '', maxBytes: 0, room: async () => ({ free: 0, reserve: 0 }) },
})
mount(saving, async (_, { username }) => answer(200, { by: username }))
await app.listen({ port: 0, host: '127.0.0.1' })

/** The status of a request whose body is complete only after the caller was identified and then changed. */
async function statusIfMeanwhile(next: Admin | undefined): Promise<number | undefined> {
  caller = ada
  const authenticated = Promise.withResolvers<void>()
  onAuthenticated = authenticated.resolve
  const { port } = app.server.address() as AddressInfo
  const body = JSON.stringify({ word: 'kept' })
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const status = Promise.withResolvers<number | undefined>()
  const sent = request({ port, host: '127.0.0.1', method: 'PUT', path: '/saved', headers }, (response) => {
    response.resume()
    status.resolve(response.statusCode)
  })
  sent.on('error', status.reject)
  sent.write(body.slice(0, 5))
  await authenticated.promise
  caller = next
  sent.end(body.slice(5))
  return status.promise
}

test('a member of staff who is removed or demoted while the body arrives changes nothing', async () => {
  expect(await statusIfMeanwhile(ada)).toBe(200)
  expect(await statusIfMeanwhile({ ...ada, staffRole: 'clerk' })).toBe(403)
  expect(await statusIfMeanwhile(undefined)).toBe(401)
})
