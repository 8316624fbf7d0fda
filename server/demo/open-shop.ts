import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { z } from 'zod'
import { CoverFormat } from '../../contract/covers.ts'
import { centsOf } from '../../contract/money.ts'
import { insertCover, insertCoverImages } from '../catalog/covers.sql.ts'
import type { Database, Queryable } from '../database/database.ts'
import { shippedFile } from '../files.ts'
import { type DemoBook, demoBooks } from './books.ts'
import {
  type BookRow,
  insertBooks,
  insertLines,
  insertOrders,
  insertVisits,
  openShopOnce,
} from './demo.sql.ts'
import { hashPassword } from '../identity/passwords.ts'
import { insertAccount } from '../identity/firebase-auth-api/accounts.sql.ts'
import { newUid } from '../identity/firebase-auth-api/sign-in-with-password.ts'
import { demoPassword, demoShoppers } from './shoppers.ts'
import { sixtyDaysOfVisits, yearOfOrders } from './history.ts'

/** Opens the shop; where it is new and wants the demo, with its books and their past, all or nothing. */
export async function openShop(db: Database, wantsDemo: boolean, say: (line: string) => void = () => {}) {
  await db.transaction(async (tx) => {
    if (!(await openShopOnce(tx, wantsDemo))) return
    say(`Adding ${demoBooks.length} demo books…`)
    await layDown(tx, new Date())
  })
}

async function layDown(tx: Queryable, now: Date) {
  await layDownCovers(tx)
  const books = demoBooks.map((book, place) => bookRow(book, place, now))
  await insertBooks(tx, books)
  const { orders, lines } = yearOfOrders(books, now)
  await insertOrders(tx, orders)
  await insertLines(tx, lines)
  await insertVisits(tx, sixtyDaysOfVisits(now))
  await layDownAccounts(tx)
}

/** All with the same password, which the README tells. */
async function layDownAccounts(tx: Queryable) {
  const passwordHash = await hashPassword(demoPassword)
  for (const { name, email } of demoShoppers)
    await insertAccount(tx, { uid: newUid(), email, name, passwordHash, emailVerified: true })
}

const twoDays = 2 * 86_400_000

/** The first of the list came in an hour ago, each further one two days earlier. */
const bookRow = (book: DemoBook, place: number, now: Date): BookRow => ({
  id: randomUUID(),
  title: book.title,
  author: book.author,
  description: book.description,
  category: book.category,
  cover_image: book.coverImage,
  new_price_cents: centsOf(book.newPrice),
  old_price_cents: centsOf(book.oldPrice),
  trending: book.trending,
  created_at: new Date(now.getTime() - 3_600_000 - place * twoDays).toISOString(),
})

const Looks = z.record(z.string(), z.object({ tint: z.string(), width: z.number(), height: z.number() }))

/** Those that are not there yet. */
export async function layDownCovers(tx: Queryable) {
  const folder = shippedFile('demo/covers')
  const looks = Looks.parse(JSON.parse(await readFile(join(folder, 'covers.json'), 'utf8')))
  for (const [name, look] of Object.entries(looks)) {
    if (await insertCover(tx, { name, ...look }))
      await insertCoverImages(tx, name, await imagesIn(join(folder, name)))
  }
}

/** Files are called by their width and format: 320.avif. */
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
