import { escaped } from '../../../domain/plain-text.ts'
import { findCoverImage } from '../../catalog/covers/covers.sql.ts'
import { imageLibrary } from '../../catalog/covers/prepare-cover.ts'
import type { Queryable } from '../../database/database.ts'
import { ClockCache } from '../../http/response-cache/clock-cache.ts'

/** A picture that travels with the e-mail: mail programs block those that they would have to load. */
export type AttachedPicture = {
  /** Its Content-ID. */
  cid: string
  filename: string
  contentType: 'image/jpeg' | 'image/png'
  content: Buffer
  /** As shown, in CSS pixels. */
  width: number
  height: number
}

/** Twice as many pixels as shown, for sharp screens. */
const density = 2

const boxes = {
  cover: { width: 60, height: 96 },
  logo: { width: 200, height: 56 },
  /** As wide as the text of an e-mail. */
  picture: { width: 534, height: 900 },
} as const

type Kind = keyof typeof boxes

/** In bytes. */
const largest = { cover: 20_000, logo: 20_000, picture: 300_000 } as const satisfies Record<Kind, number>

const qualities = { cover: [76, 50], logo: [76, 50], picture: [76, 50, 25] } as const satisfies Record<
  Kind,
  number[]
>

type Made = Omit<AttachedPicture, 'cid' | 'filename'>

/** The picture of a name never changes. Of some two hundred pictures. */
const cache = new ClockCache<{ size: number; referenced: boolean; made: Made }>(3 * 1024 * 1024)

/** An uploaded picture in the size of e-mails. Undefined if there is none, or it cannot be made small: no e-mail waits for it. */
export async function emailPicture(
  db: Queryable,
  kind: Kind,
  name: string,
  cid: string,
): Promise<AttachedPicture | undefined> {
  const key = `${kind} ${name}`
  const made = cache.get(key)?.made ?? (await make(db, kind, name).catch(() => undefined))
  if (!made) return undefined
  cache.set(key, { size: made.content.length, referenced: false, made })
  return {
    ...made,
    cid,
    filename: `${cid.split('@')[0]}.${made.contentType === 'image/png' ? 'png' : 'jpg'}`,
  }
}

async function make(db: Queryable, kind: Kind, name: string): Promise<Made | undefined> {
  const { width, height } = boxes[kind]
  const box = { width: width * density, height: height * density }
  const stored = await findCoverImage(db, name, 'webp', box.width)
  if (!stored) return undefined
  const sharp = await imageLibrary()
  const small = sharp(stored.bytes)
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .timeout({ seconds: 5 })
  const attempts = [
    ...(kind === 'logo' ? [{ type: 'png' as const, encode: () => small.png({ palette: true }) }] : []),
    ...qualities[kind].map((quality) => ({
      type: 'jpeg' as const,
      encode: () => small.jpeg({ quality, mozjpeg: true }),
    })),
  ]
  for (const { type, encode } of attempts) {
    const { data, info } = await encode().toBuffer({ resolveWithObject: true })
    if (data.length > largest[kind]) continue
    // A picture is as wide as the text, whatever its pixels.
    const scale = kind === 'picture' ? Math.min(1, width / info.width, height / info.height) : 1 / density
    const shown = { width: Math.ceil(info.width * scale), height: Math.ceil(info.height * scale) }
    return { contentType: `image/${type}`, content: data, ...shown }
  }
  return undefined
}

/** The logo of the shop, if it has one. */
export const emailLogo = async (db: Queryable, { logo }: { logo: string }) =>
  logo ? emailPicture(db, 'logo', logo, 'logo@shop') : undefined

/** Covers have no alternative text: their titles stand beside them. */
export const pictureTag = ({ cid, width, height }: AttachedPicture, alt: string) =>
  `<img src="cid:${cid}" width="${width}" height="${height}" alt="${escaped(alt)}" style="display:block;max-width:100%;height:auto;border:0;border-radius:4px">`

/** For a preview: browsers know no Content-IDs. */
export const withPicturesInside = (html: string, pictures: AttachedPicture[]) =>
  pictures.reduce(
    (text, { cid, contentType, content }) =>
      text.replaceAll(
        `src="cid:${cid}"`,
        () => `src="data:${contentType};base64,${content.toString('base64')}"`,
      ),
    html,
  )
