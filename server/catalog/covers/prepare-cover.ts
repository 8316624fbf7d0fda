import type * as ImageLibrary from 'sharp'
import type { Sharp } from 'sharp'
import { type CoverFormat, coverWidths } from '../../../contract/catalog/covers.ts'

/** Width and height are those of the largest image, the right way up. */
export type PreparedCover = {
  tint: string
  width: number
  height: number
  images: { width: number; format: CoverFormat; bytes: Buffer }[]
}

const largestWidth = Math.max(...coverWidths)
const maxPixels = 50_000_000
const maxAspectRatio = 10 // times the width; WebP ends at 16,383 pixels
const white = '#ffffff'

// AVIF's effort 2 is twice as fast as 3, for files 3 % larger.
const encode = {
  avif: (cover: Sharp) => cover.avif({ quality: 50, effort: 2 }),
  webp: (cover: Sharp) => cover.webp({ quality: 73, effort: 4 }),
  jpeg: (cover: Sharp) => cover.flatten({ background: white }).jpeg({ quality: 72, mozjpeg: true }),
} satisfies Record<CoverFormat, (cover: Sharp) => Sharp>

/** Returns null if the bytes are not a supported image. */
export async function prepareCover(bytes: Buffer): Promise<PreparedCover | null> {
  if (!isSupportedFormat(bytes)) return null
  const sharp = await imageLibrary()
  const cover = await decode(bytes)
  if (!cover) return null

  const { data, info } = cover
  const { width, height, channels } = info
  const at = (atWidth: number) => {
    const picture = sharp(data, { raw: { width, height, channels } })
    return atWidth === width ? picture : picture.resize({ width: atWidth })
  }
  const images: PreparedCover['images'] = []
  const add = async (atWidth: number, format: CoverFormat) => {
    images.push({ width: atWidth, format, bytes: await encode[format](at(atWidth)).toBuffer() })
  }
  const ladder = widthsFor(width)
  const widest = Math.max(...ladder)
  // Sequential, to save memory: an upload may take a second.
  for (const step of ladder) {
    await add(step, 'avif')
    await add(step, 'webp')
  }
  await add(widest, 'jpeg')

  return {
    tint: await tintOf(at(Math.min(160, width))),
    width: widest,
    height: Math.max(1, Math.round((height * widest) / width)),
    images,
  }
}

function widthsFor(originalWidth: number): number[] {
  const fitting = coverWidths.filter((width) => width <= originalWidth)
  return fitting.length > 0 ? fitting : [originalWidth]
}

async function decode(bytes: Buffer) {
  const sharp = await imageLibrary()
  try {
    const image = sharp(bytes, { limitInputPixels: maxPixels, pages: 1, autoOrient: true })
    const { autoOrient } = await image.metadata()
    if (autoOrient.height > autoOrient.width * maxAspectRatio) return null
    return await image
      .resize({ width: largestWidth, withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: 20 })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
  } catch {
    return null // corrupt, truncated or too large; later failures are bugs and are thrown
  }
}

/** The hue of the dominant colour, light enough for the cover to stand out. */
async function tintOf(cover: Sharp): Promise<string> {
  const sharp = await imageLibrary()
  const { data, info } = await cover
    .flatten({ background: white })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const { dominant } = await sharp(data, { raw: { width, height, channels } }).stats()
  return pale(dominant.r / 255, dominant.g / 255, dominant.b / 255)
}

function pale(red: number, green: number, blue: number): string {
  const darkest = Math.min(red, green, blue)
  const chroma = Math.max(red, green, blue) - darkest
  const lightness = 0.92
  const saturation = Math.min(0.4, chroma) // a grey cover stays grey
  const reach = saturation * (1 - lightness)
  const channel = (value: number) => {
    const share = chroma === 0 ? 0.5 : (value - darkest) / chroma
    const level = Math.round((lightness + reach * (2 * share - 1)) * 255)
    return level.toString(16).padStart(2, '0')
  }
  return `#${channel(red)}${channel(green)}${channel(blue)}`
}

/** Checks the first bytes, so that no loader sees an SVG, a PDF or a TIFF. */
function isSupportedFormat(bytes: Buffer): boolean {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  const isJpeg = text(0, 3) === '\xff\xd8\xff'
  const isPng = text(0, 8) === '\x89PNG\r\n\x1a\n'
  const isGif = text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a'
  const isWebp = text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP'
  return isJpeg || isPng || isGif || isWebp || isAvif(bytes)
}

function isAvif(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = Math.min(bytes.readUInt32BE(0), 256)
  const brands: string[] = bytes.toString('latin1', 8, end).match(/.{4}/gs) ?? []
  return brands.includes('avif') || brands.includes('avis')
}

let library: Promise<typeof ImageLibrary.default> | undefined

/** Loaded when it is needed, to save memory until then. It reads no SVG. */
export function imageLibrary() {
  return (library ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: [
        'VipsForeignLoadJpegBuffer',
        'VipsForeignLoadPngBuffer',
        'VipsForeignLoadWebpBuffer',
        'VipsForeignLoadNsgifBuffer',
        'VipsForeignLoadHeifBuffer',
      ],
    })
    return sharp
  }))
}
