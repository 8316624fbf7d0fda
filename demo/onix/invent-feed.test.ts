import { expect, test } from 'vitest'
import type { Mapped } from '../../server/trade/onix/mapping/trade-record.ts'
import { mapRecord } from '../../server/trade/onix/mapping/map-record.ts'
import { readRecord } from '../../server/trade/onix/xml/read-message.ts'
import { inChunks, readAll } from '../../server/trade/onix/testing/read-all.ts'
import { type FeedWishes, inventFeed } from './invent-feed.ts'
import { usualContext } from '../../server/trade/onix/testing/map-text.ts'

const context = { ...usualContext, release: undefined }

const usual: FeedWishes = { records: 200, isShort: false, release: '3.0', errors: 0, seed: 1 }

const bytesOf = (wishes: Partial<FeedWishes>) =>
  Buffer.concat([...inventFeed({ ...usual, ...wishes })].map((part) => Buffer.from(part)))

/** What each record means, or why it means nothing. */
async function meaningOf(wishes: Partial<FeedWishes>): Promise<(Mapped | string)[]> {
  const items = await readAll(inChunks(bytesOf(wishes), 100_000))
  const release = items.find((item) => item.kind === 'root')?.release
  return items.flatMap((item) => {
    if (item.kind === 'broken') return [item.problem]
    if (item.kind !== 'record') return []
    const read = readRecord(item)
    return ['problem' in read ? read.problem : mapRecord(read, { ...context, release })]
  })
}

test('all releases and both kinds of tags of a feed mean the same books', async () => {
  const books = await meaningOf({})
  expect(books).toHaveLength(200)
  expect(
    books.filter((book) => typeof book === 'string' || 'refused' in book || book.record.notes.length > 0),
  ).toEqual([])
  expect(await meaningOf({ isShort: true })).toEqual(books)
  expect(await meaningOf({ release: '3.1', isShort: true })).toEqual(books)
  const old = await meaningOf({ release: '2.1' })
  const essentials = (all: (Mapped | string)[]) =>
    all.map((book) => {
      if (typeof book === 'string' || 'refused' in book) return book
      const { descriptive, collateral, publishing, supply } = book.record.parts
      return [
        book.record.isbn,
        descriptive?.title,
        descriptive?.author,
        collateral,
        publishing?.published,
        supply?.price,
      ]
    })
  expect(essentials(old)).toEqual(essentials(books))
})

test('the same seed makes the same bytes, and another one other books', () => {
  expect(bytesOf({ seed: 3 }).equals(bytesOf({ seed: 3 }))).toBe(true)
  expect(bytesOf({ seed: 3 }).equals(bytesOf({ seed: 4 }))).toBe(false)
})

test('of a feed with mistakes all records without one are read, and mistakes are told', async () => {
  const [good, spoiled] = [await meaningOf({ records: 500 }), await meaningOf({ records: 500, errors: 20 })]
  const isTold = (book: Mapped | string) =>
    typeof book === 'string' || 'refused' in book || book.record.notes.length > 0
  const told = spoiled.filter(isTold).length
  expect(told).toBeGreaterThan(40)
  const readAsMeant = new Set(spoiled.filter((book) => !isTold(book)).map((book) => JSON.stringify(book)))
  expect(good.filter((book) => readAsMeant.has(JSON.stringify(book))).length).toBeGreaterThan(380)
})
