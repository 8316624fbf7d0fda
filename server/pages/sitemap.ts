import { categories } from '../../contract/books.ts'
import { bookPage, pages, searchPage } from '../../contract/pages.ts'
import { escaped } from '../http/escaped.ts'
import type { Listed, Range } from './sitemap.sql.ts'

const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const document = (kind: string, entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="${schema}">\n${entries.join('\n')}\n</${kind}>\n`

/** Pages that do not depend on the books. */
const fixed = [pages.home, pages.about, ...categories.map((category) => searchPage({ category }))]

const pageEntry = (url: string) => `<url><loc>${escaped(url)}</loc></url>`

const bookEntry = (origin: string, { id, createdAt }: Listed) =>
  `<url><loc>${escaped(origin + bookPage(id))}</loc><lastmod>${createdAt}</lastmod></url>`

export const partAddress = (part: number) => `/sitemap-${part}.xml`

/** The first part starts with the pages that are not books. */
export const writePart = (origin: string, part: number, books: Listed[]) =>
  document('urlset', [
    ...(part === 1 ? fixed.map((path) => pageEntry(origin + path)) : []),
    ...books.map((book) => bookEntry(origin, book)),
  ])

export const writeIndex = (origin: string, parts: number) =>
  document(
    'sitemapindex',
    Array.from({ length: parts }, (_, at) => `<sitemap><loc>${origin}${partAddress(at + 1)}</loc></sitemap>`),
  )

/** Private pages are excluded by X-Robots-Tag, so that this file does not reveal their URLs. */
export const writeRobots = (origin: string | undefined) =>
  ['User-agent: *', 'Disallow: /api/', ...(origin ? ['', `Sitemap: ${origin}/sitemap.xml`] : []), ''].join(
    '\n',
  )

/**
 * The number of parts doubles, so that it rarely changes while a search engine reads the parts one by one.
 */
export const partsFor = (books: number, inPart: number) =>
  2 ** Math.ceil(Math.log2(Math.max(1, books / inPart)))

/** Ids are random, so equal ranges of ids hold about equally many books, without counting. */
export const rangeOf = (part: number, parts: number): Range => ({
  from: idAt((part - 1) / parts),
  until: part < parts ? idAt(part / parts) : undefined,
})

const idAt = (share: number) =>
  `${(share * 2 ** 32).toString(16).padStart(8, '0')}-0000-0000-0000-000000000000`
