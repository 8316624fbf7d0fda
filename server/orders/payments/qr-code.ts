import { deflateSync } from 'node:zlib'
import { encode, renderSVG } from 'uqr'

/** Dark on light with a margin, as scanners expect it. */
const options = { ecc: 'M', border: 4 } as const

export const qrSvg = (text: string) => renderSVG(text, { ...options, pixelSize: 4 })

const pixelsOfModule = 6

/** For e-mails: mail programs show no SVG. Of 8 bits of grey, without a palette. */
export function qrPng(text: string): Buffer {
  const { data } = encode(text, options)
  const size = data.length * pixelsOfModule
  const rows = data.flatMap((modules) => {
    const pixels = modules.flatMap((isDark) => Array<number>(pixelsOfModule).fill(isDark ? 0 : 255))
    return Array.from({ length: pixelsOfModule }, () => [noFilter, ...pixels])
  })
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const noFilter = 0

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(body.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

/** Node 20 has its own only from 20.15 on. */
function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0)
  }
  return ~crc >>> 0
}
