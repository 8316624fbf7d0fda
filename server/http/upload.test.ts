import { afterAll, expect, test } from 'vitest'
import { plainPages } from '../testing/plain-pages.ts'
import { ReadyBytes } from './ready/ready-bytes.ts'
import { makeServer } from './server.ts'
import { readUpload } from './upload.ts'

const settings = { rateLimit: 0, trustProxy: 0, logLevel: 'silent', patience: { lag: Infinity } }
const rush = { pages: plainPages, onTurnedAway: () => {} }
const server = await makeServer(settings, new ReadyBytes(), rush)
afterAll(() => server.close())

server.post('/cover', async (request) => ({ isFile: (await readUpload(request)) !== undefined }))
server.post('/cover-while-we-fail', async (request) => {
  request.file = async () => Promise.reject(new Error('no room for it'))
  return readUpload(request)
})

const send = (url: string) =>
  server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\ncontent-disposition: form-data; name="cover"; filename="a.png"\r\n\r\nhalf a file',
  })

test('a form that breaks off is none, but what fails on our side is a fault', async () => {
  expect((await send('/cover')).json()).toEqual({ isFile: false })
  expect((await send('/cover-while-we-fail')).json()).toMatchObject({ code: 'fault' })
})
