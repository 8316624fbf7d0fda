import { expect, test } from 'vitest'
import { categories } from '../../../contract/shop/categories.ts'
import { importRules } from '../../../contract/trade/import-rules.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import {
  bookNumbered,
  bookRecord,
  importPath,
  importRecords,
  isbns,
  messageOf,
  messagesOf,
  writeFeed,
} from '../onix/testing/import-text.ts'

const shop = await openTestShop()
const { call, people } = shop
const admin = { as: people.admin }

const withIsbn = (number: number) => bookNumbered(shop, number)

const rules = async () => (await call(200, importRules.list, {}, admin)).body

const block = async (kind: string, value: string) =>
  (await call(201, importRules.block, { body: { kind: kind as 'isbn', value } }, admin)).body

const unblock = ({ id }: { id: string }) => call(200, importRules.unblock, { params: { id } }, admin)

const of = (publisher: string, imprint = '') => ({
  publishing: `${imprint && `<Imprint><ImprintName>${imprint}</ImprintName></Imprint>`}
    <Publisher><PublishingRole>01</PublishingRole><PublisherName>${publisher}</PublisherName></Publisher>`,
})

const subject = (code: string) =>
  `<Subject><SubjectSchemeIdentifier>93</SubjectSchemeIdentifier><SubjectCode>${code}</SubjectCode></Subject>`

const about = (...codes: string[]) => ({
  descriptive: `<ProductForm>BC</ProductForm>${codes.map(subject).join('')}`,
})

test('books of a blocked publisher or imprint are kept back, with the rule, until it is unblocked', async () => {
  const records = [
    bookRecord(0, 'Glass', of('Éditions du  Phare')),
    bookRecord(1, 'River', of('Another House', 'EDITIONS DU PHARE')),
    bookRecord(2, 'Stone', of('Editions du Phare Nord')),
  ]
  const rule = await block('publisher', ' Editions du Phare ')
  expect(rule).toMatchObject({ kind: 'publisher', value: 'Editions du Phare' })
  expect(await importRecords(shop, records)).toEqual([
    'skipped blocked-publisher',
    'skipped blocked-publisher',
    'new',
  ])
  expect(await messagesOf(shop, records[0] ?? '')).toEqual([
    'Blocked in this shop: publisher Editions du Phare',
  ])
  expect(await importRecords(shop, records)).toEqual([
    'skipped blocked-publisher',
    'skipped blocked-publisher',
    'unchanged',
  ])
  await unblock(rule)
  expect(await importRecords(shop, records)).toEqual(['new', 'new', 'unchanged'])
  await expect.poll(() => withIsbn(0)).toMatchObject({ title: 'Glass', publisher: 'Éditions du Phare' })
})

test('a book in the shop that becomes blocked goes off sale with its next record, and comes back', async () => {
  // Availability that the trade cannot tell: the supplier has no word on it.
  const same = () => importRecords(shop, [bookRecord(2, 'Stone', { availability: '99' })])
  expect(await same()).toEqual(['changed'])
  const rule = await block('isbn', '0-439-42089-X')
  expect(rule.value).toBe(isbns[2])
  expect((await withIsbn(2))?.availability).not.toBe('sold-out')
  expect(await same()).toEqual(['skipped blocked-isbn'])
  await expect.poll(() => withIsbn(2)).toMatchObject({ title: 'Stone', availability: 'sold-out' })
  await unblock(rule)
  expect(await same()).toEqual(['changed'])
  await expect.poll(async () => (await withIsbn(2))?.availability).toBe('to-order')
})

test('forms and titles are blocked by format, by the start of a code and by words', async () => {
  const [format, form, title] = [
    await block('format', 'hardback'),
    await block('form', 'p*'),
    await block('title', 'Colouring  book'),
  ]
  expect(form.value).toBe('P*')
  const formOf = (code: string) => ({ descriptive: `<ProductForm>${code}</ProductForm>` })
  const records = [
    bookRecord(0, 'Glass', formOf('BB')),
    bookRecord(1, 'River', formOf('PC')),
    bookRecord(3, 'The Big Colouring-Book, Volume 2'),
    bookRecord(4, 'Colouring Books'),
  ]
  expect(await importRecords(shop, records)).toEqual([
    'skipped blocked-format',
    'skipped blocked-form',
    'skipped blocked-title',
    'new',
  ])
  for (const rule of [format, form, title]) await unblock(rule)
  expect(await importRecords(shop, records)).toEqual(['changed', 'changed', 'new', 'unchanged'])
})

test('the longest prefix of a subject decides, by rules that can be changed', async () => {
  const body = { scheme: 'thema' as const, prefix: 'fbx', category: 'business' }
  const { body: rule } = await call(201, importRules.addSubject, { body }, admin)
  expect(rule.prefix).toBe('FBX')
  const preview = async (code: string) =>
    (await call(200, importRules.preview, { query: { scheme: 'thema', code } }, admin)).body
  expect(await preview('FBXA')).toEqual({ category: 'business', prefix: 'FBX' })
  expect(await preview('FB')).toEqual({ category: 'fiction', prefix: 'F' })
  const send = () =>
    importRecords(shop, [bookRecord(0, 'Glass', about('FBXA')), bookRecord(1, 'River', about('FBA'))])
  await send()
  await expect.poll(() => withIsbn(0)).toMatchObject({ category: 'business' })
  expect(await withIsbn(1)).toMatchObject({ category: 'fiction' })
  const params = { id: rule.id }
  await call(200, importRules.editSubject, { params, body: { ...body, category: 'horror' } }, admin)
  expect(await send()).toEqual(['changed', 'unchanged'])
  await expect.poll(() => withIsbn(0)).toMatchObject({ category: 'horror' })
  await call(200, importRules.removeSubject, { params }, admin)
  await send()
  await expect.poll(() => withIsbn(0)).toMatchObject({ category: 'fiction' })
})

