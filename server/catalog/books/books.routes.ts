import { msg, spokenLanguage, t } from '../../../messages/t.ts'
import { type BookListQuery, books, maxTopSellers, type NewBook } from '../../../contract/catalog/books.ts'
import { descriptions } from '../../../contract/catalog/descriptions.ts'
import { countryName } from '../../../domain/countries.ts'
import { priceProblem } from '../../../domain/money/currency.ts'
import { urlOf } from '../../../contract/request.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { answer, badRequest, invalidField, notFound } from '../../http/routing/problems.ts'
import type { Client, Mount } from '../../http/routing/mount.ts'
import { Streamed } from '../../http/streamed.ts'
import { renderDescription } from '../../lib/render-markdown.ts'
import type { Origins } from '../../http/routing/origins.ts'
import { findBook, findDetailedBook } from './books.sql.ts'
import { bestSellingBooks } from '../lists/best-sellers.sql.ts'
import type { Invalidation } from '../../http/response-cache/cache-invalidation.ts'
import { bookTag } from '../../http/response-cache/cache-tags.ts'
import { addBook, editBook, removeBook } from './change-book.ts'
import { isPublicUrl } from '../covers/cover-url.ts'
import { listBooks } from '../lists/list-books.ts'
import type { LongList, LongLists } from '../lists/long-lists.ts'
import type { PriceBound } from './fixed-price.ts'
import { inKnownCategory, unknownCategory } from '../../settings/known-category.ts'
import type { ShopState } from '../../settings/shop-state.ts'
import type { IsLarge } from '../search/resolve-plan.ts'
import { suggestBooks } from '../search/suggest-books.ts'
import { bookChanges } from '../../../contract/catalog/book-changes.ts'
import { changeBooks } from './change-books.ts'

type Shop = {
  db: Database
  /** Read-only queries; may go to a replica. */
  readOnly: Queryable
  isLarge: IsLarge
  invalidation: Invalidation
  origins: Origins
  shop: ShopState
  lists: LongLists
}

export function mountBooks(mount: Mount, deps: Shop) {
  mountReading(mount, deps)
  mountWriting(mount, deps)
  mountBulkChange(mount, deps)
}

function mountReading(mount: Mount, { readOnly, isLarge, shop, lists }: Shop) {
  const worksOnce = () => shop.current.settings.books.worksOnce
  const searched = () => ({ worksOnce: worksOnce(), isLarge, spoken: shop.current.searchLanguage })

  const streamed = (list: LongList) => ({ status: 200, body: new Streamed(() => lists.read(list)) }) as const

  mount(books.list, async ({ query }) => {
    if (isWholeList(query) && lists.hasAll()) return streamed({})
    const unknown = unknownCategory(shop, query.category)
    if (unknown) return unknown
    if (query.author && (query.q || query.category)) return authorAlone()
    if (query.isbn && query.q) return isbnAlone()
    const listed = await listBooks(readOnly, query, searched())
    if ('tooLong' in listed) return streamed(listed.tooLong)
    return {
      ...answer(200, listed.books),
      ...(listed.next && { headers: { link: `<${urlOf(books.list, { query: listed.next })}>; rel="next"` } }),
      // Searches, carts, ISBNs and unknown authors are unbounded: only lists of categories and of authors are cached.
      ...(!query.q &&
        !query.ids &&
        !query.isbn &&
        (!query.author || listed.books.length > 0) && { cache: { tags: ['books'] as const } }),
    }
  })

  mount(books.topSellers, async ({ query }) => {
    const unknown = unknownCategory(shop, query.category)
    if (unknown) return unknown
    const { category } = query
    // The home page of the specification shows all books.
    const kind = { worksOnce: worksOnce(), withSoldOut: shop.current.isDemo }
    return {
      ...answer(200, await bestSellingBooks(readOnly, { category, limit: maxTopSellers, ...kind })),
      // A sale may show this late: a reload per sale costs too much.
      cache: { tags: ['books'], ttl: 60_000 },
    }
  })

  mount(books.suggest, async ({ query }) => answer(200, await suggestBooks(readOnly, query.q, searched())))

  mount(books.get, async ({ params }) => {
    const book = await findDetailedBook(readOnly, params.id)
    return book
      ? { ...answer(200, book), cache: { tags: [bookTag(book._id)] } }
      : notFound(msg('There is no such book.'))
  })

  mount(descriptions.get, async ({ params }) => {
    const book = await findBook(readOnly, params.id)
    if (!book) return notFound(msg('There is no such book.'))
    return {
      ...answer(200, { html: renderDescription(book.description) }),
      cache: { tags: [bookTag(book._id)] },
    }
  })
}

