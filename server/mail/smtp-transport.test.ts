import { afterAll, expect, test } from 'vitest'
import type { AttachedPicture } from './html/pictures.ts'
import { smtpTransport } from './smtp-transport.ts'
import { fakeMailServer } from './testing/fake-mail-server.ts'

const { url, taken, goAway } = await fakeMailServer()
const transport = smtpTransport(
  () => ({ url, from: 'shop@books.example' }),
  () => 'Book Store',
)
afterAll(async () => {
  transport.close()
  await goAway()
})

const message = {
  _id: '00000000-0000-4000-8000-000000000000',
  to: 'rita@reader.example',
  subject: 'Thank you for your order no. 1001',
  text: 'Tom & "Ann"\n  <b>\nhttps://books.example/orders?a=1&b=2\n',
  createdAt: '2026-11-18T12:00:00.000Z',
}

const sent = async (more: { html?: string; pictures?: AttachedPicture[] }) => {
  await transport.send({ ...message, ...more })
  return taken.at(-1)
}

const typesOf = (mail: (typeof taken)[number] | undefined) =>
  mail?.parts.map(({ headers }) => headers.get('content-type')?.split(';')[0])

test('an e-mail has its text, its HTML and the pictures that this shows', async () => {
  const html = '<!doctype html>\n<p>Grüße <img src="cid:cover-1@shop"></p>\n'
  const picture: AttachedPicture = {
    cid: 'cover-1@shop',
    filename: 'cover-1.jpg',
    contentType: 'image/jpeg',
    content: Buffer.from([0xff, 0xd8, 0xff, 0]),
    width: 60,
    height: 90,
  }
  const mail = await sent({ html, pictures: [picture] })
  expect(mail?.headers.get('content-type')).toMatch(/^multipart\/alternative/)
  expect(typesOf(mail)).toEqual(['text/plain', 'text/html', 'image/jpeg'])
  expect(mail?.text.trimEnd()).toBe(message.text.trimEnd())
  expect(mail?.html?.trimEnd()).toBe(html.trimEnd())
  const [, , attached] = mail?.parts ?? []
  expect(attached?.headers.get('content-id')).toBe('<cover-1@shop>')
  expect(attached?.headers.get('content-disposition')).toMatch(/^inline/)
  expect(attached?.bytes.equals(picture.content)).toBe(true)
})

test('an e-mail without HTML is plain text', async () => {
  const mail = await sent({})
  expect(mail?.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(mail?.text.trimEnd()).toBe(message.text.trimEnd())
})
