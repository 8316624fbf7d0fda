import { expect, test } from 'vitest'
import { imageLibrary } from '../../catalog/covers/prepare-cover.ts'
import type { Queryable } from '../../database/database.ts'
import { emailLogo, emailPicture, pictureTag, withPicturesInside } from './pictures.ts'

/** Of many colours, so that it compresses badly. */
async function noisy(width: number, height: number): Promise<Buffer> {
  const sharp = await imageLibrary()
  let seed = 1
  const pixels = Buffer.from(
    Array.from({ length: width * height * 3 }, () => (seed = (seed * 16_807) % 2_147_483_647) % 256),
  )
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp()
    .toBuffer()
}

function storeWith(bytes: Buffer | undefined) {
  let reads = 0
  const first = async () => {
    reads += 1
    return bytes && { bytes }
  }
  return { db: { first } as unknown as Queryable, reads: () => reads }
}

test('a cover is small, as mail programs show it, and is made once', async () => {
  const { db, reads } = storeWith(await noisy(160, 240))
  const cover = await emailPicture(db, 'cover', 'noisy.jpg', 'cover-1@shop')
  expect(cover).toMatchObject({ contentType: 'image/jpeg', filename: 'cover-1.jpg', width: 60, height: 90 })
  expect(cover?.content.length).toBeLessThanOrEqual(20_000)
  expect(await emailPicture(db, 'cover', 'noisy.jpg', 'cover-2@shop')).toMatchObject({ cid: 'cover-2@shop' })
  expect(reads()).toBe(1)
})

test('a logo is a PNG, or a JPEG where that is too large', async () => {
  const sharp = await imageLibrary()
  const plain = await sharp({ create: { width: 320, height: 80, channels: 4, background: '#9a341280' } })
    .webp()
    .toBuffer()
  expect(await emailLogo(storeWith(plain).db, { logo: 'plain.png' })).toMatchObject({
    contentType: 'image/png',
    filename: 'logo.png',
    width: 160,
    height: 40,
  })
  const photo = await emailLogo(storeWith(await noisy(400, 100)).db, { logo: 'photo.png' })
  expect(photo?.contentType).toBe('image/jpeg')
  expect(photo?.content.length).toBeLessThanOrEqual(20_000)
  expect(await emailLogo(storeWith(plain).db, { logo: '' })).toBeUndefined()
})

test('the picture of a newsletter is as wide as its text, and a small one as wide as it is', async () => {
  const sharp = await imageLibrary()
  const shown = async (width: number, height: number) => {
    const plain = sharp({ create: { width, height, channels: 3, background: '#26425a' } })
    const { db } = storeWith(await plain.webp({ effort: 0 }).toBuffer())
    return emailPicture(db, 'picture', `${width} ${height}`, 'picture@shop')
  }
  expect(await shown(960, 320)).toMatchObject({ contentType: 'image/jpeg', width: 534, height: 178 })
  expect(await shown(320, 160)).toMatchObject({ width: 320, height: 160 })
  expect(await shown(160, 1500)).toMatchObject({ width: 96, height: 900 })
})

test('a picture that is missing or broken is left out, and looked for again', async () => {
  const missing = storeWith(undefined)
  expect(await emailPicture(missing.db, 'cover', 'later.jpg', 'cover-1@shop')).toBeUndefined()
  const broken = storeWith(Buffer.from('no picture'))
  expect(await emailPicture(broken.db, 'cover', 'later.jpg', 'cover-1@shop')).toBeUndefined()
  expect([missing.reads(), broken.reads()]).toEqual([1, 1])
})

test('a preview has its pictures inside', () => {
  const picture = {
    cid: 'logo@shop',
    filename: 'logo.png',
    contentType: 'image/png',
    content: Buffer.from('png'),
    width: 160,
    height: 40,
  } as const
  const html = pictureTag(picture, 'Tom & Ann')
  expect(withPicturesInside(html, [picture])).toMatch(
    /^<img src="data:image\/png;base64,cG5n" .* alt="Tom &#38; Ann"/,
  )
})
