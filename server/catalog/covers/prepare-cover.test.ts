import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { prepareCover, type PreparedCover } from './prepare-cover.ts'

const picture = (width: number, height: number, background = '#1f4e79'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } })

async function prepared(bytes: Buffer): Promise<PreparedCover> {
  const cover = await prepareCover(bytes)
  if (!cover) throw new Error('the cover was refused')
  return cover
}

const listed = (cover: PreparedCover) => cover.images.map(({ width, format }) => `${width}.${format}`)

test('a large cover is encoded in four widths, modern formats first, and one JPEG for old browsers', async () => {
  const cover = await prepared(await picture(1200, 1800).jpeg().toBuffer())
  expect(cover).toMatchObject({ width: 960, height: 1440 })
  expect(listed(cover)).toEqual([
    '160.avif',
    '160.webp',
    '320.avif',
    '320.webp',
    '640.avif',
    '640.webp',
    '960.avif',
    '960.webp',
    '960.jpeg',
  ])
  for (const image of cover.images) {
    const { width, height, format } = await sharp(image.bytes).metadata()
    expect({ width, height }).toEqual({ width: image.width, height: image.width * 1.5 })
    expect(format).toBe(image.format === 'avif' ? 'heif' : image.format)
  }
})

test('a small cover is never enlarged', async () => {
  const between = await prepared(await picture(500, 750).png().toBuffer())
  expect(listed(between)).toEqual(['160.avif', '160.webp', '320.avif', '320.webp', '320.jpeg'])
  expect(between).toMatchObject({ width: 320, height: 480 })

  const tiny = await prepared(await picture(90, 135).png().toBuffer())
  expect(listed(tiny)).toEqual(['90.avif', '90.webp', '90.jpeg'])

  expect(await prepareCover(await picture(1, 1).png().toBuffer())).toMatchObject({ width: 1, height: 1 })
})

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('%s is accepted', async (format) => {
  expect(await prepared(await picture(170, 255).toFormat(format).toBuffer())).toMatchObject({ width: 160 })
})

test.each([
  ['nothing at all', Buffer.alloc(0)],
  ['a text', Buffer.from('It is a truth universally acknowledged')],
  ['a text that claims to be a JPEG', Buffer.from('\xff\xd8\xff and then nothing of the kind', 'latin1')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="300"><rect/></svg>')],
  ['a PDF', Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<<>>\nendobj', 'latin1')],
])('%s is refused', async (_name, bytes) => {
  expect(await prepareCover(bytes)).toBeNull()
})

test('a TIFF is refused whatever its name', async () => {
  expect(await prepareCover(await picture(200, 300).tiff().toBuffer())).toBeNull()
})

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a %s cut in half is refused', async (format) => {
  const whole = await noise(100, 150).toFormat(format).toBuffer()
  expect(await prepareCover(whole.subarray(0, whole.length / 2))).toBeNull()
})

test('a PNG whose header claims 60,000 by 60,000 pixels is refused before it is decoded', async () => {
  expect(await prepareCover(pngClaiming(60_000, 60_000))).toBeNull()
})

test('a strip ten thousand pixels long is refused', async () => {
  expect(await prepareCover(await picture(100, 10_000).png().toBuffer())).toBeNull()
})

test('EXIF data such as the GPS position is removed', async () => {
  const photograph = await picture(400, 600)
    .withExif({
      IFD0: { Copyright: 'A. Reader' },
      IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
    })
    .jpeg()
    .toBuffer()
  expect((await sharp(photograph).metadata()).exif).toBeDefined()
  const { images } = await prepared(photograph)
  for (const { bytes } of images) {
    const { exif, icc, iptc, xmp } = await sharp(bytes).metadata()
    expect({ exif, icc, iptc, xmp }).toEqual({
      exif: undefined,
      icc: undefined,
      iptc: undefined,
      xmp: undefined,
    })
  }
})

test('the EXIF orientation of a photograph is applied', async () => {
  const onItsSide = await picture(600, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await prepared(onItsSide)).toMatchObject({ width: 320, height: 480 })
})

test('the first frame of an animation is the cover', async () => {
  const frames = await Promise.all(
    ['#00ff00', '#ff0000'].map((colour) => picture(200, 300, colour).png().toBuffer()),
  )
  const animation = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const cover = await prepared(animation)
  expect(cover).toMatchObject({ width: 160, height: 240 })
  expect(hueOf(cover.tint)).toBe('green')
})

test('transparency is kept, and becomes white in the JPEG', async () => {
  const clear = sharp({ create: { width: 200, height: 300, channels: 4, background: '#00000000' } })
  const { images } = await prepared(await clear.png().toBuffer())
  const channels = async (format: string) => {
    const image = images.find((candidate) => candidate.format === format)
    return (await sharp(image?.bytes).stats()).channels.map(({ mean }) => Math.round(mean))
  }
  expect(await channels('jpeg')).toEqual([255, 255, 255])
  expect((await channels('webp'))[3]).toBe(0)
})

test.each([
  ['#8c1c13', 'red'],
  ['#14532d', 'green'],
  ['#1f3a8a', 'blue'],
])('the tint of a %s cover is a very light %s', async (colour, hue) => {
  const { tint } = await prepared(await picture(200, 300, colour).png().toBuffer())
  expect(tint).toMatch(/^#[0-9a-f]{6}$/)
  expect(hueOf(tint)).toBe(hue)
  const levels = channelsOf(tint)
  expect((Math.max(...levels) + Math.min(...levels)) / 2 / 255).toBeCloseTo(0.92, 1)
})

test('a black and white cover has a grey tint', async () => {
  const { tint } = await prepared(await picture(200, 300, '#000000').png().toBuffer())
  expect(new Set(channelsOf(tint)).size).toBe(1)
})

const channelsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

function hueOf(hex: string) {
  const levels = channelsOf(hex)
  return ['red', 'green', 'blue'][levels.indexOf(Math.max(...levels))]
}

function noise(width: number, height: number): Sharp {
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * 7919 * (at % 251)) % 256)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

function pngClaiming(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1024))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