test('books that no rule knows get the category that the shop chose, and are counted', async () => {
  expect((await rules()).fallback).toEqual({ category: 'fiction', isChosen: false })
  await call(200, importRules.setFallback, { body: { category: 'adventure' } }, admin)
  const path = await writeFeed(
    messageOf([bookRecord(0, 'Glass', about('5A')), bookRecord(1, 'River', about('5A', 'FK'))]),
  )
  const noted: string[] = []
  expect(await importPath(shop, path, { note: (words) => void noted.push(words) })).toMatchObject({
    counts: { changed: 2 },
    withoutRule: 1,
  })
  expect(noted).toEqual(['1 book had unknown subjects and went to “Adventure”.'])
  await expect.poll(() => withIsbn(0)).toMatchObject({ category: 'adventure' })
  expect(await withIsbn(1)).toMatchObject({ category: 'horror' })
  expect((await rules()).lastImport).toEqual({ fileName: 'feed.xml', withoutRule: 1 })
  await call(200, importRules.setFallback, { body: { category: null } }, admin)
  expect((await rules()).fallback).toEqual({ category: 'fiction', isChosen: false })
})

test('rules of a category that is merged into another follow it', async () => {
  const { slug } = (await call(201, categories.create, { body: { name: 'Poetry' } }, admin)).body
  const body = { scheme: 'thema' as const, prefix: 'DC', category: slug }
  const { body: rule } = await call(201, importRules.addSubject, { body }, admin)
  await call(200, importRules.setFallback, { body: { category: slug } }, admin)
  await call(200, categories.delete, { params: { slug }, body: { moveTo: 'fiction' } }, admin)
  expect((await rules()).subjects).toContainEqual({ ...rule, category: 'fiction' })
  expect((await rules()).fallback).toEqual({ category: 'fiction', isChosen: true })
})

test('rules of a category that is deleted without books go with it', async () => {
  const { slug } = (await call(201, categories.create, { body: { name: 'Zines' } }, admin)).body
  const body = { scheme: 'thema' as const, prefix: 'FXZ', category: slug }
  await call(201, importRules.addSubject, { body }, admin)
  await call(200, importRules.setFallback, { body: { category: slug } }, admin)
  const before = (await rules()).subjects
  await call(200, categories.delete, { params: { slug }, body: {} }, admin)
  const { subjects, fallback } = await rules()
  expect(subjects).toEqual(before.filter(({ prefix }) => prefix !== 'FXZ'))
  expect(subjects).toHaveLength(before.length - 1)
  expect(fallback).toEqual({ category: 'fiction', isChosen: false })
  await importRecords(shop, [bookRecord(0, 'Glass', about('FXZ')), bookRecord(1, 'River', about('5A'))])
  await expect.poll(() => withIsbn(1)).toMatchObject({ category: 'fiction' })
  expect(await withIsbn(0)).toMatchObject({ category: 'fiction' })
})

test('what is no rule is refused with its field, and a rule that is there already is not doubled', async () => {
  const problemOf = async (kind: string, value: string) =>
    (await call(400, importRules.block, { body: { kind: kind as 'isbn', value } }, admin)).body.fields
  expect(await problemOf('isbn', '9780306406158')).toMatchObject([{ field: 'value' }])
  expect(await problemOf('form', 'E**')).toMatchObject([{ field: 'value' }])
  expect(await problemOf('format', 'papyrus')).toMatchObject([{ field: 'value' }])
  expect(await problemOf('publisher', '…')).toMatchObject([{ field: 'value' }])
  expect(await problemOf('title', 'ﷺ'.repeat(200))).toMatchObject([{ field: 'value' }])
  const body = { kind: 'publisher' as const, value: 'Example House' }
  const twice = await Promise.all([1, 2].map(() => shop.send(importRules.block, { body }, admin)))
  expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 409])

  const rule = { scheme: 'bic' as const, prefix: 'WZ', category: 'fiction' }
  const added = await Promise.all([1, 2].map(() => shop.send(importRules.addSubject, { body: rule }, admin)))
  expect(added.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const { id } = (await rules()).subjects.find(({ prefix }) => prefix === 'WZ') ?? { id: '' }
  const edit = (change: object) => ({ params: { id }, body: { ...rule, ...change } })
  const unknown = await call(400, importRules.editSubject, edit({ category: 'nowhere' }), admin)
  expect(unknown.body.fields).toMatchObject([{ field: 'category' }])
  await call(400, importRules.editSubject, edit({ prefix: 'ß'.repeat(40) }), admin)
  await call(409, importRules.editSubject, edit({ prefix: 'K' }), admin)
  await call(400, importRules.setFallback, { body: { category: 'nowhere' } }, admin)
})
