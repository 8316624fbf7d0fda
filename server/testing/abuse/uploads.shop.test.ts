import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { tally } from '../tally.ts'
import { openTestShop } from '../test-shop.ts'
import { formats, good, photograph, pngOf, pngWith } from './support/pictures.ts'
import { closing, fileHead, formOf, uploadsAt } from './support/upload.ts'

const shop = await openTestShop()
const { send, upload, served } = uploadsAt(shop)
const count = tally('uploads')

const script = '<script>alert(document.domain)</script>'
const hidden = Buffer.from(`\n<html>${script}</html>\nPK\x03\x04 and what is zipped`, 'latin1')

/** The served images are re-encoded and contain nothing else of the upload. */
async function isReencoded(name: string, sent: Buffer) {
  for (const { format, status, headers, bytes } of await served(name)) {
    expect(status, name).toBe(200)
    expect(headers.get('content-type')).toBe(`image/${format}`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(bytes.equals(sent)).toBe(false)
    expect(bytes.includes('script')).toBe(false)
    expect(bytes.includes('PK\x03\x04')).toBe(false)
    const { exif, icc, iptc, xmp, comments, pages = 1 } = await sharp(bytes).metadata()
    expect({ exif, icc, iptc, xmp, comments, pages }).toEqual({ pages: 1 })
  }
}

test.each(formats)(
  '%s with an appended HTML page and an archive is served as an image only',
  async (format) => {
    const bytes = Buffer.concat([good[format], hidden])
    const { status, body } = await upload(bytes, `polyglot.${format}.html`, 'text/html')
    count(status)
    expect(status).toBe(201)
    await isReencoded(String(body.name), bytes)
  },
)

test.each([
  ['a comment with a script', pngWith('tEXt', Buffer.from(`Comment\0${script}`))],
  ['an invalid colour profile', pngWith('iCCP', Buffer.from(`icc\0\0${script}`))],
  ['a GIF that is also a script', Buffer.concat([Buffer.from('GIF89a/*'), good.gif.subarray(8), hidden])],
])('%s is refused or re-encoded', async (_what, bytes) => {
  const { status, body } = await upload(bytes)
  count(status)
  if (status === 201) await isReencoded(String(body.name), bytes)
  else expect({ status, ...body }).toMatchObject({ status: 400, message: expect.stringContaining('JPEG') })
})

/** The EXIF tag of GPS data. */
const gpsTag = Buffer.from([0x25, 0x88])

test('served images contain no GPS location', async () => {
  const { exif } = await sharp(photograph).metadata()
  expect(exif?.includes(gpsTag)).toBe(true)
  const { status, body } = await upload(photograph, 'photograph.jpg')
  count(status)
  expect(status).toBe(201)
  await isReencoded(String(body.name), photograph)
})

test.each([
  ['a script with a GIF header', Buffer.from(`GIF89a=1;${script}`)],
  ['an SVG', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`)],
  ['an SVG with a JPEG header', Buffer.from(`\xff\xd8\xff<svg>${script}</svg>`, 'latin1')],
  ['an HTML page', Buffer.from(`<!doctype html>${script}`)],
  ['30,000 by 30,000 pixels in a small file', pngOf(30_000, 30_000)],
  ['an extremely tall image', pngOf(1, 100_000)],
  ['an empty file', Buffer.alloc(0)],
])('%s is refused with a message', async (_what, bytes) => {
  const { status, body } = await upload(bytes, 'cover.jpg', 'image/jpeg')
  count(status)
  expect({ status, message: body.message }).toEqual({ status: 400, message: expect.stringContaining('JPEG') })
})

const whole = Buffer.concat([formOf([{ bytes: good.png }]), closing])

test.each<[string, Buffer, string?]>([
  ['a truncated form', whole.subarray(0, -20)],
  ['a form without a closing boundary', formOf([{ bytes: good.png }])],
  ['a form with only a closing boundary', closing],
  ['a form with no boundary', whole, 'multipart/form-data'],
  ['a form with an empty boundary', whole, 'multipart/form-data; boundary='],
  ['a form with too long a boundary', whole, `multipart/form-data; boundary=${'x'.repeat(5_000)}`],
  ['a form with another boundary', whole, 'multipart/form-data; boundary=y'],
  [
    'a field that is no file',
    Buffer.concat([
      formOf([{ head: 'content-disposition: form-data; name="cover"', bytes: good.png }]),
      closing,
    ]),
  ],
  [
    'a file called __proto__',
    Buffer.concat([
      formOf([
        { head: 'content-disposition: form-data; name="__proto__"; filename="x.png"', bytes: good.png },
      ]),
      closing,
    ]),
  ],
])('%s gets 400 with a message', async (_what, bytes, type) => {
  const { status, body } = await send(bytes, type)
  count(status)
  expect({ status, message: body.message }).toEqual({ status: 400, message: expect.stringMatching(/^[A-Z]/) })
})

test('of several files only the first is stored', async () => {
  const parts = [good.png, good.jpeg].map((bytes, at) => ({ head: fileHead(`${at}-of-two.png`), bytes }))
  const { status, body } = await send(Buffer.concat([formOf(parts), closing]))
  expect({ status, name: body.name }).toEqual({ status: 201, name: '0-of-two.png' })
  expect((await served('1-of-two.png')).map((picture) => picture.status)).toEqual([404, 404, 404])
})

test.each([
  ['path traversal', '../../server/main.js'],
  ['Windows path traversal', '..\\..\\server\\main.js'],
  ['a line break', 'a%0d%0aset-cookie: x=1.png'],
  ['quotes and a tag', '\\"><img src=x onerror=alert(1)>.png'],
  ['a right-to-left override', 'gpj\u202e.exe'],
  ['thousands of characters', `${'x'.repeat(5_000)}.png`],
  ['surrogate pairs', `abc${'\u{1d49c}'.repeat(80)}x.png`],
  ['nothing but dots', '...'],
])('a file name with %s is sanitized, and the cover is served under it', async (_what, name) => {
  const { status, body } = await upload(good.png, name)
  count(status)
  expect(status).toBe(201)
  expect(body.name).toMatch(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,110}$/u)
  expect(String(body.name).isWellFormed()).toBe(true)
  await isReencoded(String(body.name), good.png)
})

test('corrupted or truncated images are refused with a message or re-encoded', async () => {
  const spoiled = fc.record({
    format: fc.constantFrom(...formats),
    changes: fc.array(fc.tuple(fc.nat(3_000), fc.nat(255)), { maxLength: 8 }),
    end: fc.option(fc.nat(3_000), { freq: 3, nil: undefined }),
  })
  await fc.assert(
    fc.asyncProperty(spoiled, async ({ format, changes, end }) => {
      const bytes = Buffer.from(good[format].subarray(0, end))
      for (const [at, value] of changes) if (bytes.length > 0) bytes[at % bytes.length] = value
      const { status, body } = await upload(bytes, `mutant.${format}`)
      count(status)
      if (status !== 201) expect({ status, ...body }).toMatchObject({ status: 400, code: 'bad-request' })
    }),
    { numRuns: 250 },
  )
})
