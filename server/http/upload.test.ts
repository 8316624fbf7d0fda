import { afterAll, expect, test } from 'vitest'
import { plainPages } from '../testing/plain-pages.ts'
import { ResponseCache } from './response-cache/response-cache.ts'
import { makeServer } from './server.ts'
import { readUpload } from './upload.ts'

const config = { rateLimit: 0, trustProxy: 0, logLevel: 'silent', load: { maxLag: Infinity } }
const shedding = { pages: plainPages, onShed: () => {} }
const server = await makeServer(config, new ResponseCache(), shedding)
afterAll(() => server.close())

let fails = false
server.route({
  method: 'POST',
  url: '/cover',
  handler: async (request) => {
    if (fails) request.file = async () => Promise.reject(new Error('no room for it'))
    return { isFile: (await readUpload(request)) !== undefined }
  },
})

const send = () =>
  server.inject({
    method: 'POST',
    url: '/cover',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\ncontent-disposition: form-data; name="cover"; filename="a.png"\r\n\r\nhalf a file',
  })

test('a truncated form counts as no file, an internal failure as an error', async () => {
  expect((await send()).json()).toEqual({ isFile: false })
  fails = true
  expect((await send()).json()).toMatchObject({ code: 'internal' })
})
