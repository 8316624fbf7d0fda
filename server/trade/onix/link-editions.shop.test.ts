import { expect, test } from 'vitest'
import { books } from '../../../contract/catalog/books.ts'
import { editionChanges, editions, maxEditions } from '../../../contract/catalog/editions.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { importRecords, type Sent, titled } from './testing/import-text.ts'
import { identifier, recordOf } from './testing/map-text.ts'

const shop = await openTestShop()
const { call } = shop
const admin = { as: shop.people.admin }

/** Valid ISBNs, by number. */
function isbnOf(number: number): string {
  const digits = `978${String(100_000_000 + number)}`
  const sum = digits.split('').reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

const product = (number: number, code = '06') =>
  `<RelatedProduct><ProductRelationCode>${code}</ProductRelationCode>${identifier('15', isbnOf(number))}</RelatedProduct>`

const work = (type: string, value: string, code = '01') =>
  `<RelatedWork><WorkRelationCode>${code}</WorkRelationCode><WorkIdentifier><WorkIDType>${type}</WorkIDType>
  <IDValue>${value}</IDValue></WorkIdentifier></RelatedWork>`

const record = (number: number, related = '') =>
  recordOf({
    reference: `example.com-${number}`,
    identifiers: identifier('15', isbnOf(number)),
    title: titled(`Book ${number}`),
  }).replace('</Product>', `<RelatedMaterial>${related}</RelatedMaterial></Product>`)

const send = (records: string[], sent: Sent = {}) => importRecords(shop, records, { sent })

const idOf = async (number: number) => {
  const [book] = (await call(200, books.list, { query: { isbn: isbnOf(number) } })).body
  if (!book) throw new Error(`There is no book ${number}`)
  return book._id
}

/** The numbers of all editions of the work of a book. */
const groupOf = async (number: number) => {
  const found = (await call(200, editions.ofBook, { params: { id: await idOf(number) } })).body
  return found.map(({ title }) => Number(title.slice(5))).sort((a, b) => a - b)
}
const isGroup = (numbers: number[]) => expect.poll(() => groupOf(numbers[0] ?? 0)).toEqual(numbers)

test('books of one work are editions of it, in whatever order their records come', async () => {
  const pair = (at: number, first: string, second: string) => [record(at, first), record(at + 1, second)]
  const istc = pair(10, work('11', 'A02-2009-0000-12B1-2'), work('11', 'a02 2009 0000 12b1 2'))
  const oneSided = pair(20, product(21), '')
  const byElsewhere = pair(30, product(999), product(999, '13'))
  const byMainIsbn = pair(40, '', work('15', isbnOf(40)))
  for (const [first, second] of [istc, oneSided, byElsewhere, byMainIsbn]) {
    await send([first ?? ''])
    await send([second ?? ''])
  }
  for (const at of [10, 20, 30, 40]) await isGroup([at, at + 1])
  await send([record(51), record(50, product(51))])
  await send([record(61, product(60))])
  await send([record(60)])
  await isGroup([50, 51])
  await isGroup([60, 61])
})

test('other relations tie nothing, nor do the own numbers of two senders', async () => {
  await send([
    record(70, product(71, '23') + work('11', 'SAME1', '02')),
    record(71, work('11', 'SAME1', '02')),
  ])
  await send([record(72, work('01', '1'))], { sender: 'One' })
  await send([record(73, work('01', '1'))], { sender: 'Two' })
  for (const number of [70, 71, 72, 73]) expect(await groupOf(number)).toEqual([])
  await send([record(74, work('01', '1'))], { sender: 'One' })
  await isGroup([72, 74])
})

test('a record that names its work no longer leaves it', async () => {
  await send([record(80, work('11', 'LEFT')), record(81, work('11', 'LEFT')), record(82, work('11', 'LEFT'))])
  await isGroup([80, 81, 82])
  await send([record(82)])
  await isGroup([80, 81])
  expect(await groupOf(82)).toEqual([])
  await send([record(81)])
  await expect.poll(() => groupOf(80)).toEqual([])
})

test('what staff have tied or separated stays so', async () => {
  await send([90, 91, 92, 93].map((number) => record(number, number < 93 ? work('11', 'STAFF') : '')))
  await isGroup([90, 91, 92])
  const [first, second, other] = [await idOf(90), await idOf(91), await idOf(93)]
  await call(200, editionChanges.separate, { params: { id: first, bookId: second } }, admin)
  await call(200, editionChanges.add, { params: { id: first }, body: { bookId: other } }, admin)
  await send(
    [90, 91, 92, 93, 94].map((number) => record(number, work('11', number === 93 ? 'ELSE' : 'STAFF'))),
  )
  await isGroup([90, 92, 93, 94])
  expect(await groupOf(91)).toEqual([])
  await send([record(90), record(93)])
  await isGroup([90, 93])
  await isGroup([92, 94])
})

test('a chain of related books never ties more than a work may have, in one batch or in several', async () => {
  const chain = (from: number, length: number) =>
    Array.from({ length }, (_, at) => record(from + at, at > 0 ? product(from + at - 1) : ''))
  await send(chain(1_000, maxEditions))
  await isGroup(Array.from({ length: maxEditions }, (_, at) => 1_000 + at))
  await send([record(1_000 + maxEditions, product(1_000 + maxEditions - 1))])
  await expect.poll(() => groupOf(1_000)).toEqual([])
  await send(chain(2_000, 60).toReversed())
  await send(chain(3_000, 60).slice(0, 30))
  await send(chain(3_000, 60).slice(30))
  for (const number of [1_019, 1_020, 2_000, 2_030, 2_059, 3_000, 3_029, 3_031, 3_059])
    expect(await groupOf(number)).toEqual([])
})

test('one name for hundreds of books ties none of them', async () => {
  const batches = [0, 15, 30, 300].map((end, at, ends) =>
    Array.from({ length: end - (ends[at - 1] ?? 0) }, (_, number) =>
      record(5_000 + (ends[at - 1] ?? 0) + number, work('11', 'NONE')),
    ),
  )
  for (const batch of batches.slice(1)) await send(batch)
  for (const number of [5_000, 5_014, 5_029, 5_299]) expect(await groupOf(number)).toEqual([])
})
