import { randomBytes } from 'node:crypto'
import { extname } from 'node:path'
import type { UploadedImage } from '../../contract/bytes.ts'
import type { Cover } from '../../contract/covers.ts'
import type { Database, Queryable } from '../database/database.ts'
import { semaphore } from '../lib/semaphore.ts'
import { insertCover, insertCoverImages } from './covers.sql.ts'
import { prepareCover } from './prepare-cover.ts'

/** Each takes a core for a second, and its pixels' memory; those that wait have up to ten megabytes in hand. */
const atOnce = semaphore(1, 10)

/** Keeps an uploaded picture as a cover; undefined where its bytes are no picture that we take. */
export async function keepCover(db: Database, upload: UploadedImage): Promise<Cover | undefined> {
  const prepared = await atOnce(() => prepareCover(Buffer.from(upload.bytes)))
  if (!prepared) return undefined
  const { images, ...look } = prepared
  return db.transaction(async (tx) => {
    const cover = await takeName(tx, { ...look, name: plainName(upload.name) })
    await insertCoverImages(tx, cover.name, images)
    return cover
  })
}

/** A name keeps its picture for ever, since browsers are told so: the same name again becomes another one. */
async function takeName(tx: Queryable, cover: Cover): Promise<Cover> {
  if (await insertCover(tx, cover)) return cover
  const extension = extname(cover.name)
  const stem = cover.name.slice(0, cover.name.length - extension.length)
  const other = { ...cover, name: `${stem}-${randomBytes(4).toString('hex')}${extension}` }
  if (await insertCover(tx, other)) return other
  throw new Error(`No free name was found beside ${cover.name}`)
}

/** What a cut may leave of a character at the start. */
const halfCharacter = /^[\uDC00-\uDFFF]/

/** A file's own name, without a path and without what would have to be escaped in an address. */
function plainName(name: string): string {
  const file = name.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const plain = file
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+/, '')
  return plain.slice(-100).replace(halfCharacter, '') || 'cover'
}
