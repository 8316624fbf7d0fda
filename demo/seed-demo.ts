import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { z } from 'zod'
import { CoverFormat } from '../contract/catalog/covers.ts'
import { minorUnitsOf } from '../contract/money.ts'
import { insertCover, insertCoverImages } from '../server/catalog/covers/covers.sql.ts'
import { insertWork } from '../server/catalog/editions/editions.sql.ts'
import type { Database, Queryable } from '../server/database/database.ts'
import { shippedFile } from '../server/files.ts'
import { type DemoBook, demoBooks } from './books.ts'
import {
  type BookRow,
  type EditionRow,
  insertBooks,
  insertEditions,
  insertLines,
  insertMoves,
  insertOrders,
  insertReviews,
  insertStock,
  insertVisits,
  markShopOpened,
} from './demo.sql.ts'
import { hashPassword, isPassword } from '../server/identity/passwords.ts'
import { deleteReviewsOf } from '../server/reviews/reviews.sql.ts'
import { deleteWishesOf } from '../server/wish-list/wish-list.sql.ts'
import {
  accountWithEmail,
  deleteAccount,
  insertAccount,
} from '../server/identity/firebase-auth-api/accounts.sql.ts'
import { newUid } from '../server/identity/firebase-auth-api/sign-in-with-password.ts'
import { demoPassword, demoShoppers } from './shoppers.ts'
import { sixtyDaysOfVisits, yearOfOrders } from './history.ts'
import { editionOf } from './publishers.ts'
import { reviewsOfBuyers } from './reviews.ts'
import { expectedOn, isAnnounced, stockWithLedger } from './stock.ts'

/** Marks the store as opened; a new store that wants the demo gets its books and their history, all or nothing. */
export async function openShopWithDemo(
  db: Database,
  wantsDemo: boolean,
  say: (line: string) => void = () => {},
) {
  await db.transaction(async (tx) => {
    if (!(await markShopOpened(tx, wantsDemo))) return
    say(`Adding ${demoBooks.length} demo books…`)
    await insertDemoData(tx, new Date())
  })
}

async function insertDemoData(tx: Queryable, now: Date) {
  // Computed on another core meanwhile.
  const hashing = hashPassword(demoPassword)
  await insertDemoCovers(tx)
  const books = demoBooks.map((book, place) => bookRow(book, place, now))
  await insertBooks(tx, books)
  await insertEditions(tx, await editionRows(tx, books, now))
  const history = yearOfOrders(books, now, editionThatIsOut(books))
  const { stock, moves, lines } = stockWithLedger(books, history, now)
  await insertOrders(tx, history.orders)
  await insertLines(tx, lines)
  await insertStock(tx, stock)
  await insertMoves(tx, moves)
  await insertVisits(tx, sixtyDaysOfVisits(now))
  const uids = await insertDemoAccounts(tx, await hashing)
  await insertReviews(tx, reviewsOfBuyers(books, history, uids, now))
}

/** All have the same password, which is in the README. Returns their ids by e-mail address. */
async function insertDemoAccounts(tx: Queryable, passwordHash: string): Promise<Map<string, string>> {
  const uids = new Map(demoShoppers.map(({ email }) => [email, newUid()]))
  for (const { name, email } of demoShoppers)
    await insertAccount(tx, { uid: uids.get(email) ?? '', email, name, passwordHash, emailVerified: true })
  return uids
}

/** A store that is no longer a demo may still have the demo's shoppers, whose password is public. Their orders stay. */
export async function removeDemoAccounts(db: Database, say: (line: string) => void) {
  for (const { email } of demoShoppers) {
    const account = await accountWithEmail(db, email)
    if (!account?.passwordHash || !(await isPassword(demoPassword, account.passwordHash))) continue
    await deleteWishesOf(db, account.uid)
    await deleteReviewsOf(db, account.uid)
    await deleteAccount(db, account.uid)
    say(`Removed the demo shopper ${email}, whose password is public.`)
  }
}

const twoDays = 2 * 86_400_000

/** The first book arrived an hour ago, each further one two days earlier. */
const bookRow = (book: DemoBook, place: number, now: Date): BookRow => ({
  id: randomUUID(),
  title: book.title,
  author: book.author,
  description: book.description,
  category: book.category,
  cover_image: book.coverImage,
  new_price_cents: minorUnitsOf(book.newPrice, 2),
  old_price_cents: minorUnitsOf(book.oldPrice, 2),
  trending: book.trending,
  created_at: new Date(now.getTime() - 3_600_000 - place * twoDays).toISOString(),
})

/** Books of the same work are tied together. */
async function editionRows(tx: Queryable, books: BookRow[], now: Date): Promise<EditionRow[]> {
  const works = new Map<string, string>()
  const rows: EditionRow[] = []
  for (const [place, { work, published, format, originalLanguage, category }] of demoBooks.entries()) {
    const book = books[place]
    if (!book) throw new Error('A demo book has no row')
    const isLead = work === undefined || !works.has(work)
    if (work !== undefined && isLead) works.set(work, await insertWork(tx))
    rows.push({
      book_id: book.id,
      work_id: works.get(work ?? '') ?? null,
      is_lead: isLead,
      ...editionOf(category, place),
      published: published ?? expectedOn(book, now),
      format: format ?? null,
      language: 'en',
      original_language: originalLanguage ?? null,
    })
  }
  return rows
}

/** Nobody has bought an edition that is only announced. */
const editionThatIsOut = (books: BookRow[]) => (book: BookRow) =>
  isAnnounced(book)
    ? (books.find((other) => other.title === book.title && !isAnnounced(other)) ?? book)
    : book

const Looks = z.record(z.string(), z.object({ tint: z.string(), width: z.number(), height: z.number() }))

export const insertDemoCovers = (tx: Queryable) => insertCoversIn(tx, 'demo/covers')

/** Skips covers that exist already. */
export async function insertCoversIn(tx: Queryable, shipped: string) {
  const folder = shippedFile(shipped)
  const looks = Looks.parse(JSON.parse(await readFile(join(folder, 'covers.json'), 'utf8')))
  const covers = Object.entries(looks).map(async ([name, look]) => ({
    cover: { name, ...look },
    images: await imagesIn(join(folder, name)),
  }))
  for (const { cover, images } of await Promise.all(covers))
    if (await insertCover(tx, cover)) await insertCoverImages(tx, cover.name, images)
}

/** File names consist of width and format: 320.avif. */
async function imagesIn(folder: string) {
  const files = await readdir(folder)
  return Promise.all(
    files.map(async (file) => ({
      width: Number(parse(file).name),
      format: CoverFormat.parse(parse(file).ext.slice(1)),
      bytes: await readFile(join(folder, file)),
    })),
  )
}
