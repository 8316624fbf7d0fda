import { rgbOf } from '../../domain/color.ts'
import { imageLibrary } from '../catalog/covers/prepare-cover.ts'
import { escaped } from '../http/escaped.ts'

/** The first letter or digit of the name on the accent. */
export function letterIcon(name: string, accent: string): string {
  const initial = /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="7" fill="${accent}"/>
  <text x="16" y="23" text-anchor="middle" font-family="Georgia, serif" font-weight="600" font-size="20" fill="#ffffff">${escaped(initial)}</text>
</svg>
`
}

/** Colours of the demo's icon. */
const ground = rgbOf('#9a3412')
const figure = rgbOf('#faf7f2')

/** The demo's open book on another ground: each pixel is a mixture of its two colours. */
export async function recolored(icon: Buffer, accent: string, size: number): Promise<Buffer> {
  const sharp = await imageLibrary()
  const { data, info } = await sharp(icon).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const own = rgbOf(accent)
  for (let at = 0; at < data.length; at += 3) {
    const share = shareOfFigure(data[at + 2] ?? 0)
    for (const part of [0, 1, 2] as const) data[at + part] = own[part] + (figure[part] - own[part]) * share
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: size })
    .png()
    .toBuffer()
}

/** By the blue channel, in which the two colours differ most. */
const shareOfFigure = (blue: number) => Math.min(1, Math.max(0, (blue - ground[2]) / (figure[2] - ground[2])))
