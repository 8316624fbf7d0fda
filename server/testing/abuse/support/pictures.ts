import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export const formats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const

export type Format = (typeof formats)[number]

/** A small image of noise, so that every byte of the file matters. */
const noise = Uint8Array.from({ length: 40 * 60 * 3 }, (_, at) => (at * 7919 * (at % 251)) % 256)

export const pictureAs = (format: Format): Promise<Buffer> =>
  sharp(noise, { raw: { width: 40, height: 60, channels: 3 } })
    .toFormat(format)
    .toBuffer()

export const good = Object.fromEntries(
  await Promise.all(formats.map(async (format) => [format, await pictureAs(format)] as const)),
) as Record<Format, Buffer>

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A complete PNG of one colour, which takes a few hundred kilobytes at most. */
export function pngOf(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG with an extra chunk, such as an invalid colour profile. */
export const pngWith = (type: string, data: Buffer): Buffer => {
  const afterHeader = signature.length + 25
  return Buffer.concat([good.png.subarray(0, afterHeader), chunk(type, data), good.png.subarray(afterHeader)])
}

/** An image with a GPS location in its EXIF data. */
export const photograph: Buffer = await sharp(good.jpeg)
  .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
  .toBuffer()
