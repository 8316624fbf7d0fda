import { t } from '../../../messages/t.ts'
import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { isFileName } from '../../../contract/catalog/books.ts'
import { totalOf } from '../../../contract/money.ts'
import type { PriceBoundCountry } from '../../../domain/books/price-bound.ts'
import { isPublicUrl } from '../../catalog/covers/cover-url.ts'
import { holdCovers } from '../../catalog/covers/covers.sql.ts'
import { boundCountries, reasonFor } from '../../catalog/books/fixed-price.ts'
import { holdPrices } from '../../catalog/books/price-bound.sql.ts'
import type { Queryable } from '../../database/database.ts'
import {
  type ImportedStock,
  lockCopiesOf,
  type TillBook,
  writeImportedStock,
} from '../../stock/import-stock.sql.ts'
import type { Outcome } from '../engine/outcomes.ts'
import type { Writer } from '../engine/run-import.ts'
import { inColumn } from './parse-cells.ts'
import { cellOf } from './book-columns.ts'
import {
  authorColumn,
  type BookLine,
  columnOf,
  headingOf,
  idColumn,
  isbnColumn,
  titleColumn,
} from './book-line.ts'
import type { CellContext, Column } from './column-kinds.ts'
import { blankBook, type CsvBook, type Field } from './csv-book.ts'
import { lockBooksOf, lockBooksTitled } from './csv-books.sql.ts'
import { asBefore, isDecided, ledgerNote, type LineBatch, refused } from './line-batch.ts'
import { countedStock, mendStock, readCopies } from './new-stock.ts'
import { type BookWrite, writeCsvBooks } from './write-csv-books.sql.ts'

export type BookContext = CellContext & { fallbackCategory: string }

type Shop = {
  byId: Map<string, CsvBook>
  byIsbn: Map<string, CsvBook>
  titled: CsvBook[]
  covers: Set<string>
  countries: PriceBoundCountry[]
  /** With their copies, where the table has these. */
  counted: Map<string, TillBook>
}

type Decided = { outcome: Outcome; write?: BookWrite; stock?: ImportedStock }

export const bookWriter = (
  context: BookContext,
  refusal: (error: Error) => string,
): Writer<LineBatch<BookLine>> => ({
  write: async (tx, { lines }, isDryRun) => {
    const open = lines.flatMap((line) => (isDecided(line) ? [] : [line]))
    const decided = open.length > 0 ? await decideBooks(tx, open, context) : []
    const writes = decided.flatMap(({ write }) => write ?? [])
    const stocks = decided.flatMap(({ stock }) => stock ?? [])
    const note = ledgerNote(open[0]?.location)
    if (!isDryRun) {
      await writeCsvBooks(tx, writes, note)
      await writeImportedStock(tx, stocks, note)
    }
    const outcomes = new Map(open.map((line, at) => [line, decided[at]?.outcome]))
    return {
      outcomes: lines.map((line) => (isDecided(line) ? line.outcome : (outcomes.get(line) ?? asBefore))),
      changedBooks: [...new Set([...writes.map(({ book }) => book.id), ...stocks.map(({ id }) => id)])],
    }
  },
  split: ({ lines }) => lines.map((line) => ({ lines: [line], entries: [line] })),
  refusal,
})

/** Decides about lines with different keys, by what the database has. Locks the books. */
async function decideBooks(tx: Queryable, lines: BookLine[], context: BookContext): Promise<Decided[]> {
  await holdPrices(tx)
  const shop = await shopFor(tx, lines)
  return lines.map((line) => decide(line, shop, context))
}

async function shopFor(tx: Queryable, lines: BookLine[]): Promise<Shop> {
  const cellsOf = (column: Column) => lines.flatMap(({ cells }) => cells.get(column)?.trim() || [])
  const titles = lines
    .filter(({ id, isbn }) => !id && !isbn)
    .flatMap(({ cells }) => cells.get(titleColumn)?.trim() || [])
  const books = await lockBooksOf(
    tx,
    lines.flatMap(({ id }) => id || []),
    lines.flatMap(({ isbn }) => isbn || []),
  )
  const titled = titles.length > 0 ? await lockBooksTitled(tx, titles) : []
  const isCounted = lines.some(({ quantity }) => quantity !== '')
  const ids = isCounted ? [...books, ...titled].map(({ id }) => id) : []
  return {
    byId: new Map(books.map((book) => [book.id, book])),
    byIsbn: new Map(books.flatMap((book) => (book.isbn ? [[book.isbn, book]] : []))),
    titled,
    counted: new Map((await lockCopiesOf(tx, ids)).map((book) => [book.id, book])),
    covers: await holdCovers(tx, cellsOf(columnOf('coverImage')).filter(isFileName)),
    countries: await boundCountries(tx),
  }
}

