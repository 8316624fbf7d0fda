import { categories } from '../../contract/books.ts'
import { bookPage, pages, searchPage } from '../../contract/pages.ts'
import { escaped } from '../http/escaped.ts'
import type { Listed } from './sitemap.sql.ts'

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
