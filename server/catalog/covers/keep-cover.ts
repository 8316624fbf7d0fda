import { randomBytes } from 'node:crypto'
import { extname } from 'node:path'
import type { UploadedImage } from '../../../contract/bytes.ts'
import type { Cover } from '../../../contract/catalog/covers.ts'
import { recordAudit } from '../../audit/audit.sql.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { semaphore } from '../../lib/semaphore.ts'
import { booksNaming, insertCover, insertCoverImages } from './covers.sql.ts'
import { notifyOfBooks } from '../books/notify-of-books.sql.ts'
import { type PreparedCover, prepareCover } from './prepare-cover.ts'

/**
 * Encoding takes a core for a second and memory for the pixels; a queued upload holds up to ten megabytes.
 */
const atOnce = semaphore(1, 10)

/** Returns undefined if the bytes are not a supported image. */
export async function keepCover(
  db: Database,
  actor: string,
  upload: UploadedImage,
): Promise<Cover | undefined> {
  const prepared = await prepareInTurn(Buffer.from(upload.bytes))
  if (!prepared) return undefined
  return db.transaction(async (tx) => {
    const cover = await storeAs(tx, await awaitedName(tx, fileName(upload.name)), prepared)
    await recordAudit(tx, actor, { action: 'cover.upload', subject: cover.name })
    return cover
  })
}

/** The length that URLs of covers may have. */
const maxName = 200

/** A book may name the file as it is, with spaces for example. Otherwise the plain name will do. */
async function awaitedName(tx: Queryable, file: string): Promise<string> {
  const plain = plainName(file)
  const isPossible = file !== plain && file.length <= maxName && !/\p{Cc}/u.test(file)
  return isPossible && (await booksNaming(tx, file)).length > 0 ? file : plain
}

/**
 * Tells all processes of the books that had the name of a cover before it was stored. After the upload is committed: a book
 * that is read later has the cover.
 */
export async function notifyOfCover(db: Queryable, { name }: Cover): Promise<string[]> {
  const ids = await booksNaming(db, name)
  if (ids.length > 0) await notifyOfBooks(db, ids)
  return ids
}

/** Returns null if the bytes are not a supported image. */
export const prepareInTurn = (bytes: Buffer) => atOnce(() => prepareCover(bytes))

/** Under the name of its file, or a similar one. */
export const storeCover = (tx: Queryable, name: string, prepared: PreparedCover) =>
  storeAs(tx, plainName(fileName(name)), prepared)

async function storeAs(tx: Queryable, name: string, { images, ...look }: PreparedCover): Promise<Cover> {
  const cover = await takeName(tx, { ...look, name })
  await insertCoverImages(tx, cover.name, images)
  return cover
}

/** Browsers cache a cover as immutable, so a name that is taken gets a suffix. */
async function takeName(tx: Queryable, cover: Cover): Promise<Cover> {
  if (await insertCover(tx, cover)) return cover
  const extension = extname(cover.name)
  const stem = cover.name.slice(0, cover.name.length - extension.length)
  const other = { ...cover, name: `${stem}-${randomBytes(4).toString('hex')}${extension}` }
  if (await insertCover(tx, other)) return other
  throw new Error(`No free name found for cover ${cover.name}`)
}

/** Slicing may leave half of a surrogate pair. */
const halfCharacter = /^[\uDC00-\uDFFF]/

/** Without a path. */
const fileName = (name: string) => name.toWellFormed().split(/[/\\]/).at(-1)?.trim() ?? ''

/** Without characters that a URL must escape. */
function plainName(file: string): string {
  const plain = file
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+/, '')
  return plain.slice(-100).replace(halfCharacter, '') || 'cover'
}