function decide(line: BookLine, shop: Shop, context: BookContext): Decided {
  const found = findBook(line, shop)
  if ('problem' in found) return { outcome: refused(found.code, found.problem) }
  const current = found.book
  const { values, problems } = readCells(line, current, context)
  const book: CsvBook = {
    ...(current ?? {
      ...blankBook,
      id: line.id || randomUUIDv7(),
      title: '',
      category: context.fallbackCategory,
      price: 0,
    }),
    ...values,
  }
  if (book.oldPrice === book.price) book.oldPrice = null
  if (!current) problems.push(...missingIn(line))
  const copies = readCopies(line)
  problems.push(...copies.problems)
  const isCounted = copies.quantity !== undefined
  if (!current && isCounted) book.onHand = copies.quantity ?? null
  const stock = current && countedStock(copies, book, shop.counted.get(current.id))
  const notes = [...copies.notes, ...mendCover(line, book, current, shop), ...mendStock(line, book, current)]
  const changed = current ? changedFields(current, book) : 'all'
  const mayBeDiscounted = changed === 'all' || decidesDiscount.some((field) => changed.has(field))
  if (mayBeDiscounted) problems.push(...discountProblem(line, book, shop))
  if (problems.length > 0) return { outcome: refused('cells', ...problems, ...notes) }
  const counted = stock ? { stock } : {}
  if (changed !== 'all' && changed.size === 0)
    return { outcome: { kind: stock ? 'changed' : 'unchanged', messages: notes }, ...counted }
  const hadStock = current !== undefined && current.onHand !== null
  return {
    outcome: { kind: current ? 'changed' : 'new', messages: notes },
    write: { book, changed, hadStock },
    ...counted,
  }
}

type Found = { book: CsvBook | undefined } | { code: string; problem: string }

/** By the id, else the ISBN, else title and author. */
function findBook({ id, isbn, cells }: BookLine, { byId, byIsbn, titled }: Shop): Found {
  const [own, other] = [byId.get(id), byIsbn.get(isbn)]
  if (own && other && own !== other)
    return {
      code: 'isbn-taken',
      problem: inColumn(
        'ISBN',
        t('This is the ISBN of {title}. Each book has its own', { title: other.title }),
      ),
    }
  if (id || isbn) return { book: own ?? other }
  const [title, author] = [cells.get(titleColumn)?.trim(), cells.get(authorColumn)?.trim()]
  const candidates = titled.filter(
    (book) =>
      book.title === title &&
      (author === undefined || book.author === author) &&
      (!cells.has(isbnColumn) || !book.isbn),
  )
  if (candidates.length > 1)
    return {
      code: 'several',
      problem: t('Several books have this title. Add the ISBN or the id of the book'),
    }
  return { book: candidates[0] }
}

/** A cell that is as it would be exported says nothing new, so that no value is changed by being read. */
function readCells(line: BookLine, current: CsvBook | undefined, context: BookContext) {
  const sum = (minorUnits: number) => totalOf(minorUnits, context.decimals)
  const values: Partial<CsvBook> = {}
  const problems: string[] = []
  for (const [column, cell] of line.cells) {
    if (column === idColumn || (current && cell === cellOf(column, current, sum))) continue
    if (column.field === 'category' && cell.trim() === '') continue
    if (!current && required.includes(column.field) && cell.trim() === '') continue
    const parsed = column.read(cell, context)
    if ('problem' in parsed) problems.push(inColumn(headingOf(line, column), parsed.problem))
    else Object.assign(values, { [column.field]: parsed.value })
  }
  return { values, problems }
}

const required: Field[] = ['title', 'price']

const missingIn = (line: BookLine) =>
  required
    .filter((field) => !line.cells.get(columnOf(field))?.trim())
    .map((field) =>
      t('{column}: a new book needs one. No book of the shop has this id, ISBN or title', {
        column: headingOf(line, columnOf(field)),
      }),
    )

const decidesDiscount: Field[] = ['price', 'oldPrice', 'isbn', 'priceBound']

function discountProblem(line: BookLine, book: CsvBook, { countries }: Shop): string[] {
  if ((book.oldPrice ?? 0) <= book.price) return []
  return reasonFor({ isbn: book.isbn, priceBound: book.priceBound }, countries)
    ? [
        inColumn(
          headingOf(line, columnOf('oldPrice')),
          t('The price of this book is fixed, so it cannot have a discount. Leave the old price empty'),
        ),
      ]
    : []
}

/** A picture that is not there is no reason to refuse the rest of the line. */
function mendCover(line: BookLine, book: CsvBook, current: CsvBook | undefined, { covers }: Shop): string[] {
  const { coverImage: cover } = book
  if (cover === '' || cover === current?.coverImage) return []
  const isUsable = isFileName(cover) ? covers.has(cover) : URL.canParse(cover) && isPublicUrl(cover)
  if (isUsable) return []
  book.coverImage = current?.coverImage ?? ''
  return [
    inColumn(
      headingOf(line, columnOf('coverImage')),
      isFileName(cover)
        ? t('There is no cover with the name {name}. Upload it and import the line again', {
            name: cover.slice(0, 100),
          })
        : t('Enter the URL of an image on a public site'),
    ),
  ]
}

const changedFields = (current: CsvBook, book: CsvBook) =>
  new Set((Object.keys(book) as Field[]).filter((field) => !isDeepStrictEqual(current[field], book[field])))