function mountWriting(mount: Mount, { db, invalidation, origins, shop }: Shop) {
  const isAllowedCover = (cover: string, { host }: Client) =>
    !URL.canParse(cover) || isPublicUrl(cover) || origins.isOurs(cover, host)

  /** A cover from before this check does not prevent other changes. */
  const hasCover = async (id: string, cover: string | undefined) =>
    (await findBook(db, id))?.coverImage === cover

  mount(books.create, async ({ headers, body }, { username }, client) => {
    if (!isAllowedCover(body.coverImage, client)) return privateCover()
    const wrong = wrongPrices(body, shop.current.decimals)
    if (wrong.length > 0) return badRequest(wrong)
    const book = await inKnownCategory(shop, body.category, () =>
      addBook(db, username, body, headers['idempotency-key']),
    )
    if ('status' in book) return book
    if ('isbnOf' in book) return isbnTaken(book.isbnOf)
    if ('boundBy' in book) return fixedPrice(book)
    return { ...answer(201, book), headers: invalidation.invalidateBooks([book._id]) }
  })

  mount(books.edit, async ({ params, body }, { username }, client) => {
    if (!isAllowedCover(body.coverImage ?? '', client) && !(await hasCover(params.id, body.coverImage)))
      return privateCover()
    const wrong = wrongPrices(body, shop.current.decimals)
    if (wrong.length > 0) return badRequest(wrong)
    const book = await inKnownCategory(shop, body.category, () => editBook(db, username, params.id, body))
    if (book && 'status' in book) return book
    if (book && 'refused' in book) return missingDescription()
    if (book && 'isbnOf' in book) return isbnTaken(book.isbnOf)
    if (book && 'boundBy' in book) return fixedPrice(book)
    const headers = invalidation.invalidateBooks([params.id])
    return book ? { ...answer(200, book), headers } : notFound(msg('There is no such book.'))
  })

  mount(books.delete, async ({ params }, { username }) => {
    const book = await removeBook(db, username, params.id)
    const headers = invalidation.invalidateBooks([params.id])
    return book ? { ...answer(200, book), headers } : notFound(msg('There is no such book.'))
  })
}

const isWholeList = (query: BookListQuery) => Object.values(query).every((value) => value === undefined)

/** The contract does not know the currency. */
const wrongPrices = (book: Pick<NewBook, 'newPrice' | 'oldPrice'>, decimals: number) =>
  (['oldPrice', 'newPrice'] as const).flatMap((field) => {
    const message = priceProblem(book[field] ?? 0, decimals)
    return message ? [{ field, message }] : []
  })

/** An index has the books of an author, and none has those of an author in a category. */
const authorAlone = () => invalidField('author', t('Leave out the category and the search, or the author'))

const isbnAlone = () => invalidField('isbn', t('Leave out the search, or the ISBN'))

const isbnTaken = (title: string) =>
  invalidField('isbn', t('This is the ISBN of {title}. Each book has its own', { title }))

const fixedPrice = ({ boundBy }: PriceBound) => {
  const message =
    boundBy === 'book'
      ? t(
          'Law or the publisher fixes the price of this book, so it cannot have a discount. Leave the old price empty',
        )
      : t(
          'Books from {country} have a fixed price, and this ISBN is one of theirs. Leave the old price empty, or mark the book as not fixed',
          { country: countryName(boundBy, spokenLanguage()) },
        )
  return invalidField('oldPrice', message)
}

const missingDescription = () => invalidField('description', t('Enter a description'))

const privateCover = () =>
  invalidField('coverImage', t('Enter the file name of a cover or the URL of an image on a public site'))

function mountBulkChange(mount: Mount, { db, invalidation, shop }: Shop) {
  mount(bookChanges.change, async ({ body }, { username }) => {
    const wrong = body.change === 'price' && priceProblem(body.newPrice, shop.current.decimals)
    if (wrong) return invalidField('newPrice', wrong)
    const category = body.change === 'category' ? body.category : undefined
    const outcome = await inKnownCategory(shop, category, () => changeBooks(db, username, body))
    if ('status' in outcome) return outcome
    if ('outOfRange' in outcome) return answer(409, priceOutOfRange(outcome.outOfRange))
    if ('priceBound' in outcome) return answer(409, priceBound(outcome.priceBound))
    // Also where books are gone: the caller's list was out of date.
    const headers = invalidation.invalidateBooks(body.ids)
    return 'gone' in outcome
      ? { ...answer(409, booksGone(outcome.gone)), headers }
      : { ...answer(200, outcome), headers }
  })
}

const booksGone = (ids: string[]) => ({
  code: 'books-gone' as const,
  message: msg('Some of these books have been deleted meanwhile. Nothing was changed.'),
  ids,
})

const priceOutOfRange = (ids: string[]) => ({
  code: 'price-out-of-range' as const,
  message: msg('Some of these prices would become too high, or zero. Nothing was changed.'),
  ids,
})

const priceBound = (ids: string[]) => ({
  code: 'price-bound' as const,
  message: msg(
    'Law or the publisher fixes the price of some of these books, so they cannot be discounted. Nothing was changed. Leave them out.',
  ),
  ids,
})
