import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { admin } from '../../../contract/people/admin.ts'
import { imports } from '../../../contract/trade/imports.ts'
import { staff } from '../../../contract/people/staff.ts'
import { cleanUp } from '../../cleanup.ts'
import { sql } from '../../database/sql.ts'
import { adminTokenSeconds } from '../../identity/admin-token.ts'
import { bookRecord, messageOf } from '../onix/testing/import-text.ts'
import { openTestShop } from '../../testing/test-shop.ts'

const shop = await openTestShop()
const { uploads } = shop.imports.folders

afterEach(() => {
  vi.useRealTimers()
})

const [start, end] = [
  '--part\r\nContent-Disposition: form-data; name="file"; filename="long.xml"\r\n\r\n',
  '\r\n--part--\r\n',
]

/** Files that are not complete. */
const parts = async () => (await readdir(uploads)).filter((name) => name.endsWith('.part'))

/** Sends half of a file, and the rest when it is told to. */
async function beginUpload(token: string) {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const sending = request(shop.origin + imports.upload.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=part' },
  })
  sending.on('error', reject).on('response', async (response) => {
    await text(response)
    resolve(response.statusCode)
  })
  const message = messageOf([bookRecord(0, 'Long')])
  sending.write(start + message.slice(0, 100))
  await expect.poll(parts).toHaveLength(1)
  return () => {
    sending.end(message.slice(100) + end)
    return promise
  }
}

/** More than the token is good for. */
async function passTwoHours() {
  await shop.db.run(sql`update revoked_admin_tokens set expires_at = expires_at - interval '2 hours'`)
  await cleanUp(shop.db, shop.shop)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * adminTokenSeconds * 1_000 })
}

test('an upload may last longer than the token with which it began', async () => {
  const token = await shop.staffToken('manager')
  const finish = await beginUpload(token)
  await passTwoHours()
  expect((await shop.send(imports.list, {}, { as: token })).status).toBe(401)
  expect(await finish()).toBe(201)
})

test('an upload of somebody who has logged out or was removed meanwhile is refused', async () => {
  const token = await shop.staffToken('manager')
  const finish = await beginUpload(token)
  await shop.call(204, admin.logOut, {}, { as: token })
  await passTwoHours()
  expect(await finish()).toBe(401)
  await expect.poll(parts).toEqual([])
  vi.useRealTimers()

  const finishLater = await beginUpload(await shop.staffToken('manager'))
  await shop.call(204, staff.remove, { params: { username: 'manager' } }, { as: shop.people.admin })
  await passTwoHours()
  expect(await finishLater()).toBe(401)
  await expect.poll(parts).toEqual([])
})
