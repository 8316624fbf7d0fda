import { afterAll, expect, test } from 'vitest'
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

const sent = async (more: { qrCode?: string }) => {
  await transport.send({ ...message, ...more })
  return taken.at(-1)
}

test('an e-mail with a QR code has it as a picture below its text', async () => {
  const mail = await sent({ qrCode: 'BCD' })
  expect(mail?.headers.get('content-type')).toMatch(/^multipart\/alternative/)
  expect(mail?.text).toMatch(/^Content-Type: text\/plain/m)
  expect(mail?.text).toMatch(/^Content-Type: image\/png/m)
  expect(mail?.text).toMatch(/^Content-ID: <qr-code@order>/m)
  expect(mail?.text).toMatch(/^Content-Disposition: inline/m)
  const html = mail?.text.replaceAll('=\n', '').replaceAll('=3D', '=')
  expect(html).toContain('<p>Tom &#38; &#34;Ann&#34;<br>\n&nbsp;&nbsp;&#60;b&#62;<br>\n')
  const page = 'https://books.example/orders?a=1&#38;b=2'
  expect(html).toContain(`<a href="${page}">${page}</a>`)
  expect(html).toContain('<img src="cid:qr-code@order" alt="QR code for your banking app">')
})

test('an e-mail without one is plain text', async () => {
  const mail = await sent({})
  expect(mail?.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(mail?.text.trimEnd()).toBe(message.text.trimEnd())
})
