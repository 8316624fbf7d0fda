import { expect, test } from 'vitest'
import type { Queryable } from '../../database/database.ts'
import { defaultSettings } from '../../settings/registry.ts'
import { type Block, blocksOf, type MailedBook, plainTextOf } from '../blocks.ts'
import { linksInHtml, textInHtml } from '../testing/text-in-html.ts'
import { contentHtml, htmlOf } from './email-html.ts'
import type { AttachedPicture } from './pictures.ts'

const usual = defaultSettings(false)
const shop = { settings: { ...usual, shop: { ...usual.shop, name: 'Hafen' } }, isDemo: false }

/** Without pictures. */
const db = { first: async () => undefined } as unknown as Queryable

const htmlFor = async (...blocks: Block[]) =>
  (await htmlOf({ subject: 'Books', blocks }, { db, baseUrl: 'https://books.example', shop })).html

const book: MailedBook = {
  text: '',
  title: 'Walden',
  author: 'Henry David Thoreau',
  price: '12,50 €',
  details: 'Hardback',
  source: 'In stock',
  cover: 'walden.jpg',
}

const look = { accent: '#9a3412' }

test('the first action is a button, and the next one a link', () => {
  const action = (button: string) => ({
    text: button,
    before: `${button}:`,
    button,
    url: 'https://books.example/a',
  })
  const html = contentHtml([action('Pay'), action('View')], { look, covers: new Map(), qrCode: undefined })
  expect(html.match(/<td class="button"/g)).toHaveLength(1)
  expect(textInHtml(html).trim()).toBe('Pay: Pay View: View')
})

test('a book has its cover, or a drawn one that screen readers leave out', () => {
  const picture: AttachedPicture = {
    cid: 'cover-1@shop',
    filename: 'cover-1.jpg',
    contentType: 'image/jpeg',
    content: Buffer.alloc(0),
    width: 60,
    height: 90,
  }
  const rows = (covers: [string, AttachedPicture][]) =>
    contentHtml([{ books: [book] }], { look, covers: new Map(covers), qrCode: undefined })
  expect(rows([['walden.jpg', picture]])).toContain(
    '<img src="cid:cover-1@shop" width="60" height="90" alt=""',
  )
  expect(rows([])).toMatch(/<div aria-hidden="true"[^>]*>Walden<\/div>/)
  expect(textInHtml(rows([['walden.jpg', picture]])).trim()).toBe(
    'Walden Henry David Thoreau Hardback In stock 12,50 €',
  )
})

test('a drawn cover has the colour of its publisher or category, as in the shop', () => {
  const colourOf = (title: string, coverGroup?: string) => {
    const books = [{ ...book, title, coverGroup }]
    const html = contentHtml([{ books }], { look, covers: new Map(), qrCode: undefined })
    return /aria-hidden="true"[^>]*background:(#\w+)/.exec(html)?.[1]
  }
  expect(colourOf('Walden', 'Insel')).not.toBe(colourOf('Walden', 'Ullstein'))
  expect(colourOf('Walden', 'Insel')).not.toBe(colourOf('Walden'))
})

const hostile = '</td><script>alert(1)</script><img src="cid:x" onerror=\'x\'>"&\u202e'

test('what somebody typed stays text', async () => {
  const typed = {
    ...book,
    title: hostile,
    author: hostile,
    price: hostile,
    details: hostile,
    source: hostile,
  }
  const html = await htmlFor(
    hostile,
    { total: hostile },
    { lines: [hostile] },
    { sums: [{ label: hostile, value: hostile }] },
    { heading: hostile, books: [typed] },
    { text: hostile, before: hostile, button: hostile, url: `https://books.example/${hostile}` },
    { text: hostile, qrCode: hostile },
    { signature: hostile },
  )
  expect(html.match(/<script|<img/g)).toEqual(['<img'])
  expect(html).toContain('<img src="cid:qr-code@order"')
  const inPlace = textInHtml(html).split(textInHtml(`<body>${hostile.replaceAll('<', '&#60;')}`).trim())
  expect(inPlace.length).toBeGreaterThan(12)
})

test('a QR code is sent as a picture, which is named', async () => {
  const blocks = [{ text: 'Scan it', qrCode: 'BCD' }]
  const { html, pictures } = await htmlOf(
    { subject: '', blocks },
    { db, baseUrl: 'https://books.example', shop },
  )
  expect(pictures.map(({ cid }) => cid)).toEqual(['qr-code@order'])
  expect(html).toMatch(
    /<img src="cid:qr-code@order" width="\d+" height="\d+" alt="QR code for your banking app"/,
  )
})

test('an e-mail of the largest order is short enough for mail programs that cut long ones', async () => {
  const long = { ...book, title: 'Donaudampfschifffahrtsgesellschaft '.repeat(3), cover: '' }
  const html = await htmlFor({ books: Array.from({ length: 100 }, () => long) })
  expect(Buffer.byteLength(html)).toBeLessThan(102_000)
})

test('of a text whose content is no longer known paragraphs, indented lines and links are shown', async () => {
  const text = plainTextOf(['Dear reader,', { lines: ['Walden', '12,50 €'] }, 'See https://books.example/a.'])
  expect(plainTextOf(blocksOf(text))).toBe(text)
  const html = await htmlFor(...blocksOf(text))
  expect(html).toContain('Walden<br>\n12,50 €')
  expect(linksInHtml(html)).toContain('https://books.example/a')
})

test('pictures that cannot be read hinder no e-mail', async () => {
  const failing = { first: () => Promise.reject(new Error('away')) } as unknown as Queryable
  const withLogo = { ...shop, settings: { ...usual, shop: { ...usual.shop, logo: 'logo.png' } } }
  const email = await htmlOf(
    { subject: '', blocks: [{ books: [book] }] },
    { db: failing, baseUrl: 'https://books.example', shop: withLogo },
  )
  expect(email.pictures).toEqual([])
  expect(email.html).toContain('Walden')
})
